import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { BLOG_IMAGES_CACHE, BLOG_PAGES_CACHE } from '../deviceCaches';
import { markDeviceCopy } from '../deviceCopy';
import { NETWORK_TIMEOUT_S } from './networkTimeout';

const DAY_S = 86_400;

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
