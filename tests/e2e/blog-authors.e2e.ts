import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planImport } from '../../scripts/posts/plan';
import { listPosts, setPublication, writePosts } from '../../scripts/posts/store';
import { emptyBlog } from '../support/blog';
import { launchChromium } from '../support/browser';
import { adminFirestore, resetStack, stackInfo } from '../support/stack';

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  await resetStack();
  browser = await launchChromium();
});
afterAll(() => browser.close());
beforeEach(async () => {
  await emptyBlog();
  context = await browser.newContext({ baseURL: stackInfo().site, locale: 'fr-FR', serviceWorkers: 'block' });
  page = await context.newPage();
});
afterEach(() => context.close());

describe('the command for authors', () => {
  it('publishes and withdraws a post, and the same import twice changes nothing', async () => {
    const firestore = adminFirestore();
    const { posts, problems } = planImport('content/blog');
    expect(problems).toEqual([]);
    expect((await writePosts(firestore, posts)).created).toBe(posts.length);
    expect(await writePosts(firestore, posts)).toMatchObject({ created: 0, updated: 0, unchanged: posts.length });
    const slug = posts[0]?.slug ?? '';
    expect(await setPublication(firestore, slug, null)).toBe(true);
    expect((await page.goto(`/blog/${slug}`))?.status()).toBe(404);
    expect(await setPublication(firestore, slug, Date.now() - 1_000)).toBe(true);
    expect((await page.goto(`/blog/${slug}`))?.status()).toBe(200);
    expect(await setPublication(firestore, 'inconnu', null)).toBe(false);
    expect((await listPosts(firestore)).some((post) => post.slug === slug)).toBe(true);
    await firestore.terminate();
  });

  it('imports five hundred posts and changes one', async () => {
    const firestore = adminFirestore();
    const posts = Array.from({ length: 500 }, (_, index) => ({
      file: `p${index}.md`,
      slug: `article-${index}`,
      title: `Article ${index}`,
      excerpt: 'Extrait',
      content: `<p>${'texte '.repeat(500)}</p>`,
      cover_image_url: '',
      author_name: 'Claire Fauré',
      published_at: Date.now() - index * 60_000 - 60_000,
      images: [],
    }));
    expect((await writePosts(firestore, posts)).created).toBe(500);
    const changed = posts.map((post, index) => (index === 7 ? { ...post, title: 'Autre titre' } : post));
    expect(await writePosts(firestore, changed)).toMatchObject({ created: 0, updated: 1, unchanged: 499 });
    await firestore.terminate();
    await page.goto('/blog');
    expect(await page.locator('.post-card').count()).toBe(24);
    await page.getByRole('link', { name: 'Articles plus anciens' }).click();
    await page.getByRole('heading', { name: 'Blog, page 2' }).waitFor();
    await page.getByRole('link', { name: 'Article 24', exact: true }).waitFor();
  });
});
