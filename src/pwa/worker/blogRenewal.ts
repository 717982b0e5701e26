import { BLOG_PAGES_CACHE } from '../deviceCaches';
import { NETWORK_TIMEOUT_S } from './networkTimeout';

/**
 * Kept pages name the scripts and styles of the version that rendered them, which go with it. Answers their addresses.
 * Posts that the application itself has read stay in the device's database: the shell of the new version shows them.
 */
export async function dropBlogPages(): Promise<readonly string[]> {
  if (!(await caches.has(BLOG_PAGES_CACHE))) return [];
  const addresses = (await (await caches.open(BLOG_PAGES_CACHE)).keys()).map(({ url }) => url);
  await caches.delete(BLOG_PAGES_CACHE);
  return addresses;
}

/**
 * Fetches dropped pages anew: a post that was read only as it was served stands nowhere else. Those that don't come are
 * asked for once more after the others: the server may have had to wake up for the first.
 */
export async function renewBlogPages(addresses: readonly string[], built: readonly string[]): Promise<void> {
  const cache = await caches.open(BLOG_PAGES_CACHE);
  const missed = await renewEach(cache, addresses, built);
  await renewEach(cache, missed, built);
}

/** Answers the addresses of the pages that did not come. */
async function renewEach(
  cache: Cache,
  addresses: readonly string[],
  built: readonly string[],
): Promise<readonly string[]> {
  const missed: string[] = [];
  for (const address of addresses) {
    try {
      await renew(cache, address, built);
    } catch {
      missed.push(address);
    }
  }
  return missed;
}

/** A page that needs other files than `built` comes from a version that does not match, such as an older one at the edge, and would open undressed. */
async function renew(cache: Cache, address: string, built: readonly string[]): Promise<void> {
  if (await cache.match(address)) return;
  const answer = await fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(NETWORK_TIMEOUT_S * 1000) });
  const files = (await answer.clone().text()).match(/\/assets\/[\w./-]+\.(?:js|css)\b/g) ?? [];
  if (answer.ok && !answer.redirected && files.every((file) => built.includes(file))) await cache.put(address, answer);
}
