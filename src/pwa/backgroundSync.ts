import { OUTBOX_SYNC_TAG } from './serviceWorkerMessages';
import { createScriptUrlPolicy } from '../platform/scriptUrlPolicy';

/** Scope without pages: the worker handles no requests, and visitors never load it. */
export const SYNC_WORKER_SCOPE = '/partner/sync/';

interface SyncManager {
  register(tag: string): Promise<void>;
}

function hasSync(
  registration: ServiceWorkerRegistration,
): registration is ServiceWorkerRegistration & { sync: SyncManager } {
  return 'sync' in registration;
}

/** Registers the worker; null if Background Sync is unsupported. */
async function installSyncWorker(): Promise<SyncManager | null> {
  if (!('serviceWorker' in navigator) || !('SyncManager' in window)) return null;
  const toWorkerUrl = createScriptUrlPolicy('sync-worker', ['/sync-sw.js']);
  const registration = await navigator.serviceWorker.register(toWorkerUrl('/sync-sw.js'), {
    scope: SYNC_WORKER_SCOPE,
    updateViaCache: 'none',
  });
  await waitForActiveWorker(registration);
  return hasSync(registration) ? registration.sync : null;
}

/** Resolves once the registration has an active worker, or its first one fails to install. */
function waitForActiveWorker({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (active || !worker) return Promise.resolve();
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    });
  });
}

interface SendableEdits {
  subscribe(listener: () => void): () => void;
  /** Number of edits that wait only for the network. */
  countSendable(): number;
  /** Whether a sync run is in progress that may send them. */
  isSending(): boolean;
}

/**
 * Registers Background Sync (Chromium only) so that the outbox is sent even without an open window; elsewhere the next
 * visit sends it. Installs the worker immediately, while there is a network to fetch it. The browser retries a failed
 * sync only a few times, then drops the registration: registers again after each run that leaves edits, and when the
 * page is hidden with edits. Returns a function that stops it.
 */
export function registerBackgroundSync(
  outbox: SendableEdits,
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'> = document,
  // Registration fails in a private window or on a full disk: treated as unsupported.
  worker: Promise<SyncManager | null> = installSyncWorker().catch(() => null),
): () => void {
  const requestSync = () => void worker.then((sync) => sync?.register(OUTBOX_SYNC_TAG)).catch(() => undefined);
  let previousState: 'nothing' | 'waiting' | 'sending' = 'nothing';
  const handleOutboxChange = () => {
    const now = outbox.countSendable() === 0 ? 'nothing' : outbox.isSending() ? 'sending' : 'waiting';
    if (now !== 'nothing' && now !== previousState && previousState !== 'waiting') requestSync();
    previousState = now;
  };
  const handleVisibilityChange = () => {
    if (page.visibilityState === 'hidden' && outbox.countSendable() > 0) requestSync();
  };
  handleOutboxChange();
  const unsubscribe = outbox.subscribe(handleOutboxChange);
  page.addEventListener('visibilitychange', handleVisibilityChange);
  return () => {
    unsubscribe();
    page.removeEventListener('visibilitychange', handleVisibilityChange);
  };
}
