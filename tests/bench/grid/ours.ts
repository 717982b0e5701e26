import { deviceChance, deviceClock } from '../../../src/app/partner/platform/clock';
import { webLocks } from '../../../src/app/partner/platform/locks';
import { localMarker } from '../../../src/app/partner/platform/marker';
import { pageSurroundings } from '../../../src/app/partner/platform/surroundings';
import { tabChannel } from '../../../src/app/partner/platform/tabs';
import type { GridRow } from '../../../src/domain/pricingItem';
import { createPartnerRemote } from '../../../src/remote/partnerRemote';
import { createPricingStore } from '../../../src/storage/pricingStore';
import { createSealer } from '../../../src/storage/sealing';
import { createEngine } from '../../../src/sync/engine';
import { idAt, offer, paint, priceAt, REORDERED, untilShown, type BenchPage, type BenchRow } from './harness';

const store = createPricingStore({
  host: { indexedDB, IDBKeyRange },
  newBirth: deviceChance.id,
  after: deviceClock.after,
});

/** As after a pull: the rows of the server, and the cursor that covers them. */
async function fill(rows: readonly GridRow[]): Promise<void> {
  const state = await store.load(() => null);
  const meta = { role: 'admin', cursor: 1, lastSyncAt: Date.now(), deviceName: 'Banc' } as const;
  await store.commit(state.meta, 'filled', { rows: { clear: true, put: rows }, meta });
}

function open(): BenchPage {
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
    marker: localMarker(localStorage),
    surroundings: pageSurroundings(),
    session: remote.session,
    pricing: remote.pricing,
    report: reportError,
    loadFailed: reportError,
  });
  const shown = (): BenchRow[] =>
    engine.snapshot().rows.map(({ id, solution, cost, prix_revendeur }) => {
      return { id, label: solution, partner: cost?.prix_partenaire ?? '', reseller: prix_revendeur };
    });
  let painted: readonly unknown[] = [];
  const opened = new Promise<{ first: number; all: number }>((resolve) => {
    engine.subscribe(() => {
      const { rows } = engine.snapshot();
      if (rows === painted || rows.length === 0) return;
      painted = rows;
      paint(shown());
      const now = performance.now();
      resolve({ first: now, all: now });
    });
  });
  void engine.start();
  const idOf = (index: number): string => engine.snapshot().rows[index]?.id ?? '';
  return {
    opened,
    edit: (index, price) =>
      untilShown(
        () => engine.edit({ kind: 'update', itemId: idOf(index), cost: { prix_partenaire: price, commission: '15' } }),
        (rows) => priceAt(rows, index) === price,
      ),
    reorder() {
      const second = idOf(1);
      return untilShown(
        () => engine.edit({ kind: 'move', itemIds: [idOf(0)], after: idOf(REORDERED - 1) }),
        (rows) => idAt(rows, 0) === second,
      );
    },
  };
}

if (window.location.hash === '#fill') offer({ fill });
else offer(open());
