import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../scripts/stack/places';
import { wakeBlog } from '../support/blog';
import { launchChromium } from '../support/browser';
import { storedPrice } from '../support/database';
import { answerCookies, changePrice, signIn } from '../support/partnerPages';
import { buildSecondRelease, deploy } from '../support/secondBuild';
import { hydrated } from '../support/publicSite';
import { resetStack, siteDir, stackInfo } from '../support/stack';
import { storedValues } from '../support/storedState';

const LABEL = 'Microsoft 365 Business Basic';
const FIRST_BUILD = join(PROJECT_ROOT, 'dist');

let browser: Browser;
let context: BrowserContext;
let second: Awaited<ReturnType<typeof buildSecondRelease>>;

beforeAll(async () => {
  second = await buildSecondRelease();
  await wakeBlog();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await deploy(FIRST_BUILD, siteDir());
  await second.remove();
});
beforeEach(async () => {
  await deploy(FIRST_BUILD, siteDir());
  await resetStack();
  context = await browser.newContext({ baseURL: stackInfo().site, locale: 'fr-FR' });
  await answerCookies(context);
});
afterEach(() => context.close());

const buildOf = (page: Page) => page.evaluate(() => String(Reflect.get(globalThis, 'siteBuild') ?? 'first'));
const notice = (page: Page) => page.getByText('Nouvelle version disponible');

/** The device's clock goes on by two minutes, and the person comes back to the window. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 120_000);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}

/** Comes back until the new version is offered: a page that was just opened does not listen yet. */
async function comeBackToNotice(page: Page): Promise<void> {
  const isOffered = async () => {
    await comeBack(page);
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
  await hydrated(page);
  return page;
}

const keptPosts = (page: Page) => storedValues(page, 'posts', 'blog-posts');

const pagesKept = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('blog-pages')).keys()).map(({ url }) => url));

/** Names of the scripts that this device has on top of what every visitor gets, without their fingerprints. */
const onDemandKept = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open('on-demand')).keys())
      .map(({ url }) => /([^/]+)-[\w-]{8}\.\w+$/.exec(url)?.[1])
      .toSorted(),
  );

/** A page without service worker, and the times that it was loaded again. */
async function openPlain() {
  const plainContext = await browser.newContext({
    baseURL: stackInfo().site,
    serviceWorkers: 'block',
    locale: 'fr-FR',
  });
  await answerCookies(plainContext);
  const page = await plainContext.newPage();
  // Playwright's answer to the last script of the page's own: one that a deploy takes away before has the page loaded anew too.
  const complete = page.waitForEvent('console', (message) => message.text().includes('registration blocked'));
  await page.goto('/');
  await Promise.all([complete, hydrated(page)]);
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  return { plainContext, page, loads };
}

describe('a new release', () => {
  it('is offered at the next focus, applied by one click in all tabs, and loses no unsent edit', async () => {
    const grid = await openControlled('/');
    await signIn(grid, 'admin');
    const other = await openControlled('/contact');
    await grid.route(`${stackInfo().firestore}/**`, (route) => route.abort());
    await changePrice(grid, LABEL, '8,88');
    await deploy(second.folder, siteDir());
    await comeBackToNotice(grid);
    expect(await buildOf(grid)).toBe('first');

    await grid.getByRole('button', { name: 'Mettre à jour' }).click();
    await expect.poll(() => buildOf(grid).catch(() => '')).toBe('second');
    await expect.poll(() => buildOf(other).catch(() => '')).toBe('second');
    await grid.unroute(`${stackInfo().firestore}/**`);
    await expect.poll(() => storedPrice(LABEL), { timeout: 60_000 }).toBe('8,88');
  });

  it('promise 29: never reloads the page before what is being typed is stored, and gives it back afterwards', async () => {
    const grid = await openControlled('/');
    await signIn(grid, 'admin');
    await grid
      .getByRole('grid')
      .getByRole('button', { name: `Modifier ${LABEL}`, exact: true })
      .click();
    const field = grid.getByRole('grid').getByRole('textbox', { name: 'Prix partenaire' });
    await field.waitFor();
    await deploy(second.folder, siteDir());
    await comeBackToNotice(grid);
    // The pause after which a draft is stored never ends: only the update itself can store what was typed.
    await grid.clock.pauseAt((await grid.evaluate(() => Date.now())) + 60_000);
    await field.fill('9,99');
    await grid.getByRole('button', { name: 'Mettre à jour' }).click();
    await expect.poll(() => buildOf(grid).catch(() => '')).toBe('second');
    await grid.clock.resume();
    await grid
      .getByText(/saisie|brouillon/i)
      .first()
      .waitFor();
    expect(JSON.stringify(await storedValues(grid, 'drafts'))).toContain('9,99');
  });

  it('can be taken back: the older build is offered, opens the same database, and has the posts that were read', async () => {
    await deploy(second.folder, siteDir());
    const grid = await openControlled('/');
    // The function renders with the first build: no script of the page runs here, and the device's database has no post.
    await grid.goto('/blog');
    const post = (await grid.locator('main a[href^="/blog/"]').first().getAttribute('href')) ?? '';
    await grid.goto(post);
    const isKept = async () => (await pagesKept(grid)).includes(new URL(post, stackInfo().site).href);
    await expect.poll(isKept).toBe(true);
    await signIn(grid, 'admin');
    await grid.route(`${stackInfo().firestore}/**`, (route) => route.abort());
    await changePrice(grid, LABEL, '4,44');
    await deploy(FIRST_BUILD, siteDir());
    await comeBackToNotice(grid);
    await grid.getByRole('button', { name: 'Mettre à jour' }).click();
    await expect.poll(() => buildOf(grid).catch(() => '')).toBe('first');
    await grid.unroute(`${stackInfo().firestore}/**`);
    await expect.poll(() => storedPrice(LABEL), { timeout: 60_000 }).toBe('4,44');
    await expect.poll(isKept).toBe(true);
    await context.setOffline(true);
    await grid.goto(post);
    await grid.getByText('Vous êtes hors ligne').waitFor();
    expect(await grid.locator('.blog-body p').count()).toBeGreaterThan(0);
  });

  it('shows a post that was read with the former version, offline and dressed by the new one', async () => {
    const page = await openControlled('/');
    await page.goto('/blog');
    const post = (await page.locator('main a[href^="/blog/"]').first().getAttribute('href')) ?? '';
    // The device keeps the text once the page is idle.
    await page.goto(post);
    const slug = post.slice('/blog/'.length);
    await expect.poll(() => keptPosts(page)).toContainEqual(expect.objectContaining({ slug }));
    const reader = await onDemandKept(page);
    // The function goes on rendering with the first build: the update is followed on a page of the build itself.
    await page.goto('/contact');
    await deploy(second.folder, siteDir());
    await comeBackToNotice(page);
    await page.getByRole('button', { name: 'Mettre à jour' }).click();
    await expect.poll(() => buildOf(page).catch(() => '')).toBe('second');
    await expect.poll(() => pagesKept(page)).not.toContain(new URL(post, stackInfo().site).href);
    await context.setOffline(true);
    await page.goto(post);
    await page.locator('.blog-body p').first().waitFor();
    expect(await buildOf(page)).toBe('second');
    await page.getByText('Vous êtes hors ligne').waitFor();
    // A reader of the blog is no partner: the new version has brought what was there before, and nothing else.
    expect(await onDemandKept(page)).toEqual(reader);
  });

  it('lets a device that never opened the partner space open it, also before the update', async () => {
    const page = await openControlled('/');
    await deploy(second.folder, siteDir());
    await page.goto('/partner');
    await page.getByLabel('Mot de passe', { exact: true }).waitFor();
    expect(await buildOf(page)).toBe('second');
  });

  it('brings a page whose script vanished with the deploy by one reload', async () => {
    const { plainContext, page, loads } = await openPlain();
    await deploy(second.folder, siteDir());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click();
    await expect.poll(() => buildOf(page).catch(() => '')).toBe('second');
    expect(new URL(page.url()).pathname).toBe('/support');
    expect(await page.title()).toMatch(/^Support/);
    await expect.poll(() => loads).toHaveLength(1);
    await plainContext.close();
  });

  it('does not reload a page whose script only failed to come', async () => {
    const { plainContext, page, loads } = await openPlain();
    await page.route('**/assets/SupportPage-*', (route) => route.abort());
    const looked = page.waitForResponse((answer) => answer.request().method() === 'HEAD' && answer.ok());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click();
    await looked;
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(loads).toEqual([]);
    await plainContext.close();
  });

  it('is not needed by a worker whose installation was cut off: the next focus makes it anew', async () => {
    const assets = join(siteDir(), 'assets');
    const missing = (await readdir(assets)).find((name) => name.startsWith('InstallSteps-')) ?? '';
    await rename(join(assets, missing), join(siteDir(), missing));
    const page = await context.newPage();
    const attempt = context.waitForEvent('serviceworker');
    await page.goto('/');
    await attempt;
    const isRegistered = () => page.evaluate(async () => Boolean(await navigator.serviceWorker.getRegistration()));
    await expect.poll(isRegistered).toBe(false);
    await rename(join(siteDir(), missing), join(assets, missing));
    await comeBack(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.goto('/support');
    expect(await page.title()).toMatch(/^Support/);
  });
});
