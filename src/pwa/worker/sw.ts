import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { REDIRECTS } from '../../app/redirects';
import { BACKEND_CACHE, BLOG_IMAGES_CACHE, BLOG_PAGES_CACHE, ON_DEMAND_CACHE } from '../deviceCaches';
import { isWorkerMessage } from '../messages';
import { splitBuild, type BuiltFile } from '../precacheList';
import { dropOutdated, keepOnDemand, refreshOnDemand } from './onDemand';

declare const self: ServiceWorkerGlobalScope & { BUILT_FILES: BuiltFile[] };

const DAY_S = 86_400;
const NETWORK_TIMEOUT_S = 4;
const SHELL = '/shell';

const { everyone, onDemand } = splitBuild(self.BUILT_FILES);
const onDemandUrls = onDemand.map(({ url }) => url);

// Static pages know no parameters: a link from a newsletter opens offline like any other.
precacheAndRoute([...everyone], {
  cleanURLs: false,
  directoryIndex: '',
  ignoreURLParametersMatching: [/./],
  urlManipulation: ({ url }) => (url.pathname.endsWith('/') ? [new URL(url.pathname.replace(/\/+$/, ''), url)] : []),
});
cleanupOutdatedCaches();

const shell = async (): Promise<Response> => (await matchPrecache(SHELL)) ?? Response.error();
const isPage = (request: Request) => request.mode === 'navigate';

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isPage(request) && Object.hasOwn(REDIRECTS, url.pathname),
  async ({ url }) => Response.redirect(new URL(REDIRECTS[url.pathname] ?? '/', url).href, 301),
);

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isPage(request) && /^\/partner(?:\/|$)/.test(url.pathname),
  shell,
);

const blogPages = new NetworkFirst({
  cacheName: BLOG_PAGES_CACHE,
  networkTimeoutSeconds: NETWORK_TIMEOUT_S,
  plugins: [
    new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 30 * DAY_S, purgeOnQuotaError: true }),
    {
      // A page that was read before is better than the server's excuse.
      fetchDidSucceed: async ({ response }) => {
        if (response.status >= 500) throw new Error(`the blog answered ${response.status}`);
        return response;
      },
    },
  ],
});
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isPage(request) && /^\/blog(?:\/(?!images\/)|$)/.test(url.pathname),
  async (options) => {
    try {
      return await blogPages.handle(options);
    } catch {
      return shell();
    }
  },
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/blog/images/'),
  new CacheFirst({
    cacheName: BLOG_IMAGES_CACHE,
    plugins: [new ExpirationPlugin({ maxEntries: 80, maxAgeSeconds: 60 * DAY_S, purgeOnQuotaError: true })],
  }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && onDemandUrls.includes(url.pathname),
  new CacheFirst({ cacheName: ON_DEMAND_CACHE }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/backend.json',
  new NetworkFirst({ cacheName: BACKEND_CACHE, networkTimeoutSeconds: NETWORK_TIMEOUT_S }),
);

// Any other page of this site: the network decides; without one the application says so in French.
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && isPage(request),
  async ({ request }) => {
    try {
      return await fetch(request);
    } catch {
      return shell();
    }
  },
);

self.addEventListener('install', (event) => event.waitUntil(refreshOnDemand(onDemandUrls)));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
async function takeOver(): Promise<void> {
  await self.clients.claim();
  await dropOutdated(onDemandUrls);
}

self.addEventListener('message', (event) => {
  if (!isWorkerMessage(event.data)) return;
  if (event.data.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  else event.waitUntil(keepOnDemand(onDemandUrls));
});
