import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BLOG_MESSAGES } from '../../src/features/blog/messages';
import { emptyBlog, HOUR_MS, plain, writePost } from '../support/blog';
import { launchChromium, listenToConsole } from '../support/browser';
import { hydrated } from '../support/publicSite';
import { resetStack, stackInfo } from '../support/stack';

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

describe('the served blog', () => {
  it('is complete without JavaScript minutes after publication', async () => {
    await writePost('ancien', { published_at: new Date(Date.now() - 48 * HOUR_MS) });
    await writePost('nouveau', { content: '<h2>Partie</h2><p>Du <strong>texte</strong>.</p>' });
    const silent = await browser.newContext({ baseURL: stackInfo().site, javaScriptEnabled: false });
    const reader = await silent.newPage();
    await reader.goto('/blog');
    expect(await reader.locator('.post-card h2').allInnerTexts()).toEqual(['Titre de nouveau', 'Titre de ancien']);
    await reader.getByRole('link', { name: 'Titre de nouveau' }).click();
    expect(await reader.locator('h1').innerText()).toBe('Titre de nouveau');
    expect(await reader.locator('.blog-body').innerText()).toContain('Du texte.');
    expect(await reader.getByRole('link', { name: /Article précédent/ }).getAttribute('href')).toBe('/blog/ancien');
    expect(await reader.title()).toContain('Titre de nouveau');
    await silent.close();
  });

  it('hydrates list and post without a word on the console and without fetching the post again', async () => {
    await writePost('un', {
      content: '<p>a &amp; b</p><table><tr><td>1</td></tr></table><pre>\n x\n</pre><ul><li>c</li></ul>',
    });
    const said = listenToConsole(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    for (const path of ['/blog', '/blog/un', '/blog?page=1', '/blog/inconnu', '/blog?page=2', '/blog?page=abc']) {
      await page.goto(path);
      await hydrated(page);
      await page.waitForLoadState('networkidle');
      expect(await page.locator('main h1').count()).toBe(1);
    }
    expect(said.filter((line) => !line.includes('404'))).toEqual([]);
    expect(requests.filter((url) => url.includes('/documents'))).toEqual([]);
  });

  it('answers 404 for an unknown post, for a draft, for one of tomorrow and for a slug that two posts share', async () => {
    await writePost('brouillon', { published_at: null });
    await writePost('demain', { published_at: new Date(Date.now() + 24 * HOUR_MS) });
    await writePost('double');
    await writePost('double-2', { slug: 'double' });
    for (const slug of ['inconnu', 'brouillon', 'demain', 'double']) {
      const answer = await page.goto(`/blog/${slug}`);
      expect(answer?.status(), slug).toBe(404);
      expect(plain(await page.locator('main').innerText()), slug).toContain(plain(BLOG_MESSAGES.postNotFound));
    }
    await page.goto('/blog');
    expect(await page.locator('.post-card').count()).toBe(2);
  });

  it.each(['/blog?page=9', '/blog?page=abc'])('says of %s that the list has no such page', async (path) => {
    await writePost('un');
    const answer = await page.goto(path, { waitUntil: 'networkidle' });
    expect(answer?.status()).toBe(404);
    expect(plain(await page.locator('main').innerText())).toContain(plain(BLOG_MESSAGES.listPageNotFound));
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
    await page.getByRole('link', { name: BLOG_MESSAGES.allPosts }).click();
    await page.getByRole('link', { name: 'Titre de un' }).waitFor();
  });

  it('has an edge cache of minutes, a feed, and its part of the sitemap', async () => {
    await writePost('un', { title: 'Un & <deux>' });
    const list = await context.request.get('/blog');
    expect(list.headers()['cache-control']).toContain('s-maxage=300');
    const feed = await (await context.request.get('/feed.xml')).text();
    const problems = await page.evaluate((xml) => {
      const document = new DOMParser().parseFromString(xml, 'text/xml');
      const entry = document.querySelector('entry');
      const needed = ['id', 'title', 'updated', 'author > name', 'link', 'content'];
      return [...document.querySelectorAll('parsererror'), ...needed.filter((name) => !entry?.querySelector(name))].map(
        String,
      );
    }, feed);
    expect(problems).toEqual([]);
    expect(await (await context.request.get('/sitemap-blog.xml')).text()).toContain('/blog/un</loc>');
  });

  it('states facts in its structured data that stand in the page', async () => {
    await writePost('un');
    await page.goto('/blog/un');
    const graph: { '@graph': Record<string, unknown>[] } = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
    );
    const posting = graph['@graph'].find((node) => node['@type'] === 'BlogPosting');
    const shown = await page.locator('main').innerText();
    expect(shown).toContain(posting?.['headline']);
    expect(shown).toContain(posting?.['description']);
    expect(JSON.stringify(posting)).toContain('Claire Fauré');
    expect(shown).toContain('Claire Fauré');
    expect(graph['@graph'].filter((node) => node['@type'] === 'BreadcrumbList')).toHaveLength(1);
  });
});
