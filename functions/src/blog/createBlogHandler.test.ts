import { DAY_MS } from '../../../src/domain/durations';
import { describe, expect, it } from 'vitest';
import { RESPONSE_HEADERS } from '../../../src/config/responseHeaders';
import { POSTS_PER_PAGE } from '../../../src/domain/blog/post';
import type { PostSource } from './postSource';
import { createFailingSource, createSource, buildPost, createTestBlog } from './testing/createTestBlog';

describe('createBlogHandler', () => {
  it('passes the time of rendering to the page', async () => {
    const { handle } = createTestBlog(createSource([buildPost('a', 1)]), { now: () => 5 * DAY_MS });
    for (const url of ['/blog', '/blog/a', '/blog/inconnu']) {
      expect(JSON.parse(String((await handle('GET', url)).body)).data.servedAt, url).toBe(5 * DAY_MS);
    }
  });

  it.each(['/blog', '/blog/a', '/blog/inconnu', '/sitemap-blog.xml'])(
    'sends the time of rendering in a header with %s',
    async (url) => {
      const { handle } = createTestBlog(createSource([buildPost('a', 1)]), { now: () => 5 * DAY_MS });
      expect((await handle('GET', url)).headers['x-blog-rendered-at']).toBe(String(5 * DAY_MS));
    },
  );

  it('answers HEAD like GET', async () => {
    const { handle } = createTestBlog(createSource([buildPost('a', 1)]));
    expect(await handle('HEAD', '/blog/a')).toEqual(await handle('GET', '/blog/a'));
  });

  it('accepts an address in absolute form', async () => {
    const { handle } = createTestBlog(createSource([buildPost('a', 1)]));
    expect((await handle('GET', 'https://site.example/blog/a')).status).toBe(200);
  });

  it('serves each page of the list from its own last good response', async () => {
    const database = { isDown: false };
    const inner = createSource(Array.from({ length: POSTS_PER_PAGE + 3 }, (_, index) => buildPost(`p${index}`, index)));
    const { handle } = createTestBlog({
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
    const inner = createSource([buildPost('a', 1)]);
    const source: PostSource = {
      ...inner,
      findBySlug: (slug) => (isBroken ? Promise.reject(new Error('down')) : inner.findBySlug(slug)),
      listPublished: (options) => (isBroken ? Promise.reject(new Error('down')) : inner.listPublished(options)),
    };
    const { handle, logged } = createTestBlog(source);
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
    const { source, database } = createFailingSource([buildPost('a', 1)]);
    const { handle, logged } = createTestBlog(source);
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
    const { body } = await createTestBlog(source).handle('GET', '/blog');
    expect(JSON.parse(String(body)).data).toEqual({ kind: 'unavailable' });
  });

  it('serves no missing page as fallback', async () => {
    const { source, database } = createFailingSource([]);
    const { handle } = createTestBlog(source);
    expect((await handle('GET', '/blog/inconnu')).status).toBe(404);
    database.isDown = true;
    expect((await handle('GET', '/blog/inconnu')).status).toBe(503);
  });

  it('serves no post as fallback that was withdrawn since', async () => {
    const { source, database } = createFailingSource([buildPost('a', 1)]);
    const { handle } = createTestBlog(source);
    expect((await handle('GET', '/blog/a')).status).toBe(200);
    const { findBySlug } = source;
    source.findBySlug = async () => [];
    expect((await handle('GET', '/blog/a')).status).toBe(404);
    source.findBySlug = findBySlug;
    database.isDown = true;
    expect((await handle('GET', '/blog/a')).status).toBe(503);
  });

  it('serves no page as fallback that links to a post withdrawn since', async () => {
    const { source, database } = createFailingSource([buildPost('a', 1), buildPost('a-b', 2)]);
    const { handle } = createTestBlog(source);
    const urls = ['/feed.xml', '/sitemap-blog.xml'];
    for (const url of [...urls, '/blog/a-b']) expect((await handle('GET', url)).status).toBe(200);
    expect((await handle('GET', '/blog/b')).status).toBe(404);
    database.isDown = true;
    for (const url of urls) expect((await handle('GET', url)).status).toBe(200);
    database.isDown = false;
    source.findBySlug = async () => [];
    expect((await handle('GET', '/blog/a')).status).toBe(404);
    database.isDown = true;
    for (const url of urls) expect((await handle('GET', url)).status).toBe(503);
    source.findBySlug = () => Promise.reject(new Error('down'));
    expect((await handle('GET', '/blog/a-b')).status).toBe(200);
  });

  it('serves the last good page for a day', async () => {
    const clock = { now: 90 * DAY_MS };
    const { source, database } = createFailingSource([buildPost('a', 1)]);
    const { handle } = createTestBlog(source, { now: () => clock.now });
    await handle('GET', '/blog/a');
    database.isDown = true;
    clock.now += DAY_MS;
    expect((await handle('GET', '/blog/a')).status).toBe(200);
    clock.now += 1;
    expect((await handle('GET', '/blog/a')).status).toBe(503);
  });

  it.each(['images', 'share'])('keeps no image of /blog/%s as fallback', async (folder) => {
    const { source, database } = createFailingSource([]);
    const { handle } = createTestBlog(source);
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
    const posts = Array.from({ length: 201 }, (_, index) => buildPost(`p${index}`, index));
    const inner = createSource(posts);
    const { handle } = createTestBlog({
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

  it('rejects methods other than GET and HEAD', async () => {
    const { handle } = createTestBlog(createSource([]));
    expect(await handle('POST', '/blog')).toEqual({
      status: 405,
      headers: { ...RESPONSE_HEADERS.blogUncached, allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8' },
      body: '',
    });
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
    const { handle, logged } = createTestBlog(source, { renderPage: unused });
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
    'http://[::1/blog',
  ])('returns 404 for %s, outside of the blog', async (url) => {
    const { handle } = createTestBlog(createSource([]));
    expect((await handle('GET', url)).status).toBe(404);
  });

  it('redirects an invalid page number to one spelling', async () => {
    const { handle } = createTestBlog(createSource([]));
    const first = await handle('GET', "/blog?page=l'été%20#x");
    const second = await handle('GET', first.headers['location'] ?? '');
    expect([first.status, second.status, second.headers['Cache-Control']]).toEqual([301, 404, 'no-store']);
  });

  it.each(['/', '/blog', '/blog/', '/blog/inconnu', '/blog/images/x', '/feed.xml', '/sitemap-blog.xml'])(
    'sends the security headers of the site with %s',
    async (url) => {
      const { handle } = createTestBlog(createSource([buildPost('a', 1)]));
      const { headers } = await handle('GET', url);
      for (const name of Object.keys(RESPONSE_HEADERS.page)) expect(headers[name], name).toBeTruthy();
    },
  );
});
