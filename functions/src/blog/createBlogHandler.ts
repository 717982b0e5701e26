import type * as ServerEntry from 'dist-server/entry-server.js';
import type { PostWithNeighbors, BlogPageData, PostList, PostSummary } from 'dist-server/entry-server.js';
import { RENDERED_AT_HEADER } from '../../../src/config/blogHeaders';
import { RESPONSE_HEADERS } from '../../../src/config/responseHeaders';
import { findDuplicateSlugs, isSlug, POSTS_PER_PAGE, toPostLink, type Post } from '../../../src/domain/blog/post';
import { setBounded } from '../setBounded';
import { buildAtomEntry, buildAtomFeed, buildBlogSitemap, type FeedSite } from './feed';
import type { PostSource } from './postSource';

export interface BlogResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array;
}

/** `toBlogPost`, `toPostSummary` and `renderPostBodyHtml` sanitize the post; each may throw for a broken one. */
export interface BlogHandlerDeps extends Pick<
  typeof ServerEntry,
  'toBlogPost' | 'toPostSummary' | 'renderPostBodyHtml'
> {
  source: PostSource;
  site: FeedSite;
  /** Renders the HTML document of a blog page, or of the 404 page when `data` is null. */
  renderPage(url: string, data: BlogPageData | null): Promise<string>;
  /** Rejects when `work` exceeds the time limit of the database. */
  withTimeout<T>(work: Promise<T>): Promise<T>;
  log(message: string, error: unknown): void;
  /** Server clock, ms since 1970. */
  now(): number;
}

const FEED_POSTS = 20;
/** Far below the limit of the sitemap protocol (50,000): each post costs one billed read. */
const SITEMAP_POSTS = 1_000;
const MAX_FALLBACK_PAGES = 200;
const { blog: CACHED, blogMissing: BRIEFLY_CACHED, blogUncached: UNCACHED } = RESPONSE_HEADERS;

const HTML = 'text/html; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const IMAGES_PATH = '/blog/images/';
/** `{name of an SVG cover}.png`: PNG copies for social networks, which do not render SVG. */
const SHARE_PATH = '/blog/share/';
/** Share image of posts whose cover has no PNG copy. */
const SHARE_FALLBACK = '/og/blog.png';
const IMAGE_ID = /^[0-9a-f]{16}-\d{1,5}x\d{1,5}\.(svg|png|jpg|webp)$/;
const IMAGE_TYPES: ReadonlyMap<string | undefined, string> = new Map([
  ['svg', 'image/svg+xml'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['webp', 'image/webp'],
]);

/**
 * Creates the request handler of all blog URLs. If reading or rendering fails, it serves this instance's last good
 * response of that URL, else a 503 with `Retry-After`: never a broken page or a false 404. Other spellings and unknown
 * parameters redirect to the canonical URL, so that the edge cache holds one entry per page.
 */
export function createBlogHandler(deps: BlogHandlerDeps): (method: string, url: string) => Promise<BlogResponse> {
  const lastGood = new Map<string, BlogResponse>();
  return async (method, url) => {
    // After two leading slashes, `new URL` would read a host, and throw if it is invalid.
    const requested = new URL(url.replace(/^[/\\]+/, '/'), deps.site.origin);
    const uncached = getUncachedHeaders(requested);
    if (method !== 'GET' && method !== 'HEAD') {
      return { status: 405, headers: { ...uncached, allow: 'GET, HEAD', 'content-type': TEXT }, body: '' };
    }
    const canonical = findCanonicalPath(requested);
    if (canonical !== null && canonical !== getPathAndQuery(requested)) {
      return { status: 301, headers: { ...uncached, location: canonical, 'content-type': TEXT }, body: '' };
    }
    const key = getPathAndQuery(requested);
    const renderedAt = { [RENDERED_AT_HEADER]: String(deps.now()) };
    try {
      const { headers, ...rest } = await deps.withTimeout(routeRequest(deps, requested));
      const response = { ...rest, headers: { ...headers, ...renderedAt } };
      if (response.status === 200 && typeof response.body === 'string') {
        setBounded(lastGood, key, response, MAX_FALLBACK_PAGES);
      }
      // A withdrawn post must not come back.
      if (response.status === 404) lastGood.delete(key);
      return response;
    } catch (error) {
      deps.log(`blog: ${requested.pathname} could not be answered`, error);
      const fallback = lastGood.get(key);
      if (fallback) return { ...fallback, headers: { ...fallback.headers, ...BRIEFLY_CACHED } };
      return serveUnavailable(deps, requested);
    }
  };
}

function isImageUrl({ pathname }: URL): boolean {
  return pathname.startsWith(IMAGES_PATH) || pathname.startsWith(SHARE_PATH);
}

function getUncachedHeaders(url: URL): BlogResponse['headers'] {
  return isImageUrl(url) ? RESPONSE_HEADERS.postImageUncached : UNCACHED;
}

/**
 * Returns the path without trailing slash and with `page` as the only parameter, except for the first page; null outside
 * of the blog.
 */
function findCanonicalPath(requested: URL): string | null {
  const path = requested.pathname.replace(/\/+$/, '');
  // Only known prefixes are redirected: `//host` would be an open redirect.
  if (!/^\/(?:blog(?:\/.+)?|feed\.xml|sitemap-blog\.xml)$/.test(path)) return null;
  const page = path === '/blog' ? requested.searchParams.get('page') : null;
  return page === null || page === '1' ? path : `${path}?${new URLSearchParams([['page', page]])}`;
}

async function routeRequest(deps: BlogHandlerDeps, url: URL): Promise<BlogResponse> {
  const path = url.pathname;
  if (path === '/blog') return serveList(deps, url);
  if (path === '/feed.xml') return serveFeed(deps);
  if (path === '/sitemap-blog.xml') return serveSitemap(deps);
  if (path.startsWith(IMAGES_PATH)) return serveImage(deps, path.slice(IMAGES_PATH.length));
  if (path.startsWith(SHARE_PATH)) return serveShareCover(deps, path.slice(SHARE_PATH.length));
  if (path.startsWith('/blog/')) return servePost(deps, path.slice('/blog/'.length), url);
  return buildHtmlResponse(404, BRIEFLY_CACHED, await deps.renderPage(getPathAndQuery(url), null));
}

async function serveList(deps: BlogHandlerDeps, url: URL): Promise<BlogResponse> {
  const page = parsePageNumber(url.searchParams.get('page'));
  // Invalid page numbers are unlimited; caching them would fill the edge cache.
  if (page === null) return serveMissingListPage(deps, url, UNCACHED);
  const found = await deps.source.listPublished({ offset: (page - 1) * POSTS_PER_PAGE, limit: POSTS_PER_PAGE + 1 });
  if (found.length === 0 && page > 1) return serveMissingListPage(deps, url, BRIEFLY_CACHED);
  const posts = await filterLinkable(deps, found.slice(0, POSTS_PER_PAGE));
  const summaries = mapSkippingFailures(deps, posts, deps.toPostSummary);
  const hasOlder = found.length > POSTS_PER_PAGE;
  return buildHtmlResponse(200, CACHED, await renderList(deps, url, { posts: summaries, page, hasOlder }));
}

function parsePageNumber(text: string | null): number | null {
  if (text === null) return 1;
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
}

/** Keeps the posts whose slug is unique: a shared slug leads to no page. */
async function filterLinkable({ source }: BlogHandlerDeps, found: readonly (Post | null)[]): Promise<readonly Post[]> {
  const posts = found.filter((post) => post !== null);
  const duplicates = await source.findDuplicates(posts.map(({ slug }) => slug));
  return posts.filter(({ slug }) => !duplicates.has(slug));
}

/** Maps posts, logging and skipping those that throw: one broken post must not break the page. */
function mapSkippingFailures<T>(
  { log }: BlogHandlerDeps,
  posts: readonly Post[],
  map: (post: Post) => T,
): readonly T[] {
  return posts.flatMap((post) => {
    try {
      return [map(post)];
    } catch (error) {
      log(`blog: the post ${post.id} is left out`, error);
      return [];
    }
  });
}

/** Renders the list; if that fails, renders each card alone and drops those that throw. */
async function renderList(deps: BlogHandlerDeps, url: URL, list: PostList): Promise<string> {
  const servedAt = deps.now();
  const render = (posts: readonly PostSummary[]) =>
    deps.renderPage(getPathAndQuery(url), { kind: 'list', list: { ...list, posts }, servedAt });
  try {
    return await render(list.posts);
  } catch (error) {
    deps.log('blog: a card of the list is left out', error);
  }
  const renderable: PostSummary[] = [];
  for (const post of list.posts) {
    await render([post]).then(
      () => renderable.push(post),
      () => undefined,
    );
  }
  return render(renderable);
}

async function servePost(deps: BlogHandlerDeps, slug: string, url: URL): Promise<BlogResponse> {
  const found = isSlug(slug) ? await deps.source.findBySlug(slug) : [];
  const [post] = found;
  if (!post || found.length > 1) {
    return buildHtmlResponse(
      404,
      BRIEFLY_CACHED,
      await deps.renderPage(getPathAndQuery(url), { kind: 'post', page: null, servedAt: deps.now() }),
    );
  }
  const [previous, next] = await Promise.all([deps.source.findOlder(post), deps.source.findNewer(post)]);
  const page: PostWithNeighbors = {
    article: deps.toBlogPost(post),
    previous: toPostLink(previous),
    next: toPostLink(next),
  };
  return buildHtmlResponse(
    200,
    CACHED,
    await deps.renderPage(getPathAndQuery(url), { kind: 'post', page, servedAt: deps.now() }),
  );
}

async function serveFeed(deps: BlogHandlerDeps): Promise<BlogResponse> {
  const posts = await filterLinkable(deps, await deps.source.listPublished({ offset: 0, limit: FEED_POSTS }));
  const context = { site: deps.site, now: deps.now() };
  const entries = mapSkippingFailures(deps, posts, (post) =>
    buildAtomEntry(context, post, deps.renderPostBodyHtml(post)),
  );
  return {
    status: 200,
    headers: { ...CACHED, 'content-type': 'application/atom+xml; charset=utf-8' },
    body: buildAtomFeed(context, posts, entries),
  };
}

async function serveSitemap(deps: BlogHandlerDeps): Promise<BlogResponse> {
  const found = await deps.source.listPublished({ offset: 0, limit: SITEMAP_POSTS });
  const posts = found.filter((post) => post !== null);
  const duplicates = findDuplicateSlugs(posts);
  return {
    status: 200,
    headers: { ...CACHED, 'content-type': 'application/xml; charset=utf-8' },
    body: buildBlogSitemap(
      { site: deps.site, now: deps.now() },
      posts.filter(({ slug }) => !duplicates.has(slug)),
    ),
  };
}

async function serveImage(deps: BlogHandlerDeps, id: string): Promise<BlogResponse> {
  const type = IMAGE_TYPES.get(IMAGE_ID.exec(id)?.[1]);
  if (type !== undefined) {
    const body = await deps.source.readImage(id);
    if (body !== null) return { status: 200, headers: { ...RESPONSE_HEADERS.postImage, 'content-type': type }, body };
  }
  return {
    status: 404,
    headers: { ...RESPONSE_HEADERS.postImageMissing, 'content-type': TEXT },
    body: 'Image introuvable',
  };
}

async function serveShareCover(deps: BlogHandlerDeps, id: string): Promise<BlogResponse> {
  const response = await serveImage(deps, id);
  // The address names the SVG cover: the author may replace the PNG beside it.
  if (response.status === 200)
    return { ...response, headers: { ...response.headers, ...RESPONSE_HEADERS.postShareImage } };
  return { ...response, status: 302, headers: { ...response.headers, location: SHARE_FALLBACK }, body: '' };
}

/** Renders the 404 as a blog page: the client routes this URL to the list and must hydrate the same markup. */
async function serveMissingListPage(
  deps: BlogHandlerDeps,
  url: URL,
  headers: BlogResponse['headers'],
): Promise<BlogResponse> {
  const servedAt = deps.now();
  return buildHtmlResponse(
    404,
    headers,
    await deps.renderPage(getPathAndQuery(url), { kind: 'list', list: null, servedAt }),
  );
}

async function serveUnavailable(deps: BlogHandlerDeps, url: URL): Promise<BlogResponse> {
  const headers = { ...getUncachedHeaders(url), 'retry-after': '60' };
  if (isImageUrl(url)) return { status: 503, headers: { ...headers, 'content-type': TEXT }, body: '' };
  return buildHtmlResponse(503, headers, await deps.renderPage(getPathAndQuery(url), { kind: 'unavailable' }));
}

function buildHtmlResponse(status: number, headers: BlogResponse['headers'], body: string): BlogResponse {
  return { status, headers: { ...headers, 'content-type': HTML }, body };
}

function getPathAndQuery(url: URL): string {
  return url.pathname + url.search;
}
