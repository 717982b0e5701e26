import { Timestamp } from 'firebase-admin/firestore';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInApp } from '../support/blog';
import { launchChromium } from '../support/browser';
import { hostilePosts } from '../support/hostilePosts';
import { HOSTILE_SNIPPETS } from '../support/hostileSnippets';
import { adminFirestore, resetStack, stackInfo } from '../support/stack';

const POSTS = hostilePosts();
const slugOf = (index: number) => `hostile-${index}`;

let browser: Browser;

beforeAll(async () => {
  await resetStack();
  browser = await launchChromium();
  const firestore = adminFirestore();
  await firestore.recursiveDelete(firestore.collection('posts'));
  const batch = firestore.batch();
  for (const [index, content] of POSTS.entries()) {
    batch.set(firestore.doc(`posts/${slugOf(index)}`), {
      slug: slugOf(index),
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

/** A reader whose browser counts what was executed and which strangers were asked. */
async function openReader(policy: 'on' | 'off') {
  const context = await browser.newContext({
    baseURL: stackInfo().site,
    bypassCSP: policy === 'off',
    serviceWorkers: 'block',
    locale: 'fr-FR',
  });
  const executed: string[] = [];
  const strangers: string[] = [];
  await context.exposeFunction('alert', (value: unknown) => executed.push(String(value)));
  context.on('request', (request) => {
    if (!request.url().startsWith('http://127.0.0.1:')) strangers.push(request.url());
  });
  const page = await context.newPage();
  return { context, page, executed, strangers };
}

/** Elements and attributes that no post may bring, wherever they came from. */
async function forbiddenIn(page: Page): Promise<string[]> {
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

/** Moves and focuses as a reader does, so that handlers get their chance. */
async function poke(page: Page): Promise<void> {
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
    await poke(page);
    expect(await forbiddenIn(page), POSTS[index]).toEqual([]);
  }
  await page.close();
}

describe('hostile posts', () => {
  it('are many', () => expect(HOSTILE_SNIPPETS.length).toBeGreaterThanOrEqual(120));

  it.each(['on', 'off'] as const)('execute nothing on the served page with the policy %s', async (policy) => {
    const { context, executed, strangers } = await openReader(policy);
    await visitAll(context, async (page, index) => {
      const answer = await page.goto(`/blog/${slugOf(index)}`, { waitUntil: 'load' });
      expect(answer?.status()).toBe(200);
      expect(await page.locator('.blog-body').first().innerText(), POSTS[index]).toContain('Avant.');
      // Comes with hydration.
      await page.locator('.post-actions').waitFor();
    });
    expect({ executed, strangers }).toEqual({ executed: [], strangers: [] });
    await context.close();
  });

  it.each(['on', 'off'] as const)('execute nothing in the application with the policy %s', async (policy) => {
    const { context, page, executed, strangers } = await openReader(policy);
    // From post to post by the links of the pages themselves: every one is fetched and sanitised in the browser.
    await openInApp(page, `/blog/${slugOf(0)}`);
    for (const index of POSTS.keys()) {
      await page.locator(`.blog-body[data-slug="${slugOf(index)}"]`).waitFor();
      await poke(page);
      expect(await forbiddenIn(page), POSTS[index]).toEqual([]);
      if (index < POSTS.length - 1) await page.getByRole('link', { name: /Article précédent/ }).click();
    }
    expect({ executed, strangers }).toEqual({ executed: [], strangers: [] });
    await context.close();
  });

  it('break neither the list nor the feed', async () => {
    const { context, page, executed } = await openReader('off');
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
