import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { billedReads, emptyBlog, HOUR_MS, openInApp, writePost } from '../support/blog';
import { launchChromium } from '../support/browser';
import { resetStack, stackInfo } from '../support/stack';

const POSTS = 8;
const MINUTE_MS = 60_000;

let browser: Browser;
let page: Page;
/** Requests of the page that are not answered yet. */
let underWay: number;

beforeAll(async () => {
  await resetStack();
  await emptyBlog();
  for (let index = 0; index < POSTS; index += 1) {
    await writePost(`article-${index}`, { published_at: new Date(Date.now() - (index + 1) * HOUR_MS) });
  }
  browser = await launchChromium();
});
afterAll(() => browser.close());
beforeEach(async () => {
  await page?.context().close();
  page = await browser.newPage({ baseURL: stackInfo().site, locale: 'fr-FR', serviceWorkers: 'block' });
  underWay = 0;
  page.on('request', () => (underWay += 1));
  page.on('requestfinished', () => (underWay -= 1));
  page.on('requestfailed', () => (underWay -= 1));
});

/** What the Firestore of this stack bills for the work; `work` is over when the page shows its outcome. */
async function readsOf(work: () => Promise<unknown>): Promise<number> {
  const before = await billedReads();
  await work();
  // What follows by itself has begun by then, and is waited for.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect.poll(() => underWay, { timeout: 30_000 }).toBe(0);
  return (await billedReads()) - before;
}

async function openList(): Promise<void> {
  await openInApp(page, '/blog');
  await page.locator('.post-card').first().waitFor();
}

const toList = () =>
  page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: 'Blog' }).click();

/** In the page itself, so that what it remembers stays. */
async function toPost(index: number): Promise<void> {
  await page.locator(`main a[href="/blog/article-${index}"]`).first().click();
  await page.getByText(`Texte de article-${index}.`).waitFor();
}

const later = (minutes: number) =>
  page.evaluate(() => Date.now()).then((now) => page.clock.setSystemTime(now + minutes * MINUTE_MS));

describe('document reads billed for a visit', () => {
  it('of the served list: one for each post, whoever reads it', async () => {
    expect(await readsOf(() => page.goto('/blog'))).toBe(POSTS);
  });

  it('of a served post: the post and its two neighbours', async () => {
    expect(await readsOf(() => page.goto('/blog/article-3'))).toBe(3);
  });

  it('of the list in the application: one for each post, and none within five minutes', async () => {
    expect(await readsOf(openList)).toBe(POSTS);
    expect(await readsOf(openList)).toBe(0);
    await later(6);
    expect(await readsOf(openList)).toBe(POSTS);
  });

  it('of a post in the application: none after the list, three once that is old', async () => {
    await openList();
    expect(await readsOf(() => toPost(3))).toBe(0);
    await toList();
    await page.locator('.post-card').first().waitFor();
    await later(6);
    expect(await readsOf(() => toPost(4))).toBe(3);
  });

  it('of a post that does not exist: one', async () => {
    expect(await readsOf(() => page.goto('/blog/inconnu'))).toBe(1);
  });
});
