import { registerRoute, setCatchHandler } from 'workbox-routing';
import { REDIRECTS } from '../../config/redirects';
import { getCanonicalBlogPath } from '../../domain/blog/getCanonicalBlogPath';
import { isMessageToServiceWorker, type MessageToServiceWorker } from '../serviceWorkerMessages';
import { isPartnerPath } from '../isPartnerPath';
import { markServedFromCache } from '../isDocumentServedFromCache';
import { SHELL_PATH, splitBuiltFiles, type BuiltFile } from '../builtFiles';
import { createBackendConfigStrategy } from './createBackendConfigStrategy';
import { blogImageStrategy, createBlogPageStrategy, isBlogPage, cacheBlogPage, maintainBlogCaches } from './blogPages';
import { refetchBlogPages } from './refetchBlogPages';
import { requestTimeoutController } from './requestTimeoutController';
import {
  respondWithOnDemandFile,
  deleteOutdatedOnDemandFiles,
  hasOnDemandFiles,
  cachePartnerSpace,
  refreshOnDemandFiles,
  repairOnDemandFiles,
} from './onDemandFiles';
import { createPrecache } from './precache';
import { removeTrailingSlashes } from './removeTrailingSlashes';
import { runRepairsAndReportCount } from './runRepairsAndReportCount';
import { wasDamagedCopyReplaced } from './verifiedFiles';
import { activateAfterHandover } from './activateAfterHandover';
import { deletePostsFromDevice } from './withdrawnPosts';

declare const self: ServiceWorkerGlobalScope & { BUILT_FILES: BuiltFile[] };

const { precached, onDemand, pageBundle } = splitBuiltFiles(self.BUILT_FILES);
const builtUrls = [...precached, ...onDemand].map(({ url }) => url);

const isNavigation = (request: Request) => request.mode === 'navigate';

// Like Hosting. A page would otherwise hydrate at another address than it was rendered for.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isNavigation(request) && /.\/$/.test(url.pathname),
  async ({ url }) => Response.redirect(removeTrailingSlashes(url), 301),
);

// Like the function, which a link of a newsletter does not reach offline.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && isNavigation(request) && isBlogPage(url) && getCanonicalBlogPath(url) !== url.pathname + url.search,
  async ({ url }) => Response.redirect(new URL(getCanonicalBlogPath(url), url).href, 301),
);

const precache = createPrecache(precached, pageBundle);
const blogPages = createBlogPageStrategy(() => precache.match(SHELL_PATH), builtUrls);

async function matchShell(): Promise<Response> {
  const cached = await precache.match(SHELL_PATH);
  if (!cached) throw new Error('the shell is not on this device any more');
  return cached;
}
async function fetchOrShell({ url }: Request): Promise<Response> {
  try {
    // `reload` bypasses the HTTP cache, which may hold the page of a captive portal under this address.
    return await requestTimeoutController.fetch(url, { cache: 'reload', redirect: 'manual' });
  } catch {
    return markServedFromCache(await matchShell());
  }
}
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isNavigation(request) && Object.hasOwn(REDIRECTS, url.pathname),
  async ({ url }) =>
    Response.redirect(Object.assign(new URL(url), { pathname: REDIRECTS[url.pathname] ?? '/' }).href, 301),
);

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isNavigation(request) && isPartnerPath(url.pathname),
  // Unless all files are cached, fetches the page first: a cached shell may request scripts that a deploy has deleted.
  async ({ request }) => ((await hasOnDemandFiles(onDemand)) ? matchShell() : fetchOrShell(request)),
);

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isNavigation(request) && isBlogPage(url),
  async (options) => {
    try {
      return await blogPages.handle(options);
    } catch {
      return matchShell();
    }
  },
);

registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/blog/images/'), blogImageStrategy);

for (const file of onDemand) {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === file.url,
    ({ event }) => respondWithOnDemandFile(file, event),
  );
}

registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === '/backend.json', createBackendConfigStrategy());

// Other pages of this site: network first; offline, the shell shows a French message.
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && isNavigation(request),
  ({ request }) => fetchOrShell(request),
);

// Cleared or unreadable caches must not hide what the network has. Offline, the shell renders a page whose file is gone.
setCatchHandler(({ request }) =>
  isNavigation(request) ? fetchOrShell(request) : requestTimeoutController.fetch(request),
);

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => {
  const activation = activate();
  event.waitUntil(activation);
  void precache.clean(event);
  // Navigation waits for activation, but not for the refetch. Offline, each page is cached again on its next visit.
  void activation.then(() => refetchBlogPages(builtUrls)).catch(() => undefined);
});
async function install(): Promise<void> {
  await precache.fill();
  await refreshOnDemandFiles(onDemand);
}
async function activate(): Promise<void> {
  await self.clients.claim();
  await deleteOutdatedOnDemandFiles(onDemand);
}

self.addEventListener('message', (event) => {
  if (isMessageToServiceWorker(event.data)) event.waitUntil(handleMessage(event.data, event));
});

function handleMessage(message: MessageToServiceWorker, event: ExtendableMessageEvent): Promise<unknown> {
  switch (message.type) {
    case 'SKIP_WAITING':
      return activateAfterHandover(self);
    case 'HAND_OVER':
      return handOver(event.ports);
    case 'CACHE_PARTNER_SPACE':
      return cachePartnerSpace(onDemand);
    case 'MAINTAIN_CACHES':
      // Offline: the next `MAINTAIN_CACHES` message tries again.
      return Promise.allSettled([precache.restore(), maintainBlogCaches(builtUrls)]);
    case 'DELETE_POST':
      return deletePostsFromDevice(new Set([message.slug]));
    case 'CACHE_SERVED_PAGE':
      return event.source instanceof WindowClient
        ? cacheBlogPage(blogPages, new URL(event.source.url), event)
        : Promise.resolve();
    case 'REPAIR_FILES':
      return runRepairsAndReportCount(
        event.ports,
        [precache.repair, () => repairOnDemandFiles(onDemand)],
        wasDamagedCopyReplaced,
      );
  }
}

/** Aborts pending requests and replies to the new version. */
async function handOver(ports: readonly MessagePort[]): Promise<void> {
  requestTimeoutController.handOver();
  for (const port of ports) port.postMessage(null);
}
