import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { REDIRECTS } from '../../src/config/redirects';
import { INNER_PAGE_SEO } from '../../src/features/site/content/seo';
import { splitBuiltFiles } from '../../src/pwa/builtFiles';
import { cacheBlogList, warmUpBlog } from '../support/blogPosts';
import { launchChromium } from '../support/browser';
import { listCacheableFiles } from '../support/listCacheableFiles';
import { readServerPrice } from '../support/readServerPrice';
import {
  suppressCookieBanner,
  changePrice,
  findRow,
  signIn,
  waitForOfflineReady,
  waitForCachedPartnerFiles,
  waitForBackgroundSyncWorker,
} from '../support/partnerPages';
import { resetStack, getStackInfo } from '../support/stack';

const LABEL = 'Microsoft 365 Business Basic';

const PUBLIC_PATHS = ['/', '/blog', ...Object.keys(INNER_PAGE_SEO)];

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  await resetStack();
  await warmUpBlog();
  browser = await launchChromium();
});
afterAll(() => browser.close());
beforeEach(async () => {
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

/** Opens one page per strategy of the worker: precached, rendered in the browser, from the function, unknown. */
async function expectEveryKindOfPage(): Promise<void> {
  for (const [path, status] of Object.entries({ '/contact': 200, '/partner': 200, '/blog': 200, '/nulle-part': 404 })) {
    expect((await page.goto(path))?.status(), path).toBe(status);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
}

describe('the site offline', () => {
  it('opens every public page after one visit of the home page', async () => {
    await visitOnce();
    await context.setOffline(true);
    for (const path of PUBLIC_PATHS) {
      await page.goto(path);
      expect((await page.locator('h1').first().innerText()).length, path).toBeGreaterThan(2);
      expect(await page.title(), path).not.toBe('');
      expect((await page.locator('main').innerText()).length, path).toBeGreaterThan(150);
    }
  });

  it('follows redirects, ignores query parameters and shows the 404 page', async () => {
    await visitOnce();
    await context.setOffline(true);
    for (const [from, to] of Object.entries(REDIRECTS)) {
      await page.goto(from);
      expect(new URL(page.url()).pathname).toBe(to);
    }
    await page.goto('/contact?utm_source=lettre');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/nulle-part');
    await expect.poll(() => page.title()).toMatch(/introuvable/i);
  });

  it('caches no response of Firestore, login or functions', async () => {
    // The worker controls the page from the start, so that it handles the login too.
    await visitOnce();
    await signIn(page, 'admin');
    await waitForCachedPartnerFiles(page);
    const cached = await page.evaluate(async () => {
      const names = await caches.keys();
      const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return lists.flat().map((request) => request.url);
    });
    expect(cached).toContain(`${getStackInfo().site}/backend.json`);
    expect(cached.filter((url) => /\/api\/|\/documents|identitytoolkit|securetoken/.test(url))).toEqual([]);
  });

  it('loads pages from the network when caches are deleted or fail', async () => {
    await visitOnce();
    await page.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))));
    await expectEveryKindOfPage();
    // Chromium fails like this when its cache files are damaged.
    const [worker] = context.serviceWorkers();
    if (worker === undefined) throw new Error('No worker runs.');
    await worker.evaluate(() => {
      const fail = () => Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError'));
      Object.assign(CacheStorage.prototype, { open: fail, match: fail });
    });
    await expectEveryKindOfPage();
  });

  it('downloads files of the partner space only once it is opened', async () => {
    const requestedUrls: string[] = [];
    context.on('request', (request) => requestedUrls.push(request.url()));
    await visitOnce();
    const partnerUrls = splitBuiltFiles(await listCacheableFiles()).onDemand.map(({ url }) => url);
    expect(partnerUrls.length).toBeGreaterThan(0);
    expect(requestedUrls.filter((url) => partnerUrls.includes(new URL(url).pathname))).toEqual([]);
    // Offline the space is therefore unavailable: a notice says so, and a retry opens it once online.
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

  it('opens the partner space with its prices once it was visited', async () => {
    await visitOnce();
    await signIn(page, 'partner');
    await waitForCachedPartnerFiles(page);
    await context.setOffline(true);
    await page.goto('/partner/pricing');
    await findRow(page, LABEL).waitFor();
  });
});

describe('the installed app', () => {
  it('is installable with a manifest without errors', async () => {
    await visitOnce();
    const cdp: CDPSession = await context.newCDPSession(page);
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

  it('has images of the sizes in its manifest', async () => {
    await page.goto('/');
    const { icons, screenshots } = await (await context.request.get('/manifest.webmanifest')).json();
    for (const { src, sizes } of [...icons, ...screenshots]) {
      const size = await page.evaluate(async (url) => {
        const image = await createImageBitmap(await (await fetch(url)).blob());
        return `${image.width}x${image.height}`;
      }, src);
      expect(size, src).toBe(sizes);
    }
  });

  it('sends an offline edit by background sync with the grid closed', async () => {
    // A retry must change the price too.
    await resetStack();
    await signIn(page, 'admin');
    await waitForOfflineReady(page);
    await waitForBackgroundSyncWorker(page);
    await context.setOffline(true);
    await changePrice(page, LABEL, '6,66');
    await page.close();
    expect(await readServerPrice(LABEL)).not.toBe('6,66');
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
    await expect.poll(() => readServerPrice(LABEL)).toBe('6,66');
  });
});

describe('without one of the optional interfaces', () => {
  it.each([
    ['service workers', 'delete Navigator.prototype.serviceWorker'],
    ['background sync', 'delete window.SyncManager'],
    ['web locks', 'delete Navigator.prototype.locks'],
    ['broadcast channels', 'delete window.BroadcastChannel'],
    ['storage persistence', 'delete Navigator.prototype.storage'],
    ['badges', 'delete Navigator.prototype.setAppBadge; delete Navigator.prototype.clearAppBadge'],
    ['file launching', 'delete window.launchQueue; delete window.LaunchQueue'],
    ['trusted types', 'delete window.trustedTypes'],
  ])('stores and sends an edit: %s', async (name, script) => {
    await resetStack();
    await context.addInitScript(script);
    await signIn(page, 'admin');
    const price = `${7 + name.length},50`;
    await changePrice(page, LABEL, price);
    await expect.poll(() => readServerPrice(LABEL)).toBe(price);
  });
});
