import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BLOG_MESSAGES } from '../../src/features/blog/messages';
import {
  deleteAllPosts,
  HOUR_MS,
  openBlogInApp,
  normalizeTypography,
  waitForCachedPage,
  writePost,
} from '../support/blogPosts';
import { launchChromium, collectConsoleMessages } from '../support/browser';
import { startCuttableProxy } from '../support/cuttableProxy';
import { setPageTime } from '../support/setPageTime';
import { resetStack, getStackInfo } from '../support/stack';
import { readObjectStore } from '../support/browserStorage';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let consoleMessages: string[];

beforeAll(async () => {
  await resetStack();
  browser = await launchChromium();
});
afterAll(() => browser.close());
beforeEach(async () => {
  await deleteAllPosts();
  await writePost('lu');
  await writePost('jamais-lu', { published_at: new Date(Date.now() - 2 * HOUR_MS) });
  await openPage();
});
afterEach(() => context.close());

async function openPage(inBrowser = browser): Promise<void> {
  context = await inBrowser.newContext({ baseURL: getStackInfo().site, locale: 'fr-FR' });
  page = await context.newPage();
  consoleMessages = collectConsoleMessages(page);
}

const staleNotice = () => page.locator('.blog-stale');

/** Visits the home page, then these pages of the blog as served, until they are cached. */
async function visit(...paths: readonly string[]): Promise<void> {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  for (const path of paths) {
    await page.goto(path);
    await waitForCachedPage(page, path);
  }
}

async function advanceClock(hours: number): Promise<void> {
  await setPageTime(page, Date.now() + hours * HOUR_MS);
}

/** Returns all cached blog pages and all posts in IndexedDB. */
async function readStoredText(): Promise<string> {
  const pages = await page.evaluate(async () => {
    const cache = await caches.open('blog-pages');
    const responses = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
    return Promise.all(responses.map((response) => response?.text()));
  });
  return JSON.stringify([pages, await readObjectStore(page, 'posts', 'blog-posts')]);
}

describe('/blog offline', () => {
  it('shows the list and visited posts with their age, and a notice for others', async () => {
    await visit('/blog/lu', '/blog');
    await context.setOffline(true);
    await advanceClock(3);
    await page.goto('/blog');
    await page.getByRole('link', { name: 'Titre de lu' }).waitFor();
    await staleNotice().waitFor();
    expect(normalizeTypography(await staleNotice().innerText())).toMatch(
      /^Vous êtes hors ligne. Contenu enregistré il y a 3 heures, le \d{1,2} \p{L}+ \d{4} à \d\d:\d\d.$/u,
    );
    await page.goto('/blog/lu');
    await page.getByText('Texte de lu.').waitFor();
    await staleNotice().waitFor();
    expect(normalizeTypography(await staleNotice().innerText())).toContain('il y a 3 heures');
    await page.goto('/blog/autre');
    await page.getByText('Les articles déjà lus sur cet appareil restent lisibles hors connexion.').waitFor();
    await page.getByRole('button', { name: BLOG_MESSAGES.retry }).waitFor();
    const messages = consoleMessages.filter((line) => !line.includes('Failed to load resource: net::'));
    expect(messages.length).toBeGreaterThan(0);
    for (const line of messages) expect(line).toMatch(/^error: posts: .* \| code: /);
  });

  it('caches the first page, opened before the service worker controls it', async () => {
    await page.goto('/blog/lu');
    await waitForCachedPage(page, '/blog/lu');
    await context.setOffline(true);
    await page.goto('/blog/lu');
    await page.getByText('Texte de lu.').waitFor();
    await staleNotice().waitFor();
  });

  it('opens pages by client navigation that only the service worker has cached', async () => {
    await visit('/blog/lu');
    await page.goto('/');
    await waitForCachedPage(page, '/blog');
    await context.setOffline(true);
    const bar = page.getByRole('navigation', { name: 'Navigation principale' });
    await bar.getByRole('link', { name: 'Blog' }).click();
    await page.getByRole('link', { name: 'Titre de lu' }).click();
    await page.getByText('Texte de lu.').waitFor();
    await staleNotice().waitFor();
    // On going back, the app renders the page: the HTML of the document is no longer used.
    await bar.getByRole('link', { name: 'Contact' }).click();
    // The URL changes first: going back at once would skip the page.
    await page.getByRole('heading', { level: 1, name: 'Parlons de votre informatique' }).waitFor();
    await page.goBack();
    await page.getByText('Texte de lu.').waitFor();
    await bar.getByRole('link', { name: 'Blog' }).click();
    await page.getByRole('link', { name: 'Titre de jamais-lu' }).click();
    await page.getByText(normalizeTypography(BLOG_MESSAGES.postNetwork)).waitFor();
  });

  it('shows a notice when an open page goes offline, and removes it with the new text', async () => {
    await visit('/blog');
    expect(await staleNotice().count()).toBe(0);
    await context.setOffline(true);
    await staleNotice().waitFor();
    await writePost('lu', { title: 'Titre corrigé' });
    await advanceClock(1);
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Titre corrigé' }).waitFor();
    await staleNotice().waitFor({ state: 'detached' });
  });

  it('shows a notice while the network fails with navigator.onLine true, and refreshes without user action', async () => {
    const proxy = await startCuttableProxy();
    await context.close();
    const proxiedBrowser = await launchChromium(proxy.port);
    await openPage(proxiedBrowser);
    await visit('/blog/lu');
    proxy.disconnect();
    await page.goto('/blog/lu');
    await page.getByText('Texte de lu.').waitFor();
    await staleNotice().waitFor();
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await writePost('lu', { title: 'Titre corrigé' });
    await advanceClock(1);
    proxy.reconnect();
    await page.getByRole('heading', { name: 'Titre corrigé' }).waitFor();
    await staleNotice().waitFor({ state: 'detached' });
    await proxiedBrowser.close();
    await proxy.close();
  });

  it('caches the list at a later visit when it failed at the first', async () => {
    const proxy = await startCuttableProxy();
    const proxiedBrowser = await launchChromium(proxy.port);
    await context.close();
    await openPage(proxiedBrowser);
    const firstRequest = proxy.holdRequests('/blog');
    await page.goto('/');
    await firstRequest;
    await page.evaluate(() => navigator.serviceWorker.ready);
    proxy.reconnect();
    await page.goto('/contact');
    await waitForCachedPage(page, '/blog');
    await proxiedBrowser.close();
    await proxy.close();
  });

  it.each([
    ['responds 404 to it', '/blog/lu'],
    ['no longer lists it', '/contact'],
  ])('removes a withdrawn post from the device once the blog %s', async (_condition, path) => {
    await openBlogInApp(page, '/blog/lu');
    await page.getByText('Texte de lu.').waitFor();
    await visit('/blog/lu', '/blog');
    expect(await readStoredText()).toContain('Texte de lu.');
    await writePost('lu', { published_at: null });
    await page.goto(path);
    await expect.poll(readStoredText).not.toMatch(/(?:Texte|Extrait) de lu/);
    expect(await readStoredText()).toContain('Titre de jamais-lu');
  });

  it('opens a post from IndexedDB that the app fetched itself', async () => {
    await openBlogInApp(page, '/blog/lu');
    await page.getByText('Texte de lu.').waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await advanceClock(2);
    await page.goto('/blog/lu');
    await page.getByText('Texte de lu.').waitFor();
    await staleNotice().waitFor();
    expect(normalizeTypography(await staleNotice().innerText())).toContain('il y a 2 heures');
  });
});
