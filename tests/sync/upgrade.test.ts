import { describe, expect, it } from 'vitest';
import { createFakeServer, buildSolutionRow } from '../../src/sync/testing/fakeServer';
import type { Persistence } from '../../src/sync/ports';
import { buildCost } from '../support/gridEdits';
import { createSignedInDevice, createTestDevice } from '../support/testDevice';

/** Contents of a schema 1 database, written by hand: newer code must never generate a released schema. */
const SCHEMA_1 = {
  version: 10,
  stores: {
    rows: 'id',
    outbox: 'seq',
    conflicts: 'id',
    rejected: 'id',
    drafts: 'itemId',
    undo: 'seq',
    sealed: 'id',
    meta: 'key',
  },
  records: {
    rows: [buildSolutionRow('a', 0), buildSolutionRow('b', 1)],
    outbox: [
      {
        seq: 4,
        mutation: {
          id: 'm4',
          itemId: 'a',
          at: 1_700_000_000_000,
          group: 'g4',
          kind: 'update',
          price: {
            before: { prix_partenaire: '10,00', commission: '15' },
            after: { prix_partenaire: '12,00', commission: '15' },
          },
        },
      },
      {
        seq: 5,
        mutation: { id: 'm5', itemId: 'b', at: 1_700_000_000_001, group: 'g5', kind: 'move', after: null, before: 'a' },
      },
    ],
    drafts: [{ itemId: 'b', label: 'En cours', at: 1_700_000_000_002 }],
    meta: [
      {
        key: 'device',
        value: {
          storeId: 'born-with-schema-1',
          commitSeq: 9,
          commitId: 'c9',
          role: 'admin',
          isSessionEnded: false,
          cursor: 1,
          lastSyncAt: 1_700_000_000_000,
          nextSeq: 6,
          inFlight: null,
          deviceName: 'Portable',
          mismatchedHead: null,
          lostEdits: null,
        },
      },
    ],
  },
} as const;

interface DatabaseDump {
  version: number;
  stores: Readonly<Record<string, string>>;
  records: Readonly<Record<string, readonly unknown[]>>;
}

function writeDump(indexedDB: IDBFactory, dump: DatabaseDump): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('partner-pricing', dump.version);
    request.addEventListener('upgradeneeded', () => {
      for (const [name, keyPath] of Object.entries(dump.stores)) {
        request.result.createObjectStore(name, { keyPath });
      }
    });
    request.addEventListener('error', () => reject(new Error('the dump could not be restored')));
    request.addEventListener('success', () => {
      const transaction = request.result.transaction(Object.keys(dump.stores), 'readwrite');
      for (const [name, records] of Object.entries(dump.records)) {
        for (const record of records) transaction.objectStore(name).put(record);
      }
      transaction.addEventListener('complete', () => {
        request.result.close();
        resolve();
      });
    });
  });
}

describe('promise 28: a database of a released schema', () => {
  it('opens schema 1 with outbox and drafts, and syncs', async () => {
    const server = createFakeServer([buildSolutionRow('a', 0), buildSolutionRow('b', 1)]);
    const device = createTestDevice(server);
    await writeDump(device.indexedDB, SCHEMA_1);
    device.session.claims = { role: 'admin', pv: 1 };
    const tab = await device.openTab();
    expect(tab.engine.getSnapshot()).toMatchObject({
      status: 'ready',
      isAdmin: true,
      deviceName: 'Portable',
      drafts: [{ label: 'En cours' }],
      sync: { unsent: 2 },
    });
    await tab.engine.syncNow();
    expect(server.costs.get('a')?.cost?.prix_partenaire).toBe('12,00');
    expect(tab.engine.getSnapshot().rows.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(tab.engine.getSnapshot().sync.unsent).toBe(0);
  });
});

describe('promise 28: a database of a newer build', () => {
  it('stays as it is, is reported as the reason and still exports unsent edits', async () => {
    const server = createFakeServer([buildSolutionRow('a', 0), buildSolutionRow('b', 1)]);
    const device = createTestDevice(server);
    const { undo: _undo, ...stores } = SCHEMA_1.stores;
    await writeDump(device.indexedDB, { ...SCHEMA_1, version: 30, stores });
    device.session.claims = { role: 'admin', pv: 1 };
    const { engine } = await device.openTab();
    expect(engine.getSnapshot()).toMatchObject({
      status: 'failed',
      storage: 'newerVersion',
      // Two edits and a draft.
      sync: { unsent: 3 },
    });
    expect(JSON.parse(await (await engine.exportUnsent()).text())).toMatchObject({
      format: 'modifications-non-envoyees',
      count: 3,
      labels: { a: 'Offre a', b: 'Offre b' },
      records: { outbox: SCHEMA_1.records.outbox, drafts: SCHEMA_1.records.drafts },
    });
    expect(server.calls).toEqual([]);
    expect(await device.indexedDB.databases()).toEqual([{ name: 'partner-pricing', version: 30 }]);
  });
});

/** Stores what a build that knows neither price changes nor plans stores. */
const storeWithoutPlans = (real: Persistence): Persistence => ({
  ...real,
  commit(expected, commitId, change) {
    const { plansCursor: _cursor, ...meta } = change.meta ?? {};
    const put = change.rows?.put?.map(({ priceChange: _priceChange, plan: _plan, ...row }) => row);
    return real.commit(expected, commitId, { ...change, meta, ...(put && { rows: { ...change.rows, put } }) });
  },
});

describe('price changes beside a tab of an earlier build', () => {
  it('are read again when that tab pulled the rows', async () => {
    const server = createFakeServer([buildSolutionRow('a', 0)]);
    const { device, tab } = await createSignedInDevice(server, 'partner');
    tab.kill();
    const { tab: admin } = await createSignedInDevice(server, 'admin');
    await admin.engine.edit({ kind: 'update', itemId: 'a', cost: buildCost('20,00') });
    await admin.engine.syncNow();
    const earlier = await device.openTab({ wrapPersistence: storeWithoutPlans });
    await earlier.engine.syncNow();
    earlier.kill();
    const { engine } = await device.openTab();
    await engine.syncNow();
    expect(engine.getSnapshot().rows[0]).toMatchObject({
      prix_revendeur: '23,00',
      priceChange: { prix_avant: '11,50', prix_depuis: 0 },
    });
  });
});

describe('plans beside a tab of an earlier build', () => {
  it('are in a database that it cannot open, since it would send their edits without them', async () => {
    const { device } = await createSignedInDevice(createFakeServer(), 'admin');
    expect(await device.indexedDB.databases()).toEqual([{ name: 'partner-pricing', version: 20 }]);
  });

  it('are read again when that tab pulled the rows', async () => {
    const plan = { ...buildCost('20,00'), starts_on: '2027-01-01' };
    const server = createFakeServer([{ ...buildSolutionRow('a', 0), plan }, buildSolutionRow('b', 1)]);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    tab.kill();
    const { tab: admin } = await createSignedInDevice(server, 'admin');
    await admin.engine.edit({ kind: 'update', itemId: 'b', cost: buildCost('20,00'), startsOn: plan.starts_on });
    await admin.engine.syncNow();
    const earlier = await device.openTab({ wrapPersistence: storeWithoutPlans });
    await earlier.engine.syncNow();
    earlier.kill();
    const { engine } = await device.openTab();
    await engine.syncNow();
    expect(engine.getSnapshot().rows.map((row) => row.plan)).toEqual([plan, plan]);
    server.calls = [];
    await engine.syncNow();
    expect(server.calls).toEqual(['fetchHead']);
  });
});
