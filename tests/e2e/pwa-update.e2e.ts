import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '../../src/domain/durations';
import { PROJECT_ROOT } from '../../tools/projectRoot';
import { warmUpBlog } from '../support/blogPosts';
import { getSharedChromium } from '../support/browser';
import { startCuttableProxy } from '../support/cuttableProxy';
import { listCovered } from '../support/findOverlaps';
import { readServerPrice } from '../support/readServerPrice';
import { closeBrowserContexts, changePrice, pickUnusedPrice, signIn } from '../support/partnerPages';
import { suppressCookieBanner } from '../support/suppressCookieBanner';
import { buildSecondRelease, deployBuild } from '../support/secondRelease';
import { waitForHydration } from '../support/publicSite';
import { setPageTime } from '../support/setPageTime';
import { resetStack, getSiteDir, getStackInfo } from '../support/stack';
import { readObjectStore } from '../support/browserStorage';

const LABEL = 'Microsoft 365 Business Basic';
const OTHER_LABEL = 'Microsoft 365 Business Standard';
const FIRST_BUILD = join(PROJECT_ROOT, 'dist');

let browser: Browser;
let context: BrowserContext;
let second: Awaited<ReturnType<typeof buildSecondRelease>>;

beforeAll(async () => {
  second = await buildSecondRelease();
  await resetStack();
  await warmUpBlog();
  browser = await getSharedChromium();
});
afterAll(async () => {
  await deployBuild(FIRST_BUILD, getSiteDir());
  await second.remove();
});
beforeEach(async () => {
  await deployBuild(FIRST_BUILD, getSiteDir());
  context = await openContext();
});
afterEach(() => closeBrowserContexts(browser));

async function openContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const opened = await browser.newContext({ baseURL: getStackInfo().site, locale: 'fr-FR', ...options });
  await suppressCookieBanner(opened);
  return opened;
}

const readBuild = (page: Page) => page.evaluate(() => String(Reflect.get(globalThis, 'siteBuild') ?? 'first'));
const notice = (page: Page) => page.getByText('Nouvelle version disponible');

/** Advances the device clock by two minutes and refocuses the window. */
async function refocusWindow(page: Page): Promise<void> {
  await setPageTime(page, (await page.evaluate(() => Date.now())) + 120_000);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}

/** Refocuses until the new version is offered: a new page does not listen at once. */
async function refocusUntilNotice(page: Page): Promise<void> {
  const isOffered = async () => {
    await refocusWindow(page);
    return notice(page)
      .waitFor({ timeout: 1_000 })
      .then(
        () => true,
        () => false,
      );
  };
  await expect.poll(isOffered).toBe(true);
}

async function openControlled(path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await waitForHydration(page);
  return page;
}

/** Makes installations of the deployed build fail until the returned function is called. */
async function takeAssetAway(): Promise<() => Promise<void>> {
  const assets = join(getSiteDir(), 'assets');
  const name = (await readdir(assets)).find((asset) => asset.startsWith('InstallSteps-')) ?? '';
  await rename(join(assets, name), join(getSiteDir(), name));
  return () => rename(join(getSiteDir(), name), join(assets, name));
}

/** Checks for an update; true once a new worker was found and its installation failed. */
const isInstallationRefused = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update().catch(() => undefined);
    const worker = registration?.installing;
    if (!worker) return false;
    await new Promise((resolve) => worker.addEventListener('statechange', resolve));
    return worker.state === 'redundant';
  });

const readCachedPostsInPage = (page: Page) => readObjectStore(page, 'posts', 'blog-posts');

const readCachedPageUrls = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('blog-pages')).keys()).map(({ url }) => url));

/** Returns the names of cached on-demand files, without hashes. */
const readOnDemandNames = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open('on-demand')).keys())
      .map(({ url }) => /([^/]+)-[\w-]{8}\.\w+$/.exec(url)?.[1])
      .toSorted(),
  );

const clickUpdate = (page: Page) => page.getByRole('button', { name: 'Mettre à jour' }).click();

/** Updates by the button of the notice and waits for the other build. */
async function applyUpdate(page: Page, build: 'first' | 'second'): Promise<void> {
  await clickUpdate(page);
  await waitForBuild(page, build);
}

const waitForBuild = (page: Page, build: string) => expect.poll(() => readBuild(page).catch(() => '')).toBe(build);

/** Keeps the page from Firestore until the returned function is called. */
async function cutFromFirestore(page: Page): Promise<() => Promise<void>> {
  const addresses = `${getStackInfo().firestore}/**`;
  await page.route(addresses, (route) => route.abort());
  return async () => {
    await page.unroute(addresses);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
  };
}

describe('a new release', () => {
  it('promise 29: is offered at the next focus, stores typed text and unsent edits, and reloads all tabs by one click', async () => {
    const grid = await openControlled('/');
    await signIn(grid, 'admin');
    const other = await openControlled('/contact');
    const reconnect = await cutFromFirestore(grid);
    const price = pickUnusedPrice();
    await changePrice(grid, LABEL, price);
    await grid
      .getByRole('grid')
      .getByRole('button', { name: `Modifier ${OTHER_LABEL}`, exact: true })
      .click();
    const field = grid.getByRole('grid').getByRole('textbox', { name: 'Prix partenaire' });
    await field.waitFor();
    await deployBuild(second.folder, getSiteDir());
    await refocusUntilNotice(grid);
    expect(await readBuild(grid)).toBe('first');
    // Stops the debounce of drafts: only the update itself can store the typed text.
    await grid.clock.pauseAt((await grid.evaluate(() => Date.now())) + 60_000);
    await field.fill('9,99');
    await clickUpdate(grid);
    await expect.poll(() => readObjectStore(grid, 'drafts').then(JSON.stringify, () => '')).toContain('9,99');
    // A dropped activation is tried again by a timer.
    await grid.clock.resume();
    await waitForBuild(grid, 'second');
    await waitForBuild(other, 'second');
    await grid
      .getByText(/saisie|brouillon/i)
      .first()
      .waitFor();
    expect(JSON.stringify(await readObjectStore(grid, 'drafts'))).toContain('9,99');
    await reconnect();
    await expect.poll(() => readServerPrice(LABEL)).toBe(price);
  });

  it('is offered after installations that failed, above the cookie choice of a phone', async () => {
    const page = await openControlled('/');
    await deployBuild(second.folder, getSiteDir());
    const putBack = await takeAssetAway();
    for (let attempt = 1; attempt <= 3; attempt++) await expect.poll(() => isInstallationRefused(page)).toBe(true);
    await putBack();
    await refocusUntilNotice(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Gérer les cookies' }).click();
    await expect.poll(() => listCovered(page.locator('.cookie-banner button, .update-notice button'))).toEqual([]);
    await applyUpdate(page, 'second');
  });

  it('opens the partner space at once, and is applied while a request of another tab has no response', async () => {
    const proxy = await startCuttableProxy();
    context = await openContext({ proxy: { server: `http://127.0.0.1:${proxy.port}` } });
    const page = await openControlled('/');
    const other = await openControlled('/contact');
    await deployBuild(second.folder, getSiteDir());
    await other.goto('/partner');
    await other.getByLabel('Mot de passe', { exact: true }).waitFor();
    expect(await readBuild(other)).toBe('second');

    const firstRequest = proxy.holdRequests('/blog/jamais-lu');
    const opening = other.goto('/blog/jamais-lu').catch(() => undefined);
    await firstRequest;
    await refocusUntilNotice(page);
    await applyUpdate(page, 'second');
    proxy.reconnect();
    await opening;
    await context.close();
    await proxy.close();
  });

  it('can be rolled back: the older build is offered, opens the same database and keeps visited posts', async () => {
    await deployBuild(second.folder, getSiteDir());
    const grid = await openControlled('/');
    // The function renders with the first build: the scripts of its pages are missing, so IndexedDB holds no post.
    await grid.goto('/blog');
    const post = (await grid.locator('main a[href^="/blog/"]').first().getAttribute('href')) ?? '';
    await grid.goto(post);
    const isCached = async () => (await readCachedPageUrls(grid)).includes(new URL(post, getStackInfo().site).href);
    await expect.poll(isCached).toBe(true);
    await signIn(grid, 'admin');
    const reconnect = await cutFromFirestore(grid);
    const price = pickUnusedPrice();
    await changePrice(grid, LABEL, price);
    await deployBuild(FIRST_BUILD, getSiteDir());
    await refocusUntilNotice(grid);
    await applyUpdate(grid, 'first');
    await reconnect();
    await expect.poll(() => readServerPrice(LABEL)).toBe(price);
    await expect.poll(isCached).toBe(true);
    await context.setOffline(true);
    await grid.goto(post);
    await grid.getByText('Vous êtes hors ligne').waitFor();
    expect(await grid.locator('.blog-body p').count()).toBeGreaterThan(0);
  });

  it('shows a post visited with the former version offline', async () => {
    const page = await openControlled('/');
    await page.goto('/blog');
    const post = (await page.locator('main a[href^="/blog/"]').first().getAttribute('href')) ?? '';
    // The page stores the text once it is idle.
    await page.goto(post);
    const slug = post.slice('/blog/'.length);
    await expect.poll(() => readCachedPostsInPage(page)).toContainEqual(expect.objectContaining({ slug }));
    const namesBefore = await readOnDemandNames(page);
    // The function still renders with the first build: the update needs a page of the build itself.
    await page.goto('/contact');
    await deployBuild(second.folder, getSiteDir());
    await refocusUntilNotice(page);
    await applyUpdate(page, 'second');
    expect(await readCachedPageUrls(page)).toContain(new URL(post, getStackInfo().site).href);
    await context.setOffline(true);
    // The page may not know that it is offline, but it then renews a text of an hour ago in vain.
    await setPageTime(page, Date.now() + HOUR_MS);
    await page.goto(post);
    await page.locator('.blog-body p').first().waitFor();
    expect(await readBuild(page)).toBe('second');
    await page.getByText('Vous êtes hors ligne').waitFor();
    // The new version fetched the same on-demand files as before, and none of the partner space.
    expect(await readOnDemandNames(page)).toEqual(namesBefore);
  });

  it('reloads a page once if the deploy removed its script', async () => {
    const page = await (await openContext({ serviceWorkers: 'block' })).newPage();
    // Waits for the page's last script, after which Playwright logs the blocked registration: a deploy that removes an
    // earlier script would reload the page as well.
    const complete = page.waitForEvent('console', (message) => message.text().includes('registration blocked'));
    await page.goto('/');
    await Promise.all([complete, waitForHydration(page)]);
    const reloadUrls: string[] = [];
    page.on('load', () => reloadUrls.push(page.url()));
    await deployBuild(second.folder, getSiteDir());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click();
    await waitForBuild(page, 'second');
    expect(new URL(page.url()).pathname).toBe('/support');
    expect(await page.title()).toMatch(/^Support/);
    await expect.poll(() => reloadUrls).toHaveLength(1);
  });
});

describe('service worker registration', () => {
  it('reinstalls an interrupted worker at the next focus', async () => {
    const putBack = await takeAssetAway();
    const page = await context.newPage();
    const attempt = context.waitForEvent('serviceworker');
    await page.goto('/');
    await attempt;
    const isRegistered = () => page.evaluate(async () => Boolean(await navigator.serviceWorker.getRegistration()));
    await expect.poll(isRegistered).toBe(false);
    await putBack();
    await refocusWindow(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.goto('/support');
    expect(await page.title()).toMatch(/^Support/);
  });
});
