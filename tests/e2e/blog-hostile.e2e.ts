import { Timestamp } from 'firebase-admin/firestore';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBlogInApp } from '../support/blogPosts';
import { launchChromium } from '../support/browser';
import { buildHostilePostContents } from '../support/hostilePosts';
import { HOSTILE_SNIPPETS } from '../support/hostileSnippets';
import { openAdminFirestore, resetStack, getStackInfo } from '../support/stack';

const POSTS = buildHostilePostContents();
const buildSlug = (index: number) => `hostile-${index}`;

let browser: Browser;

beforeAll(async () => {
  await resetStack();
  browser = await launchChromium();
  const firestore = openAdminFirestore();
  await firestore.recursiveDelete(firestore.collection('posts'));
  const batch = firestore.batch();
  for (const [index, content] of POSTS.entries()) {
    batch.set(firestore.doc(`posts/${buildSlug(index)}`), {
      slug: buildSlug(index),
      title: `Essai ${index} <img src=x onerror=alert(1)>`,
      excerpt: content,
      content,
      cover_image_url: index % 2 === 0 ? 'javascript:alert(1)' : 'https://x.example/a.png"onerror="alert(1)',
      author_name: '</script><script>alert(1)</script>',
      created_at: Timestamp.now(),
      updated_at: Timestamp.now(),
      published_at: Timestamp.fromMillis(Date.now() - (index + 1) * 60_000),
    });
  }
  await batch.commit();
  await firestore.terminate();
});

afterAll(() => browser.close());

/** Opens a page that records executed payloads and requests to other origins. */
async function openRecordingPage(contentPolicy: 'on' | 'off') {
  const context = await browser.newContext({
    baseURL: getStackInfo().site,
    bypassCSP: contentPolicy === 'off',
    serviceWorkers: 'block',
    locale: 'fr-FR',
  });
  const executed: string[] = [];
  const foreignRequests: string[] = [];
  await context.exposeFunction('alert', (value: unknown) => executed.push(String(value)));
  context.on('request', (request) => {
    if (!request.url().startsWith('http://127.0.0.1:')) foreignRequests.push(request.url());
  });
  const page = await context.newPage();
  return { context, page, executed, foreignRequests };
}

/** Returns elements of the post that the sanitizer must have removed. */
async function findForbiddenElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.blog-body *')]
      .filter((element) => {
        const names = element.getAttributeNames();
        const address = element.getAttribute('href') ?? element.getAttribute('src') ?? '/';
        return (
          /^(script|style|iframe|object|embed|svg|math|form|input|button|template|link|meta|base)$/i.test(
            element.tagName,
          ) ||
          names.some((name) => name.startsWith('on') || name === 'style' || name === 'srcdoc') ||
          !/^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/.test(address)
        );
      })
      .map((element) => element.outerHTML.slice(0, 200)),
  );
}

/** Dispatches pointer and focus events, which would run injected handlers. */
async function triggerHandlers(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('.blog-body, .blog-body *')) {
      for (const type of ['pointerover', 'mouseover', 'mouseenter', 'focus', 'auxclick', 'toggle']) {
        element.dispatchEvent(new Event(type, { bubbles: true }));
      }
    }
  });
}

async function visitAll(context: BrowserContext, visit: (page: Page, index: number) => Promise<void>): Promise<void> {
  const page = await context.newPage();
  for (const index of POSTS.keys()) {
    await visit(page, index);
    await triggerHandlers(page);
    expect(await findForbiddenElements(page), POSTS[index]).toEqual([]);
  }
  await page.close();
}

describe('hostile posts', () => {
  it('include at least 120 snippets', () => expect(HOSTILE_SNIPPETS.length).toBeGreaterThanOrEqual(120));

  it.each(['on', 'off'] as const)('execute nothing on the served page, content policy %s', async (policy) => {
    const { context, executed, foreignRequests } = await openRecordingPage(policy);
    await visitAll(context, async (page, index) => {
      const response = await page.goto(`/blog/${buildSlug(index)}`, { waitUntil: 'load' });
      expect(response?.status()).toBe(200);
      expect(await page.locator('.blog-body').first().innerText(), POSTS[index]).toContain('Avant.');
      // Appears once the page is hydrated.
      await page.locator('.post-actions').waitFor();
    });
    expect({ executed, foreignRequests }).toEqual({ executed: [], foreignRequests: [] });
    await context.close();
  });

  it.each(['on', 'off'] as const)('execute nothing after client navigation, content policy %s', async (policy) => {
    const { context, page, executed, foreignRequests } = await openRecordingPage(policy);
    // Follows the pages' own links: client navigation fetches and sanitizes each post in the browser.
    await openBlogInApp(page, `/blog/${buildSlug(0)}`);
    for (const index of POSTS.keys()) {
      await page.locator(`.blog-body[data-slug="${buildSlug(index)}"]`).waitFor();
      await triggerHandlers(page);
      expect(await findForbiddenElements(page), POSTS[index]).toEqual([]);
      if (index < POSTS.length - 1) await page.getByRole('link', { name: /Article précédent/ }).click();
    }
    expect({ executed, foreignRequests }).toEqual({ executed: [], foreignRequests: [] });
    await context.close();
  });

  it('break neither the list nor the feed', async () => {
    const { context, page, executed } = await openRecordingPage('off');
    await page.goto('/blog');
    expect(await page.locator('.post-card').count()).toBe(24);
    const feed = await (await context.request.get('/feed.xml')).text();
    const errors = await page.evaluate(
      (xml) => new DOMParser().parseFromString(xml, 'text/xml').querySelectorAll('parsererror').length,
      feed,
    );
    expect({ errors, executed }).toEqual({ errors: 0, executed: [] });
    await context.close();
  });
});
