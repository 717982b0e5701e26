import { NetworkFirst } from 'workbox-strategies';
import { BACKEND_CACHE } from '../deviceCaches';
import { NETWORK_TIMEOUT_S, networkTimeouts } from './networkTimeouts';
import { isBackendResponse, refetchUnlessVerified, dropUnverified } from './verifiedResponses';

/** `/backend.json`: network first, cache on timeout, error or an invalid response. Verifies both. */
export function createBackendConfig(): NetworkFirst {
  return new NetworkFirst({
    cacheName: BACKEND_CACHE,
    networkTimeoutSeconds: NETWORK_TIMEOUT_S,
    plugins: [
      {
        // Prefers the cached address to an invalid response.
        async fetchDidSucceed({ request, response }) {
          const backend = await dropUnverified(
            isBackendResponse,
            request,
            await refetchUnlessVerified(isBackendResponse, request, response),
          );
          if (backend) return backend;
          throw new Error('/backend.json has no backend');
        },
        async cachedResponseWillBeUsed({ cacheName, request, cachedResponse }) {
          const backend = await dropUnverified(isBackendResponse, request, cachedResponse);
          if (cachedResponse && !backend) await (await caches.open(cacheName)).delete(request);
          return backend;
        },
      },
      networkTimeouts.plugin,
    ],
  });
}
