import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { splitBuiltFiles } from '../../src/pwa/builtFiles';
import { cacheBlogList, waitForCachedPage, warmUpBlog } from '../support/blogPosts';
import { getSharedChromium, takeUncaughtErrors } from '../support/browser';
import {
  PORTAL_RESPONSE_KINDS,
  PORTAL_HEADING,
  startCaptivePortal,
  type CaptivePortal,
} from '../support/captivePortal';
import { listCacheableFiles } from '../support/listCacheableFiles';
import { closeBrowserContexts, waitForCachedPartnerFiles } from '../support/partnerPages';
import { suppressCookieBanner } from '../support/suppressCookieBanner';
import { waitForHydration } from '../support/publicSite';
import { resetStack, getStackInfo } from '../support/stack';

let portal: CaptivePortal;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** Path of a seeded post with an image. */
let post: string;
/** Path of that image. */
let image: string;
/** Paths of all hashed files. */
let hashedFiles: readonly string[];

beforeAll(async () => {
  await resetStack();
  await warmUpBlog();
  const { site } = getStackInfo();
  const list = await (await fetch(`${site}/blog`)).text();
  image = /\/blog\/images\/[\w.-]+/.exec(list)?.[0] ?? '';
  post = /href="(\/blog\/[\w-]+)"/.exec(list)?.[1] ?? '';
  const worker = await (await fetch(`${site}/sw.js`)).text();
  hashedFiles = [...new Set(worker.match(/\/assets\/[\w./-]+\.(?:js|css|woff2)/g))];
  portal = await startCaptivePortal();
  browser = await getSharedChromium();
});
afterAll(async () => {
  await closeBrowserContexts(browser);
  await portal.close();
});

/** Opens a page in a new context whose traffic goes through the portal, and closes the former one. */
async function openContext(): Promise<void> {
  await closeBrowserContexts(browser);
  portal.stopBlocking();
  const proxy = { server: `http://127.0.0.1:${portal.port}` };
  context = await browser.newContext({ baseURL: getStackInfo().site, locale: 'fr-FR', proxy });
  await suppressCookieBanner(context);
  page = await context.newPage();
}

/** Visits the home page in a new context and waits for the last file that the worker caches. */
async function visitOnce(): Promise<void> {
  await openContext();
  await page.goto('/');
  await cacheBlogList(page);
}

const passwordField = () => page.getByLabel('Mot de passe', { exact: true });
const offlineNotice = () =>
  page.getByRole('heading', { name: 'L’espace partenaire n’est pas encore sur cet appareil' });

const servedBodies = new Map<string, string>();

async function fetchServedBody(path: string): Promise<string> {
  const body = servedBodies.get(path) ?? (await (await fetch(getStackInfo().site + path)).text());
  servedBodies.set(path, body);
  return body;
}

/** Returns the paths whose cached body differs from the site's own. */
async function findPoisonedPaths(): Promise<readonly string[]> {
  const bodies = await page.evaluate(async () => {
    const found: [string, string][] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const path = new URL(request.url).pathname;
        const response = await cache.match(request);
        if (response && !path.endsWith('/partner-space')) found.push([path, await response.text()]);
      }
    }
    return found;
  });
  const poisonedPaths = bodies.map(async ([path, cached]) => {
    // Pages of the blog contain their rendering time.
    const isRendered = /^\/blog(?:$|\/(?!images))/.test(path);
    const isIntact = isRendered ? /"servedAt":\d+.*<\/html>/s.test(cached) : cached === (await fetchServedBody(path));
    return isIntact ? [] : [path];
  });
  return (await Promise.all(poisonedPaths)).flat();
}

/** Requests one URL of every kind, as the pages of the site do, and ignores failures. */
async function requestEveryKind(): Promise<void> {
  await page.evaluate(
    async (paths) => {
      const responses = paths.map((path) => fetch(path).then((response) => response.text()));
      await Promise.allSettled(responses);
      await (await navigator.serviceWorker.ready).update().catch(() => undefined);
    },
    ['/blog', post, image, '/backend.json', '/contact', '/manifest.webmanifest', ...hashedFiles],
  );
}

describe('the first visit', () => {
  let requestedPaths: readonly string[];

  beforeAll(async () => {
    const requestsBefore = portal.requestedPaths.length;
    await visitOnce();
    requestedPaths = portal.requestedPaths.slice(requestsBefore);
  });

  it('requests no hashed file twice, and no file for partners or the browser only', async () => {
    const hashed = requestedPaths.filter((path) => path.startsWith('/assets/'));
    expect(hashed.filter((path, index) => hashed.indexOf(path) !== index)).toEqual([]);
    const partnerPaths = splitBuiltFiles(await listCacheableFiles()).onDemand.map(({ url }) => url);
    expect(requestedPaths.filter((path) => partnerPaths.includes(path))).toEqual([]);
    expect(requestedPaths.filter((path) => /\/icons\/icon-(?:maskable-)?512/.test(path))).toEqual([]);
  });

  it('is followed by captive portals of every kind: the worker caches nothing of them and works again after them', async () => {
    const cdp = await context.newCDPSession(page);
    await page.goto('/contact');
    for (const kind of PORTAL_RESPONSE_KINDS) {
      // Else the responses of the last kind could hide those of this one.
      await cdp.send('Network.clearBrowserCache');
      // Until then, a link loads a new page, which the portal answers.
      await waitForHydration(page);
      portal.startBlocking(kind);
      await page.getByRole('link', { name: 'Espace Partenaire' }).click();
      await offlineNotice().waitFor();
      await requestEveryKind();
      for (const path of [post, '/blog', '/partner', '/nulle-part']) await page.goto(path).catch(() => undefined);
      await page.goto('/contact');
      expect(await findPoisonedPaths(), kind).toEqual([]);
    }
    // Half of a page is not what React renders.
    for (const { message } of takeUncaughtErrors()) expect(message).toContain('React error #418');

    portal.stopBlocking();
    await page.goto('/partner');
    await passwordField().waitFor();
    await waitForCachedPartnerFiles(page);
    await page.goto(post);
    await page.locator('.blog-body p').first().waitFor();
    expect(await page.evaluate(async (path) => (await fetch(path)).headers.get('content-type'), image)).toMatch(
      /^image\//,
    );
    await waitForCachedPage(page, post);
    await waitForCachedPage(page, image);
    expect(await findPoisonedPaths()).toEqual([]);
    expect(await page.content()).not.toContain(PORTAL_HEADING);
  });
});

describe('the service worker', () => {
  it('installs after a portal that appeared during the first visit', async () => {
    await openContext();
    const requestsBefore = portal.requestedPaths.length;
    await page.goto('/');
    // The worker requests `/shell` among the first files.
    await expect.poll(() => portal.requestedPaths.slice(requestsBefore).includes('/shell')).toBe(true);
    portal.startBlocking('page');
    await page.goto('/mentions-legales').catch(() => undefined);
    portal.stopBlocking();
    await page.goto('/contact');
    await cacheBlogList(page);
    expect(await findPoisonedPaths()).toEqual([]);
    await context.setOffline(true);
    await page.goto('/support');
    expect(await page.title()).toMatch(/^Support/);
  });
});

describe('a later visit', () => {
  beforeAll(visitOnce);
  beforeEach(async () => void (page = await context.newPage()));
  afterEach(async () => {
    await context.setOffline(false);
    await page.close();
  });

  it('serves a cached page of the blog with the current content policy of the site', async () => {
    await page.goto(post);
    await waitForCachedPage(page, post);
    const policy = (await fetch(getStackInfo().site)).headers.get('content-security-policy');
    await page.evaluate(async (path) => {
      const cache = await caches.open('blog-pages');
      const body = await (await cache.match(path))?.text();
      await cache.put(path, new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } }));
    }, post);
    await context.setOffline(true);
    const response = await page.goto(post);
    await page.locator('.blog-body p').first().waitFor();
    expect(policy).toMatch(/^default-src 'none'/);
    expect(response?.headers()['content-security-policy']).toBe(policy);
    expect(response?.headers()['x-frame-options']).toBe('DENY');
  });

  it.each([
    ['a link', () => page.getByRole('link', { name: 'Espace Partenaire' }).click()],
    ['its address', () => page.goto('/partner')],
    [
      'a link while the worker already replaces it',
      async () => {
        await page.evaluate(() => {
          window.addEventListener('vite:preloadError', () =>
            navigator.serviceWorker.controller?.postMessage({ type: 'CACHE_PARTNER_SPACE' }),
          );
        });
        await page.getByRole('link', { name: 'Espace Partenaire' }).click();
      },
    ],
  ])(
    'replaces a damaged cached script of a page opened by %s, and reloads the page',
    async (_way, openPartnerSpace) => {
      // On a busy machine the repair takes longer than the 20 s that a page waits for it.
      await page.addInitScript(() => {
        const { setTimeout: start } = window;
        Object.assign(window, {
          setTimeout: (run: TimerHandler, ms?: number, ...rest: unknown[]) =>
            start(run, ms === 20_000 ? 10 * ms : ms, ...rest),
        });
      });
      await page.goto('/partner');
      await passwordField().waitFor();
      await waitForCachedPartnerFiles(page);
      await page.goto('/contact');
      await waitForHydration(page);
      await page.evaluate(async () => {
        const cache = await caches.open('on-demand');
        for (const request of await cache.keys()) {
          if (/LoginRoute/.test(request.url)) {
            const response = new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
            await cache.put(request, response);
          }
        }
      });
      // Otherwise the memory cache could serve the script without the worker.
      await (await context.newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true });
      await openPartnerSpace();
      await passwordField().waitFor();
      expect(await findPoisonedPaths()).toEqual([]);
    },
  );
});
