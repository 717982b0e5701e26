import type { BrowserContext, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { REDIRECTS } from '../../src/config/redirects';
import { STORAGE_KEYS } from '../../src/config/constants';
import { collectConsoleMessages } from '../support/browser';
import { PAGES_BUILT_AS_FILES } from '../support/distPages';
import { waitForHydration, usePublicSite } from '../support/publicSite';

const PATHS = PAGES_BUILT_AS_FILES.map((route) => route.path);

const site = usePublicSite();
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  context = await site.openContext({ hasCookieBanner: true });
  page = await context.newPage();
});

/** Returns a list that collects the page's requests to other sites from then on. */
function collectForeignRequests(): readonly string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url())) urls.push(request.url());
  });
  return urls;
}

/** Records the served text of the page, between the end of parsing and the first script; returns a reader of it. */
async function recordServedText(): Promise<() => Promise<unknown>> {
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive')
        Reflect.set(globalThis, 'served', document.querySelector('main')?.textContent);
    }),
  );
  return () => page.evaluate(() => Reflect.get(globalThis, 'served'));
}

const listStorageKeys = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);

describe('a first visit', () => {
  it.each(PATHS)(
    '%s hydrates unchanged, logs nothing, contacts no other site and stores only the cookie choice',
    async (path) => {
      const consoleMessages = collectConsoleMessages(page);
      const foreignRequests = collectForeignRequests();
      const readServedText = await recordServedText();
      await page.goto(path);
      await waitForHydration(page);
      await page.waitForLoadState('networkidle');
      expect(await page.locator('main').textContent()).toBe(await readServedText());
      expect(await listStorageKeys()).toEqual([]);
      await page.getByRole('button', { name: 'Cookies essentiels uniquement' }).click();
      await page.reload();
      await waitForHydration(page);
      await page.waitForLoadState('networkidle');
      expect(await listStorageKeys()).toEqual([STORAGE_KEYS.cookieConsent]);
      expect(await context.cookies()).toEqual([]);
      expect(foreignRequests).toEqual([]);
      expect(consoleMessages).toEqual([]);
    },
  );

  it('renders routes without a file in the browser', async () => {
    const consoleMessages = collectConsoleMessages(page);
    await page.goto('/partner');
    await page.waitForSelector('main h1');
    expect(consoleMessages).toEqual([]);
  });
});

describe('client navigation', () => {
  it('focuses the new h1, scrolls to the top, and changes title and canonical URL', async () => {
    await page.goto('/solutions');
    await waitForHydration(page);
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.locator('main a[href="/solutions/proxmox"]').first().click();
    await page.waitForURL('**/solutions/proxmox');
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    expect(await page.title()).toContain('Proxmox');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    const canonical = page.locator('link[rel="canonical"]');
    expect(await canonical.count()).toBe(1);
    expect(await canonical.getAttribute('href')).toMatch(/\/solutions\/proxmox$/);
    expect(await page.locator('meta[name="description"]').count()).toBe(0);
  });

  it('restores the scroll position on going back', async () => {
    await page.goto('/solutions');
    await waitForHydration(page);
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          window.scrollTo(0, 700);
          // The scroll event fires with the next frame.
          window.addEventListener('scroll', () => setTimeout(resolve), { once: true });
        }),
    );
    await page.locator('main a[href="/solutions/proxmox"]').first().click({ noWaitAfter: true });
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await page.waitForURL('**/solutions');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  });

  it('scrolls to a fragment of another page', async () => {
    await page.goto('/');
    await waitForHydration(page);
    await page.locator('.cookie-banner a[href="/politique-confidentialite#cookies"]').click();
    await page.waitForURL('**/politique-confidentialite#cookies');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('cookies');
  });

  it.each(Object.entries(REDIRECTS))('%s redirects to %s', async (from, to) => {
    const response = await context.request.get(from, { maxRedirects: 0 });
    expect(response.status()).toBe(301);
    expect(response.headers()['location']).toBe(to);
  });

  it('responds 404 to an unknown path with links to other pages', async () => {
    const response = await page.goto('/nulle-part');
    expect(response?.status()).toBe(404);
    await waitForHydration(page);
    expect(await page.locator('main a[href="/contact"]').count()).toBeGreaterThan(0);
  });

  it.each(['/Contact', '/SOLUTIONS/Proxmox'])('redirects %s to the path in lower case', async (path) => {
    const consoleMessages = collectConsoleMessages(page);
    await page.goto(path);
    await page.waitForURL(`**${path.toLowerCase()}`);
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    expect(await page.title()).not.toContain('introuvable');
    expect(consoleMessages.filter((line) => !line.includes('404'))).toEqual([]);
  });
});

describe('response headers', () => {
  const PAGES = ['/', '/contact', '/partner', '/nulle-part'];

  it.each(PAGES)('%s is served with a strict content policy', async (path) => {
    const headers = (await context.request.get(path)).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/'unsafe-|https?:\/\/\*|(?:^|[\s;])\*(?:[\s;]|$)/);
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{8,}/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('allow caching assets forever, since their names contain a hash', async () => {
    await page.goto('/');
    const script = await page.locator('script[src^="/assets/"]').first().getAttribute('src');
    const headers = (await context.request.get(script ?? '')).headers();
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });
});
