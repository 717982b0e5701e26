import type { PartnerSession } from '../../features/partner/services';
import type { PricingEditor } from '../../features/pricing/services';
import { keepBadge } from '../../pwa/badge';
import { keepBackgroundSend } from '../../pwa/backgroundSync';
import { keepPartnerSpaceOffline } from '../../pwa/tellWorker';
import { createPartnerRemote } from '../../remote/partnerRemote';
import { createPricingStore } from '../../storage/pricingStore';
import { createSealer } from '../../storage/sealing';
import { createEngine } from '../../sync/engine';
import { failureOf, logFailure } from '../failureLog';
import { editorOf } from './editorServices';
import { eraseDevice, type DeviceStorage } from './eraseDevice';
import { deviceChance, deviceClock } from './platform/clock';
import { webLocks } from './platform/locks';
import { localStorageOrNull } from './platform/localStorage';
import { localMarker } from './platform/marker';
import { pageSurroundings } from './platform/surroundings';
import { tabChannel } from './platform/tabs';
import { sessionOf } from './sessionServices';

function everythingKept(localKeys: Storage | null): DeviceStorage {
  return {
    indexedDB,
    // Missing where the page is not served securely, whatever the DOM library says.
    caches: 'caches' in window ? window.caches : undefined,
    keys: localKeys === null ? [] : [localKeys, window.sessionStorage],
    serviceWorker: 'serviceWorker' in navigator ? navigator.serviceWorker : undefined,
  };
}

/** Puts the partner area together from its real parts: one engine per page. Begins to open the device's data at once. */
export function createPartnerServices(): { session: PartnerSession; editor: PricingEditor } {
  const store = createPricingStore({
    host: { indexedDB, IDBKeyRange },
    newBirth: deviceChance.id,
    after: deviceClock.after,
  });
  const hints = localStorageOrNull();
  const remote = createPartnerRemote({
    origin: window.location.origin,
    vault: { read: store.readSession, write: store.writeSession },
    fetch: window.fetch.bind(window),
    now: deviceClock.now,
  });
  const engine = createEngine({
    clock: deviceClock,
    chance: deviceChance,
    store,
    sealer: createSealer(window.crypto),
    locks: webLocks(navigator.locks),
    tabs: tabChannel(),
    marker: localMarker(hints),
    surroundings: pageSurroundings(),
    session: remote.session,
    pricing: remote.pricing,
    report: reportError,
    loadFailed: (error) => logFailure('pricing: load', failureOf(error)),
  });
  const { subscribe } = engine;
  const syncState = () => engine.snapshot().sync;
  keepBackgroundSend({
    subscribe,
    toSend: () => syncState().toSend,
    isSending: () => syncState().phase === 'syncing',
  });
  keepBadge({ subscribe, unsent: engine.unsentCount }, navigator);
  void keepPartnerSpaceOffline();
  const services = {
    session: sessionOf(engine, hints, reportError),
    editor: editorOf(engine, () => eraseDevice(everythingKept(hints))),
  };
  // What opening meets is shown by the services; anything else is a defect.
  engine.start().catch(reportError);
  return services;
}
