import { OUTBOX_SYNC_TAG } from './messages';
import { createWorkerAddress } from './trustedScript';

/** No page lives below it: this worker answers no request, and visitors never load it. */
export const SYNC_WORKER_SCOPE = '/partner/sync/';

interface SyncManager {
  register(tag: string): Promise<void>;
}

function hasSync(
  registration: ServiceWorkerRegistration,
): registration is ServiceWorkerRegistration & { sync: SyncManager } {
  return 'sync' in registration;
}

/** Installs the worker; null where the browser can't send without a window. */
async function installSyncWorker(): Promise<SyncManager | null> {
  if (!('serviceWorker' in navigator) || !('SyncManager' in window)) return null;
  const addressOf = createWorkerAddress(window, 'sync-worker');
  const registration = await navigator.serviceWorker.register(addressOf('/sync-sw.js'), {
    scope: SYNC_WORKER_SCOPE,
    updateViaCache: 'none',
  });
  await untilActive(registration);
  return hasSync(registration) ? registration.sync : null;
}

function untilActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting;
  if (active || !coming) return Promise.resolve();
  return new Promise((resolve) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated' || coming.state === 'redundant') resolve();
    });
  });
}

interface Outbox {
  subscribe(listener: () => void): () => void;
  /** Edits that wait for nothing but the network. */
  toSend(): number;
  /** Whether a run is under way that may send them. */
  isSending(): boolean;
}

/**
 * Asks the browser to send the outbox even when every window is closed. Chromium only; elsewhere opening the
 * application sends it, and nothing else is claimed. The worker is installed at once: the first edit may be made where
 * it could not be fetched. A wish that was granted is gone, whatever came of it: it is made again after each run that
 * leaves edits, and when the page goes out of sight with some. Answers what ends it.
 */
export function keepBackgroundSend(
  outbox: Outbox,
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'> = document,
  // Refused (private window, full disk): as in a browser that has nothing of the kind.
  worker: Promise<SyncManager | null> = installSyncWorker().catch(() => null),
): () => void {
  const wish = () => void worker.then((sync) => sync?.register(OUTBOX_SYNC_TAG)).catch(() => undefined);
  let before: 'nothing' | 'waiting' | 'sending' = 'nothing';
  const look = () => {
    const now = outbox.toSend() === 0 ? 'nothing' : outbox.isSending() ? 'sending' : 'waiting';
    if (now !== 'nothing' && now !== before && before !== 'waiting') wish();
    before = now;
  };
  const onSight = () => {
    if (page.visibilityState === 'hidden' && outbox.toSend() > 0) wish();
  };
  look();
  const unsubscribe = outbox.subscribe(look);
  page.addEventListener('visibilitychange', onSight);
  return () => {
    unsubscribe();
    page.removeEventListener('visibilitychange', onSight);
  };
}
