import { ON_DEMAND_CACHE, PARTNER_DEVICE_MARKER_KEY } from './cacheNames';
import type { MessageToServiceWorker } from './serviceWorkerMessages';

/**
 * Marks this device as a partner's, again for each worker that takes control: clearing the site's data removes both
 * mark and worker.
 */
export function requestPartnerSpaceCaching(): void {
  if (!('serviceWorker' in navigator)) return;
  void markPartnerDevice();
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (navigator.serviceWorker.controller) void markPartnerDevice();
  });
}

/**
 * Marks this device as a partner's and requests caching of the partner space for offline use; requests nothing if the
 * mark cannot be written. The page writes the mark, not the worker: erasing the device's data deletes it, and a worker
 * that handles the message later then caches nothing. Each new version caches the partner space on marked devices.
 */
async function markPartnerDevice(): Promise<void> {
  const isMarked = await caches
    .open(ON_DEMAND_CACHE)
    .then((cache) => cache.put(PARTNER_DEVICE_MARKER_KEY, new Response(null)))
    .then(
      () => true,
      () => false,
    );
  if (isMarked) await postToWorker({ type: 'CACHE_PARTNER_SPACE' });
}

/** Requests caching of the current page, which was served before a worker controlled it. */
export function requestCurrentPageCaching(): Promise<void> {
  return postToWorker({ type: 'CACHE_SERVED_PAGE' });
}

/** Requests what `MAINTAIN_CACHES` does. */
export function requestCacheMaintenance(): Promise<void> {
  return postToWorker({ type: 'MAINTAIN_CACHES' });
}

/** Requests deletion of the pages and images of a withdrawn post. */
export function requestCachedPostDeletion(slug: string): Promise<void> {
  return postToWorker({ type: 'DELETE_POST', slug });
}

/** Posts a message once the worker is active; does nothing if service workers are unsupported. */
async function postToWorker(message: MessageToServiceWorker): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // Prefers the controller: `ready` keeps returning the first registration, even after it was cleared.
  const active = navigator.serviceWorker.controller ?? (await navigator.serviceWorker.ready).active;
  if (active) await waitForActivation(active);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin and takes none
  active?.postMessage(message);
}

/** Waits for `activate` to finish: its cleanup could delete what the message adds to a cache. */
function waitForActivation(worker: ServiceWorker): Promise<void> {
  if (worker.state !== 'activating') return Promise.resolve();
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => resolve(), { once: true });
  });
}
