import { systemClock } from '../../platform/systemClock';
import { randomSource } from '../../platform/randomSource';
import { suggestDeviceName } from '../../platform/suggestDeviceName';
import { createWebLocks } from '../../platform/webLocks';
import { createTabChannel } from '../../platform/tabChannel';
import { createSessionAndPricingRemotes } from '../../remote/createSessionAndPricingRemotes';
import { createIndexedDbPersistence } from '../../storage/indexedDbPersistence';
import { createSealer } from '../../storage/createSealer';
import { createSyncEngine, type SyncEngine } from '../../sync/syncEngine';
import type { BrowserEnvironment } from '../../sync/ports';
import { showAppBadge } from '../badge';
import { OUTBOX_SYNC_TAG } from '../serviceWorkerMessages';
import { hasVisiblePartnerPage } from './hasVisiblePartnerPage';
import { sendOutbox } from './sendOutbox';

declare const self: ServiceWorkerGlobalScope;

/** Background Sync event; missing in the DOM types. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

function isSyncEvent(event: Event): event is SyncEvent {
  return 'tag' in event && typeof event.tag === 'string' && 'waitUntil' in event;
}

/** Environment without window events: the engine runs once, on `syncNow`. */
const WORKER_ENVIRONMENT: BrowserEnvironment = {
  isOnline: () => true,
  isVisible: () => false,
  getLastInputTime: () => 0,
  suggestDeviceName: () => suggestDeviceName(self.navigator.userAgent),
  listen: () => () => undefined,
  checkStorageHealth: () => Promise.resolve('bestEffort'),
};

/** Creates this worker's engine, which has no window. */
function createWindowlessEngine(): SyncEngine {
  const persistence = createIndexedDbPersistence({
    host: { indexedDB, IDBKeyRange },
    createStoreId: randomSource.createId,
    schedule: systemClock.schedule,
  });
  const remote = createSessionAndPricingRemotes({
    origin: self.location.origin,
    sessionStore: persistence.sessionStore,
    fetch: self.fetch.bind(self),
    now: systemClock.now,
  });
  return createSyncEngine({
    clock: systemClock,
    randomSource,
    persistence,
    sealer: createSealer(self.crypto),
    locks: createWebLocks(navigator.locks),
    tabs: createTabChannel(),
    // A worker has no localStorage: pages report losses and read the mark.
    unsentSummaryStore: { read: () => null, write: () => undefined },
    erasureMark: { write: () => undefined, covers: () => false },
    environment: WORKER_ENVIRONMENT,
    session: remote.session,
    pricing: remote.pricing,
    report: reportError,
    // Logs nothing: users are referred to the console of a page, and do not see that of a worker.
    reportLoadFailure: () => undefined,
  });
}

/** Leaves sending to a visible page, which shows progress and registers again if edits remain. */
async function sendUnlessVisible(): Promise<void> {
  if (!hasVisiblePartnerPage(await self.clients.matchAll({ type: 'window', includeUncontrolled: true })))
    await sendOutbox(createWindowlessEngine(), (count) => showAppBadge(self.navigator, count));
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('sync', (event) => {
  if (isSyncEvent(event) && event.tag === OUTBOX_SYNC_TAG) event.waitUntil(sendUnlessVisible());
});
