import { deviceChance, deviceClock } from '../../app/partner/platform/clock';
import { webLocks } from '../../app/partner/platform/locks';
import { tabChannel } from '../../app/partner/platform/tabs';
import { createPartnerRemote } from '../../remote/partnerRemote';
import { createPricingStore } from '../../storage/pricingStore';
import { createSealer } from '../../storage/sealing';
import { createEngine } from '../../sync/engine';
import type { Surroundings } from '../../sync/ports';
import { showBadge } from '../badge';
import { OUTBOX_SYNC_TAG } from '../messages';
import { isWatched } from './watched';

declare const self: ServiceWorkerGlobalScope;

/** An event of the browser that says: the network is back. The DOM library does not know it yet. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

function isSyncEvent(event: Event): event is SyncEvent {
  return 'tag' in event && typeof event.tag === 'string' && 'waitUntil' in event;
}

/** Nobody looks and nothing happens by itself: the engine runs once, when it is told to. */
const WINDOWLESS: Surroundings = {
  isOnline: () => true,
  isVisible: () => false,
  lastInputAt: () => 0,
  listen: () => () => undefined,
  storage: () => Promise.resolve('bestEffort'),
};

/**
 * Sends the outbox without any window, with the engine that the pages use. Rejects while something is left, so that the
 * browser tries again by its own measure.
 */
async function sendOutbox(): Promise<void> {
  const store = createPricingStore({
    host: { indexedDB, IDBKeyRange },
    newBirth: deviceChance.id,
    after: deviceClock.after,
  });
  const remote = createPartnerRemote({
    origin: self.location.origin,
    vault: { read: store.readSession, write: store.writeSession },
    fetch: self.fetch.bind(self),
    now: deviceClock.now,
  });
  const engine = createEngine({
    clock: deviceClock,
    chance: deviceChance,
    store,
    sealer: createSealer(self.crypto),
    locks: webLocks(navigator.locks),
    tabs: tabChannel(),
    // The notice of a loss is the pages' affair: a worker has no localStorage.
    marker: { read: () => null, write: () => undefined },
    surroundings: WINDOWLESS,
    session: remote.session,
    pricing: remote.pricing,
    report: reportError,
    // No screen sends anybody to the console of a worker.
    loadFailed: () => undefined,
  });
  try {
    await engine.start();
    await engine.syncNow();
    // No page is awake that would do it.
    showBadge(self.navigator, engine.unsentCount());
    if (engine.snapshot().sync.toSend > 0) throw new Error('edits are still waiting to be sent');
  } finally {
    engine.stop();
  }
}

/** A page that somebody looks at does it itself, shows what it does, and asks anew for what it could not send. */
async function sendUnlessWatched(): Promise<void> {
  if (!isWatched(await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))) await sendOutbox();
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('sync', (event) => {
  if (isSyncEvent(event) && event.tag === OUTBOX_SYNC_TAG) event.waitUntil(sendUnlessWatched());
});
