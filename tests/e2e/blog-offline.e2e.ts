import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { HOUR_MS } from '../../src/domain/durations';
import { BLOG_MESSAGES } from '../../src/features/blog/messages';
import {
  cacheBlogList,
  normalizeTypography,
  openBlogInApp,
  replacePosts,
  waitForCachedPage,
  writePost,
} from '../support/blogPosts';
import { collectConsoleMessages, getSharedChromium } from '../support/browser';
import { readObjectStore } from '../support/browserStorage';
import { startCuttableProxy } from '../support/cuttableProxy';
import { waitForHydration } from '../support/publicSite';
import { setPageTime } from '../support/setPageTime';
import { getStackInfo } from '../support/stack';

/** Has an active service worker; tests that need a first visit or a proxy open contexts of their own. */
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  context = await openContext();
  page = await context.newPage();
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.close();
});
afterAll(() => context.close());
beforeEach(async () => {
  await replacePosts({ lu: {}, 'jamais-lu': { published_at: new Date(Date.now() - 2 * HOUR_MS) } });
  page = await context.newPage();
});
afterEach(async () => {
  await page.close();
  await context.setOffline(false);
  page = await context.newPage();
  await deletePostDatabase();
  await page.evaluate(() => Promise.all(['blog-pages', 'blog-images'].map((name) => caches.delete(name))));
  await page.close();
});

async function openContext(options?: BrowserContextOptions): Promise<BrowserContext> {
  const browser = await getSharedChromium();
  return browser.newContext({ baseURL: getStackInfo().site, locale: 'fr-FR', ...options });
}

/** Opens the page of the test in a context that has no service worker yet. */
async function openFirstPage(options?: BrowserContextOptions): Promise<BrowserContext> {
  const newContext = await openContext(options);
  onTestFinished(() => newContext.close());
  page = await newContext.newPage();
  return newContext;
}

/** Leaves the page, which would hold the database open, for a document without scripts. */
async function deletePostDatabase(): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const deletion = indexedDB.deleteDatabase('blog-posts');
        deletion.addEventListener('success', resolve);
        deletion.addEventListener('error', reject);
      }),
  );
}

const staleNotice = () => page.locator('.blog-stale');
/** Link of the list; a post links to its neighbors by the same title. */
const card = (slug: string) => page.locator('.post-card').getByRole('link', { name: `Titre de ${slug}` });

/** Visits these pages of the blog as served, until they are cached. */
async function visit(...paths: readonly string[]): Promise<void> {
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
  it('shows the list and visited posts, even the first page of all, with their age, and a notice for others', async () => {
    const firstContext = await openFirstPage();
    const consoleMessages = collectConsoleMessages(page);
    // Loads before the service worker controls it.
    await visit('/blog/lu', '/blog');
    await firstContext.setOffline(true);
    await advanceClock(3);
    await page.goto('/blog');
    await page.getByRole('link', { name: 'Titre de lu' }).waitFor();
    // The page may not know that it is offline until its renewal has failed.
    const readNotice = async () => normalizeTypography(await staleNotice().innerText());
    await expect
      .poll(readNotice)
      .toMatch(
        /^Vous êtes hors ligne. Contenu enregistré il y a 3 heures, le (1er|\d{1,2}) \p{L}+ \d{4} à \d\d:\d\d.$/u,
      );
    // Of a newsletter.
    await page.goto('/blog/lu?utm_source=lettre');
    await page.getByText('Texte de lu.').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await staleNotice().waitFor();
    expect(normalizeTypography(await staleNotice().innerText())).toContain('il y a 3 heures');
    await page.goto('/blog/autre');
    await page.getByText('Les articles déjà lus sur cet appareil restent lisibles hors connexion.').waitFor();
    await page.getByRole('button', { name: BLOG_MESSAGES.retry }).waitFor();
    const messages = consoleMessages.filter((line) => !line.includes('Failed to load resource: net::'));
    expect(messages.length).toBeGreaterThan(0);
    for (const line of messages) expect(line).toMatch(/^error: posts: .* \| code: /);
  });

  it('opens pages by client navigation that only the service worker has cached', async () => {
    await visit('/blog/lu');
    await cacheBlogList(page);
    // It has the served post too.
    await deletePostDatabase();
    await page.goto('/');
    await waitForHydration(page);
    await context.setOffline(true);
    const bar = page.getByRole('navigation', { name: 'Navigation principale' });
    await bar.getByRole('link', { name: 'Blog' }).click();
    await staleNotice().waitFor();
    await card('lu').click();
    await page.getByText('Texte de lu.').waitFor();
    await staleNotice().waitFor();
    // On going back, the app renders the page: the HTML of the document is no longer used.
    await bar.getByRole('link', { name: 'Contact' }).click();
    // The URL changes first: going back at once would skip the page.
    await page.getByRole('heading', { level: 1, name: 'Parlons de votre informatique' }).waitFor();
    await page.goBack();
    await page.getByText('Texte de lu.').waitFor();
    // The notice appears with hydration: before it, the links load documents.
    await staleNotice().waitFor();
    await bar.getByRole('link', { name: 'Blog' }).click();
    await card('jamais-lu').waitFor();
    // The notice moves the links when it appears: a click just before would miss.
    await staleNotice().waitFor();
    await card('jamais-lu').click();
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
    onTestFinished(() => proxy.close());
    await openFirstPage({ proxy: { server: `http://127.0.0.1:${proxy.port}` } });
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
  });

  it('removes withdrawn posts from the device once the blog responds 404 or no longer lists them', async () => {
    await writePost('reste');
    await openBlogInApp(page, '/blog/lu');
    await page.getByText('Texte de lu.').waitFor();
    await visit('/blog/jamais-lu', '/blog/lu', '/blog');
    expect(await readStoredText()).toContain('Texte de lu.');
    await writePost('lu', { published_at: null });
    await page.goto('/blog/lu');
    await expect.poll(readStoredText).not.toMatch(/(?:Texte|Extrait) de lu/);
    await writePost('jamais-lu', { published_at: null });
    await cacheBlogList(page);
    await expect.poll(readStoredText).not.toMatch(/(?:Texte|Extrait) de jamais-lu/);
    expect(await readStoredText()).toContain('Titre de reste');
  });

  it('opens a post from IndexedDB that the app fetched itself', async () => {
    await openBlogInApp(page, '/blog/lu');
    await page.getByText('Texte de lu.').waitFor();
    await context.setOffline(true);
    await advanceClock(2);
    await page.goto('/blog/lu');
    await page.getByText('Texte de lu.').waitFor();
    await staleNotice().waitFor();
    expect(normalizeTypography(await staleNotice().innerText())).toContain('il y a 2 heures');
  });
});
