import { isSlug, type StoredPost } from '../../../src/domain/post';
import { toArticle, toSummary, type ArticlePage } from '../../../src/features/blog/post';
import type { PostList } from '../../../src/features/blog/services';
import { atomFeed, blogSitemap, type FeedSite } from './feed';
import type { PostSource } from './postSource';

/** What a page of the blog is rendered from; null where there is no such page of the list, no such post. */
export type BlogPageData = ({ kind: 'list'; list: PostList | null } | { kind: 'post'; page: ArticlePage | null }) & {
  /** Server's clock, milliseconds (UTC): the page is kept at the edge and on devices, and tells its age there. */
  servedAt: number;
};

export interface BlogAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array;
}

export interface BlogHandlerPorts {
  source: PostSource;
  site: FeedSite;
  /** Whole HTML document of a page of the blog, of the 404 page (null) or of the 'come back later' page. */
  renderPage(url: string, data: BlogPageData | null): Promise<string>;
  renderUnavailable(url: string): Promise<string>;
  renderArticle(post: StoredPost): string;
  /** Rejects when the work takes longer; milliseconds. */
  withTimeout<T>(work: Promise<T>): Promise<T>;
  log(message: string, error: unknown): void;
  /** Server's clock, milliseconds (UTC). */
  now(): number;
}

export const POSTS_PER_PAGE = 24;
const FEED_POSTS = 20;
/** A sitemap may list 50,000 addresses; one document read is billed for each. */
const SITEMAP_POSTS = 1_000;
const REMEMBERED_PAGES = 200;

/** `decisions.md`, 'Freshness': 5 minutes at the edge and 10 more while they are renewed. */
const FRESH = 'public, max-age=0, s-maxage=300, stale-while-revalidate=600';
const SHORT = 'public, max-age=0, s-maxage=60';
const NEVER = 'no-store';
const IMMUTABLE = 'public, max-age=31536000, immutable';

const HTML = 'text/html; charset=utf-8';
const IMAGE_ID = /^[0-9a-f]{16}-\d{1,5}x\d{1,5}\.(svg|png|jpg|webp)$/;
const IMAGE_TYPES: ReadonlyMap<string, string> = new Map([
  ['svg', 'image/svg+xml'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['webp', 'image/webp'],
]);

/**
 * Answers every address of the blog. A database that does not answer gives the last good page of that address, else a
 * 503 that says when to come back; never a broken page and never a false 404.
 */
export function createBlogHandler(ports: BlogHandlerPorts): (method: string, url: string) => Promise<BlogAnswer> {
  const lastGood = new Map<string, BlogAnswer>();
  return async (method, url) => {
    if (method !== 'GET' && method !== 'HEAD') {
      return { status: 405, headers: { allow: 'GET, HEAD', 'cache-control': NEVER }, body: '' };
    }
    const asked = new URL(url, ports.site.origin);
    const key = `${asked.pathname}?${asked.searchParams.get('page') ?? ''}`;
    try {
      const answer = await ports.withTimeout(answerTo(ports, asked));
      if (answer.status === 200 && typeof answer.body === 'string') remember(lastGood, key, answer);
      return answer;
    } catch (error) {
      ports.log('blog: the database did not answer', error);
      const known = lastGood.get(key);
      if (known) return { ...known, headers: { ...known.headers, 'cache-control': SHORT } };
      return unavailable(ports, url);
    }
  };
}

function remember(pages: Map<string, BlogAnswer>, key: string, answer: BlogAnswer): void {
  pages.delete(key);
  pages.set(key, answer);
  const [oldest] = pages.keys();
  if (pages.size > REMEMBERED_PAGES && oldest !== undefined) pages.delete(oldest);
}

async function answerTo(ports: BlogHandlerPorts, url: URL): Promise<BlogAnswer> {
  const path = url.pathname.replace(/\/+$/, '');
  if (path === '/blog') return listPage(ports, url);
  if (path === '/feed.xml') return feed(ports);
  if (path === '/sitemap-blog.xml') return sitemap(ports);
  if (path.startsWith('/blog/images/')) return image(ports, path.slice('/blog/images/'.length), url);
  return postPage(ports, path.slice('/blog/'.length), url);
}

async function listPage(ports: BlogHandlerPorts, url: URL): Promise<BlogAnswer> {
  const page = pageNumber(url.searchParams.get('page'));
  if (page === null) return noListPage(ports, url);
  const posts = await ports.source.published({ offset: (page - 1) * POSTS_PER_PAGE, limit: POSTS_PER_PAGE + 1 });
  if (posts.length === 0 && page > 1) return noListPage(ports, url);
  const list: PostList = {
    posts: posts.slice(0, POSTS_PER_PAGE).map(toSummary),
    page,
    hasOlder: posts.length > POSTS_PER_PAGE,
  };
  return html(200, FRESH, await ports.renderPage(address(url), { kind: 'list', list, servedAt: ports.now() }));
}

function pageNumber(text: string | null): number | null {
  if (text === null) return 1;
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
}

async function postPage(ports: BlogHandlerPorts, slug: string, url: URL): Promise<BlogAnswer> {
  const found = isSlug(slug) ? await ports.source.bySlug(slug) : [];
  const [post] = found;
  if (!post || found.length > 1) {
    return html(404, SHORT, await ports.renderPage(address(url), { kind: 'post', page: null, servedAt: ports.now() }));
  }
  const [previous, next] = await Promise.all([ports.source.older(post), ports.source.younger(post)]);
  const page: ArticlePage = { article: toArticle(post), previous: neighbour(previous), next: neighbour(next) };
  return html(200, FRESH, await ports.renderPage(address(url), { kind: 'post', page, servedAt: ports.now() }));
}

function neighbour(post: StoredPost | null): { slug: string; title: string } | null {
  return post && { slug: post.slug, title: post.title };
}

async function feed(ports: BlogHandlerPorts): Promise<BlogAnswer> {
  const posts = await ports.source.published({ offset: 0, limit: FEED_POSTS });
  return {
    status: 200,
    headers: { 'content-type': 'application/atom+xml; charset=utf-8', 'cache-control': FRESH },
    body: atomFeed(ports.site, posts, ports.renderArticle),
  };
}

async function sitemap(ports: BlogHandlerPorts): Promise<BlogAnswer> {
  const posts = await ports.source.published({ offset: 0, limit: SITEMAP_POSTS });
  return {
    status: 200,
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': FRESH },
    body: blogSitemap(ports.site.origin, posts),
  };
}

async function image(ports: BlogHandlerPorts, id: string, url: URL): Promise<BlogAnswer> {
  const type = IMAGE_TYPES.get(IMAGE_ID.exec(id)?.[1] ?? '');
  const bytes = type === undefined ? null : await ports.source.image(id);
  if (type === undefined || bytes === null) return notFound(ports, url);
  return {
    status: 200,
    // A picture opened by its own address is a document: the sandbox keeps it from doing anything.
    headers: {
      'content-type': type,
      'cache-control': IMMUTABLE,
      'content-security-policy': "default-src 'none'; sandbox",
    },
    body: bytes,
  };
}

/** Said by the blog's own page: the browser, which knows this address for a page of the list, hydrates the same. */
async function noListPage(ports: BlogHandlerPorts, url: URL): Promise<BlogAnswer> {
  return html(404, SHORT, await ports.renderPage(address(url), { kind: 'list', list: null, servedAt: ports.now() }));
}

async function notFound(ports: BlogHandlerPorts, url: URL): Promise<BlogAnswer> {
  return html(404, SHORT, await ports.renderPage(address(url), null));
}

async function unavailable(ports: BlogHandlerPorts, url: string): Promise<BlogAnswer> {
  const answer = html(503, NEVER, await ports.renderUnavailable(url));
  return { ...answer, headers: { ...answer.headers, 'retry-after': '60' } };
}

function html(status: number, cacheControl: string, body: string): BlogAnswer {
  return { status, headers: { 'content-type': HTML, 'cache-control': cacheControl }, body };
}

function address(url: URL): string {
  return url.pathname + url.search;
}
