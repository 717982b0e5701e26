import type { BrowserContext, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { REDIRECTS } from '../../src/app/redirects';
import { STORAGE_KEYS } from '../../src/config/constants';
import { listenToConsole } from '../support/browser';
import { FILE_ROUTES } from '../support/distPages';
import { hydrated, usePublicSite } from '../support/publicSite';

const PATHS = FILE_ROUTES.map((route) => route.path);

const site = usePublicSite();
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  context = await site.visitor({ undecided: true });
  page = await context.newPage();
});

/** Addresses outside of the site that the page asks for from now on. */
function listenToForeignRequests(): readonly string[] {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url())) foreign.push(request.url());
  });
  return foreign;
}

/** The words of the page as the server sent them, read between the end of its HTML and its first script. */
async function keepServedText(): Promise<() => Promise<unknown>> {
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () => {
      // Not `innerText`: that leaves out what the browser has not laid out yet.
      if (document.readyState === 'interactive')
        Reflect.set(globalThis, 'served', document.querySelector('main')?.textContent);
    }),
  );
  return () => page.evaluate(() => Reflect.get(globalThis, 'served'));
}

const keptKeys = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);

describe('a first visit', () => {
  it.each(PATHS)(
    '%s comes alive as it was served, says nothing on the console, contacts nobody else and stores nothing but a refusal',
    async (path) => {
      const said = listenToConsole(page);
      const foreign = listenToForeignRequests();
      const served = await keepServedText();
      await page.goto(path);
      await hydrated(page);
      await page.waitForLoadState('networkidle');
      expect(await page.locator('main').textContent()).toBe(await served());
      expect(await keptKeys()).toEqual([]);
      await page.getByRole('button', { name: 'Cookies essentiels uniquement' }).click();
      await page.reload();
      await hydrated(page);
      await page.waitForLoadState('networkidle');
      expect(await keptKeys()).toEqual([STORAGE_KEYS.cookieConsent]);
      expect(await context.cookies()).toEqual([]);
      expect(foreign).toEqual([]);
      expect(said).toEqual([]);
    },
  );

  it('renders the shell in the browser, for addresses that no file stands for', async () => {
    const said = listenToConsole(page);
    await page.goto('/partner');
    await page.waitForSelector('main h1');
    expect(said).toEqual([]);
  });
});

describe('navigation inside of the app', () => {
  it('moves the focus to the new h1, goes to the top, changes the title and the canonical address', async () => {
    await page.goto('/solutions');
    await hydrated(page);
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

  it('goes back to where the reader was', async () => {
    await page.goto('/solutions');
    await hydrated(page);
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          window.scrollTo(0, 700);
          // The browser tells the page of it with its next frame.
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

  it('goes to an anchor of another page', async () => {
    await page.goto('/');
    await hydrated(page);
    await page.locator('.cookie-banner a[href="/politique-confidentialite#cookies"]').click();
    await page.waitForURL('**/politique-confidentialite#cookies');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('cookies');
  });

  it.each(Object.entries(REDIRECTS))('%s answers 301 to %s', async (from, to) => {
    const answer = await context.request.get(from, { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    expect(answer.headers()['location']).toBe(to);
  });

  it('answers an unknown address with 404 and a page that helps', async () => {
    const answer = await page.goto('/nulle-part');
    expect(answer?.status()).toBe(404);
    await hydrated(page);
    expect(await page.locator('main a[href="/contact"]').count()).toBeGreaterThan(0);
  });

  it.each(['/Contact', '/SOLUTIONS/Proxmox'])('leads %s, which is only misspelt, to its page', async (path) => {
    const said = listenToConsole(page);
    await page.goto(path);
    await page.waitForURL(`**${path.toLowerCase()}`);
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    expect(await page.title()).not.toContain('introuvable');
    expect(said.filter((line) => !line.includes('404'))).toEqual([]);
  });
});

describe('headers', () => {
  const PAGES = ['/', '/contact', '/partner', '/nulle-part'];

  it.each(PAGES)('%s is served with a policy without a hole', async (path) => {
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

  it('lets assets be kept for ever, for their names tell their content', async () => {
    await page.goto('/');
    const script = await page.locator('script[src^="/assets/"]').first().getAttribute('src');
    const headers = (await context.request.get(script ?? '')).headers();
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });
});
