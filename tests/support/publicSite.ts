import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { STORAGE_KEYS } from '../../src/config/constants';
import { getSharedChromium } from './browser';
import { serveDist, type DistServer } from './serveDist';

export interface SiteContextOptions extends BrowserContextOptions {
  /** Keeps the cookie banner open; by default cookies are declined. */
  hasCookieBanner?: boolean;
}

/** The built site in one browser, for one test file. */
export interface PublicSite {
  url(): string;
  /** Opens a browser context without a page; it is closed after the test. */
  openContext(options?: SiteContextOptions): Promise<BrowserContext>;
  /** Opens a page in a new context and waits for hydration. */
  openPage(path: string, options?: SiteContextOptions): Promise<Page>;
}

/** Serves `dist` to the browser of the worker; service workers are blocked. */
export function usePublicSite(): PublicSite {
  let server: DistServer;
  let browser: Browser;
  let contexts: BrowserContext[] = [];

  beforeAll(async () => {
    [server, browser] = await Promise.all([serveDist(), getSharedChromium()]);
  });
  afterAll(() => server.close());
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
  });

  async function openContext({
    hasCookieBanner = false,
    ...options
  }: SiteContextOptions = {}): Promise<BrowserContext> {
    const context = await browser.newContext({
      baseURL: server.url,
      serviceWorkers: 'block',
      locale: 'fr-FR',
      ...options,
    });
    contexts.push(context);
    if (!hasCookieBanner)
      await context.addInitScript((key) => localStorage.setItem(key, 'essential'), STORAGE_KEYS.cookieConsent);
    return context;
  }

  async function openPage(path: string, options?: SiteContextOptions): Promise<Page> {
    const page = await (await openContext(options)).newPage();
    await page.goto(path);
    await waitForHydration(page);
    return page;
  }

  return { url: () => server.url, openContext, openPage };
}

/** Waits until React hydrated the page content, not only the layout. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactProps'));
  });
}

/**
 * Waits until the page ran its idle tasks, such as reading the cookie choice. The second round covers tasks scheduled
 * by the first.
 */
export async function waitForIdleTasks(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let round = 0; round < 2; round += 1) await new Promise((resolve) => requestIdleCallback(resolve));
  });
}

/** Freezes the page's clock until the test advances it, so that a busy machine does not look like a slow page. */
export async function freezeClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
}
