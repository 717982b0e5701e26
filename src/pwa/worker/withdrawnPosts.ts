import { RENDERED_AT_HEADER } from '../../config/blogHeaders';
import { deleteCachedPostsBySlug, readCachedPosts } from '../../storage/cachedPosts';
import { BLOG_IMAGES_CACHE, BLOG_PAGES_CACHE } from '../cacheNames';
import { withDatabaseTimeout } from './withDatabaseTimeout';
import { requestTimeoutController } from './requestTimeoutController';
import { isRenderedByBlog, isBlogPageResponse } from './verifiedResponses';

/**
 * The sitemap lists at most 1,000 posts and leaves out invalid ones, so one that is cut off can be shorter than that.
 * Up to this number of posts it counts as complete.
 */
const MAX_COMPLETE_COUNT = 900;
/** Resolution of `Date` headers, with a margin. */
const DATE_RESOLUTION_MS = 2_000;

interface CachedBlogPage {
  request: Request;
  /** Null for a list of posts. */
  slug: string | null;
  renderedAt: number;
  html: string;
}

/** Returns server time in milliseconds; null if the response is not the blog's, such as a captive portal's. */
function readRenderTime({ headers }: Response): number | null {
  const text = headers.get(RENDERED_AT_HEADER) ?? '';
  return /^\d+$/.test(text) ? Number(text) : null;
}

/** Returns the slug of a URL if the blog itself responds that there is no such post. */
export async function findWithdrawnSlug(url: string, response: Response): Promise<string | null> {
  if (response.status !== 404 && response.status !== 410) return null;
  return (await isRenderedByBlog(new URL(url).pathname, response)) ? findSlug(url) : null;
}

function findSlug(url: string): string | null {
  return /^\/blog\/([a-z0-9-]+)\/?$/.exec(new URL(url).pathname)?.[1] ?? null;
}

/** Deletes posts from caches and database; refetches cached pages that link to them. */
export async function deletePostsFromDevice(slugs: ReadonlySet<string>): Promise<void> {
  if (slugs.size === 0) return;
  await withDatabaseTimeout(deleteCachedPostsBySlug(indexedDB, slugs));
  const cache = await caches.open(BLOG_PAGES_CACHE);
  const pages = await readCachedPages();
  const withdrawnPages = pages.filter(({ slug }) => slug !== null && slugs.has(slug));
  for (const { request } of withdrawnPages) await cache.delete(request);
  const linkingPages = pages.filter(
    (page) => !withdrawnPages.includes(page) && findLinkedSlugs(page).some((slug) => slugs.has(slug)),
  );
  for (const page of linkingPages) await refetch(cache, page);
  await deleteUnusedImages();
}

/** Deletes posts that the blog's sitemap does not list. Copies newer than the sitemap stay. */
export async function deleteWithdrawnPostsFromDevice(): Promise<void> {
  const pages = await readCachedPages();
  const stored = await withDatabaseTimeout(readCachedPosts(indexedDB));
  if (pages.length + stored.length === 0) return;
  const response = await requestTimeoutController.fetch('/sitemap-blog.xml', { cache: 'no-cache' });
  const listedAt = readRenderTime(response);
  const listed = parseSitemap(await response.text());
  if (!response.ok || listedAt === null || listed === null) return;
  const ageMs = getAgeMs(response, listedAt) + DATE_RESOLUTION_MS;
  const candidates = [
    ...pages.filter((page) => page.renderedAt < listedAt).flatMap((page) => page.slug ?? findLinkedSlugs(page)),
    ...stored.filter(({ fetchedAt }) => Date.now() - fetchedAt > ageMs).map(({ slug }) => slug),
  ];
  await deletePostsFromDevice(new Set(candidates.filter((slug) => !listed.has(slug))));
}

/** Returns the listed slugs; null if the sitemap may be incomplete. */
function parseSitemap(xml: string): ReadonlySet<string> | null {
  const listed = new Set([...xml.matchAll(/\/blog\/([a-z0-9-]+)<\/loc>/g)].map(([, slug = '']) => slug));
  return xml.trimEnd().endsWith('</urlset>') && listed.size <= MAX_COMPLETE_COUNT ? listed : null;
}

/**
 * Returns the age of the response in ms: the time from its rendering (`renderedAt`, server clock) to its `Date` header,
 * plus its `Age`. Both are needed, since some CDN edges renew `Date` when they serve it.
 */
function getAgeMs({ headers }: Response, renderedAt: number): number {
  const age = Number(headers.get('age') ?? 0) * 1000;
  return age + Math.max(0, Date.parse(headers.get('date') ?? '') - renderedAt || 0);
}

async function readCachedPages(): Promise<readonly CachedBlogPage[]> {
  if (!(await caches.has(BLOG_PAGES_CACHE))) return [];
  const cache = await caches.open(BLOG_PAGES_CACHE);
  const pages: CachedBlogPage[] = [];
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    if (!response) continue;
    const html = await response.text();
    pages.push({ request, slug: findSlug(request.url), renderedAt: readRenderTime(response) ?? 0, html });
  }
  return pages;
}

function findLinkedSlugs({ html }: CachedBlogPage): readonly string[] {
  return [...html.matchAll(/href="\/blog\/([a-z0-9-]+)"/g)].map(([, slug = '']) => slug);
}

/**
 * Replaces a cached page. If that fails, deletes a list, as it shows excerpts of the withdrawn post; a post page stays.
 */
async function refetch(cache: Cache, { request, slug }: CachedBlogPage): Promise<void> {
  try {
    const response = await requestTimeoutController.fetch(request.url, { cache: 'no-cache' });
    if (!(await isBlogPageResponse(new URL(request.url).pathname, response)))
      throw new Error(`${request.url} answered ${response.status}`);
    await cache.put(request, response);
  } catch {
    if (slug === null) await cache.delete(request);
  }
}

/** Deletes images that no cached page or post uses. */
async function deleteUnusedImages(): Promise<void> {
  if (!(await caches.has(BLOG_IMAGES_CACHE))) return;
  const posts = (await withDatabaseTimeout(readCachedPosts(indexedDB))).map(
    ({ post }) => post.content + post.cover_image_url,
  );
  const content = [...(await readCachedPages()).map(({ html }) => html), ...posts].join('\n');
  const cache = await caches.open(BLOG_IMAGES_CACHE);
  for (const request of await cache.keys()) {
    if (!content.includes(new URL(request.url).pathname)) await cache.delete(request);
  }
}
