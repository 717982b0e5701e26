import { BLOG_PAGES_CACHE } from '../cacheNames';
import { NETWORK_TIMEOUT_S } from './requestTimeoutController';
import { isBlogPageOfBuild } from './verifiedResponses';

/**
 * Deletes all cached blog pages and returns their urls: they reference scripts and styles of the old version.
 * Posts in the database stay; the shell of the new version shows them.
 */
export async function clearBlogPagesCache(): Promise<readonly string[]> {
  if (!(await caches.has(BLOG_PAGES_CACHE))) return [];
  const urls = (await (await caches.open(BLOG_PAGES_CACHE)).keys()).map(({ url }) => url);
  await caches.delete(BLOG_PAGES_CACHE);
  return urls;
}

/**
 * Fetches deleted pages again, since a post read only as a served page is stored nowhere else. Retries failures once at
 * the end, as the function may need a cold start.
 */
export async function refetchBlogPages(urls: readonly string[], built: readonly string[]): Promise<void> {
  const cache = await caches.open(BLOG_PAGES_CACHE);
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

/** Skips pages of another build. */
async function refetch(cache: Cache, url: string, built: readonly string[]): Promise<void> {
  if (await cache.match(url)) return;
  const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(NETWORK_TIMEOUT_S * 1000) });
  if (await isBlogPageOfBuild(new URL(url).pathname, response, built)) await cache.put(url, response);
}
