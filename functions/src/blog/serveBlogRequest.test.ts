import { DAY_MS } from '../../../src/domain/durations';
import { describe, expect, it, vi } from 'vitest';
import { POSTS_PER_PAGE, type Post } from '../../../src/domain/blog/post';
import { toPostSummary } from '../../../src/features/blog/blogPost';
import type { BlogHandlerDeps } from './createBlogHandler';
import { createSource, buildPost, createTestBlog } from './testing/createTestBlog';

describe('/blog', () => {
  it('renders the list with the edge cache headers', async () => {
    const { handle } = createTestBlog(createSource([buildPost('a', 1), buildPost('b', 2)]));
    const response = await handle('GET', '/blog');
    expect(response.status).toBe(200);
    expect(response.headers['Cache-Control']).toBe('public, max-age=0, s-maxage=300, stale-while-revalidate=600');
    expect(parseSlugs(response)).toEqual(['b', 'a']);
    expect(JSON.parse(String(response.body)).data.kind).toBe('list');
  });

  it('renders the list of an empty blog', async () => {
    const { handle } = createTestBlog(createSource([]));
    const response = await handle('GET', '/blog');
    expect([response.status, parseSlugs(response)]).toEqual([200, []]);
  });

  it('links to no older posts from a page that is exactly full', async () => {
    const posts = Array.from({ length: POSTS_PER_PAGE }, (_, index) => buildPost(`p${index}`, index));
    const { handle } = createTestBlog(createSource(posts));
    expect(JSON.parse(String((await handle('GET', '/blog')).body)).data.list.hasOlder).toBe(false);
  });

  it('caches the 404 of a page after the last, but not of an invalid number', async () => {
    const { handle } = createTestBlog(createSource([buildPost('a', 1)]));
    const readCacheControl = async (page: string) =>
      (await handle('GET', `/blog?page=${page}`)).headers['Cache-Control'];
    for (const page of ['2', '10', '9999']) expect(await readCacheControl(page), page).toContain('s-maxage=60');
    for (const page of ['0', '2x', '10000']) expect(await readCacheControl(page), page).toBe('no-store');
  });

  it('splits long lists into pages and returns 404 after the last', async () => {
    const posts = Array.from({ length: POSTS_PER_PAGE + 3 }, (_, index) => buildPost(`p${index}`, index));
    const { handle } = createTestBlog(createSource(posts));
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

  it('omits posts with a shared slug from list, feed and sitemap', async () => {
    const { handle } = createTestBlog(
      createSource([buildPost('a', 1), { ...buildPost('a', 2), id: 'other' }, buildPost('b', 3)]),
    );
    expect(parseSlugs(await handle('GET', '/blog'))).toEqual(['b']);
    const feed = String((await handle('GET', '/feed.xml')).body);
    expect(feed.match(/<id>.*?<\/id>/g)).toEqual([
      '<id>https://site.example/blog</id>',
      '<id>https://site.example/blog/b</id>',
    ]);
    expect(String((await handle('GET', '/sitemap-blog.xml')).body)).not.toContain('/blog/a<');
  });

  it('counts an unreadable document towards its page', async () => {
    const posts = Array.from({ length: POSTS_PER_PAGE + 1 }, (_, index) => buildPost(`p${index}`, 100 - index));
    const inner = createSource(posts);
    const { handle } = createTestBlog({
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
    const posts = [buildPost('a', 1), buildPost('b', 2), buildPost('c', 3)];
    const blog = createTestBlog(createSource(posts), { renderPage, renderPostBodyHtml });
    const list = await blog.handle('GET', '/blog');
    expect([list.status, parseSlugs(list)]).toEqual([200, ['c', 'a']]);
    const feed = await blog.handle('GET', '/feed.xml');
    expect(feed.status).toBe(200);
    expect(String(feed.body).match(/<\/entry>\n {2}<entry>/g)).toHaveLength(1);
    expect(blog.logged).toEqual(['blog: a card of the list is left out', 'blog: the post b is left out']);
  });

  it('omits a post without a summary from the list', async () => {
    const { handle } = createTestBlog(createSource([buildPost('a', 1), buildPost('b', 2)]), {
      toPostSummary: (one) => {
        if (one.slug === 'b') throw new Error('b can’t be summarized');
        return toPostSummary(one);
      },
    });
    expect(parseSlugs(await handle('GET', '/blog'))).toEqual(['a']);
  });

  it('renders a list once if no post fails', async () => {
    const renderPage = vi.fn(async () => '');
    await createTestBlog(createSource([buildPost('a', 1), buildPost('b', 2)]), { renderPage }).handle('GET', '/blog');
    expect(renderPage).toHaveBeenCalledTimes(1);
  });
});

describe('/blog/{slug}', () => {
  it('renders a post with its neighbors', async () => {
    const { handle } = createTestBlog(createSource([buildPost('a', 1), buildPost('b', 2), buildPost('c', 3)]));
    const { kind, page } = JSON.parse(String((await handle('GET', '/blog/b')).body)).data;
    expect(kind).toBe('post');
    expect(page.previous.slug).toBe('a');
    expect(page.next.slug).toBe('c');
    expect(JSON.stringify(page.article.body)).not.toContain('alert');
  });

  it.each(['/blog/inconnu', '/blog/..%2f..%2fetc', '/blog/A', '/blog/a/b', '/blog/__proto__'])(
    'returns a 404 page for %s',
    async (url) => {
      const { handle } = createTestBlog(createSource([buildPost('a', 1)]));
      const response = await handle('GET', url);
      expect(response.status).toBe(404);
      expect(response.headers['content-type']).toContain('text/html');
    },
  );

  it('renders a missing post as a blog page, other addresses as the page of the site', async () => {
    const { handle } = createTestBlog(createSource([buildPost('a', 1)]));
    const readData = async (url: string) => JSON.parse(String((await handle('GET', url)).body)).data;
    expect(await readData('/blog/inconnu')).toMatchObject({ kind: 'post', page: null });
    expect(await readData('/autre/page')).toBeNull();
  });

  it('returns 404 when two posts share a slug', async () => {
    const duplicate = { ...buildPost('a', 2), id: 'other' };
    const { handle } = createTestBlog(createSource([buildPost('a', 1), duplicate]));
    expect((await handle('GET', '/blog/a')).status).toBe(404);
  });
});

describe('/feed.xml and /sitemap-blog.xml', () => {
  it('escapes titles in the feed and lists every post in the sitemap', async () => {
    const { handle } = createTestBlog(createSource([buildPost('a', 1), { ...buildPost('b', 2), title: 'x\u0000y' }]));
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
    const { handle } = createTestBlog(createSource([buildPost('a', 1)]));
    expect((await handle('GET', url)).headers['content-type']).toBe(type);
  });

  it('omits an unreadable document from the sitemap', async () => {
    const source = { ...createSource([]), listPublished: async () => [null, buildPost('a', 1)] };
    const { status, body } = await createTestBlog(source).handle('GET', '/sitemap-blog.xml');
    expect([status, String(body).match(/<loc>/g)?.length]).toEqual([200, 2]);
  });

  it('ignores future edit dates in the feed', async () => {
    const { handle } = createTestBlog(createSource([{ ...buildPost('a', 1), updated_at: 5_000 * DAY_MS }]));
    const feed = String((await handle('GET', '/feed.xml')).body);
    expect(feed.match(/<updated>(.*?)<\/updated>/g)).toEqual([
      '<updated>1970-01-02T00:00:00.000Z</updated>',
      '<updated>1970-01-02T00:00:00.000Z</updated>',
    ]);
  });

  it('makes links in feed entries absolute', async () => {
    const { handle } = createTestBlog(createSource([buildPost('a', 1)]), {
      renderPostBodyHtml: () =>
        '<a href="/contact">c</a><a href="#article-b">b</a><img src="/blog/images/x.png"/> href=&quot;/x',
    });
    const feed = String((await handle('GET', '/feed.xml')).body);
    expect(feed).toContain('href=&quot;https://site.example/contact&quot;');
    expect(feed).toContain('href=&quot;https://site.example/blog/a#article-b&quot;');
    expect(feed).toContain('src=&quot;https://site.example/blog/images/x.png&quot;');
    expect(feed).toContain(' href=&amp;quot;/x');
  });
});

function parseSlugs({ body }: { body: unknown }): string[] {
  const { data }: { data: { list: { posts: { slug: string }[] } } } = JSON.parse(String(body));
  return data.list.posts.map(({ slug }) => slug);
}
