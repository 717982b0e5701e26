import type { Page } from 'playwright';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openBlogInApp, replacePosts } from '../support/blogPosts';
import { getSharedChromium } from '../support/browser';
import { buildHostilePostContents } from '../support/hostilePosts';
import { HOSTILE_SNIPPETS } from '../support/hostileSnippets';
import { getStackInfo } from '../support/stack';

const POSTS = buildHostilePostContents();
const buildSlug = (index: number) => `hostile-${index}`;

beforeAll(() => {
  const posts = POSTS.map((content, index) => [
    buildSlug(index),
    {
      title: `Essai ${index} <img src=x onerror=alert(1)>`,
      excerpt: content,
      content,
      cover_image_url: index % 2 === 0 ? 'javascript:alert(1)' : 'https://x.example/a.png"onerror="alert(1)',
      author_name: '</script><script>alert(1)</script>',
      published_at: new Date(Date.now() - (index + 1) * 60_000),
    },
  ]);
  return replacePosts(Object.fromEntries(posts));
});

/**
 * Opens a page that records executed payloads and requests to other origins. It ignores the content policy, which would
 * stop what the sanitizer lets through.
 */
async function openRecordingPage() {
  const browser = await getSharedChromium();
  const context = await browser.newContext({
    baseURL: getStackInfo().site,
    bypassCSP: true,
    serviceWorkers: 'block',
    locale: 'fr-FR',
  });
  onTestFinished(() => context.close());
  const executed: string[] = [];
  const foreignRequests: string[] = [];
  await context.exposeFunction('alert', (value: unknown) => executed.push(String(value)));
  context.on('request', (request) => {
    if (!request.url().startsWith('http://127.0.0.1:')) foreignRequests.push(request.url());
  });
  return { page: await context.newPage(), executed, foreignRequests };
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

describe('hostile posts', () => {
  it('include at least 120 snippets', () => expect(HOSTILE_SNIPPETS.length).toBeGreaterThanOrEqual(120));

  it('execute nothing on the served page', async () => {
    const { page, executed, foreignRequests } = await openRecordingPage();
    for (const [index, content] of POSTS.entries()) {
      const response = await page.goto(`/blog/${buildSlug(index)}`, { waitUntil: 'load' });
      expect(response?.status()).toBe(200);
      expect(await page.locator('.blog-body').first().innerText(), content).toContain('Avant.');
      // Appears once the page is hydrated.
      await page.locator('.post-actions').waitFor();
      await triggerHandlers(page);
      expect(await findForbiddenElements(page), content).toEqual([]);
    }
    expect({ executed, foreignRequests }).toEqual({ executed: [], foreignRequests: [] });
  });

  it('execute nothing after client navigation', async () => {
    const { page, executed, foreignRequests } = await openRecordingPage();
    // Follows the pages' own links: client navigation fetches and sanitizes each post in the browser.
    await openBlogInApp(page, `/blog/${buildSlug(0)}`);
    for (const [index, content] of POSTS.entries()) {
      await page.locator(`.blog-body[data-slug="${buildSlug(index)}"]`).waitFor();
      await triggerHandlers(page);
      expect(await findForbiddenElements(page), content).toEqual([]);
      if (index < POSTS.length - 1) await page.getByRole('link', { name: /Article précédent/ }).click();
    }
    expect({ executed, foreignRequests }).toEqual({ executed: [], foreignRequests: [] });
  });

  it('break neither the list nor the feed', async () => {
    const { page, executed } = await openRecordingPage();
    await page.goto('/blog');
    expect(await page.locator('.post-card').count()).toBe(POSTS.length);
    const feed = await (await page.request.get('/feed.xml')).text();
    const errors = await page.evaluate(
      (xml) => new DOMParser().parseFromString(xml, 'text/xml').querySelectorAll('parsererror').length,
      feed,
    );
    expect({ errors, executed }).toEqual({ errors: 0, executed: [] });
  });
});
