import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countBilledReadsSinceStart, deleteAllPosts, HOUR_MS, openBlogInApp, writePost } from '../support/blogPosts';
import { launchChromium } from '../support/browser';
import { waitForIdleTasks } from '../support/publicSite';
import { resetStack, getStackInfo } from '../support/stack';

const POSTS = 8;
const MINUTE_MS = 60_000;

let browser: Browser;
let page: Page;
/** Requests of the page without a response so far. */
let pendingRequests: number;

beforeAll(async () => {
  await resetStack();
  await deleteAllPosts();
  for (let index = 0; index < POSTS; index += 1) {
    await writePost(`article-${index}`, { published_at: new Date(Date.now() - (index + 1) * HOUR_MS) });
  }
  browser = await launchChromium();
});
afterAll(() => browser.close());
beforeEach(async () => {
  await page?.context().close();
  page = await browser.newPage({ baseURL: getStackInfo().site, locale: 'fr-FR', serviceWorkers: 'block' });
  pendingRequests = 0;
  page.on('request', () => (pendingRequests += 1));
  page.on('requestfinished', () => (pendingRequests -= 1));
  page.on('requestfailed', () => (pendingRequests -= 1));
});

/** Asserts the exact number of reads that Firestore bills for the action. */
async function expectReads(expected: number, action: () => Promise<unknown>): Promise<void> {
  const readsBefore = await countBilledReadsSinceStart();
  const countNewReads = async () => (await countBilledReadsSinceStart()) - readsBefore;
  await action();
  // The page shows stored posts first and refreshes them by several requests in sequence.
  await expect.poll(countNewReads).toBeGreaterThanOrEqual(expected);
  // Requests of idle tasks count too.
  await waitForIdleTasks(page);
  await expect.poll(() => pendingRequests).toBe(0);
  expect(await countNewReads()).toBe(expected);
}

async function openList(): Promise<void> {
  await openBlogInApp(page, '/blog');
  await page.locator('.post-card').first().waitFor();
}

const navigateToList = () =>
  page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: 'Blog' }).click();

/** Uses client navigation, so that posts in memory stay. */
async function navigateToPost(index: number): Promise<void> {
  await page.locator(`main a[href="/blog/article-${index}"]`).first().click();
  await page.getByText(`Texte de article-${index}.`).waitFor();
}

const advanceClock = (minutes: number) =>
  page.evaluate(() => Date.now()).then((now) => page.clock.setSystemTime(now + minutes * MINUTE_MS));

describe('billed document reads', () => {
  it('of the served list are one per post, plus one to find duplicates', async () => {
    await expectReads(POSTS + 1, () => page.goto('/blog'));
  });

  it('of a served post are five: itself, its two neighbors and one each to find duplicates of these', async () => {
    await expectReads(5, () => page.goto('/blog/article-3'));
  });

  it('of the list in the app are one per post, plus one to find duplicates, and none within five minutes', async () => {
    await expectReads(POSTS + 1, openList);
    await expectReads(0, openList);
    await advanceClock(6);
    await expectReads(POSTS + 1, openList);
  });

  it('of a post in the app are none after the list, and four once that is old', async () => {
    await openList();
    await expectReads(0, () => navigateToPost(3));
    await navigateToList();
    await page.locator('.post-card').first().waitFor();
    await advanceClock(6);
    await expectReads(4, () => navigateToPost(4));
  });

  it('of an unknown post are one', async () => {
    await expectReads(1, () => page.goto('/blog/inconnu'));
  });
});
