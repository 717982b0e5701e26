import type * as ServerEntry from 'dist-server/entry-server.js';
import type { PostWithNeighbors, BlogPageData, PostList, PostSummary } from 'dist-server/entry-server.js';
import { RESPONSE_HEADERS } from '../../../src/config/responseHeaders';
import { findDuplicateSlugs, isSlug, POSTS_PER_PAGE, toPostLink, type Post } from '../../../src/domain/blog/post';
import { buildHtmlResponse, getPathAndQuery, type BlogResponse } from './blogResponse';
import { buildAtomEntry, buildAtomFeed, buildBlogSitemap, type FeedSite } from './feed';
import type { PostSource } from './postSource';
import { IMAGES_PATH, serveImage, serveShareCover, SHARE_PATH } from './serveImage';

/** `toBlogPost`, `toPostSummary` and `renderPostBodyHtml` sanitize the post; each may throw for a broken one. */
export interface BlogContentDeps extends Pick<
  typeof ServerEntry,
  'toBlogPost' | 'toPostSummary' | 'renderPostBodyHtml'
> {
  source: PostSource;
  site: FeedSite;
  /** Renders the HTML document of a blog page, or of the 404 page when `data` is null. */
  renderPage(url: string, data: BlogPageData | null): Promise<string>;
  log(message: string, error: unknown): void;
  /** Server clock, ms since 1970. */
  now(): number;
}

const FEED_POSTS = 20;
/** Far below the limit of the sitemap protocol (50,000): each post costs one billed read. */
const SITEMAP_POSTS = 1_000;
const { blog: CACHED, blogMissing: BRIEFLY_CACHED, blogUncached: UNCACHED } = RESPONSE_HEADERS;

/** Reads and renders what a canonical URL names, or its 404. Rejects if the database or the rendering fails. */
export async function serveBlogRequest(deps: BlogContentDeps, url: URL): Promise<BlogResponse> {
  const path = url.pathname;
  if (path === '/blog') return serveList(deps, url);
  if (path === '/feed.xml') return serveFeed(deps);
  if (path === '/sitemap-blog.xml') return serveSitemap(deps);
  if (path.startsWith(IMAGES_PATH)) return serveImage(deps, path.slice(IMAGES_PATH.length));
  if (path.startsWith(SHARE_PATH)) return serveShareCover(deps, path.slice(SHARE_PATH.length));
  if (path.startsWith('/blog/')) return servePost(deps, path.slice('/blog/'.length), url);
  return buildHtmlResponse(404, BRIEFLY_CACHED, await deps.renderPage(getPathAndQuery(url), null));
}

async function serveList(deps: BlogContentDeps, url: URL): Promise<BlogResponse> {
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
async function filterLinkable({ source }: BlogContentDeps, found: readonly (Post | null)[]): Promise<readonly Post[]> {
  const posts = found.filter((post) => post !== null);
  const duplicates = await source.findDuplicates(posts.map(({ slug }) => slug));
  return posts.filter(({ slug }) => !duplicates.has(slug));
}

/** Maps posts, logging and skipping those that throw: one broken post must not break the page. */
function mapSkippingFailures<T>(
  { log }: BlogContentDeps,
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
async function renderList(deps: BlogContentDeps, url: URL, list: PostList): Promise<string> {
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

async function servePost(deps: BlogContentDeps, slug: string, url: URL): Promise<BlogResponse> {
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

async function serveFeed(deps: BlogContentDeps): Promise<BlogResponse> {
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

async function serveSitemap(deps: BlogContentDeps): Promise<BlogResponse> {
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

/** Renders the 404 as a blog page: the client routes this URL to the list and must hydrate the same markup. */
async function serveMissingListPage(
  deps: BlogContentDeps,
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
