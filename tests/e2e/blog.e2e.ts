import { Timestamp } from 'firebase-admin/firestore';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planImport } from '../../scripts/posts/plan';
import { listPosts, setPublication, writePosts } from '../../scripts/posts/store';
import { BLOG_MESSAGES } from '../../src/features/blog/messages';
import { launchChromium, listenToConsole } from '../support/browser';
import { adminFirestore, resetStack, stackInfo } from '../support/stack';

const HOUR_MS = 3_600_000;

let browser: Browser;
let context: BrowserContext;
let page: Page;

const plain = (text: string) => text.replace(/\s+/gu, ' ').replace(/['’]/g, '’').trim();

interface PostFields {
  title?: string;
  content?: string;
  slug?: string;
  published_at?: Date | null;
  cover_image_url?: string;
}

/** Writes one post as the importer does; what is not given is harmless. */
async function writePost(id: string, fields: PostFields = {}): Promise<void> {
  const firestore = adminFirestore();
  const { published_at = new Date(Date.now() - HOUR_MS), ...rest } = fields;
  await firestore.doc(`posts/${id}`).set({
    slug: id,
    title: `Titre de ${id}`,
    excerpt: `Extrait de ${id}`,
    content: `<p>Texte de ${id}.</p>`,
    cover_image_url: '',
    author_name: 'Claire Fauré',
    created_at: Timestamp.now(),
    updated_at: Timestamp.now(),
    published_at: published_at && Timestamp.fromDate(published_at),
    ...rest,
  });
  await firestore.terminate();
}

async function emptyBlog(): Promise<void> {
  const firestore = adminFirestore();
  await firestore.recursiveDelete(firestore.collection('posts'));
  await firestore.terminate();
}

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

/** Comes to the blog as a reader of the site does, so that the application itself has to fetch. */
async function openInApp(path: string): Promise<void> {
  await page.goto('/contact', { waitUntil: 'networkidle' });
  await page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: 'Blog' }).click();
  if (path !== '/blog') await page.locator(`a[href="${path}"]`).first().click();
}

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
    for (const path of ['/blog', '/blog/un', '/blog?page=1', '/blog/inconnu']) {
      await page.goto(path, { waitUntil: 'networkidle' });
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

describe('the blog in the application', () => {
  it('shows list and post, and goes back to what it had without asking again', async () => {
    await writePost('un');
    await writePost('deux', { published_at: new Date(Date.now() - 2 * HOUR_MS) });
    await openInApp('/blog/un');
    await page.getByText('Texte de un.').waitFor();
    expect(await page.title()).toContain('Titre de un');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/documents')) asked.push(request.url());
    });
    await page.getByRole('link', { name: /Article précédent/ }).click();
    await page.getByText('Texte de deux.').waitFor();
    await page.goBack();
    await page.getByText('Texte de un.').waitFor();
    expect(asked).toEqual([]);
  });

  it('never shows the text of another post when going back to the one that the server rendered', async () => {
    await writePost('un');
    await writePost('deux', { published_at: new Date(Date.now() - 2 * HOUR_MS) });
    await page.goto('/blog/un', { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: /Article précédent/ }).click();
    await page.getByText('Texte de deux.').waitFor();
    await page.goBack();
    await page.getByText('Texte de un.').waitFor();
    expect(await page.getByText('Texte de deux.').count()).toBe(0);
  });

  it('says that there is no post yet', async () => {
    await openInApp('/blog');
    await page.getByText(BLOG_MESSAGES.listEmpty).waitFor();
  });

  it('says that the network failed, and tries again when asked', async () => {
    await writePost('un');
    const database = `${stackInfo().firestore}/**`;
    await context.route(database, (route) => route.abort());
    await openInApp('/blog');
    await page.getByText(plain(BLOG_MESSAGES.listNetwork)).waitFor();
    await context.unroute(database);
    await page.getByRole('button', { name: BLOG_MESSAGES.retry }).click();
    await page.getByRole('link', { name: 'Titre de un' }).waitFor();
  });

  it('says in French why the server refused', async () => {
    await context.route(`${stackInfo().firestore}/**`, (route) =>
      route.fulfill({
        status: 429,
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
        json: { error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'Quota exceeded.' } },
      }),
    );
    await openInApp('/blog');
    const alert = page.locator('main [role=alert]');
    await alert.waitFor();
    expect(plain(await alert.innerText())).toMatch(/^Erreur ?: le service est très sollicité/);
  });

  it.each([-2, 2])('shows what is public on a device whose clock is %i years off', async (years) => {
    await writePost('un');
    await writePost('demain', { published_at: new Date(Date.now() + 24 * HOUR_MS) });
    await page.clock.setSystemTime(Date.now() + years * 365 * 24 * HOUR_MS);
    await openInApp('/blog');
    await page.getByRole('link', { name: 'Titre de un' }).waitFor();
    expect(await page.locator('.post-card').count()).toBe(1);
  });

  it('says “Date inconnue” for a post without a usable date', async () => {
    // Rules and queries let no such post through; a cache of an older version could still hold one.
    await writePost('un');
    await page.goto('/blog');
    const data = await page.locator('#page-data').textContent();
    await context.route('**/blog', async (route) => {
      const answer = await route.fetch();
      const body = await answer.text();
      const withoutDate = body
        .replace(data ?? '', (data ?? '').replace(/"publishedAt":\d+/, '"publishedAt":null'))
        .replace(/<time[^>]*>[^<]*<\/time>/, `<span>${BLOG_MESSAGES.unknownDate}</span>`);
      await route.fulfill({ response: answer, body: withoutDate });
    });
    await page.goto('/blog', { waitUntil: 'networkidle' });
    expect(await page.locator('.post-meta').first().innerText()).toContain(BLOG_MESSAGES.unknownDate);
  });
});

describe('the blog offline', () => {
  it('shows the list and visited posts with their age, and says what was never visited', async () => {
    await writePost('lu');
    await writePost('jamais-lu', { slug: 'jamais-lu', published_at: new Date(Date.now() - 2 * HOUR_MS) });
    const traveller = await browser.newContext({ baseURL: stackInfo().site, locale: 'fr-FR' });
    const phone = await traveller.newPage();
    await phone.goto('/', { waitUntil: 'networkidle' });
    await phone.evaluate(() => navigator.serviceWorker.ready);
    await phone.goto('/blog/lu', { waitUntil: 'networkidle' });
    await phone.goto('/blog', { waitUntil: 'networkidle' });
    await traveller.setOffline(true);
    await phone.goto('/blog');
    await phone.getByRole('link', { name: 'Titre de lu' }).waitFor();
    await phone.goto('/blog/lu');
    await phone.getByText('Texte de lu.').waitFor();
    await phone.goto('/blog/autre');
    await phone.getByText(plain(BLOG_MESSAGES.postNetwork)).waitFor();
    await phone.getByRole('button', { name: BLOG_MESSAGES.retry }).waitFor();
    await traveller.close();
  });
});

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
