import { describe, expect, it } from 'vitest';
import type { StoredPost } from '../../../src/domain/post';
import { createBlogHandler, POSTS_PER_PAGE, type BlogHandlerPorts } from './handler';
import type { PostSource } from './postSource';

const DAY = 86_400_000;

function post(slug: string, day: number): StoredPost {
  return {
    id: slug,
    slug,
    title: `Titre ${slug} & <suite>`,
    excerpt: 'Extrait',
    content: '<p>Texte</p><script>alert(1)</script>',
    cover_image_url: '',
    author_name: 'Claire',
    published_at: day * DAY,
    created_at: day * DAY,
    updated_at: day * DAY,
  };
}

function sourceOf(posts: readonly StoredPost[]): PostSource {
  const newest = posts.toSorted((a, b) => (b.published_at ?? 0) - (a.published_at ?? 0));
  return {
    published: async ({ offset, limit }) => newest.slice(offset, offset + limit),
    bySlug: async (slug) => newest.filter((one) => one.slug === slug),
    older: async (than) => newest[newest.indexOf(than) + 1] ?? null,
    younger: async (than) => newest[newest.indexOf(than) - 1] ?? null,
    image: async (id) => (id.startsWith('0123456789abcdef') ? new Uint8Array([1, 2]) : null),
  };
}

function handlerOf(source: PostSource, over: Partial<BlogHandlerPorts> = {}) {
  const logged: string[] = [];
  const handle = createBlogHandler({
    source,
    site: { origin: 'https://site.example', title: 'Site', subtitle: 'Blog' },
    renderPage: async (url, data) => JSON.stringify({ url, data }),
    renderUnavailable: async () => 'plus tard',
    renderArticle: () => '<p>Texte</p>',
    withTimeout: (work) => work,
    now: () => 90 * DAY,
    log: (message) => logged.push(message),
    ...over,
  });
  return { handle, logged };
}

describe('the blog function', () => {
  it('renders the list with the edge cache of minutes', async () => {
    const { handle } = handlerOf(sourceOf([post('a', 1), post('b', 2)]));
    const answer = await handle('GET', '/blog');
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=0, s-maxage=300, stale-while-revalidate=600');
    expect(JSON.parse(String(answer.body)).data.list.posts.map((one: { slug: string }) => one.slug)).toEqual([
      'b',
      'a',
    ]);
  });

  it('shares long lists out over pages and says 404 past the last one', async () => {
    const posts = Array.from({ length: POSTS_PER_PAGE + 3 }, (_, index) => post(`p${index}`, index));
    const { handle } = handlerOf(sourceOf(posts));
    expect(JSON.parse(String((await handle('GET', '/blog')).body)).data.list.hasOlder).toBe(true);
    const second = JSON.parse(String((await handle('GET', '/blog?page=2')).body)).data.list;
    expect(second.posts).toHaveLength(3);
    expect(second.hasOlder).toBe(false);
    for (const url of ['/blog?page=3', '/blog?page=-1', '/blog?page=abc']) {
      const answer = await handle('GET', url);
      expect(answer.status, url).toBe(404);
      // The page itself says it, at its own address: the browser has to hydrate the same.
      expect(JSON.parse(String(answer.body)), url).toMatchObject({ url, data: { kind: 'list', list: null } });
    }
  });

  it('tells the page when it was rendered, so that a kept copy knows its age', async () => {
    const { handle } = handlerOf(sourceOf([post('a', 1)]), { now: () => 5 * DAY });
    for (const url of ['/blog', '/blog/a', '/blog/inconnu']) {
      expect(JSON.parse(String((await handle('GET', url)).body)).data.servedAt, url).toBe(5 * DAY);
    }
  });

  it('renders a post with its neighbours', async () => {
    const { handle } = handlerOf(sourceOf([post('a', 1), post('b', 2), post('c', 3)]));
    const { page } = JSON.parse(String((await handle('GET', '/blog/b')).body)).data;
    expect(page.previous.slug).toBe('a');
    expect(page.next.slug).toBe('c');
    expect(JSON.stringify(page.article.body)).not.toContain('alert');
  });

  it.each(['/blog/inconnu', '/blog/..%2f..%2fetc', '/blog/A', '/blog/a/b', '/blog/__proto__'])(
    'answers 404 with a page for %s',
    async (url) => {
      const { handle } = handlerOf(sourceOf([post('a', 1)]));
      const answer = await handle('GET', url);
      expect(answer.status).toBe(404);
      expect(answer.headers['content-type']).toContain('text/html');
    },
  );

  it('answers 404 when two posts share a slug', async () => {
    const twin = { ...post('a', 2), id: 'other' };
    const { handle } = handlerOf(sourceOf([post('a', 1), twin]));
    expect((await handle('GET', '/blog/a')).status).toBe(404);
  });

  it('gives the last good page while the database is silent, and a 503 where there is none', async () => {
    let broken = false;
    const inner = sourceOf([post('a', 1)]);
    const source: PostSource = {
      ...inner,
      bySlug: (slug) => (broken ? Promise.reject(new Error('down')) : inner.bySlug(slug)),
      published: (options) => (broken ? Promise.reject(new Error('down')) : inner.published(options)),
    };
    const { handle, logged } = handlerOf(source);
    const good = await handle('GET', '/blog/a');
    broken = true;
    const stale = await handle('GET', '/blog/a');
    expect(stale.status).toBe(200);
    expect(stale.body).toBe(good.body);
    const missing = await handle('GET', '/blog');
    expect(missing.status).toBe(503);
    expect(missing.headers['retry-after']).toBe('60');
    expect(missing.headers['cache-control']).toBe('no-store');
    expect(logged).toHaveLength(2);
  });

  it('remembers the pages asked for last, not all that were ever asked for', async () => {
    let broken = false;
    const posts = Array.from({ length: 201 }, (_, index) => post(`p${index}`, index));
    const inner = sourceOf(posts);
    const { handle } = handlerOf({
      ...inner,
      bySlug: (slug) => (broken ? Promise.reject(new Error('down')) : inner.bySlug(slug)),
    });
    for (const { slug } of posts) await handle('GET', `/blog/${slug}`);
    broken = true;
    const statuses = await Promise.all(
      ['p0', 'p1', 'p200'].map(async (slug) => (await handle('GET', `/blog/${slug}`)).status),
    );
    expect(statuses).toEqual([503, 200, 200]);
  });

  it('escapes titles in the feed and lists every post in the sitemap', async () => {
    const { handle } = handlerOf(sourceOf([post('a', 1), { ...post('b', 2), title: 'x\u0000y' }]));
    const feed = String((await handle('GET', '/feed.xml')).body);
    expect(feed).toContain('<title>Titre a &amp; &lt;suite&gt;</title>');
    expect(feed).toContain('<title>xy</title>');
    expect(feed).toContain('&lt;p&gt;Texte&lt;/p&gt;');
    const sitemap = String((await handle('GET', '/sitemap-blog.xml')).body);
    expect(sitemap.match(/<loc>/g)).toHaveLength(3);
  });

  it('serves pictures for ever, in a sandbox, and only by names that the importer makes', async () => {
    const { handle } = handlerOf(sourceOf([]));
    const found = await handle('GET', '/blog/images/0123456789abcdef-10x20.svg');
    expect(found.headers['content-type']).toBe('image/svg+xml');
    expect(found.headers['content-security-policy']).toContain('sandbox');
    expect(found.headers['cache-control']).toContain('immutable');
    expect((await handle('GET', '/blog/images/../posts')).status).toBe(404);
    expect((await handle('GET', '/blog/images/ffffffffffffffff-10x20.svg')).status).toBe(404);
  });

  it('refuses every method but GET and HEAD', async () => {
    const { handle } = handlerOf(sourceOf([]));
    expect((await handle('POST', '/blog')).status).toBe(405);
  });
});
