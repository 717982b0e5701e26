import { BLOG_PAGES_CACHE } from '../cacheNames';
import { NETWORK_TIMEOUT_S } from './requestTimeouts';
import { isBlogPageResponse } from './verifiedResponses';

/**
 * Deletes all cached blog pages and returns their addresses: they reference scripts and styles of the old version.
 * Posts in the database stay; the shell of the new version shows them.
 */
export async function deleteBlogPages(): Promise<readonly string[]> {
  if (!(await caches.has(BLOG_PAGES_CACHE))) return [];
  const addresses = (await (await caches.open(BLOG_PAGES_CACHE)).keys()).map(({ url }) => url);
  await caches.delete(BLOG_PAGES_CACHE);
  return addresses;
}

/**
 * Fetches deleted pages again, since a post read only as a served page is stored nowhere else. Retries failures once at
 * the end, as the function may need a cold start.
 */
export async function refetchBlogPages(addresses: readonly string[], built: readonly string[]): Promise<void> {
  const cache = await caches.open(BLOG_PAGES_CACHE);
  const failed = await refetchEach(cache, addresses, built);
  await refetchEach(cache, failed, built);
}

/** Returns the addresses of the pages that failed. */
async function refetchEach(
  cache: Cache,
  addresses: readonly string[],
  built: readonly string[],
): Promise<readonly string[]> {
  const missed: string[] = [];
  for (const address of addresses) {
    try {
      await refetch(cache, address, built);
    } catch {
      missed.push(address);
    }
  }
  return missed;
}

/**
 * Skips pages that reference files outside of `built`: they come from another version, such as a stale edge copy, and
 * would open without styles.
 */
async function refetch(cache: Cache, address: string, built: readonly string[]): Promise<void> {
  if (await cache.match(address)) return;
  const response = await fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(NETWORK_TIMEOUT_S * 1000) });
  const files = (await response.clone().text()).match(/\/assets\/[\w./-]+\.(?:js|css)\b/g) ?? [];
  const isBlogPage = await isBlogPageResponse(new URL(address).pathname, response);
  if (isBlogPage && files.every((file) => built.includes(file))) await cache.put(address, response);
}
