import { NetworkFirst } from 'workbox-strategies';
import { BACKEND_CONFIG_CACHE } from '../cacheNames';
import { NETWORK_TIMEOUT_S, requestTimeoutController } from './requestTimeoutController';
import { isBackendConfigResponse, refetchUnlessVerified, nullUnlessVerified } from './verifiedResponses';

/**
 * `/backend.json`: network first; cache on timeout, error or an invalid response. Verifies fetched and cached
 * responses.
 */
export function createBackendConfigStrategy(): NetworkFirst {
  return new NetworkFirst({
    cacheName: BACKEND_CONFIG_CACHE,
    networkTimeoutSeconds: NETWORK_TIMEOUT_S,
    plugins: [
      {
        // Prefers the cached address to an invalid response.
        async fetchDidSucceed({ request, response }) {
          const backend = await nullUnlessVerified(
            isBackendConfigResponse,
            request,
            await refetchUnlessVerified(isBackendConfigResponse, request, response),
          );
          if (backend) return backend;
          throw new Error('/backend.json has no backend');
        },
        async cachedResponseWillBeUsed({ cacheName, request, cachedResponse }) {
          const backend = await nullUnlessVerified(isBackendConfigResponse, request, cachedResponse);
          if (cachedResponse && !backend) await (await caches.open(cacheName)).delete(request);
          return backend;
        },
      },
      requestTimeoutController.plugin,
    ],
  });
}
