import { BLOG_PAGES_CACHE } from '../cacheNames';
import { NETWORK_TIMEOUT_S } from './requestTimeoutController';
import { isBlogPageOfBuild, isRenderedByBlog } from './verifiedResponses';

/**
 * Replaces cached pages that reference scripts and styles of another version. Retries failures once at the end, as the
 * function may need a cold start; pages that fail again stay readable in the shell of this version.
 */
export async function refetchBlogPages(built: readonly string[]): Promise<void> {
  if (!(await caches.has(BLOG_PAGES_CACHE))) return;
  const cache = await caches.open(BLOG_PAGES_CACHE);
  const urls = (await cache.keys()).map(({ url }) => url);
  const failed = await refetchEach(cache, urls, built);
  await refetchEach(cache, failed, built);
}

/** Returns the urls of the pages that failed. */
async function refetchEach(
  cache: Cache,
  urls: readonly string[],
  built: readonly string[],
): Promise<readonly string[]> {
  const missed: string[] = [];
  for (const url of urls) {
    try {
      await refetch(cache, url, built);
    } catch {
      missed.push(url);
    }
  }
  return missed;
}

/** Keeps the cached page if the response is one of another build, or not of the blog. */
async function refetch(cache: Cache, url: string, built: readonly string[]): Promise<void> {
  const path = new URL(url).pathname;
  const cached = await cache.match(url);
  if (cached && (await isBlogPageOfBuild(path, cached, built))) return;
  const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(NETWORK_TIMEOUT_S * 1000) });
  if (await isBlogPageOfBuild(path, response, built)) await cache.put(url, response);
  else if (response.status === 404 && (await isRenderedByBlog(path, response))) await cache.delete(url);
}
