import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { STORAGE_KEYS } from '../../src/config/constants';
import { launchChromium } from './browser';
import { serveDist, type DistServer } from './serve-dist';

export interface VisitorOptions extends BrowserContextOptions {
  /** Has not answered the cookie banner yet; other visitors have refused. */
  undecided?: boolean;
}

/** The built site and visitors of it, for the tests of one file. */
export interface PublicSite {
  url(): string;
  /** A new visitor without a page; leaves after the test. */
  visitor(options?: VisitorOptions): Promise<BrowserContext>;
  /** A new visitor's page, come alive. */
  open(path: string, options?: VisitorOptions): Promise<Page>;
}

/** Serves `dist` and starts one browser for all tests of the file; a service worker never comes between. */
export function usePublicSite(): PublicSite {
  let server: DistServer;
  let browser: Browser;
  let visitors: BrowserContext[] = [];

  beforeAll(async () => {
    [server, browser] = await Promise.all([serveDist(), launchChromium()]);
  });
  afterAll(() => Promise.all([browser.close(), server.close()]));
  afterEach(async () => {
    await Promise.all(visitors.map((context) => context.close()));
    visitors = [];
  });

  async function visitor({ undecided = false, ...options }: VisitorOptions = {}): Promise<BrowserContext> {
    const context = await browser.newContext({
      baseURL: server.url,
      serviceWorkers: 'block',
      locale: 'fr-FR',
      ...options,
    });
    visitors.push(context);
    if (!undecided)
      await context.addInitScript((key) => localStorage.setItem(key, 'essential'), STORAGE_KEYS.cookieConsent);
    return context;
  }

  async function open(path: string, options?: VisitorOptions): Promise<Page> {
    const page = await (await visitor(options)).newPage();
    await page.goto(path);
    await hydrated(page);
    return page;
  }

  return { url: () => server.url, visitor, open };
}

/** Waits until React has taken over the page itself, not only its frame: until then it is only text. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactProps'));
  });
}

/**
 * Waits until the page has done what it leaves for its leisure, such as reading the stored cookie choice: what is not there
 * then does not come any more. The first round ends after the page's own tasks, the second after what these put off.
 */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let round = 0; round < 2; round += 1) await new Promise((resolve) => requestIdleCallback(resolve));
  });
}

/** Time stands still until the test moves it: a busy machine is not a slow page. */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
}
