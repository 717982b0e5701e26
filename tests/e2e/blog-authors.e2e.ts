import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importPosts } from '../../tools/content/posts/importPosts';
import { readPostFolder } from '../../tools/content/posts/readPostFolder';
import { listPosts, setPublication, writePosts } from '../../tools/content/posts/postStore';
import { deleteAllPosts } from '../support/blogPosts';
import { launchChromium, collectConsoleMessages } from '../support/browser';
import { waitForHydration } from '../support/publicSite';
import { openAdminFirestore, resetStack, getStackInfo } from '../support/stack';

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  await resetStack();
  browser = await launchChromium();
});
afterAll(() => browser.close());
beforeEach(async () => {
  await deleteAllPosts();
  context = await browser.newContext({ baseURL: getStackInfo().site, locale: 'fr-FR', serviceWorkers: 'block' });
  page = await context.newPage();
});
afterEach(() => context.close());

describe('npm run posts', () => {
  it('publishes and withdraws a post, and changes nothing on a second import', async () => {
    const firestore = openAdminFirestore();
    const { posts, problems } = readPostFolder('content/blog');
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

  it('imports five hundred posts, then updates only the changed one', async () => {
    const firestore = openAdminFirestore();
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
      links: [],
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

  it('renders footnotes, task lists, aligned cells, links between posts and SVG images', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'posts-'));
    const firestore = openAdminFirestore();
    const buildHeader = (title: string) =>
      `---\ntitle: ${title}\nexcerpt: Extrait\nauthor_name: Claire Fauré\npublished_at: 2026-01-05\n---\n`;
    try {
      writeFileSync(join(folder, 'deux.md'), `${buildHeader('Deux')}## La suite\n\n${'Texte.\n\n'.repeat(60)}`);
      writeFileSync(
        join(folder, 'a.svg'),
        '<s:svg xmlns:s="http://www.w3.org/2000/svg" width="120" height="63"><s:path d="M0 0h9v9z"/></s:svg>',
      );
      writeFileSync(
        join(folder, 'un.md'),
        `${buildHeader('Un')}Il dit "oui"[^1]. Voir [la suite](deux.md#la-suite).\n\n- [x] fait\n- [ ] à faire\n\n` +
          '| a | b |\n|:-:|--:|\n| 1 | 2 |\n\n![Schéma](a.svg)\n\n' +
          `${'Texte.\n\n'.repeat(60)}[^1]: Une note.\n`,
      );
      const outcome = await importPosts({ firestore, label: 'la base' }, folder, { isPartial: false });
      expect(outcome).toMatchObject({ isComplete: true, errors: [] });
    } finally {
      rmSync(folder, { recursive: true });
      await firestore.terminate();
    }
    const consoleMessages = collectConsoleMessages(page);
    await page.goto('/blog/un');
    await waitForHydration(page);
    const body = page.locator('.blog-body');
    expect(await body.locator('p').first().innerText()).toContain('Il dit «\u00A0oui\u00A0»1.');
    expect(await body.locator('ul li').allInnerTexts()).toEqual(['☑ fait', '☐ à faire']);
    const alignments = body
      .locator('th, td')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).textAlign));
    expect((await alignments).map((alignment) => alignment.replace('-webkit-', ''))).toEqual([
      'center',
      'right',
      'center',
      'right',
    ]);
    const image = body.getByAltText('Schéma');
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(120);
    const reference = body.getByRole('link', { name: '1', exact: true });
    const note = body.getByRole('listitem').filter({ hasText: 'Une note.' });
    expect(await note.evaluate(isOnScreen)).toBe(false);
    await reference.click();
    await expect.poll(() => note.evaluate(isOnScreen)).toBe(true);
    await note.getByRole('link', { name: 'Retour au texte' }).click();
    await expect.poll(() => reference.evaluate(isOnScreen)).toBe(true);
    await body.getByRole('link', { name: 'la suite' }).click();
    const heading = page.getByRole('heading', { name: 'La suite' });
    await expect.poll(() => heading.evaluate(isOnScreen)).toBe(true);
    expect(new URL(page.url()).hash).toBe('#article-la-suite');
    expect(consoleMessages).toEqual([]);
  });
});

function isOnScreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}
