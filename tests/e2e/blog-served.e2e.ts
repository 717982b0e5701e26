import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BLOG_MESSAGES } from '../../src/features/blog/messages';
import { findFeedProblems } from '../support/atomFeed';
import { deleteAllPosts, HOUR_MS, normalizeTypography, writePostImage, writePost } from '../support/blogPosts';
import { launchChromium, collectConsoleMessages } from '../support/browser';
import { waitForHydration } from '../support/publicSite';
import { resetStack, getStackInfo } from '../support/stack';

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

describe('/blog as served', () => {
  it('is complete without JavaScript', async () => {
    await writePost('ancien', { published_at: new Date(Date.now() - 48 * HOUR_MS) });
    await writePost('nouveau', { content: '<h2>Partie</h2><p>Du <strong>texte</strong>.</p>' });
    const noScriptContext = await browser.newContext({ baseURL: getStackInfo().site, javaScriptEnabled: false });
    const noScriptPage = await noScriptContext.newPage();
    await noScriptPage.goto('/blog');
    expect(await noScriptPage.locator('.post-card h2').allInnerTexts()).toEqual([
      'Titre de nouveau',
      'Titre de ancien',
    ]);
    await noScriptPage.getByRole('link', { name: 'Titre de nouveau' }).click();
    expect(await noScriptPage.locator('h1').innerText()).toBe('Titre de nouveau');
    expect(await noScriptPage.locator('.blog-body').innerText()).toContain('Du texte.');
    expect(await noScriptPage.getByRole('link', { name: /Article précédent/ }).getAttribute('href')).toBe(
      '/blog/ancien',
    );
    expect(await noScriptPage.title()).toContain('Titre de nouveau');
    await noScriptContext.close();
  });

  it('hydrates list and post without console messages or requests to Firestore', async () => {
    await writePost('un', {
      content: '<p>a &amp; b</p><table><tr><td>1</td></tr></table><pre>\n x\n</pre><ul><li>c</li></ul>',
    });
    const consoleMessages = collectConsoleMessages(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    for (const path of ['/blog', '/blog/un', '/blog?page=1', '/blog/inconnu', '/blog?page=2', '/blog?page=abc']) {
      await page.goto(path);
      await waitForHydration(page);
      await page.waitForLoadState('networkidle');
      expect(await page.locator('main h1').count()).toBe(1);
    }
    expect(consoleMessages.filter((line) => !line.includes('404'))).toEqual([]);
    expect(requests.filter((url) => url.includes('/documents'))).toEqual([]);
  });

  it('responds 404 for unknown, draft and future posts, and for a slug of two posts', async () => {
    await writePost('brouillon', { published_at: null });
    await writePost('demain', { published_at: new Date(Date.now() + 24 * HOUR_MS) });
    await writePost('double');
    await writePost('double-2', { slug: 'double' });
    for (const slug of ['inconnu', 'brouillon', 'demain', 'double']) {
      const response = await page.goto(`/blog/${slug}`);
      expect(response?.status(), slug).toBe(404);
      expect(normalizeTypography(await page.locator('main').innerText()), slug).toContain(
        normalizeTypography(BLOG_MESSAGES.postNotFound),
      );
    }
    await page.goto('/blog');
    expect(normalizeTypography(await page.locator('main').innerText())).toContain(
      normalizeTypography(BLOG_MESSAGES.listEmpty),
    );
    expect(await page.locator('.post-card').count()).toBe(0);
  });

  it.each(['/blog?page=9', '/blog?page=abc'])(
    'responds 404 to %s and shows that the list has no such page',
    async (path) => {
      await writePost('un');
      const response = await page.goto(path, { waitUntil: 'networkidle' });
      expect(response?.status()).toBe(404);
      expect(normalizeTypography(await page.locator('main').innerText())).toContain(
        normalizeTypography(BLOG_MESSAGES.listPageNotFound),
      );
      expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
      await page.getByRole('link', { name: BLOG_MESSAGES.allPosts }).click();
      await page.getByRole('link', { name: 'Titre de un' }).waitFor();
    },
  );

  it('allows edge caching for five minutes and lists posts in the sitemap', async () => {
    await writePost('un', { title: 'Un & <deux>' });
    const list = await context.request.get('/blog');
    expect(list.headers()['cache-control']).toContain('s-maxage=300');
    expect(await (await context.request.get('/sitemap-blog.xml')).text()).toContain('/blog/un</loc>');
  });

  it('serves list, sitemap and a valid feed despite malformed posts', async () => {
    await writePost('bon', {
      title: 'Un & <deux>',
      content:
        '<h2 id="b">B</h2><p><a href="/contact">a</a> <a href="#b">b</a></p><img src="/blog/images/0123456789abcdef-1x1.png" alt="">',
    });
    await writePost('hors-limites', { updated_at: 8.7e15 });
    await writePost('futur', { updated_at: new Date(Date.UTC(9999, 0)) });
    await writePost('ancien', { published_at: new Date(Date.UTC(1950, 0)) });
    await writePost('controle', { title: 'x\u0000y\u000B', author_name: '\u0007' });
    await writePost('sans-titre', { title: '' });
    await writePost('double');
    await writePost('double-2', { slug: 'double' });
    const expectedSlugs = ['ancien', 'bon', 'controle', 'futur', 'hors-limites'];
    const findSlugs = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, slug]) => slug).toSorted();
    const read = async (path: string) => {
      const response = await context.request.get(path);
      expect(response.status(), path).toBe(200);
      return response.text();
    };
    expect(findSlugs(await read('/blog'), /<h2><a href="\/blog\/([^"]+)"/g)).toEqual(expectedSlugs);
    expect(findSlugs(await read('/sitemap-blog.xml'), /\/blog\/([^<]+)<\/loc>/g)).toEqual(expectedSlugs);
    const feed = await read('/feed.xml');
    expect(findSlugs(feed, /<id>[^<]*\/blog\/([^<]+)<\/id>/g)).toEqual(expectedSlugs);
    expect(await findFeedProblems(page, feed)).toEqual([]);
    for (const slug of expectedSlugs) expect((await context.request.get(`/blog/${slug}`)).status(), slug).toBe(200);
  });

  it('skips neighbors without a page in the links to other posts', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
    await writePost('a', { published_at: hoursAgo(5) });
    await writePost('double', { published_at: hoursAgo(4) });
    await writePost('double-2', { slug: 'double', published_at: hoursAgo(3) });
    await writePost('sans-titre', { title: '', published_at: hoursAgo(2) });
    await writePost('b', { published_at: hoursAgo(1) });
    await page.goto('/blog/b');
    expect(await page.getByRole('link', { name: /Article précédent/ }).getAttribute('href')).toBe('/blog/a');
    await page.goto('/blog/a');
    expect(await page.getByRole('link', { name: /Article suivant/ }).getAttribute('href')).toBe('/blog/b');
  });

  it('names each post’s cover as share image, the PNG of an SVG', async () => {
    const svg = '0123456789abcdef-800x420.svg';
    await writePost('svg', { cover_image_url: `/blog/images/${svg}` });
    await writePost('png', { cover_image_url: '/blog/images/0123456789abcdef-600x300.png' });
    await writePost('sans');
    const readShareImage = async (slug: string) => {
      await page.goto(`/blog/${slug}`);
      const address = await page.locator('meta[property="og:image"]').getAttribute('content');
      const width = await page.locator('meta[property="og:image:width"]').getAttribute('content');
      return [new URL(address ?? '').pathname, width];
    };
    expect(await readShareImage('svg')).toEqual(['/blog/share/0123456789abcdef-800x420.png', '800']);
    expect(await readShareImage('png')).toEqual(['/blog/images/0123456789abcdef-600x300.png', '600']);
    expect(await readShareImage('sans')).toEqual(['/og/blog.png', '1200']);
    const image = () => context.request.get('/blog/share/0123456789abcdef-800x420.png', { maxRedirects: 0 });
    expect((await image()).headers()['location']).toBe('/og/blog.png');
    await writePostImage('0123456789abcdef-800x420.png');
    expect([(await image()).status(), (await image()).headers()['content-type']]).toEqual([200, 'image/png']);
  });

  it('names another share image for every sample post', async () => {
    await resetStack();
    const list = await (await context.request.get('/blog')).text();
    const posts = [...list.matchAll(/<h2><a href="([^"]+)"/g)].map(([, path]) => path ?? '');
    const covers = new Set<string>();
    for (const path of posts) {
      await page.goto(path);
      const address = await page.locator('meta[property="og:image"]').getAttribute('content');
      const { pathname } = new URL(address ?? '');
      const response = await context.request.get(pathname, { maxRedirects: 0 });
      expect([response.status(), response.headers()['content-type']], path).toEqual([200, 'image/png']);
      covers.add(pathname);
    }
    expect(posts.length).toBeGreaterThan(5);
    expect(covers.size).toBe(posts.length);
  });

  it('draws a cover when its image responds 404, as served and in the app', async () => {
    const cover_image_url = '/blog/images/ffffffffffffffff-1200x630.png';
    await writePost('un', { cover_image_url });
    await writePost('deux', { cover_image_url, published_at: new Date(Date.now() - 2 * HOUR_MS) });
    const drawnCovers = page.locator('svg.post-cover');
    await page.goto('/blog');
    await expect.poll(() => drawnCovers.count()).toBe(2);
    await page.getByRole('link', { name: 'Titre de un' }).click();
    await page.getByText('Texte de un.').waitFor();
    await expect.poll(() => drawnCovers.count()).toBe(1);
    expect(await page.locator('img.post-cover').count()).toBe(0);
  });

  it('contains only visible facts in its structured data', async () => {
    await writePost('un');
    await page.goto('/blog/un');
    const graph: { '@graph': Record<string, unknown>[] } = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
    );
    const posting = graph['@graph'].find((node) => node['@type'] === 'BlogPosting');
    const visibleText = await page.locator('main').innerText();
    expect(visibleText).toContain(posting?.['headline']);
    expect(visibleText).toContain(posting?.['description']);
    expect(JSON.stringify(posting)).toContain('Claire Fauré');
    expect(visibleText).toContain('Claire Fauré');
    expect(graph['@graph'].filter((node) => node['@type'] === 'BreadcrumbList')).toHaveLength(1);
  });
});
