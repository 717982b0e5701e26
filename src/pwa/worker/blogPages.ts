import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { RENDERED_AT_HEADER } from '../../config/blogHeaders';
import { BLOG_IMAGES_CACHE, BLOG_PAGES_CACHE } from '../cacheNames';
import { markServedFromCache } from '../isDocumentServedFromCache';
import { FaultTolerantExpirationPlugin } from './FaultTolerantExpirationPlugin';
import { NETWORK_TIMEOUT_S, requestTimeoutController } from './requestTimeoutController';
import { withShellSecurityHeaders } from './withShellSecurityHeaders';
import {
  isBlogPageOfBuild,
  isBlogPageResponse,
  isBlogImageResponse,
  nullUnlessVerified,
  refetchUnlessVerified,
} from './verifiedResponses';
import { findWithdrawnSlug, deletePostsFromDevice, deleteWithdrawnPostsFromDevice } from './withdrawnPosts';

const DAY_S = 86_400;
/** Age from which the list is fetched again without a visit of the blog, long before it expires. */
const MAX_LIST_AGE_MS = DAY_S * 1000;

/**
 * Blog pages rendered by the function: network first, cache on timeout or error. `shell` provides the site's policy
 * headers; without it, no cached page is served. `built`: addresses of this version's files.
 */
export function createBlogPageStrategy(
  shell: () => Promise<Response | undefined>,
  built: readonly string[],
): NetworkFirst {
  return new NetworkFirst({
    cacheName: BLOG_PAGES_CACHE,
    networkTimeoutSeconds: NETWORK_TIMEOUT_S,
    plugins: [
      new FaultTolerantExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 30 * DAY_S, purgeOnQuotaError: true }),
      {
        // Revalidates: the edge already serves copies that are minutes old, and the HTTP cache would hide that the
        // network is down.
        requestWillFetch: async ({ request: { url } }) => new Request(url, { cache: 'no-cache', redirect: 'manual' }),
        // Prefers a cached page to a server error.
        fetchDidSucceed: async ({ request, response, event }) => {
          if (response.status >= 500) throw new Error(`the blog answered ${response.status}`);
          const withdrawn = await findWithdrawnSlug(request.url, response);
          if (withdrawn !== null) event.waitUntil(deletePostsFromDevice(new Set([withdrawn])));
          return response.status === 200 ? refetchUnlessVerified(isBlogPageResponse, request, response) : response;
        },
        cacheWillUpdate: ({ request, response }) => nullUnlessVerified(isBlogPageResponse, request, response),
        // Marks the copy, so that the page can show its age.
        cachedResponseWillBeUsed: async ({ cacheName, request, cachedResponse }) => {
          const currentShell = await shell();
          const page = await nullUnlessVerified(isBlogPageResponse, request, cachedResponse);
          // Deletes an invalid copy: `createCachedPageReloader` would find it and reload the page in vain.
          if (cachedResponse && !page) await (await caches.open(cacheName)).delete(request);
          if (!currentShell || !page) return null;
          const isCurrent = await isBlogPageOfBuild(new URL(request.url).pathname, page, built);
          const shown = isCurrent ? page : await moveIntoShell(page, currentShell);
          return markServedFromCache(withShellSecurityHeaders(shown, currentShell));
        },
      },
      requestTimeoutController.plugin,
    ],
  });
}

/**
 * Returns the page with the scripts and styles of the shell, as those of another version are no longer available. React
 * keeps the page if this version renders the same markup, else it loads the post as if there were no page.
 */
async function moveIntoShell(page: Response, shell: Response): Promise<Response> {
  const html = await page.text();
  const moved = [/<title>.*?<\/title>/s, /<body>.*<\/body>/s].reduce(
    (document, part) => document.replace(part, (own) => part.exec(html)?.[0] ?? own),
    await shell.clone().text(),
  );
  return new Response(moved, { headers: page.headers });
}

/** Images are immutable: changed content has another name. */
export const blogImageStrategy = new CacheFirst({
  cacheName: BLOG_IMAGES_CACHE,
  plugins: [
    new FaultTolerantExpirationPlugin({ maxEntries: 80, maxAgeSeconds: 60 * DAY_S, purgeOnQuotaError: true }),
    {
      fetchDidSucceed: ({ request, response }) => refetchUnlessVerified(isBlogImageResponse, request, response),
      cacheWillUpdate: ({ request, response }) => nullUnlessVerified(isBlogImageResponse, request, response),
      cachedResponseWillBeUsed: ({ request, cachedResponse }) =>
        nullUnlessVerified(isBlogImageResponse, request, cachedResponse),
    },
    requestTimeoutController.plugin,
  ],
});

export function isBlogPage({ pathname }: URL): boolean {
  return /^\/blog(?:\/(?!images\/)|$)/.test(pathname);
}

/** Caches a page that loaded before this worker was active, with its images. */
export async function cacheBlogPage(blogPages: NetworkFirst, url: URL, event: ExtendableEvent): Promise<void> {
  if (!isBlogPage(url)) return;
  const page = await blogPages.handle({ request: new Request(url), event });
  const images = new Set((await page.text()).match(/\/blog\/images\/[\w.-]+/g));
  for (const image of images) await blogImageStrategy.handle({ request: new Request(image), event });
}

/**
 * Caches the post list unless a recent copy exists, so that it opens offline after a visit of any page. On later
 * visits, deletes withdrawn posts. `built`: addresses of this version's files.
 */
export async function maintainBlogCaches(built: readonly string[]): Promise<void> {
  const cache = await caches.open(BLOG_PAGES_CACHE);
  const cached = await cache.match('/blog');
  if (!cached || !isRecent(cached)) {
    const response = await requestTimeoutController.fetch('/blog', { cache: 'no-cache' });
    if (await isBlogPageOfBuild('/blog', response, built)) await cache.put('/blog', response);
  }
  if (cached) await deleteWithdrawnPostsFromDevice();
}

function isRecent({ headers }: Response): boolean {
  return Math.abs(Date.now() - Number(headers.get(RENDERED_AT_HEADER))) < MAX_LIST_AGE_MS;
}
