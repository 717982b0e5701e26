import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PAGE_DATA_ELEMENT_ID } from '../../config/pageDataElement';
import { RENDERED_AT_HEADER } from '../../config/blogHeaders';
import type { Post } from '../../domain/blog/post';
import { createPostCache } from '../../storage/postCache';
import { findWithdrawnSlug, deletePostsFromDevice, deleteWithdrawnPostsFromDevice } from './withdrawnPosts';

const SITE = 'https://site.test';
const READ_AT = 1_000_000;

const PICTURES = { a: '/blog/images/aaaaaaaaaaaaaaaa-1x1.png', b: '/blog/images/bbbbbbbbbbbbbbbb-1x1.png' };

/** Cached responses by cache and address. */
let stores: Map<string, Map<string, Response>>;
/** Responses of the server by path; a missing one means offline. */
let answers: Map<string, Response>;
let posts: ReturnType<typeof createPostCache>;

/** Returns a blog page as the function renders it. */
const own = (url: string, body: string, status = 200) =>
  new Response(`${body}<script type="application/json" id="${PAGE_DATA_ELEMENT_ID}">{"url":"${url}"}</script>`, {
    status,
    headers: { [RENDERED_AT_HEADER]: String(READ_AT), 'content-type': 'text/html; charset=utf-8' },
  });
const article = (slug: 'a' | 'b') => own(`/blog/${slug}`, `<h1>Texte de ${slug}</h1><img src="${PICTURES[slug]}">`);
const list = (...slugs: readonly string[]) =>
  own('/blog', slugs.map((slug) => `<a href="/blog/${slug}">${slug}</a>`).join(''));

function post(slug: 'a' | 'b'): Post {
  return {
    id: slug,
    slug,
    title: slug,
    excerpt: '',
    content: `<img src="${PICTURES[slug]}">`,
    cover_image_url: '',
    author_name: '',
    published_at: 1,
    created_at: null,
    updated_at: null,
  };
}

function cacheOf(entries: Map<string, Response>) {
  const addressOf = (request: Request | string) => (typeof request === 'string' ? request : request.url);
  return {
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
    match: async (request: Request) => entries.get(addressOf(request))?.clone(),
    put: async (request: Request, response: Response) => void entries.set(addressOf(request), response),
    delete: async (request: Request) => entries.delete(addressOf(request)),
  };
}

const kept = (name: string) => [...(stores.get(name)?.keys() ?? [])].map((url) => url.slice(SITE.length));

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: READ_AT });
  stores = new Map([
    [
      'blog-pages',
      new Map([
        [`${SITE}/blog`, list('a', 'b')],
        [`${SITE}/blog/a`, article('a')],
        [`${SITE}/blog/a?utm_source=lettre`, article('a')],
        [`${SITE}/blog/b`, article('b')],
      ]),
    ],
    ['blog-images', new Map(Object.values(PICTURES).map((path) => [SITE + path, new Response('')]))],
  ]);
  answers = new Map([['/blog', list('b')]]);
  vi.stubGlobal('caches', {
    has: async (name: string) => stores.has(name),
    open: async (name: string) => cacheOf(stores.get(name) ?? new Map()),
  });
  vi.stubGlobal('fetch', async (address: string) => {
    const answer = answers.get(new URL(address, SITE).pathname);
    if (!answer) throw new TypeError('Failed to fetch');
    return answer.clone();
  });
  const host = { indexedDB: new IDBFactory(), IDBKeyRange };
  vi.stubGlobal('indexedDB', host.indexedDB);
  posts = createPostCache({ ...host, schedule: () => () => undefined });
  const neighbors = { newer: null, older: null };
  await posts.saveList({ page: 1, posts: [post('a'), post('b')], hasOlder: false, fetchedAt: READ_AT }, neighbors);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Sets the sitemap's response, rendered one minute after all posts were read. */
function answerSitemap(xml: string, headers: Readonly<Record<string, string>> = {}): void {
  const at = READ_AT + 60_000;
  vi.setSystemTime(at);
  const all = { [RENDERED_AT_HEADER]: String(at), date: new Date(at).toUTCString(), ...headers };
  answers.set('/sitemap-blog.xml', new Response(xml, { headers: all }));
}
const sitemap = (...slugs: readonly string[]) =>
  `<urlset>${slugs.map((slug) => `<url><loc>https://x.example/blog/${slug}</loc></url>`).join('')}</urlset>\n`;

const ALL_KEPT = ['/blog', '/blog/a', '/blog/a?utm_source=lettre', '/blog/b'];

describe('findWithdrawnSlug', () => {
  it.each([404, 410])('finds the slug when the blog responds with %i', async (status) => {
    expect(await findWithdrawnSlug(`${SITE}/blog/a?page=1`, own('/blog/a?page=1', '', status))).toBe('a');
  });

  it.each([
    ['a captive portal answers', `${SITE}/blog/a`, new Response('', { status: 404 })],
    ['the blog shows the post', `${SITE}/blog/a`, own('/blog/a', '')],
    ['the blog is out of order', `${SITE}/blog/a`, own('/blog/a', '', 503)],
    ['a page of the list is missing', `${SITE}/blog?page=9`, own('/blog?page=9', '', 404)],
    ['a picture is missing', SITE + PICTURES.a, own(PICTURES.a, '', 404)],
  ])('finds none where %s', async (_name, url, response) => {
    expect(await findWithdrawnSlug(url, response)).toBeNull();
  });
});

describe('deletePostsFromDevice', () => {
  it('deletes pages, pictures and records of a post and refetches the list', async () => {
    await deletePostsFromDevice(new Set(['a']));
    expect(kept('blog-pages')).toEqual(['/blog', '/blog/b']);
    expect(await stores.get('blog-pages')?.get(`${SITE}/blog`)?.text()).not.toContain('/blog/a');
    expect(kept('blog-images')).toEqual([PICTURES.b]);
    expect(await posts.readPost('a')).toBeNull();
    expect(await posts.readPost('b')).toMatchObject({ previous: null, next: null });
    expect((await posts.readList(1))?.posts.map(({ slug }) => slug)).toEqual(['b']);
  });

  it('deletes the list when it cannot be refetched', async () => {
    answers.set('/blog', new Response('<h1>Portail</h1>'));
    await deletePostsFromDevice(new Set(['a']));
    expect(kept('blog-pages')).toEqual(['/blog/b']);
  });

  it('keeps a post page that links to the post when it cannot be refetched', async () => {
    stores.get('blog-pages')?.set(`${SITE}/blog/b`, own('/blog/b', '<a href="/blog/a">a</a>'));
    await deletePostsFromDevice(new Set(['a']));
    expect(kept('blog-pages')).toContain('/blog/b');
  });

  it.each<[string, Partial<Post>]>([
    ['content', {}],
    ['cover', { content: '', cover_image_url: PICTURES.b }],
  ])('keeps a picture that only the %s of a stored post uses', async (_part, fields) => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    posts = createPostCache({ indexedDB, IDBKeyRange, schedule: () => () => undefined });
    const stored = { page: 1, posts: [{ ...post('b'), ...fields }], hasOlder: false, fetchedAt: READ_AT };
    await posts.saveList(stored, { newer: null, older: null });
    stores.get('blog-pages')?.delete(`${SITE}/blog/b`);
    await deletePostsFromDevice(new Set(['a']));
    expect(kept('blog-images')).toEqual([PICTURES.b]);
  });

  it('gives up when the database does not respond', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('indexedDB', { open: () => new EventTarget() });
    const outcome = deletePostsFromDevice(new Set(['a'])).then(
      () => 'done',
      () => 'failed',
    );
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await Promise.race([outcome, Promise.resolve('pending')])).toBe('failed');
  });

  it('does not create a missing database', async () => {
    const empty = new IDBFactory();
    vi.stubGlobal('indexedDB', empty);
    await deletePostsFromDevice(new Set(['a']));
    expect(await empty.databases()).toEqual([]);
  });
});

describe('deleteWithdrawnPostsFromDevice', () => {
  it('removes posts that the sitemap does not list', async () => {
    answerSitemap(sitemap('b'));
    await deleteWithdrawnPostsFromDevice();
    expect(kept('blog-pages')).toEqual(['/blog', '/blog/b']);
    expect(await posts.readPost('a')).toBeNull();
    expect(await posts.readPost('b')).not.toBeNull();
  });

  it('keeps a stored post that is newer than the copy of an edge', async () => {
    stores.get('blog-pages')?.clear();
    answerSitemap(sitemap('b'), { age: '900' });
    await deleteWithdrawnPostsFromDevice();
    expect(await posts.readPost('a')).not.toBeNull();
  });

  it('refetches a list with a post that is not on the device otherwise', async () => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    for (const path of kept('blog-pages').slice(1)) stores.get('blog-pages')?.delete(SITE + path);
    answerSitemap(sitemap('b'));
    await deleteWithdrawnPostsFromDevice();
    expect(await stores.get('blog-pages')?.get(`${SITE}/blog`)?.text()).not.toContain('/blog/a');
  });

  it('revalidates the sitemap of the HTTP cache', async () => {
    const fetchSitemap = vi.fn(async () => new Response(''));
    vi.stubGlobal('fetch', fetchSitemap);
    await deleteWithdrawnPostsFromDevice();
    expect(fetchSitemap).toHaveBeenCalledWith('/sitemap-blog.xml', expect.objectContaining({ cache: 'no-cache' }));
  });

  it.each([
    ['is a captive portal’s', () => answers.set('/sitemap-blog.xml', new Response(sitemap('b')))],
    [
      'is an error',
      () => {
        answerSitemap(sitemap('b'));
        const { body, headers } = answers.get('/sitemap-blog.xml') ?? new Response();
        answers.set('/sitemap-blog.xml', new Response(body, { status: 503, headers }));
      },
    ],
    ['is cut off', () => answerSitemap(sitemap('b').slice(0, -12))],
    ['may be incomplete', () => answerSitemap(sitemap(...Array.from({ length: 950 }, (_, index) => `p${index}`)))],
    ['is older than the copies', () => answerSitemap(sitemap('b'), { [RENDERED_AT_HEADER]: '1', age: '900' })],
  ])('removes nothing where the sitemap %s', async (_name, prepare) => {
    prepare();
    await deleteWithdrawnPostsFromDevice();
    expect(kept('blog-pages')).toEqual(ALL_KEPT);
    expect(await posts.readPost('a')).not.toBeNull();
  });
});
