import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { STORAGE_KEYS } from '../../src/config/constants';
import { getSharedChromium } from './browser';
import { serveDist, type DistServer } from './serveDist';
import { suppressCookieBanner } from './suppressCookieBanner';

export interface SiteContextOptions extends BrowserContextOptions {
  /** Keeps the cookie banner open; by default cookies are declined. */
  hasCookieBanner?: boolean;
}

export type VisitOptions = Pick<SiteContextOptions, 'hasCookieBanner' | 'viewport' | 'reducedMotion'>;

/** The built site in one browser, for one test file. */
export interface PublicSite {
  url(): string;
  /** Returns the page that the tests of the file share: another context for each test costs more than the test. */
  getSharedPage(): Promise<Page>;
  /**
   * Resets the shared page, opens a path in it and waits for hydration. Added scripts, permissions, IndexedDB and Cache
   * Storage remain.
   */
  visit(path: string, options?: VisitOptions): Promise<Page>;
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
  let sharedPage: Promise<Page> | undefined;

  beforeAll(async () => {
    [server, browser] = await Promise.all([serveDist(), getSharedChromium()]);
  });
  afterAll(async () => {
    await (await sharedPage)?.context().close();
    await server.close();
  });
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
  });

  const createContext = (options: BrowserContextOptions = {}): Promise<BrowserContext> =>
    browser.newContext({ baseURL: server.url, serviceWorkers: 'block', locale: 'fr-FR', ...options });

  async function openContext({
    hasCookieBanner = false,
    ...options
  }: SiteContextOptions = {}): Promise<BrowserContext> {
    const context = await createContext(options);
    contexts.push(context);
    if (!hasCookieBanner) await suppressCookieBanner(context);
    return context;
  }

  async function openPage(path: string, options?: SiteContextOptions): Promise<Page> {
    const page = await (await openContext(options)).newPage();
    await page.goto(path);
    await waitForHydration(page);
    return page;
  }

  function getSharedPage(): Promise<Page> {
    sharedPage ??= createContext().then((context) => context.newPage());
    return sharedPage;
  }

  async function visit(
    path: string,
    { hasCookieBanner = false, viewport = null, reducedMotion = null }: VisitOptions = {},
  ): Promise<Page> {
    const page = await getSharedPage();
    await page.context().setOffline(false);
    await page.unrouteAll();
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion });
    await page.setViewportSize(viewport ?? { width: 1280, height: 720 });
    await page.mouse.move(0, 0);
    // A document without scripts, since opening a fragment of the current page would not load it. Another origin or a
    // storage state needs a new renderer process, which takes longer than loading the page.
    await page.goto('/robots.txt');
    await page.context().clearCookies();
    await page.evaluate(
      ({ key, value }) => {
        localStorage.clear();
        sessionStorage.clear();
        if (value !== null) localStorage.setItem(key, value);
      },
      { key: STORAGE_KEYS.cookieConsent, value: hasCookieBanner ? null : 'essential' },
    );
    await page.goto(path);
    await waitForHydration(page);
    return page;
  }

  return { url: () => server.url, getSharedPage, visit, openContext, openPage };
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
 * by the first. Chromium may leave a page that draws nothing without idle time for minutes.
 */
export async function waitForIdleTasks(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let round = 0; round < 2; round += 1)
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
  });
}

/** Doubles the text size of a page, as the setting of a browser does. */
export async function doubleTextSize(page: Page): Promise<void> {
  await page.locator('html').evaluate((root) => root.style.setProperty('font-size', '200%'));
}

/** Freezes the page's clock until the test advances it, so that a busy machine does not look like a slow page. */
export async function freezeClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
}
