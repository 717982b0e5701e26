import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../tools/projectRoot';
import { warmUpBlog } from '../support/blogPosts';
import { launchChromium } from '../support/browser';
import { startCuttableProxy } from '../support/cuttableProxy';
import { readServerPrice } from '../support/readServerPrice';
import { suppressCookieBanner, changePrice, signIn } from '../support/partnerPages';
import { buildSecondRelease, deployBuild } from '../support/secondRelease';
import { waitForHydration } from '../support/publicSite';
import { setPageTime } from '../support/setPageTime';
import { resetStack, getSiteDir, getStackInfo } from '../support/stack';
import { readObjectStore } from '../support/browserStorage';

const LABEL = 'Microsoft 365 Business Basic';
const FIRST_BUILD = join(PROJECT_ROOT, 'dist');

let browser: Browser;
let context: BrowserContext;
let second: Awaited<ReturnType<typeof buildSecondRelease>>;

beforeAll(async () => {
  second = await buildSecondRelease();
  await warmUpBlog();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await deployBuild(FIRST_BUILD, getSiteDir());
  await second.remove();
});
beforeEach(async () => {
  await deployBuild(FIRST_BUILD, getSiteDir());
  await resetStack();
  context = await browser.newContext({ baseURL: getStackInfo().site, locale: 'fr-FR' });
  await suppressCookieBanner(context);
});
afterEach(() => context.close());

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
      .waitFor({ timeout: 5_000 })
      .then(
        () => true,
        () => false,
      );
  };
  await expect.poll(isOffered, { timeout: 60_000 }).toBe(true);
}

async function openControlled(path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await waitForHydration(page);
  return page;
}

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

/** Opens a page with service workers blocked; `reloadUrls` lists the URL of each later load. */
async function openWithoutWorker() {
  const blockedContext = await browser.newContext({
    baseURL: getStackInfo().site,
    serviceWorkers: 'block',
    locale: 'fr-FR',
  });
  await suppressCookieBanner(blockedContext);
  const page = await blockedContext.newPage();
  // Waits for the page's last script, after which Playwright logs the blocked registration: a deploy that removes an
  // earlier script would reload the page as well.
  const complete = page.waitForEvent('console', (message) => message.text().includes('registration blocked'));
  await page.goto('/');
  await Promise.all([complete, waitForHydration(page)]);
  const reloadUrls: string[] = [];
  page.on('load', () => reloadUrls.push(page.url()));
  return { blockedContext, page, reloadUrls };
}

describe('a new release', () => {
  it('is offered at the next focus, applied to all tabs by one click, and loses no unsent edit', async () => {
    const grid = await openControlled('/');
    await signIn(grid, 'admin');
    const other = await openControlled('/contact');
    await grid.route(`${getStackInfo().firestore}/**`, (route) => route.abort());
    await changePrice(grid, LABEL, '8,88');
    await deployBuild(second.folder, getSiteDir());
    await refocusUntilNotice(grid);
    expect(await readBuild(grid)).toBe('first');

    await grid.getByRole('button', { name: 'Mettre à jour' }).click();
    await expect.poll(() => readBuild(grid).catch(() => '')).toBe('second');
    await expect.poll(() => readBuild(other).catch(() => '')).toBe('second');
    await grid.unroute(`${getStackInfo().firestore}/**`);
    await expect.poll(() => readServerPrice(LABEL), { timeout: 60_000 }).toBe('8,88');
  });

  it('promise 29: stores typed text before the update reloads the page, and offers it afterwards', async () => {
    const grid = await openControlled('/');
    await signIn(grid, 'admin');
    await grid
      .getByRole('grid')
      .getByRole('button', { name: `Modifier ${LABEL}`, exact: true })
      .click();
    const field = grid.getByRole('grid').getByRole('textbox', { name: 'Prix partenaire' });
    await field.waitFor();
    await deployBuild(second.folder, getSiteDir());
    await refocusUntilNotice(grid);
    // Stops the debounce of drafts: only the update itself can store the typed text.
    await grid.clock.pauseAt((await grid.evaluate(() => Date.now())) + 60_000);
    await field.fill('9,99');
    await grid.getByRole('button', { name: 'Mettre à jour' }).click();
    await expect.poll(() => readBuild(grid).catch(() => '')).toBe('second');
    await grid.clock.resume();
    await grid
      .getByText(/saisie|brouillon/i)
      .first()
      .waitFor();
    expect(JSON.stringify(await readObjectStore(grid, 'drafts'))).toContain('9,99');
  });

  it('is applied while a request of another tab has no response', async () => {
    const proxy = await startCuttableProxy();
    const proxiedBrowser = await launchChromium(proxy.port);
    await context.close();
    context = await proxiedBrowser.newContext({ baseURL: getStackInfo().site, locale: 'fr-FR' });
    await suppressCookieBanner(context);
    const page = await openControlled('/');
    const other = await openControlled('/contact');
    await deployBuild(second.folder, getSiteDir());
    const firstRequest = proxy.holdRequests('/blog/jamais-lu');
    const opening = other.goto('/blog/jamais-lu').catch(() => undefined);
    await firstRequest;
    await refocusUntilNotice(page);
    await page.getByRole('button', { name: 'Mettre à jour' }).click();
    await expect.poll(() => readBuild(page).catch(() => '')).toBe('second');
    proxy.reconnect();
    await opening;
    await proxiedBrowser.close();
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
    await grid.route(`${getStackInfo().firestore}/**`, (route) => route.abort());
    await changePrice(grid, LABEL, '4,44');
    await deployBuild(FIRST_BUILD, getSiteDir());
    await refocusUntilNotice(grid);
    await grid.getByRole('button', { name: 'Mettre à jour' }).click();
    await expect.poll(() => readBuild(grid).catch(() => '')).toBe('first');
    await grid.unroute(`${getStackInfo().firestore}/**`);
    await expect.poll(() => readServerPrice(LABEL), { timeout: 60_000 }).toBe('4,44');
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
    await page.getByRole('button', { name: 'Mettre à jour' }).click();
    await expect.poll(() => readBuild(page).catch(() => '')).toBe('second');
    await expect.poll(() => readCachedPageUrls(page)).not.toContain(new URL(post, getStackInfo().site).href);
    await context.setOffline(true);
    await page.goto(post);
    await page.locator('.blog-body p').first().waitFor();
    expect(await readBuild(page)).toBe('second');
    await page.getByText('Vous êtes hors ligne').waitFor();
    // The new version fetched the same on-demand files as before, and none of the partner space.
    expect(await readOnDemandNames(page)).toEqual(namesBefore);
  });

  it('opens the partner space for the first time before the update is applied', async () => {
    const page = await openControlled('/');
    await deployBuild(second.folder, getSiteDir());
    await page.goto('/partner');
    await page.getByLabel('Mot de passe', { exact: true }).waitFor();
    expect(await readBuild(page)).toBe('second');
  });

  it('reloads a page once if the deploy removed its script', async () => {
    const { blockedContext, page, reloadUrls } = await openWithoutWorker();
    await deployBuild(second.folder, getSiteDir());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click();
    await expect.poll(() => readBuild(page).catch(() => '')).toBe('second');
    expect(new URL(page.url()).pathname).toBe('/support');
    expect(await page.title()).toMatch(/^Support/);
    await expect.poll(() => reloadUrls).toHaveLength(1);
    await blockedContext.close();
  });

  it('does not reload a page if an existing script fails to load', async () => {
    const { blockedContext, page, reloadUrls } = await openWithoutWorker();
    await page.route('**/assets/SupportPage-*', (route) => route.abort());
    const existenceCheck = page.waitForResponse((response) => response.request().method() === 'HEAD' && response.ok());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click();
    await existenceCheck;
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(reloadUrls).toEqual([]);
    await blockedContext.close();
  });
});

describe('service worker registration', () => {
  it('reinstalls an interrupted worker at the next focus', async () => {
    const assets = join(getSiteDir(), 'assets');
    const missing = (await readdir(assets)).find((name) => name.startsWith('InstallSteps-')) ?? '';
    await rename(join(assets, missing), join(getSiteDir(), missing));
    const page = await context.newPage();
    const attempt = context.waitForEvent('serviceworker');
    await page.goto('/');
    await attempt;
    const isRegistered = () => page.evaluate(async () => Boolean(await navigator.serviceWorker.getRegistration()));
    await expect.poll(isRegistered).toBe(false);
    await rename(join(getSiteDir(), missing), join(assets, missing));
    await refocusWindow(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.goto('/support');
    expect(await page.title()).toMatch(/^Support/);
  });
});
