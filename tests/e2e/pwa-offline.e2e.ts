import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { REDIRECTS } from '../../src/app/redirects';
import { PAGE_SEO } from '../../src/features/site/content/seo';
import { untilKept, wakeBlog } from '../support/blog';
import { launchChromium } from '../support/browser';
import { storedPrice } from '../support/database';
import {
  answerCookies,
  changePrice,
  rowOf,
  signIn,
  untilOfflineReady,
  untilPartnerSpaceKept,
  untilSyncWorkerActive,
} from '../support/partnerPages';
import { resetStack, stackInfo } from '../support/stack';

const LABEL = 'Microsoft 365 Business Basic';

const PUBLIC_PATHS = ['/', '/blog', ...Object.keys(PAGE_SEO)];

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  await resetStack();
  await wakeBlog();
  browser = await launchChromium();
});
afterAll(() => browser.close());
beforeEach(async () => {
  context = await browser.newContext({ baseURL: stackInfo().site, locale: 'fr-FR' });
  await answerCookies(context);
  page = await context.newPage();
});
afterEach(() => context.close());

/** One visit of the home page, until the worker has kept everything it is going to keep. */
async function visitOnce(): Promise<void> {
  await page.goto('/');
  // What it keeps last.
  await untilKept(page, '/blog');
}

/** Precached, rendered in the browser, from the function, unknown: each is answered in another way by the worker. */
async function expectEveryKindOfPage(): Promise<void> {
  for (const [path, status] of Object.entries({ '/contact': 200, '/partner': 200, '/blog': 200, '/nulle-part': 404 })) {
    expect((await page.goto(path))?.status(), path).toBe(status);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
}

describe('the application offline', () => {
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

  it('follows redirects, forgives parameters, and says of an unknown address what it is', async () => {
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

  it('keeps no data, login or function answer in a cache', async () => {
    // The worker stands between from the start, and sees the login too.
    await visitOnce();
    await signIn(page, 'admin');
    await untilPartnerSpaceKept(page);
    const cached = await page.evaluate(async () => {
      const names = await caches.keys();
      const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return lists.flat().map((request) => request.url);
    });
    expect(cached).toContain(`${stackInfo().site}/backend.json`);
    expect(cached.filter((url) => /\/api\/|\/documents|identitytoolkit|securetoken/.test(url))).toEqual([]);
  });

  it('opens from the network what its caches have lost, or cannot give any more', async () => {
    await visitOnce();
    await page.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))));
    await expectEveryKindOfPage();
    // As Chromium answers where the files below are damaged.
    const [worker] = context.serviceWorkers();
    if (worker === undefined) throw new Error('No worker runs.');
    await worker.evaluate(() => {
      const refuse = () => Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError'));
      Object.assign(CacheStorage.prototype, { open: refuse, match: refuse });
    });
    await expectEveryKindOfPage();
  });

  it('downloads nothing that only partners need before the partner space was opened', async () => {
    const asked: string[] = [];
    context.on('request', (request) => asked.push(request.url()));
    await visitOnce();
    expect(asked.filter((url) => url.includes('/on-demand/'))).toEqual([]);
    // So it is not there without network: that is said, and the space opens once there is one again.
    await context.setOffline(true);
    const failed = page.getByRole('heading', { name: 'Cette page n’a pas pu être affichée' });
    await page.getByRole('link', { name: 'Espace Partenaire' }).click();
    await failed.waitFor();
    await expect.poll(() => page.title()).toBe('Page non affichée');
    await expect.poll(() => failed.evaluate((heading) => heading === document.activeElement)).toBe(true);
    await page.goto('/partner');
    await failed.waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByLabel('Mot de passe', { exact: true }).waitFor();
  });

  it('opens the partner space with its prices offline once it was visited', async () => {
    await visitOnce();
    await signIn(page, 'partner');
    await untilPartnerSpaceKept(page);
    await context.setOffline(true);
    await page.goto('/partner/pricing');
    await rowOf(page, LABEL).waitFor();
  });
});

describe('the installed application', () => {
  it('has a manifest without errors and is installable', async () => {
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
    // A context of a test counts as a private window; nothing else may stand in the way.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  });

  it('shows pictures of the sizes that its manifest names', async () => {
    await page.goto('/');
    const { icons, screenshots } = await (await context.request.get('/manifest.webmanifest')).json();
    for (const { src, sizes } of [...icons, ...screenshots]) {
      const size = await page.evaluate(async (url) => {
        const picture = await createImageBitmap(await (await fetch(url)).blob());
        return `${picture.width}x${picture.height}`;
      }, src);
      expect(size, src).toBe(sizes);
    }
  });

  it('sends an edit that was made offline with every window closed', async () => {
    // A second try has to change the price too.
    await resetStack();
    await signIn(page, 'admin');
    await untilOfflineReady(page);
    await untilSyncWorkerActive(page);
    await context.setOffline(true);
    await changePrice(page, LABEL, '6,66');
    await page.close();
    expect(await storedPrice(LABEL)).not.toBe('6,66');
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
    const origin = stackInfo().site;
    await cdp.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'send-outbox', lastChance: true });
    await expect.poll(() => storedPrice(LABEL)).toBe('6,66');
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
  ])('an edit is stored and sent by the plain way: %s', async (name, script) => {
    await resetStack();
    await context.addInitScript(script);
    await signIn(page, 'admin');
    const price = `${7 + name.length},50`;
    await changePrice(page, LABEL, price);
    await expect.poll(() => storedPrice(LABEL)).toBe(price);
  });
});
