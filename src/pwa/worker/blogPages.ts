import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { BLOG_IMAGES_CACHE, BLOG_PAGES_CACHE } from '../deviceCaches';
import { markDeviceCopy } from '../deviceCopy';

const DAY_S = 86_400;
export const NETWORK_TIMEOUT_S = 4;

/** Pages of the blog as the function rendered them: the network's where it answers in time, else the one that was read. */
export const blogPages = new NetworkFirst({
  cacheName: BLOG_PAGES_CACHE,
  networkTimeoutSeconds: NETWORK_TIMEOUT_S,
  plugins: [
    new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 30 * DAY_S, purgeOnQuotaError: true }),
    {
      // The edge may hand out what is minutes old; the browser's own cache must not add its minutes, nor hide that the
      // network is gone.
      requestWillFetch: async ({ request: { url } }) => new Request(url, { cache: 'no-cache', redirect: 'manual' }),
      // A page that was read before is better than the server's excuse.
      fetchDidSucceed: async ({ response }) => {
        if (response.status >= 500) throw new Error(`the blog answered ${response.status}`);
        return response;
      },
      // The page then says how old it is.
      cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && markDeviceCopy(cachedResponse),
    },
  ],
});

/** Pictures never change: another picture has another name. */
export const blogImages = new CacheFirst({
  cacheName: BLOG_IMAGES_CACHE,
  plugins: [new ExpirationPlugin({ maxEntries: 80, maxAgeSeconds: 60 * DAY_S, purgeOnQuotaError: true })],
});

export function isBlogPage({ pathname }: URL): boolean {
  return /^\/blog(?:\/(?!images\/)|$)/.test(pathname);
}

/** Keeps a page that was opened before this worker was there, with its pictures. */
export async function keepBlogPage(url: URL, event: ExtendableEvent): Promise<void> {
  if (!isBlogPage(url)) return;
  const page = await blogPages.handle({ request: new Request(url), event });
  const pictures = new Set((await page.text()).match(/\/blog\/images\/[\w.-]+/g));
  for (const picture of pictures) await blogImages.handle({ request: new Request(picture), event });
}

/** Like the other public pages, the list opens offline after a visit of any page. Its posts do once they were read. */
export async function keepBlogList(): Promise<void> {
  try {
    // Part of the activation, which holds up every page: a network that hangs must not.
    const signal = AbortSignal.timeout(NETWORK_TIMEOUT_S * 1000);
    const answer = await fetch('/blog', { cache: 'no-cache', signal });
    if (answer.ok) await (await caches.open(BLOG_PAGES_CACHE)).put('/blog', answer);
  } catch {
    // Without a network right now, the next visit of the list keeps it.
  }
}

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
 * Fetches dropped pages anew: a post that was read only as it was served stands nowhere else. One that needs other files
 * than `built` comes from a version that does not match, such as an older one at the edge, and would open undressed.
 */
export async function renewBlogPages(addresses: readonly string[], built: readonly string[]): Promise<void> {
  const cache = await caches.open(BLOG_PAGES_CACHE);
  for (const address of addresses) {
    if (await cache.match(address)) continue;
    const answer = await fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(NETWORK_TIMEOUT_S * 1000) });
    const files = (await answer.clone().text()).match(/\/assets\/[\w./-]+\.(?:js|css)\b/g) ?? [];
    if (answer.ok && !answer.redirected && files.every((file) => built.includes(file)))
      await cache.put(address, answer);
  }
}
