import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { splitBuiltFiles } from '../../src/pwa/builtFiles';
import { cacheBlogList, waitForCachedPage, warmUpBlog } from '../support/blogPosts';
import { launchChromium } from '../support/browser';
import {
  PORTAL_RESPONSE_KINDS,
  PORTAL_HEADING,
  startCaptivePortal,
  type CaptivePortal,
} from '../support/captivePortal';
import { listCacheableFiles } from '../support/listCacheableFiles';
import { suppressCookieBanner, waitForCachedPartnerFiles } from '../support/partnerPages';
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
  browser = await launchChromium(portal.port);
});
afterAll(async () => {
  await browser.close();
  await portal.close();
});
beforeEach(async () => {
  portal.stopBlocking();
  context = await browser.newContext({ baseURL: getStackInfo().site, locale: 'fr-FR' });
  await suppressCookieBanner(context);
  page = await context.newPage();
});
afterEach(() => context.close());

/** Visits the home page and waits for the last file that the worker caches. */
async function visitOnce(): Promise<void> {
  await page.goto('/');
  await cacheBlogList(page);
}

const passwordField = () => page.getByLabel('Mot de passe', { exact: true });
const offlineNotice = () =>
  page.getByRole('heading', { name: 'L’espace partenaire n’est pas encore sur cet appareil' });

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
  const poisoned: string[] = [];
  for (const [path, cached] of bodies) {
    const served = await (await fetch(getStackInfo().site + path)).text();
    // Pages of the blog contain their rendering time.
    const isRendered = /^\/blog(?:$|\/(?!images))/.test(path);
    if (isRendered ? !/"servedAt":\d+.*<\/html>/s.test(cached) : cached !== served) poisoned.push(path);
  }
  return poisoned;
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

describe('the service worker behind a captive portal', () => {
  it.each(PORTAL_RESPONSE_KINDS)(
    'caches nothing of the portal and works again after it, for the response: %s',
    async (kind) => {
      await visitOnce();
      await page.goto('/contact');
      portal.startBlocking(kind);
      await page.getByRole('link', { name: 'Espace Partenaire' }).click();
      await offlineNotice().waitFor();
      await requestEveryKind();
      for (const path of [post, '/blog', '/partner', '/nulle-part']) await page.goto(path).catch(() => undefined);
      await page.goto('/contact');
      expect(await findPoisonedPaths()).toEqual([]);

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
    },
  );

  it('installs after a portal that appeared during the first visit', async () => {
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

describe('a cached page of the blog', () => {
  it('is served with the current content policy of the site', async () => {
    await visitOnce();
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

  it('is deleted, and not shown, if it is not a page of the site', async () => {
    await visitOnce();
    await page.evaluate(
      async ([path, heading]) => {
        const body = `<!doctype html><h1>${heading}</h1><script>globalThis.portalRan = true;</script>`;
        const response = new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } });
        await (await caches.open('blog-pages')).put(path, response);
      },
      [post, PORTAL_HEADING] as const,
    );
    await context.setOffline(true);
    await page.goto(post);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.content()).not.toContain(PORTAL_HEADING);
    expect(await page.evaluate(() => 'portalRan' in globalThis)).toBe(false);
    expect(await page.evaluate(async (path) => (await caches.match(path)) === undefined, post)).toBe(true);
  });
});

describe('a damaged cached script', () => {
  it('is replaced, and its page reloaded', async () => {
    await visitOnce();
    await page.goto('/partner');
    await passwordField().waitFor();
    await waitForCachedPartnerFiles(page);
    await page.goto('/contact');
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
    await page.getByRole('link', { name: 'Espace Partenaire' }).click();
    await passwordField().waitFor();
    expect(await findPoisonedPaths()).toEqual([]);
  });
});

describe('a first visit', () => {
  it('requests no hashed file twice, and no file for partners or the browser only', async () => {
    const requestsBefore = portal.requestedPaths.length;
    await visitOnce();
    const requested = portal.requestedPaths.slice(requestsBefore);
    const hashed = requested.filter((path) => path.startsWith('/assets/'));
    expect(hashed.filter((path, index) => hashed.indexOf(path) !== index)).toEqual([]);
    const partnerPaths = splitBuiltFiles(await listCacheableFiles()).onDemand.map(({ url }) => url);
    expect(requested.filter((path) => partnerPaths.includes(path))).toEqual([]);
    expect(requested.filter((path) => /\/icons\/icon-(?:maskable-)?512/.test(path))).toEqual([]);
  });
});
