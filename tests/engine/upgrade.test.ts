import { describe, expect, it } from 'vitest';
import { createFakeServer, solution } from '../../src/sync/testing/fakeServer';
import { createTestDevice } from '../support/device';

/** What a device of schema 1 holds, written by hand: released schemas are never rewritten by newer code. */
const SCHEMA_1 = {
  version: 10,
  stores: {
    rows: 'id',
    outbox: 'seq',
    conflicts: 'id',
    refused: 'id',
    drafts: 'itemId',
    undo: 'seq',
    sealed: 'id',
    meta: 'key',
  },
  records: {
    rows: [solution('a', 0), solution('b', 1)],
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
          birth: 'born-with-schema-1',
          stamp: 9,
          commitId: 'c9',
          role: 'admin',
          ended: false,
          cursor: 1,
          lastSyncAt: 1_700_000_000_000,
          nextSeq: 6,
          inFlight: null,
          deviceName: 'Portable',
          toleratedHead: null,
          lost: null,
        },
      },
    ],
  },
} as const;

function restore(indexedDB: IDBFactory, dump: typeof SCHEMA_1): Promise<void> {
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
  it('1 opens with its outbox and its drafts, and syncs', async () => {
    const server = createFakeServer([solution('a', 0), solution('b', 1)]);
    const device = createTestDevice(server);
    await restore(device.indexedDB, SCHEMA_1);
    device.session.claims = { role: 'admin', pv: 1 };
    const tab = await device.openTab();
    expect(tab.engine.snapshot()).toMatchObject({
      status: 'ready',
      admin: true,
      deviceName: 'Portable',
      drafts: [{ label: 'En cours' }],
      sync: { unsent: 2 },
    });
    await tab.engine.syncNow();
    expect(server.costs.get('a')?.cost?.prix_partenaire).toBe('12,00');
    expect(tab.engine.snapshot().rows.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(tab.engine.snapshot().sync.unsent).toBe(0);
  });
});
