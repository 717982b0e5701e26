import type { PartnerSession } from '../../domain/partner/partnerSession';
import type { PricingServices } from '../../features/pricing/shell/PricingServicesProvider';
import { bindAppBadgeToUnsentCount } from '../../pwa/badge';
import { registerBackgroundSync } from '../../pwa/backgroundSync';
import { requestPartnerSpaceCaching } from '../../pwa/serviceWorkerRequests';
import { createSessionAndPricingRemotes } from '../../remote/createSessionAndPricingRemotes';
import { createIndexedDbPersistence } from '../../storage/indexedDbPersistence';
import { createSealer } from '../../storage/createSealer';
import { createSyncEngine } from '../../sync/syncEngine';
import { onBeforeReload } from '../../platform/beforeReload';
import { warnBeforeLeavingIf } from '../../platform/warnBeforeLeaving';
import { describeFailure, logFailure } from '../../platform/failureLog';
import { createSiteDataEraser } from '../../sync/session/createSiteDataEraser';
import { eraseSiteStorage, type SiteStorage } from './eraseSiteStorage';
import { systemClock } from '../../platform/systemClock';
import { randomSource } from '../../platform/randomSource';
import { createWebLocks } from '../../platform/webLocks';
import { getLocalStorage } from '../../platform/getLocalStorage';
import { createErasureMark } from '../../storage/erasureMark';
import { createUnsentSummaryStore } from '../../storage/unsentSummaryStore';
import { createBrowserEnvironment } from '../../platform/browserEnvironment';
import { createTabChannel } from '../../platform/tabChannel';
import { createPartnerSessionAdapter } from './createPartnerSessionAdapter';

function collectSiteStorage(localKeys: Storage | null): SiteStorage {
  return {
    indexedDB,
    // Undefined in insecure contexts, although the DOM types say otherwise.
    caches: 'caches' in window ? window.caches : undefined,
    keys: localKeys === null ? [] : [localKeys, window.sessionStorage],
    serviceWorker: 'serviceWorker' in navigator ? navigator.serviceWorker : undefined,
  };
}

/** Composition root of the partner space: one sync engine per page. Starts opening the local database immediately. */
export function createPartnerServices(): PricingServices & { session: PartnerSession } {
  const persistence = createIndexedDbPersistence({
    host: { indexedDB, IDBKeyRange },
    createStoreId: randomSource.createId,
    schedule: systemClock.schedule,
  });
  const hintStorage = getLocalStorage();
  const remote = createSessionAndPricingRemotes({
    origin: window.location.origin,
    sessionStore: persistence.sessionStore,
    fetch: window.fetch.bind(window),
    now: systemClock.now,
  });
  const engine = createSyncEngine({
    clock: systemClock,
    randomSource,
    persistence,
    sealer: createSealer(window.crypto),
    locks: createWebLocks(navigator.locks),
    tabs: createTabChannel(),
    unsentSummaryStore: createUnsentSummaryStore(hintStorage),
    erasureMark: createErasureMark(hintStorage),
    environment: createBrowserEnvironment(),
    session: remote.session,
    pricing: remote.pricing,
    report: reportError,
    reportLoadFailure: (error) => logFailure('pricing: load', describeFailure(error)),
  });
  const { subscribe } = engine;
  const syncState = () => engine.getSnapshot().sync;
  registerBackgroundSync({
    subscribe,
    countSendable: () => syncState().toSend,
    isSending: () => syncState().phase === 'syncing',
  });
  bindAppBadgeToUnsentCount({ subscribe, countUnsent: engine.countUnsent }, navigator);
  requestPartnerSpaceCaching();
  onBeforeReload(engine.persistUnsent);
  warnBeforeLeavingIf(engine.hasUnstoredInput);
  // `key === null`: localStorage was cleared, as when the user deletes the site's data. A sync run then detects whether
  // the database was deleted too, and restores it, in whatever order the browser deletes.
  window.addEventListener('storage', ({ key }) => {
    if (key === null) void engine.syncNow();
  });
  const services = {
    session: createPartnerSessionAdapter(engine, hintStorage, reportError),
    editor: engine,
    siteDataEraser: createSiteDataEraser(engine, () => eraseSiteStorage(collectSiteStorage(hintStorage))),
  };
  // Expected failures of opening are part of the services' state, so a rejection is a bug.
  engine.start().catch(reportError);
  return services;
}
