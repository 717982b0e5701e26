import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { billedReads, emptyBlog, HOUR_MS, openInApp, writePost } from '../support/blog';
import { launchChromium } from '../support/browser';
import { atRest } from '../support/publicSite';
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

/** The Firestore of this stack bills so many reads for the work, not fewer and not more. */
async function expectReads(expected: number, work: () => Promise<unknown>): Promise<void> {
  const before = await billedReads();
  const reads = async () => (await billedReads()) - before;
  await work();
  // What the device has stands there before its renewal is asked for, by several requests one after the other.
  await expect.poll(reads).toBeGreaterThanOrEqual(expected);
  // What follows by itself has begun by then, and is waited for.
  await atRest(page);
  await expect.poll(() => underWay).toBe(0);
  expect(await reads()).toBe(expected);
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
    await expectReads(POSTS, () => page.goto('/blog'));
  });

  it('of a served post: the post and its two neighbours', async () => {
    await expectReads(3, () => page.goto('/blog/article-3'));
  });

  it('of the list in the application: one for each post, and none within five minutes', async () => {
    await expectReads(POSTS, openList);
    await expectReads(0, openList);
    await later(6);
    await expectReads(POSTS, openList);
  });

  it('of a post in the application: none after the list, three once that is old', async () => {
    await openList();
    await expectReads(0, () => toPost(3));
    await toList();
    await page.locator('.post-card').first().waitFor();
    await later(6);
    await expectReads(3, () => toPost(4));
  });

  it('of a post that does not exist: one', async () => {
    await expectReads(1, () => page.goto('/blog/inconnu'));
  });
});
