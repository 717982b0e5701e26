import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { REDIRECTS } from '../../src/config/redirects';
import { INNER_PAGE_SEO } from '../../src/features/site/content/seo';
import { cacheBlogList, warmUpBlog } from '../support/blogPosts';
import { collectConsoleMessages, getSharedChromium } from '../support/browser';
import { waitForHydration } from '../support/publicSite';
import { readServerPrice } from '../support/readServerPrice';
import {
  closeBrowserContexts,
  changePrice,
  findRow,
  pickUnusedPrice,
  signIn,
  waitForOfflineReady,
  waitForCachedPartnerFiles,
  waitForBackgroundSyncWorker,
} from '../support/partnerPages';
import { suppressCookieBanner } from '../support/suppressCookieBanner';
import { resetStack, getStackInfo } from '../support/stack';

const LABEL = 'Microsoft 365 Business Basic';

const PUBLIC_PATHS = ['/', '/blog', ...Object.keys(INNER_PAGE_SEO)];

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  await resetStack();
  await warmUpBlog();
  browser = await getSharedChromium();
});
afterAll(() => closeBrowserContexts(browser));

/** Opens a page in a new context and closes the former one. */
async function openContext(): Promise<void> {
  await closeBrowserContexts(browser);
  context = await browser.newContext({ baseURL: getStackInfo().site, locale: 'fr-FR' });
  await suppressCookieBanner(context);
  page = await context.newPage();
}

/** Visits the home page and waits for the last file that the worker caches. */
async function visitOnce(): Promise<void> {
  await page.goto('/');
  await cacheBlogList(page);
}

/** Opens one page per strategy of the worker: precached, rendered in the browser, from the function, unknown. */
async function expectEveryKindOfPage(): Promise<void> {
  for (const [path, status] of Object.entries({ '/contact': 200, '/partner': 200, '/blog': 200, '/nulle-part': 404 })) {
    expect((await page.goto(path))?.status(), path).toBe(status);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
}

describe('the site after one visit of the home page', () => {
  beforeAll(async () => {
    await openContext();
    await visitOnce();
  });
  beforeEach(async () => void (page = await context.newPage()));
  afterEach(async () => {
    await context.setOffline(false);
    await page.close();
  });

  it('opens its public pages offline', async () => {
    await page.goto('/');
    const missingPaths = await page.evaluate(async (paths) => {
      const responses = await Promise.all(paths.map((path) => caches.match(path, { ignoreSearch: true })));
      return paths.filter((_path, index) => !responses[index]?.ok);
    }, PUBLIC_PATHS);
    expect(missingPaths).toEqual([]);
    await context.setOffline(true);
    // One page of every kind; all others are in the cache as well.
    for (const path of ['/', '/blog', '/contact', '/solutions/proxmox']) {
      await page.goto(path);
      expect((await page.locator('h1').first().innerText()).length, path).toBeGreaterThan(2);
      expect(await page.title(), path).not.toBe('');
      expect((await page.locator('main').innerText()).length, path).toBeGreaterThan(150);
    }
  });

  it('opens a page whose file left the cache, offline', async () => {
    await page.goto('/');
    const isDeleted = await page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.includes('precache'));
      const deletions = names.map(async (name) => (await caches.open(name)).delete('/support', { ignoreSearch: true }));
      return (await Promise.all(deletions)).some(Boolean);
    });
    expect(isDeleted).toBe(true);
    await context.setOffline(true);
    await page.goto('/support');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toMatch(/sentier/);
  });

  it('follows redirects, ignores query parameters and says that another page is not on the device offline', async () => {
    await context.setOffline(true);
    for (const [from, to] of Object.entries(REDIRECTS)) {
      await page.goto(`${from}?utm_source=lettre`);
      const { pathname, search } = new URL(page.url());
      expect(pathname + search).toBe(`${to}?utm_source=lettre`);
    }
    await page.goto('/contact?utm_source=lettre');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/solutions/microsoft-365/?utm_source=lettre');
    expect(new URL(page.url()).pathname).toBe('/solutions/microsoft-365');
    await page.goto('/nulle-part');
    await page.getByRole('heading', { level: 1, name: 'Ce sentier n’est pas sur cet appareil' }).waitFor();
    expect(await page.title()).toMatch(/introuvable/i);
  });

  it('opens a page by an encoded path or with two slashes, also offline, and no page by a malformed path', async () => {
    const messages = collectConsoleMessages(page);
    const expectPages = async () => {
      for (const [address, path] of Object.entries({
        '/rendez%2Dvous': '/rendez-vous',
        '/solutions/%70roxmox?utm_source=lettre': '/solutions/proxmox?utm_source=lettre',
        '//blog': '/blog',
      })) {
        await page.goto(getStackInfo().site + address);
        await waitForHydration(page);
        const { pathname, search } = new URL(page.url());
        expect(pathname + search).toBe(path);
        expect(await page.title(), address).not.toMatch(/introuvable/i);
      }
    };
    await expectPages();
    await page.goto('/%E9');
    await waitForHydration(page);
    expect(await page.title()).toMatch(/introuvable/i);
    // Of the missing page.
    expect(messages.filter((message) => !message.includes('404'))).toEqual([]);
    await context.setOffline(true);
    await expectPages();
  });

  it('says offline that the partner space is not on the device, and opens it online', async () => {
    await page.goto('/');
    // Until then, a link loads a new page, on which nothing moves the focus.
    await waitForHydration(page);
    await context.setOffline(true);
    const offlineNotice = page.getByRole('heading', { name: 'L’espace partenaire n’est pas encore sur cet appareil' });
    await page.getByRole('link', { name: 'Espace Partenaire' }).click();
    await offlineNotice.waitFor();
    await expect.poll(() => page.title()).toBe('Espace partenaire non disponible');
    await expect.poll(() => offlineNotice.evaluate((heading) => heading === document.activeElement)).toBe(true);
    for (const path of ['/partner', '/partner/pricing']) {
      await page.goto(path);
      await offlineNotice.waitFor();
      await page.getByText('demande une connexion à internet').waitFor();
    }
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByLabel('Mot de passe', { exact: true }).waitFor();
  });

  it('is installable with a manifest without errors', async () => {
    await page.goto('/');
    // A script adds the link once the page has loaded.
    await page.locator('link[rel=manifest]').waitFor({ state: 'attached' });
    const cdp = await context.newCDPSession(page);
    const manifest = await cdp.send('Page.getAppManifest');
    expect(manifest.errors).toEqual([]);
    const parsed: Record<string, unknown> = JSON.parse(manifest.data ?? '{}');
    expect(Object.keys(parsed)).toEqual(
      expect.arrayContaining([
        'id',
        'scope',
        'icons',
        'screenshots',
        'shortcuts',
        'file_handlers',
        'launch_handler',
        'display_override',
      ]),
    );
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
    // Test contexts count as private windows; that must be the only error.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  });
});

describe('the service worker', () => {
  beforeEach(openContext);

  it('caches the partner space for offline use, and no response of Firestore, login or functions', async () => {
    // The worker controls the page from the start, so that it handles the login too.
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await signIn(page, 'admin');
    await waitForCachedPartnerFiles(page);
    const cached = await page.evaluate(async () => {
      const names = await caches.keys();
      const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return lists.flat().map((request) => request.url);
    });
    expect(cached).toContain(`${getStackInfo().site}/backend.json`);
    expect(cached.filter((url) => /\/api\/|\/documents|identitytoolkit|securetoken/.test(url))).toEqual([]);
    await context.setOffline(true);
    await page.goto('/partner/pricing');
    await findRow(page, LABEL).waitFor();
  });

  it('loads pages from the network when caches are deleted, and fills them again, or when they fail', async () => {
    await visitOnce();
    const countCachedFiles = () =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.includes('precache'));
        const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return keys.flat().length;
      });
    const fileCount = await countCachedFiles();
    expect(fileCount).toBeGreaterThan(50);
    await page.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))));
    await expectEveryKindOfPage();
    await cacheBlogList(page);
    await expect.poll(countCachedFiles).toBe(fileCount);
    // Chromium fails like this when its cache files are damaged.
    const [worker] = context.serviceWorkers();
    if (worker === undefined) throw new Error('No worker runs.');
    await worker.evaluate(() => {
      const fail = () => Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError'));
      Object.assign(CacheStorage.prototype, { open: fail, match: fail });
    });
    await expectEveryKindOfPage();
  });

  it('sends an offline edit by background sync with the grid closed', async () => {
    await signIn(page, 'admin');
    await waitForOfflineReady(page);
    await waitForBackgroundSyncWorker(page);
    await context.setOffline(true);
    const price = pickUnusedPrice();
    await changePrice(page, LABEL, price);
    await page.close();
    expect(await readServerPrice(LABEL)).not.toBe(price);
    await context.setOffline(false);

    const visitor = await context.newPage();
    await visitor.goto('/contact');
    const cdp = await context.newCDPSession(visitor);
    const registrationId = await new Promise<string>((resolve) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const found = registrations.find(({ scopeURL }) => scopeURL.endsWith('/partner/sync/'));
        if (found) resolve(found.registrationId);
      });
      void cdp.send('ServiceWorker.enable');
    });
    const origin = getStackInfo().site;
    await cdp.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'send-outbox', lastChance: true });
    await expect.poll(() => readServerPrice(LABEL)).toBe(price);
  });
});

describe('the grid', () => {
  beforeEach(openContext);

  it.each([
    ['service workers', 'delete Navigator.prototype.serviceWorker'],
    [
      'all other optional interfaces',
      `delete window.SyncManager;
       delete Navigator.prototype.locks;
       delete window.BroadcastChannel;
       delete Navigator.prototype.storage;
       delete Navigator.prototype.setAppBadge;
       delete Navigator.prototype.clearAppBadge;
       delete window.launchQueue;
       delete window.LaunchQueue;
       delete window.trustedTypes;`,
    ],
  ])('stores and sends an edit without %s', async (_name, script) => {
    await context.addInitScript(script);
    await signIn(page, 'admin');
    const price = pickUnusedPrice();
    await changePrice(page, LABEL, price);
    await expect.poll(() => readServerPrice(LABEL)).toBe(price);
  });
});
