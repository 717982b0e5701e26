import { ON_DEMAND_CACHE, PARTNER_MARK } from './deviceCaches';
import type { WorkerMessage } from './messages';

/**
 * This device is a partner's: the site's worker keeps what the grid needs to open offline. The page puts the mark, since
 * erasing the device takes it away again: a worker that gets to this message only afterwards keeps nothing. Should files
 * be missing, the next version brings them to a marked device. Where caches can't be written, no worker could keep any.
 */
export async function keepPartnerSpaceOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const isMarked = await caches
    .open(ON_DEMAND_CACHE)
    .then((cache) => cache.put(PARTNER_MARK, new Response(null)))
    .then(
      () => true,
      () => false,
    );
  if (isMarked) await tellWorker({ type: 'KEEP_PARTNER_SPACE' });
}

/** The page was served before a worker stood between: it is kept now, as it would have been then. */
export function keepServedPageOffline(): Promise<void> {
  return tellWorker({ type: 'KEEP_SERVED_PAGE' });
}

/** Waits until the worker is there; nothing happens where the browser has none. */
async function tellWorker(message: WorkerMessage): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  if (active) await untilActivated(active);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin and takes none
  active?.postMessage(message);
}

/** What a worker throws away when it takes over must not be what it was just told to keep. */
function untilActivated(worker: ServiceWorker): Promise<void> {
  if (worker.state !== 'activating') return Promise.resolve();
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => resolve(), { once: true });
  });
}
