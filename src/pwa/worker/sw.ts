import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { REDIRECTS } from '../../app/redirects';
import { BACKEND_CACHE, ON_DEMAND_CACHE } from '../deviceCaches';
import { isWorkerMessage, type WorkerMessage } from '../messages';
import { splitBuild, type BuiltFile } from '../precacheList';
import { blogImages, blogPages, isBlogPage, keepBlogList, keepBlogPage } from './blogPages';
import { dropBlogPages, renewBlogPages } from './blogRenewal';
import { NETWORK_TIMEOUT_S } from './networkTimeout';
import { dropOutdated, hasOnDemand, keepPartnerSpace, refreshOnDemand } from './onDemand';

declare const self: ServiceWorkerGlobalScope & { BUILT_FILES: BuiltFile[] };

const SHELL = '/shell';

const { everyone, onDemand } = splitBuild(self.BUILT_FILES);
const onDemandUrls = onDemand.map(({ url }) => url);
const builtUrls = [...everyone, ...onDemand].map(({ url }) => url);

// Static pages know no parameters: a link from a newsletter opens offline like any other.
precacheAndRoute([...everyone], {
  cleanURLs: false,
  directoryIndex: '',
  ignoreURLParametersMatching: [/./],
  urlManipulation: ({ url }) => (url.pathname.endsWith('/') ? [new URL(url.pathname.replace(/\/+$/, ''), url)] : []),
});
cleanupOutdatedCaches();

async function shell(): Promise<Response> {
  const kept = await matchPrecache(SHELL);
  if (!kept) throw new Error('the shell is not on this device any more');
  return kept;
}
async function networkElseShell(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return shell();
  }
}
const isPage = (request: Request) => request.mode === 'navigate';

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isPage(request) && Object.hasOwn(REDIRECTS, url.pathname),
  async ({ url }) => Response.redirect(new URL(REDIRECTS[url.pathname] ?? '/', url).href, 301),
);

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isPage(request) && /^\/partner(?:\/|$)/.test(url.pathname),
  // On other devices the shell would ask for scripts that the next deploy takes from the server.
  async ({ request }) => ((await hasOnDemand(onDemandUrls)) ? shell() : networkElseShell(request)),
);

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isPage(request) && isBlogPage(url),
  async (options) => {
    try {
      return await blogPages.handle(options);
    } catch {
      return shell();
    }
  },
);

registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/blog/images/'), blogImages);

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
  ({ request }) => networkElseShell(request),
);

// Caches that were cleared or that the browser cannot read any more must not make a site unreachable that the network has.
setCatchHandler(({ request }) => fetch(request));

self.addEventListener('install', (event) => event.waitUntil(refreshOnDemand(onDemandUrls)));
self.addEventListener('activate', (event) => {
  const dropped = takeOver();
  event.waitUntil(dropped);
  // Pages wait for the activation, but not for this. Without a network right now, the next visit of each keeps it.
  void dropped.then((addresses) => renewBlogPages(addresses, builtUrls)).catch(() => undefined);
});
/** Answers the addresses of blog pages that went with the former version. */
async function takeOver(): Promise<readonly string[]> {
  await self.clients.claim();
  await dropOutdated(onDemandUrls);
  const dropped = await dropBlogPages();
  await keepBlogList();
  return dropped;
}

self.addEventListener('message', (event) => {
  if (isWorkerMessage(event.data)) event.waitUntil(obey(event.data, event));
});

function obey({ type }: WorkerMessage, event: ExtendableMessageEvent): Promise<unknown> {
  switch (type) {
    case 'SKIP_WAITING':
      return self.skipWaiting();
    case 'KEEP_PARTNER_SPACE':
      return keepPartnerSpace(onDemandUrls);
    case 'KEEP_SERVED_PAGE':
      return event.source instanceof WindowClient ? keepBlogPage(new URL(event.source.url), event) : Promise.resolve();
  }
}
