import { systemClock } from '../../../src/platform/systemClock';
import { randomSource } from '../../../src/platform/randomSource';
import { createWebLocks } from '../../../src/platform/webLocks';
import { createErasureMark } from '../../../src/storage/erasureMark';
import { createUnsentSummaryStore } from '../../../src/storage/unsentSummaryStore';
import { createBrowserEnvironment } from '../../../src/platform/browserEnvironment';
import { createTabChannel } from '../../../src/platform/tabChannel';
import type { GridRow } from '../../../src/domain/pricing/pricingItem';
import { createSessionAndPricingRemotes } from '../../../src/remote/createSessionAndPricingRemotes';
import { createIndexedDbPersistence } from '../../../src/storage/indexedDbPersistence';
import { createSealer } from '../../../src/storage/createSealer';
import { createSyncEngine } from '../../../src/sync/syncEngine';
import {
  deliverRows,
  exposeOnWindow,
  getIdAt,
  getPriceAt,
  measureChange,
  REORDERED_ROWS,
  type BenchPage,
} from './harness';

const persistence = createIndexedDbPersistence({
  host: { indexedDB, IDBKeyRange },
  createStoreId: randomSource.createId,
  schedule: systemClock.schedule,
});

/** Stores the rows, the cursor and the key of an admin as a login and a pull do. */
async function fillDatabase(rows: readonly GridRow[]): Promise<void> {
  const state = await persistence.load(() => null);
  const meta = { role: 'admin', cursor: 1, lastSyncAt: Date.now(), deviceName: 'Banc' } as const;
  const sealingKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await persistence.commit(state.meta, 'filled', { rows: { clear: true, put: rows }, meta, sealingKey });
}

function openBenchPage(): BenchPage {
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
    unsentSummaryStore: createUnsentSummaryStore(localStorage),
    erasureMark: createErasureMark(localStorage),
    environment: createBrowserEnvironment(),
    session: remote.session,
    pricing: remote.pricing,
    report: reportError,
    reportLoadFailure: reportError,
  });
  let deliveredRows: readonly unknown[] = [];
  const opened = new Promise<{ first: number; all: number }>((resolve) => {
    engine.subscribe(() => {
      const { rows } = engine.getSnapshot();
      if (rows === deliveredRows || rows.length === 0) return;
      deliveredRows = rows;
      deliverRows(rows);
      const now = performance.now();
      resolve({ first: now, all: now });
    });
  });
  void engine.start();
  const getItemIdAt = (index: number): string => engine.getSnapshot().rows[index]?.id ?? '';
  return {
    opened,
    edit: (index, price) =>
      measureChange(
        () =>
          engine.edit({
            kind: 'update',
            itemId: getItemIdAt(index),
            cost: { prix_partenaire: price, commission: '15' },
          }),
        (rows) => getPriceAt(rows, index) === price,
      ),
    reorder() {
      const second = getItemIdAt(1);
      return measureChange(
        () => engine.edit({ kind: 'move', itemIds: [getItemIdAt(0)], after: getItemIdAt(REORDERED_ROWS - 1) }),
        (rows) => getIdAt(rows, 0) === second,
      );
    },
  };
}

if (window.location.hash === '#fill') exposeOnWindow({ fill: fillDatabase });
else exposeOnWindow(openBenchPage());
