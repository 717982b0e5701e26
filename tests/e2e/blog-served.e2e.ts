import { parseDocument } from 'htmlparser2';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../src/domain/durations';
import { BLOG_MESSAGES } from '../../src/features/blog/messages';
import { findFeedProblems } from '../support/findFeedProblems';
import { normalizeTypography, replacePosts, writePostImage } from '../support/blogPosts';
import { collectConsoleMessages, getSharedChromium } from '../support/browser';
import { findElements, getTextContent, readMeta, readVisibleText, type HtmlPage } from '../support/distPages';
import { measureHiddenWidths } from '../support/findOverlaps';
import { waitForHydration, waitForIdleTasks } from '../support/publicSite';
import { getStackInfo } from '../support/stack';

let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  const browser = await getSharedChromium();
  context = await browser.newContext({ baseURL: getStackInfo().site, locale: 'fr-FR', serviceWorkers: 'block' });
  page = await context.newPage();
});
afterAll(() => context.close());

/** Reads a page as a browser without JavaScript does. */
async function readPage(path: string): Promise<HtmlPage> {
  const response = await fetch(getStackInfo().site + path);
  return { document: parseDocument(await response.text()) };
}

describe('/blog as served', () => {
  it('is complete without JavaScript', async () => {
    await replacePosts({
      ancien: { published_at: new Date(Date.now() - 48 * HOUR_MS) },
      nouveau: { content: '<h2>Partie</h2><p>Du <strong>texte</strong>.</p>' },
    });
    const list = await readPage('/blog');
    expect(readVisibleText(list)).toMatch(/Titre de nouveau.*Titre de ancien/s);
    expect(findElements(list, 'a').map(({ attribs }) => attribs.href)).toContain('/blog/nouveau');
    const post = await readPage('/blog/nouveau');
    expect(findElements(post, 'h1').map(getTextContent)).toEqual(['Titre de nouveau']);
    expect(findElements(post, 'p').map(getTextContent)).toContain('Du texte.');
    expect(findElements(post, 'a').find(({ attribs }) => attribs.rel === 'prev')?.attribs.href).toBe('/blog/ancien');
    expect(findElements(post, 'title').map(getTextContent).join('')).toContain('Titre de nouveau');
  });

  it('hydrates without console messages or requests to Firestore, and draws covers that respond 404', async () => {
    await replacePosts({
      un: {
        content: '<p>a &amp; b</p><table><tr><td>1</td></tr></table><pre>\n x\n</pre><ul><li>c</li></ul>',
        cover_image_url: '/blog/images/ffffffffffffffff-1200x630.png',
      },
    });
    const consoleMessages = collectConsoleMessages(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const expectText = async (path: string, text: string) => {
      await page.goto(path);
      await waitForHydration(page);
      await waitForIdleTasks(page);
      expect(await page.locator('main h1').count()).toBe(1);
      expect(normalizeTypography(await page.locator('main').innerText()), path).toContain(normalizeTypography(text));
    };
    for (const path of ['/blog', '/blog/un']) {
      await expectText(path, 'Titre de un');
      await page.locator('svg.post-cover').waitFor();
      expect(await page.locator('img.post-cover').count()).toBe(0);
    }
    await expectText('/blog/inconnu', BLOG_MESSAGES.postNotFound);
    for (const path of ['/blog?page=2', '/blog?page=abc']) {
      await expectText(path, BLOG_MESSAGES.listPageNotFound);
      expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
    }
    expect(consoleMessages.filter((line) => !line.includes('404'))).toEqual([]);
    expect(requests.filter((url) => url.includes('/documents'))).toEqual([]);
    await page.getByRole('link', { name: BLOG_MESSAGES.allPosts }).click();
    await page.getByRole('link', { name: 'Titre de un' }).waitFor();
  });

  it('breaks long words of a card instead of cutting it off', async () => {
    const address = `https://exemple.example/${'chemin/'.repeat(30)}`;
    await replacePosts({ un: {}, deux: { title: 'x'.repeat(80), excerpt: address, author_name: address } });
    await page.goto('/blog');
    await waitForHydration(page);
    for (const width of [1_280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await measureHiddenWidths(page.locator('.post-card')), `at ${width} px`).toEqual([0, 0]);
    }
  });

  it('prints long lines of code and wide tables whole', async () => {
    const row = `<tr>${`<td>${'x'.repeat(30)}</td>`.repeat(5)}</tr>`;
    const code = `echo ${'mot '.repeat(60)}\n${'x'.repeat(300)}`;
    await replacePosts({ un: { content: `<pre><code>${code}</code></pre><table>${row}</table>` } });
    await page.goto('/blog/un');
    await waitForHydration(page);
    // Width of an A4 page without its margins.
    await page.setViewportSize({ width: 718, height: 1_000 });
    await page.emulateMedia({ media: 'print' });
    const boxes = page.locator('.blog-body pre, .blog-table');
    expect(await boxes.evaluateAll((list) => list.map((box) => getComputedStyle(box).overflow))).toEqual([
      'visible',
      'visible',
    ]);
    expect(await measureHiddenWidths(boxes.first())).toEqual([0]);
    await page.emulateMedia({ media: null });
  });

  it('serves list, sitemap and a valid feed despite malformed posts', async () => {
    await replacePosts({
      bon: {
        title: 'Un & <deux>',
        content:
          '<h2 id="b">B</h2><p><a href="/contact">a</a> <a href="#b">b</a></p><img src="/blog/images/0123456789abcdef-1x1.png" alt="">',
      },
      'hors-limites': { updated_at: 8.7e15 },
      futur: { updated_at: new Date(Date.UTC(9999, 0)) },
      ancien: { published_at: new Date(Date.UTC(1950, 0)) },
      controle: { title: 'x\u0000y\u000B', author_name: '\u0007' },
      'sans-titre': { title: '' },
      double: {},
      'double-2': { slug: 'double' },
    });
    const expectedSlugs = ['ancien', 'bon', 'controle', 'futur', 'hors-limites'];
    const findSlugs = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, slug]) => slug).toSorted();
    const read = async (path: string) => {
      const response = await fetch(getStackInfo().site + path);
      expect(response.status, path).toBe(200);
      return response.text();
    };
    expect(findSlugs(await read('/blog'), /<h2><a href="\/blog\/([^"]+)"/g)).toEqual(expectedSlugs);
    expect(findSlugs(await read('/sitemap-blog.xml'), /\/blog\/([^<]+)<\/loc>/g)).toEqual(expectedSlugs);
    const feed = await read('/feed.xml');
    expect(findSlugs(feed, /<id>[^<]*\/blog\/([^<]+)<\/id>/g)).toEqual(expectedSlugs);
    // The content policy of a page of the site would stop the parser.
    await page.goto('about:blank');
    expect(await findFeedProblems(page, feed)).toEqual([]);
    for (const slug of expectedSlugs) await read(`/blog/${slug}`);
  });

  it('names each post’s cover as share image, the PNG of an SVG', async () => {
    const share = '/blog/share/0123456789abcdef-1200x630.png';
    await replacePosts({
      svg: { cover_image_url: '/blog/images/0123456789abcdef-800x420.svg' },
      png: { cover_image_url: '/blog/images/0123456789abcdef-600x300.png' },
      sans: {},
    });
    const readShareImage = async (slug: string) => {
      const post = await readPage(`/blog/${slug}`);
      return [new URL(readMeta(post, 'og:image') ?? '').pathname, readMeta(post, 'og:image:width')];
    };
    expect(await readShareImage('svg')).toEqual([share, '1200']);
    expect(await readShareImage('png')).toEqual(['/blog/images/0123456789abcdef-600x300.png', '600']);
    expect(await readShareImage('sans')).toEqual(['/og/blog.png', '1200']);
    await writePostImage('0123456789abcdef-1200x630.png');
    const image = await fetch(getStackInfo().site + share);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('contains only visible facts in its structured data', async () => {
    await replacePosts({ un: {} });
    const post = await readPage('/blog/un');
    const script = findElements(post, 'script').find(({ attribs }) => attribs.type === 'application/ld+json');
    const graph: { '@graph': Record<string, unknown>[] } = JSON.parse(script ? getTextContent(script) : '');
    const posting = graph['@graph'].find((node) => node['@type'] === 'BlogPosting');
    const visibleText = readVisibleText(post);
    expect(visibleText).toContain(posting?.['headline']);
    expect(visibleText).toContain(posting?.['description']);
    expect(JSON.stringify(posting)).toContain('Claire Fauré');
    expect(visibleText).toContain('Claire Fauré');
    expect(graph['@graph'].filter((node) => node['@type'] === 'BreadcrumbList')).toHaveLength(1);
  });
});
