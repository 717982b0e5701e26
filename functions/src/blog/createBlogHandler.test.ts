import { existsSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { RESPONSE_HEADERS } from '../../../src/config/responseHeaders';
import { findDuplicateSlugs, POSTS_PER_PAGE, type Post } from '../../../src/domain/blog/post';
import { toBlogPost, toPostSummary } from '../../../src/features/blog/blogPost';
import { createBlogHandler, type BlogHandlerDeps } from './createBlogHandler';
import type { PostSource } from './postSource';

const DAY = 86_400_000;

function post(slug: string, day: number): Post {
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

function createSource(posts: readonly Post[]): PostSource {
  const newest = posts.toSorted((a, b) => (b.published_at ?? 0) - (a.published_at ?? 0));
  return {
    listPublished: async ({ offset, limit }) => newest.slice(offset, offset + limit),
    findBySlug: async (slug) => newest.filter((one) => one.slug === slug),
    findDuplicates: async (slugs) => findDuplicateSlugs(newest.filter(({ slug }) => slugs.includes(slug))),
    findOlder: async (than) => newest[newest.indexOf(than) + 1] ?? null,
    findNewer: async (than) => newest[newest.indexOf(than) - 1] ?? null,
    readImage: async (id) => (id.startsWith('0123456789abcdef') ? new Uint8Array([1, 2]) : null),
  };
}

/** Source whose reads fail while `isDown`. */
function createFailingSource(posts: readonly Post[]) {
  const inner = createSource(posts);
  const database = { isDown: false };
  const read = <T>(result: Promise<T>): Promise<T> => (database.isDown ? Promise.reject(new Error('down')) : result);
  const source: PostSource = {
    ...inner,
    listPublished: (options) => read(inner.listPublished(options)),
    findBySlug: (slug) => read(inner.findBySlug(slug)),
    readImage: (id) => read(inner.readImage(id)),
  };
  return { database, source };
}

function setUp(source: PostSource, over: Partial<BlogHandlerDeps> = {}) {
  const logged: string[] = [];
  const handle = createBlogHandler({
    source,
    site: { origin: 'https://site.example', title: 'Site', subtitle: 'Blog' },
    renderPage: async (url, data) => JSON.stringify({ url, data }),
    toBlogPost,
    toPostSummary,
    renderPostBodyHtml: () => '<p>Texte</p>',
    withTimeout: (work) => work,
    now: () => 90 * DAY,
    log: (message) => logged.push(message),
    ...over,
  });
  return { handle, logged };
}

describe('createBlogHandler', () => {
  it('renders the list with the edge cache headers', async () => {
    const { handle } = setUp(createSource([post('a', 1), post('b', 2)]));
    const response = await handle('GET', '/blog');
    expect(response.status).toBe(200);
    expect(response.headers['Cache-Control']).toBe('public, max-age=0, s-maxage=300, stale-while-revalidate=600');
    expect(parseSlugs(response)).toEqual(['b', 'a']);
    expect(JSON.parse(String(response.body)).data.kind).toBe('list');
  });

  it('renders the list of an empty blog', async () => {
    const { handle } = setUp(createSource([]));
    const response = await handle('GET', '/blog');
    expect([response.status, parseSlugs(response)]).toEqual([200, []]);
  });

  it('links to no older posts from a page that is exactly full', async () => {
    const posts = Array.from({ length: POSTS_PER_PAGE }, (_, index) => post(`p${index}`, index));
    const { handle } = setUp(createSource(posts));
    expect(JSON.parse(String((await handle('GET', '/blog')).body)).data.list.hasOlder).toBe(false);
  });

  it('caches the 404 of a page after the last, but not of an invalid number', async () => {
    const { handle } = setUp(createSource([post('a', 1)]));
    const readCacheControl = async (page: string) =>
      (await handle('GET', `/blog?page=${page}`)).headers['Cache-Control'];
    for (const page of ['2', '10', '9999']) expect(await readCacheControl(page), page).toContain('s-maxage=60');
    for (const page of ['0', '2x', '10000']) expect(await readCacheControl(page), page).toBe('no-store');
  });

  it('splits long lists into pages and returns 404 after the last', async () => {
    const posts = Array.from({ length: POSTS_PER_PAGE + 3 }, (_, index) => post(`p${index}`, index));
    const { handle } = setUp(createSource(posts));
    expect(JSON.parse(String((await handle('GET', '/blog')).body)).data.list.hasOlder).toBe(true);
    const second = JSON.parse(String((await handle('GET', '/blog?page=2')).body)).data.list;
    expect(second.posts).toHaveLength(3);
    expect(second.hasOlder).toBe(false);
    for (const url of ['/blog?page=3', '/blog?page=-1', '/blog?page=abc', '/blog?page=']) {
      const response = await handle('GET', url);
      expect(response.status, url).toBe(404);
      // Rendered as a blog page: the client routes this URL to the list and must hydrate the same markup.
      expect(JSON.parse(String(response.body)), url).toMatchObject({ url, data: { kind: 'list', list: null } });
    }
  });

  it('passes the time of rendering to the page', async () => {
    const { handle } = setUp(createSource([post('a', 1)]), { now: () => 5 * DAY });
    for (const url of ['/blog', '/blog/a', '/blog/inconnu']) {
      expect(JSON.parse(String((await handle('GET', url)).body)).data.servedAt, url).toBe(5 * DAY);
    }
  });

  it.each(['/blog', '/blog/a', '/blog/inconnu', '/sitemap-blog.xml'])(
    'sends the time of rendering in a header with %s',
    async (url) => {
      const { handle } = setUp(createSource([post('a', 1)]), { now: () => 5 * DAY });
      expect((await handle('GET', url)).headers['x-blog-rendered-at']).toBe(String(5 * DAY));
    },
  );

  it('renders a post with its neighbors', async () => {
    const { handle } = setUp(createSource([post('a', 1), post('b', 2), post('c', 3)]));
    const { kind, page } = JSON.parse(String((await handle('GET', '/blog/b')).body)).data;
    expect(kind).toBe('post');
    expect(page.previous.slug).toBe('a');
    expect(page.next.slug).toBe('c');
    expect(JSON.stringify(page.article.body)).not.toContain('alert');
  });

  it.each(['/blog/inconnu', '/blog/..%2f..%2fetc', '/blog/A', '/blog/a/b', '/blog/__proto__'])(
    'returns a 404 page for %s',
    async (url) => {
      const { handle } = setUp(createSource([post('a', 1)]));
      const response = await handle('GET', url);
      expect(response.status).toBe(404);
      expect(response.headers['content-type']).toContain('text/html');
    },
  );

  it('renders a missing post as a blog page, other addresses as the page of the site', async () => {
    const { handle } = setUp(createSource([post('a', 1)]));
    const readData = async (url: string) => JSON.parse(String((await handle('GET', url)).body)).data;
    expect(await readData('/blog/inconnu')).toMatchObject({ kind: 'post', page: null });
    expect(await readData('/autre/page')).toBeNull();
  });

  it('answers HEAD like GET', async () => {
    const { handle } = setUp(createSource([post('a', 1)]));
    expect(await handle('HEAD', '/blog/a')).toEqual(await handle('GET', '/blog/a'));
  });

  it('accepts an address in absolute form', async () => {
    const { handle } = setUp(createSource([post('a', 1)]));
    expect((await handle('GET', 'https://site.example/blog/a')).status).toBe(200);
  });

  it('returns 404 when two posts share a slug', async () => {
    const duplicate = { ...post('a', 2), id: 'other' };
    const { handle } = setUp(createSource([post('a', 1), duplicate]));
    expect((await handle('GET', '/blog/a')).status).toBe(404);
  });

  it('serves each page of the list from its own last good response', async () => {
    const database = { isDown: false };
    const inner = createSource(Array.from({ length: POSTS_PER_PAGE + 3 }, (_, index) => post(`p${index}`, index)));
    const { handle } = setUp({
      ...inner,
      listPublished: (options) => (database.isDown ? Promise.reject(new Error('down')) : inner.listPublished(options)),
    });
    const second = await handle('GET', '/blog?page=2');
    const first = await handle('GET', '/blog');
    database.isDown = true;
    expect((await handle('GET', '/blog?page=2')).body).toBe(second.body);
    expect((await handle('GET', '/blog')).body).toBe(first.body);
  });

  it('serves the last good page when the database fails, else a 503', async () => {
    let isBroken = false;
    const inner = createSource([post('a', 1)]);
    const source: PostSource = {
      ...inner,
      findBySlug: (slug) => (isBroken ? Promise.reject(new Error('down')) : inner.findBySlug(slug)),
      listPublished: (options) => (isBroken ? Promise.reject(new Error('down')) : inner.listPublished(options)),
    };
    const { handle, logged } = setUp(source);
    const good = await handle('GET', '/blog/a');
    isBroken = true;
    const stale = await handle('GET', '/blog/a');
    expect(stale.status).toBe(200);
    expect(stale.body).toBe(good.body);
    const missing = await handle('GET', '/blog');
    expect(missing.status).toBe(503);
    expect(missing.headers['retry-after']).toBe('60');
    expect(missing.headers['Cache-Control']).toBe('no-store');
    expect(logged).toHaveLength(2);
  });

  it('caches the last good page for a minute at the edge and logs the failure', async () => {
    const { source, database } = createFailingSource([post('a', 1)]);
    const { handle, logged } = setUp(source);
    await handle('GET', '/blog/a');
    database.isDown = true;
    const { headers } = await handle('GET', '/blog/a');
    expect(headers['Cache-Control']).toBe('public, max-age=0, s-maxage=60');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(logged).toEqual(['blog: /blog/a could not be answered']);
  });

  it('renders the page of an unreachable database', async () => {
    const { source, database } = createFailingSource([]);
    database.isDown = true;
    const { body } = await setUp(source).handle('GET', '/blog');
    expect(JSON.parse(String(body)).data).toEqual({ kind: 'unavailable' });
  });

  it('serves no missing page as fallback', async () => {
    const { source, database } = createFailingSource([]);
    const { handle } = setUp(source);
    expect((await handle('GET', '/blog/inconnu')).status).toBe(404);
    database.isDown = true;
    expect((await handle('GET', '/blog/inconnu')).status).toBe(503);
  });

  it('serves no post as fallback that was withdrawn since', async () => {
    const { source, database } = createFailingSource([post('a', 1)]);
    const { handle } = setUp(source);
    expect((await handle('GET', '/blog/a')).status).toBe(200);
    const { findBySlug } = source;
    source.findBySlug = async () => [];
    expect((await handle('GET', '/blog/a')).status).toBe(404);
    source.findBySlug = findBySlug;
    database.isDown = true;
    expect((await handle('GET', '/blog/a')).status).toBe(503);
  });

  it.each(['images', 'share'])('keeps no image of /blog/%s as fallback', async (folder) => {
    const { source, database } = createFailingSource([]);
    const { handle } = setUp(source);
    const url = `/blog/${folder}/0123456789abcdef-10x20.png`;
    expect((await handle('GET', url)).status).toBe(200);
    database.isDown = true;
    expect(await handle('GET', url)).toEqual({
      status: 503,
      headers: {
        ...RESPONSE_HEADERS.postImageUncached,
        'retry-after': '60',
        'content-type': 'text/plain; charset=utf-8',
      },
      body: '',
    });
  });

  it('keeps the 200 most recent pages as fallback', async () => {
    let isBroken = false;
    const posts = Array.from({ length: 201 }, (_, index) => post(`p${index}`, index));
    const inner = createSource(posts);
    const { handle } = setUp({
      ...inner,
      findBySlug: (slug) => (isBroken ? Promise.reject(new Error('down')) : inner.findBySlug(slug)),
    });
    for (const { slug } of posts) await handle('GET', `/blog/${slug}`);
    isBroken = true;
    const statuses = await Promise.all(
      ['p0', 'p1', 'p200'].map(async (slug) => (await handle('GET', `/blog/${slug}`)).status),
    );
    expect(statuses).toEqual([503, 200, 200]);
  });

  it('escapes titles in the feed and lists every post in the sitemap', async () => {
    const { handle } = setUp(createSource([post('a', 1), { ...post('b', 2), title: 'x\u0000y' }]));
    const feed = String((await handle('GET', '/feed.xml')).body);
    expect(feed).toContain('<title>Titre a &amp; &lt;suite&gt;</title>');
    expect(feed).toContain('<title>xy</title>');
    expect(feed).toContain('&lt;p&gt;Texte&lt;/p&gt;');
    const sitemap = String((await handle('GET', '/sitemap-blog.xml')).body);
    expect(sitemap.match(/<loc>/g)).toHaveLength(3);
  });

  it.each([
    ['/feed.xml', 'application/atom+xml; charset=utf-8'],
    ['/sitemap-blog.xml', 'application/xml; charset=utf-8'],
  ])('serves %s as %s', async (url, type) => {
    const { handle } = setUp(createSource([post('a', 1)]));
    expect((await handle('GET', url)).headers['content-type']).toBe(type);
  });

  it('omits an unreadable document from the sitemap', async () => {
    const source = { ...createSource([]), listPublished: async () => [null, post('a', 1)] };
    const { status, body } = await setUp(source).handle('GET', '/sitemap-blog.xml');
    expect([status, String(body).match(/<loc>/g)?.length]).toEqual([200, 2]);
  });

  it('serves images as immutable and sandboxed, only under names of the importer', async () => {
    const { handle } = setUp(createSource([]));
    const found = await handle('GET', '/blog/images/0123456789abcdef-10x20.svg');
    expect(found.headers['content-type']).toBe('image/svg+xml');
    expect(found.headers['Content-Security-Policy']).toContain('sandbox');
    expect(found.headers['Cache-Control']).toContain('immutable');
    expect((await handle('GET', '/blog/images/../posts')).status).toBe(404);
    expect((await handle('GET', '/blog/images/ffffffffffffffff-10x20.svg')).status).toBe(404);
  });

  it.each(['x', '0123456789abcdef-10x20.gif', '0123456789abcdef-10x20.svg/x'])(
    'looks for no image under the name %s',
    async (name) => {
      const readImage = vi.fn(async () => null);
      const { handle } = setUp({ ...createSource([]), readImage });
      expect(await handle('GET', `/blog/images/${name}`)).toMatchObject({ status: 404, body: 'Image introuvable' });
      expect(readImage).not.toHaveBeenCalled();
    },
  );

  it('serves the PNG of an SVG cover, else redirects to the fallback', async () => {
    const { handle } = setUp(createSource([]));
    const found = await handle('GET', '/blog/share/0123456789abcdef-10x20.png');
    expect([found.status, found.headers['content-type']]).toEqual([200, 'image/png']);
    expect(found.headers['Cache-Control']).toBe(RESPONSE_HEADERS.blog['Cache-Control']);
    const missing = await handle('GET', '/blog/share/ffffffffffffffff-10x20.png');
    expect([missing.status, missing.headers['location'], missing.body]).toEqual([302, '/og/blog.png', '']);
    expect(existsSync(new URL('../../../public/og/blog.png', import.meta.url))).toBe(true);
  });

  it('rejects methods other than GET and HEAD', async () => {
    const { handle } = setUp(createSource([]));
    expect(await handle('POST', '/blog')).toEqual({
      status: 405,
      headers: { ...RESPONSE_HEADERS.blogUncached, allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8' },
      body: '',
    });
  });

  it.each(['/blog/images/x', '/blog/share/x'])('sandboxes every response of %s', async (url) => {
    const { handle } = setUp(createSource([]));
    expect((await handle('POST', url)).headers).toMatchObject(RESPONSE_HEADERS.postImageUncached);
    expect((await handle('GET', `${url}/`)).headers).toMatchObject(RESPONSE_HEADERS.postImageUncached);
  });

  it.each([
    ['/blog/', '/blog'],
    ['/blog//', '/blog'],
    ['/blog/a/', '/blog/a'],
    ['/blog/a/?page=2', '/blog/a'],
    ['/feed.xml/', '/feed.xml'],
    ['/blog?utm_source=lettre', '/blog'],
    ['/blog?utm_source=lettre&page=2&x', '/blog?page=2'],
    ['/blog?%70age=2', '/blog?page=2'],
    ['/blog?page=2&page=3', '/blog?page=2'],
    ['/blog?page=1', '/blog'],
    ['/blog/?page=1&utm_source=lettre', '/blog'],
    ['/blog/a?fbclid=1', '/blog/a'],
    ['/feed.xml?1', '/feed.xml'],
    ['/sitemap-blog.xml?a=b', '/sitemap-blog.xml'],
    ['/blog/images/0123456789abcdef-10x20.svg?v=2', '/blog/images/0123456789abcdef-10x20.svg'],
  ])('redirects %s to %s without a rendering, a read or a cache entry', async (url, to) => {
    const unused = () => Promise.reject(new Error('used'));
    const source: PostSource = {
      ...createSource([]),
      listPublished: unused,
      findBySlug: unused,
      readImage: unused,
    };
    const { handle, logged } = setUp(source, { renderPage: unused });
    const { status, headers, body } = await handle('GET', url);
    expect([status, headers['location'], headers['Cache-Control'], body]).toEqual([301, to, 'no-store', '']);
    expect(logged).toEqual([]);
  });

  it.each([
    '//',
    '/\\',
    '//x.example/blog',
    '/https://x.example/blog',
    '/.//x.example/',
    '/%2f/x.example/',
    '/autre/',
    '/autre/blog/',
    '/',
    '/blogue/',
  ])('returns 404 for %s, outside of the blog', async (url) => {
    const { handle } = setUp(createSource([]));
    expect((await handle('GET', url)).status).toBe(404);
  });

  it('redirects an invalid page number to one spelling', async () => {
    const { handle } = setUp(createSource([]));
    const first = await handle('GET', "/blog?page=l'été%20#x");
    const second = await handle('GET', first.headers['location'] ?? '');
    expect([first.status, second.status, second.headers['Cache-Control']]).toEqual([301, 404, 'no-store']);
  });

  it('omits posts with a shared slug from list, feed and sitemap', async () => {
    const { handle } = setUp(createSource([post('a', 1), { ...post('a', 2), id: 'other' }, post('b', 3)]));
    expect(parseSlugs(await handle('GET', '/blog'))).toEqual(['b']);
    const feed = String((await handle('GET', '/feed.xml')).body);
    expect(feed.match(/<id>.*?<\/id>/g)).toEqual([
      '<id>https://site.example/blog</id>',
      '<id>https://site.example/blog/b</id>',
    ]);
    expect(String((await handle('GET', '/sitemap-blog.xml')).body)).not.toContain('/blog/a<');
  });

  it('counts an unreadable document towards its page', async () => {
    const posts = Array.from({ length: POSTS_PER_PAGE + 1 }, (_, index) => post(`p${index}`, 100 - index));
    const inner = createSource(posts);
    const { handle } = setUp({
      ...inner,
      listPublished: async (options) =>
        (await inner.listPublished(options)).map((one) => (one?.slug === 'p0' ? null : one)),
    });
    const first = await handle('GET', '/blog');
    expect(parseSlugs(first)).toHaveLength(POSTS_PER_PAGE - 1);
    expect(JSON.parse(String(first.body)).data.list.hasOlder).toBe(true);
    expect(parseSlugs(await handle('GET', '/blog?page=2'))).toEqual([`p${POSTS_PER_PAGE}`]);
  });

  it('omits a post that cannot be rendered from list and feed', async () => {
    const renderPage: BlogHandlerDeps['renderPage'] = async (url, data) => {
      const body = JSON.stringify({ url, data });
      if (body.includes('"slug":"b"')) throw new Error('b can’t be rendered');
      return body;
    };
    const renderPostBodyHtml = (one: Post) => {
      if (one.slug === 'b') throw new Error('b can’t be rendered');
      return '<p>Texte</p>';
    };
    const posts = [post('a', 1), post('b', 2), post('c', 3)];
    const blog = setUp(createSource(posts), { renderPage, renderPostBodyHtml });
    const list = await blog.handle('GET', '/blog');
    expect([list.status, parseSlugs(list)]).toEqual([200, ['c', 'a']]);
    const feed = await blog.handle('GET', '/feed.xml');
    expect(feed.status).toBe(200);
    expect(String(feed.body).match(/<\/entry>\n {2}<entry>/g)).toHaveLength(1);
    expect(blog.logged).toEqual(['blog: a card of the list is left out', 'blog: the post b is left out']);
  });

  it('omits a post without a summary from the list', async () => {
    const { handle } = setUp(createSource([post('a', 1), post('b', 2)]), {
      toPostSummary: (one) => {
        if (one.slug === 'b') throw new Error('b can’t be summarized');
        return toPostSummary(one);
      },
    });
    expect(parseSlugs(await handle('GET', '/blog'))).toEqual(['a']);
  });

  it('renders a sound list once', async () => {
    const renderPage = vi.fn(async () => '');
    await setUp(createSource([post('a', 1), post('b', 2)]), { renderPage }).handle('GET', '/blog');
    expect(renderPage).toHaveBeenCalledTimes(1);
  });

  it('ignores future edit dates in the feed', async () => {
    const { handle } = setUp(createSource([{ ...post('a', 1), updated_at: 5_000 * DAY }]));
    const feed = String((await handle('GET', '/feed.xml')).body);
    expect(feed.match(/<updated>(.*?)<\/updated>/g)).toEqual([
      '<updated>1970-01-02T00:00:00.000Z</updated>',
      '<updated>1970-01-02T00:00:00.000Z</updated>',
    ]);
  });

  it('makes links in feed entries absolute', async () => {
    const { handle } = setUp(createSource([post('a', 1)]), {
      renderPostBodyHtml: () =>
        '<a href="/contact">c</a><a href="#article-b">b</a><img src="/blog/images/x.png"/> href=&quot;/x',
    });
    const feed = String((await handle('GET', '/feed.xml')).body);
    expect(feed).toContain('href=&quot;https://site.example/contact&quot;');
    expect(feed).toContain('href=&quot;https://site.example/blog/a#article-b&quot;');
    expect(feed).toContain('src=&quot;https://site.example/blog/images/x.png&quot;');
    expect(feed).toContain(' href=&amp;quot;/x');
  });

  it.each(['/', '/blog', '/blog/', '/blog/inconnu', '/blog/images/x', '/feed.xml', '/sitemap-blog.xml'])(
    'sends the security headers of the site with %s',
    async (url) => {
      const { handle } = setUp(createSource([post('a', 1)]));
      const { headers } = await handle('GET', url);
      for (const name of Object.keys(RESPONSE_HEADERS.page)) expect(headers[name], name).toBeTruthy();
    },
  );
});

function parseSlugs({ body }: { body: unknown }): string[] {
  const { data }: { data: { list: { posts: { slug: string }[] } } } = JSON.parse(String(body));
  return data.list.posts.map(({ slug }) => slug);
}
