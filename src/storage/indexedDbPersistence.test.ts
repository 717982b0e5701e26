import {
  forceCloseDatabase,
  IDBDatabase,
  IDBFactory,
  IDBKeyRange,
  IDBObjectStore,
  IDBTransaction,
} from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { GridRow } from '../domain/pricing/pricingItem';
import type { UpdateMutation } from '../domain/pricing/mutation';
import type { PendingConflict, RejectedEdit } from '../sync/ports';
import { waitForIdleDatabases } from '../sync/testing/virtualClock';
import { createIndexedDbPersistence } from './indexedDbPersistence';
import { PRICING_DATABASE_NAME } from './schema';

function row(id: string): GridRow {
  return {
    id,
    type: 'subtitle',
    solution: `Titre ${id}`,
    prix_revendeur: '',
    prix_public: '',
    display_order: 0,
    deleted: false,
    revision: 1,
    cost: null,
  };
}

const mutation: UpdateMutation = {
  id: 'm1',
  itemId: 'a',
  at: 0,
  group: 'g1',
  kind: 'update',
  label: { before: 'x', after: 'y' },
};

const never = () => () => undefined;
const options = (indexedDB: IDBFactory) => ({
  host: { indexedDB, IDBKeyRange },
  createStoreId: () => 'storeId',
  schedule: never,
});

function openStore(indexedDB = new IDBFactory()) {
  return { store: createIndexedDbPersistence(options(indexedDB)), indexedDB };
}

/** Creates the failing request that Chromium returns if it cannot reopen its files. */
function createFailingOpenRequest(): IDBOpenDBRequest {
  const error = new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
  const request = Object.assign(new EventTarget(), { error });
  setTimeout(() => request.dispatchEvent(new Event('error')));
  return Object.defineProperty(request, 'onerror', {
    set(listener: EventListener) {
      request.addEventListener('error', listener);
    },
  }) as unknown as IDBOpenDBRequest;
}

afterEach(() => vi.restoreAllMocks());

/** Upgrades the database as a newer build does. */
function upgradeTo(indexedDB: IDBFactory, version: number, upgrade?: (db: IDBDatabase) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(PRICING_DATABASE_NAME, version);
    request.onupgradeneeded = () => void upgrade?.(request.result);
    request.addEventListener('error', () => reject(new Error('not opened')));
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
}

/** Timers that fire only when the test lets the one operation in progress time out. */
function createManualTimers() {
  const timers = new Set<() => void>();
  return {
    timers,
    schedule(_ms: number, run: () => void) {
      timers.add(run);
      return () => timers.delete(run);
    },
    async timeOut(): Promise<void> {
      await expect.poll(() => timers.size).toBe(1);
      for (const run of timers) {
        timers.delete(run);
        run();
      }
    },
  };
}

/** Keeps a transaction on all tables open, like a frozen tab, until the result is called. */
async function holdTables(indexedDB: IDBFactory): Promise<() => Promise<void>> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(PRICING_DATABASE_NAME);
    request.onsuccess = () => resolve(request.result);
  });
  const transaction = db.transaction([...db.objectStoreNames], 'readwrite');
  let isHeld = true;
  function keepOpen(): void {
    if (isHeld) transaction.objectStore('meta').get('device').onsuccess = keepOpen;
  }
  keepOpen();
  return () =>
    new Promise((resolve) => {
      transaction.oncomplete = () => {
        db.close();
        resolve();
      };
      isHeld = false;
    });
}

const at = (commitSeq: number) => ({ storeId: 'storeId', commitSeq });

describe('createIndexedDbPersistence', () => {
  it('creates an empty database once and reopens it', async () => {
    const { store, indexedDB } = openStore();
    expect(await store.load(() => null)).toMatchObject({ meta: { storeId: 'storeId', commitSeq: 0, role: null } });
    store.close();
    const again = createIndexedDbPersistence({ ...options(indexedDB), createStoreId: () => 'another' });
    expect(await again.load(() => null)).toMatchObject({ meta: { storeId: 'storeId' } });
  });

  it('promise 5: records once, in a new database only, that edits were lost with its predecessor', async () => {
    const lost = { count: 2, since: 5 };
    const { store, indexedDB } = openStore();
    expect((await store.load(() => null)).meta.lostEdits).toBeNull();
    expect((await store.load(() => lost)).meta.lostEdits).toEqual(lost);
    expect((await store.load(() => ({ count: 3, since: 6 }))).meta.lostEdits).toEqual(lost);
    await store.commit(at(0), 'c1', { meta: { lostEdits: null } });
    expect((await openStore(indexedDB).store.load(() => lost)).meta.lostEdits).toBeNull();
  });

  it('loads each table under the ids of its records', async () => {
    const { store } = openStore();
    expect(await store.load(() => null)).toMatchObject({ conflicts: new Map(), recoveredDatabases: [] });
    const conflict: PendingConflict = {
      id: 'm1-label',
      conflict: {
        id: 'm1-label',
        itemId: 'a',
        unit: 'label',
        base: 'x',
        mine: 'y',
        theirs: 'z',
        theirsRevision: 2,
        mutations: [mutation],
      },
      by: null,
    };
    const rejected: RejectedEdit = { id: 'm2', mutation, seq: 2, code: 'denied', at: 0 };
    await store.commit(at(0), 'c1', { conflicts: { put: [conflict] }, rejected: { put: [rejected] } });
    expect(await store.load(() => null)).toMatchObject({
      conflicts: new Map([['m1-label', conflict]]),
      rejected: new Map([['m2', rejected]]),
    });
  });

  it('promise 1: writes every change set in one transaction with strict durability', async () => {
    const { store } = openStore();
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await store.load(() => null);
    transaction.mockClear();
    await store.commit(at(0), 'c1', { rows: { put: [row('a')] }, outbox: { put: [{ seq: 1, mutation }] } });
    const written = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite');
    expect(written).toEqual([[['meta', 'rows', 'outbox'], 'readwrite', { durability: 'strict' }]]);
  });

  it('promise 2: applies nothing if one value of a change set can’t be stored', async () => {
    const { store } = openStore();
    await store.load(() => null);
    const unstorable = { ...row('b'), solution: (() => 'function') as unknown as string };
    const change = { outbox: { put: [{ seq: 1, mutation }] }, rows: { put: [row('a'), unstorable] } };
    await expect(store.commit(at(0), 'c1', change)).rejects.toMatchObject({ code: 'failed' });
    const state = await store.load(() => null);
    expect(state.outbox).toEqual([]);
    expect([...state.rows]).toEqual([]);
    expect(state.meta.commitSeq).toBe(0);
  });

  it('promise 3: fails if the browser aborts the transaction twice', async () => {
    const { store } = openStore();
    await store.load(() => null);
    const abort = vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (this: IDBTransaction) {
      this.abort();
    });
    await expect(store.commit(at(0), 'c1', { rows: { put: [row('a')] } })).rejects.toMatchObject({ code: 'failed' });
    expect(abort).toHaveBeenCalledTimes(2);
  });

  it('promise 3: reopens a closed connection and writes once', async () => {
    const { store } = openStore();
    const used = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await store.load(() => null);
    await store.commit(at(0), 'c1', { outbox: { put: [{ seq: 1, mutation }] } });
    const connection: unknown = used.mock.contexts.at(-1);
    // The types of fake-indexeddb declare the class where the code takes an instance.
    forceCloseDatabase(connection as typeof IDBDatabase);
    await store.commit(at(1), 'c2', { rows: { put: [row('a')] } });
    const state = await store.load(() => null);
    expect(state.meta.commitSeq).toBe(2);
    expect([...state.rows.keys()]).toEqual(['a']);
  });

  it.each(Array.from({ length: 8 }, (_, ticks) => ticks))(
    'promise 3: reopens a lost connection for two operations, the second %i ticks later',
    async (ticks) => {
      const { store, indexedDB } = openStore();
      const opened = vi.spyOn(indexedDB, 'open');
      const used = vi.spyOn(IDBDatabase.prototype, 'transaction');
      await store.load(() => null);
      // iOS loses a connection without a close event.
      Object.assign(used.mock.contexts.at(-1) as object, {
        transaction() {
          throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
        },
      });
      const committing = store.commit(at(0), 'c1', { rows: { put: [row('a')] } });
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
      expect(await store.acquireLease('one', { now: 0, staleAfterMs: 1, isForced: true })).toBe(true);
      await committing;
      expect(opened).toHaveBeenCalledTimes(2);
    },
  );

  it('promise 3: writes on a new connection after a timeout, and fails after a second one', async () => {
    const { schedule, timeOut, timers } = createManualTimers();
    const silent = { left: 0 };
    const factory = new IDBFactory();
    const indexedDB = Object.assign(Object.create(factory) as IDBFactory, {
      open: (...args: Parameters<IDBFactory['open']>) => {
        silent.left -= 1;
        // A request that never fires an event.
        return silent.left >= 0 ? (new EventTarget() as IDBOpenDBRequest) : factory.open(...args);
      },
    });
    const store = createIndexedDbPersistence({ ...options(indexedDB), schedule });
    silent.left = 1;
    const loading = store.load(() => null);
    await timeOut();
    expect(await loading).toMatchObject({ meta: { storeId: 'storeId' } });
    expect(timers.size).toBe(0);

    store.close();
    silent.left = 2;
    const rejected = expect(store.commit(at(0), 'c1', { rows: { put: [row('a')] } })).rejects.toMatchObject({
      code: 'failed',
    });
    await timeOut();
    await timeOut();
    await rejected;
    await store.commit(at(0), 'c1', { rows: { put: [row('a')] } });
    expect((await store.load(() => null)).rows.size).toBe(1);
  });

  it('promise 3: never stores a change set that timed out while another connection held the tables', async () => {
    const { schedule, timeOut } = createManualTimers();
    const indexedDB = new IDBFactory();
    const store = createIndexedDbPersistence({ ...options(indexedDB), schedule });
    await store.load(() => null);
    const release = await holdTables(indexedDB);
    const rejected = expect(store.commit(at(0), 'c1', { rows: { put: [row('a')] } })).rejects.toMatchObject({
      code: 'failed',
    });
    await timeOut();
    await timeOut();
    await rejected;
    await release();
    expect(await store.load(() => null)).toMatchObject({ meta: { commitSeq: 0 }, rows: new Map() });
  });

  it('promise 3: never stores a change set that timed out before the database was open', async () => {
    const { schedule, timeOut } = createManualTimers();
    const factory = new IDBFactory();
    await openStore(factory).store.load(() => null);
    const answers: (() => void)[] = [];
    const indexedDB = Object.assign(Object.create(factory) as IDBFactory, {
      open(...args: Parameters<IDBFactory['open']>) {
        const request = factory.open(...args);
        const late = {
          get result() {
            return request.result;
          },
        } as IDBOpenDBRequest;
        answers.push(() => late.onsuccess?.(new Event('success')));
        return late;
      },
    });
    const store = createIndexedDbPersistence({ ...options(indexedDB), schedule });
    const rejected = expect(store.commit(at(0), 'c1', { rows: { put: [row('a')] } })).rejects.toMatchObject({
      code: 'failed',
    });
    await timeOut();
    await timeOut();
    await rejected;
    for (const answer of answers) answer();
    await waitForIdleDatabases();
    expect(await openStore(factory).store.load(() => null)).toMatchObject({ meta: { commitSeq: 0 }, rows: new Map() });
  });

  it('promise 3: stores a change set once if it timed out while being committed', async () => {
    const { schedule, timeOut } = createManualTimers();
    const store = createIndexedDbPersistence({ ...options(new IDBFactory()), schedule });
    await store.load(() => null);
    const { commit } = IDBTransaction.prototype;
    let timingOut = Promise.resolve();
    vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementationOnce(function (this: IDBTransaction) {
      commit.call(this);
      timingOut = timeOut();
    });
    await store.commit(at(0), 'c1', { outbox: { put: [{ seq: 1, mutation }] } });
    await timingOut;
    expect(await store.load(() => null)).toMatchObject({ meta: { commitSeq: 1 }, outbox: [{ seq: 1 }] });
  });

  it('promise 5: notifies listeners only when the browser closed the connection', async () => {
    const { store } = openStore();
    const used = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const closed = vi.fn();
    const stop = store.onClosed(closed);
    await store.load(() => null);
    const connection: unknown = used.mock.contexts.at(-1);
    forceCloseDatabase(connection as typeof IDBDatabase);
    await expect.poll(() => closed.mock.calls.length).toBe(1);
    stop();
    const closedAgain = vi.fn();
    store.onClosed(closedAgain);
    await store.load(() => null);
    const reopened: unknown = used.mock.contexts.at(-1);
    forceCloseDatabase(reopened as typeof IDBDatabase);
    await expect.poll(() => closedAgain.mock.calls.length).toBe(1);
    await store.load(() => null);
    store.close();
    expect([closed.mock.calls.length, closedAgain.mock.calls.length]).toEqual([1, 1]);
  });

  it('ignores a repeated commit id', async () => {
    const { store } = openStore();
    await store.load(() => null);
    const change = { outbox: { put: [{ seq: 1, mutation }] } };
    await store.commit(at(0), 'c1', change);
    await store.commit(at(0), 'c1', { outbox: { put: [{ seq: 2, mutation }] } });
    const state = await store.load(() => null);
    expect(state.outbox).toHaveLength(1);
    expect(state.meta.commitSeq).toBe(1);
  });

  it('keeps the ids of the 16 newest commits', async () => {
    const { store, indexedDB } = openStore();
    await store.load(() => null);
    for (let seq = 0; seq < 17; seq += 1) await store.commit(at(seq), `c${seq}`, { meta: { cursor: seq } });
    const again = openStore(indexedDB).store;
    await again.commit(at(0), 'c1', { meta: { cursor: 99 } });
    await expect(again.commit(at(0), 'c0', { meta: { cursor: 99 } })).rejects.toMatchObject({ code: 'stale' });
    expect(await again.load(() => null)).toMatchObject({ meta: { commitSeq: 17, cursor: 16 } });
  });

  it('promise 26: throws stale for a commit built on an older state', async () => {
    const { store, indexedDB } = openStore();
    await store.load(() => null);
    await openStore(indexedDB).store.commit(at(0), 'other', { meta: { deviceName: 'Autre onglet' } });
    await expect(store.commit(at(0), 'mine', { meta: { deviceName: 'Moi' } })).rejects.toMatchObject({ code: 'stale' });
  });

  it('promise 26: undoes what it wrote after its own last commit if another tab committed since', async () => {
    const { store, indexedDB } = openStore();
    await store.load(() => null);
    await store.commit(at(0), 'c1', { outbox: { put: [{ seq: 1, mutation }] } });
    await openStore(indexedDB).store.commit(at(1), 'other', { outbox: { put: [{ seq: 2, mutation }] } });
    await expect(
      store.commit(at(1), 'mine', { outbox: { remove: [1], put: [{ seq: 3, mutation }] } }),
    ).rejects.toMatchObject({ code: 'stale' });
    const state = await store.load(() => null);
    expect(state.outbox.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(state.meta.commitSeq).toBe(2);
  });

  it('ignores a repeated commit id after its own last commit', async () => {
    const { store, indexedDB } = openStore();
    await store.load(() => null);
    await store.commit(at(0), 'c1', { outbox: { put: [{ seq: 1, mutation }] } });
    await openStore(indexedDB).store.commit(at(1), 'c2', { outbox: { put: [{ seq: 2, mutation }] } });
    await store.commit(at(1), 'c2', { outbox: { put: [{ seq: 3, mutation }] } });
    const state = await store.load(() => null);
    expect(state.outbox.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(state.meta.commitSeq).toBe(2);
  });

  it('promise 2: applies nothing if one value can’t be stored after its own last commit', async () => {
    const { store } = openStore();
    await store.load(() => null);
    await store.commit(at(0), 'c1', { outbox: { put: [{ seq: 1, mutation }] } });
    const unstorable = { ...row('b'), solution: (() => 'function') as unknown as string };
    await expect(
      store.commit(at(1), 'c2', { outbox: { clear: true }, rows: { put: [unstorable] } }),
    ).rejects.toMatchObject({ code: 'failed' });
    const state = await store.load(() => null);
    expect(state.outbox).toHaveLength(1);
    expect(state.meta.commitSeq).toBe(1);
  });

  it('promise 5: throws lost after the database was deleted', async () => {
    const { store, indexedDB } = openStore();
    await store.load(() => null);
    store.close();
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(PRICING_DATABASE_NAME).onsuccess = resolve;
    });
    await expect(store.commit(at(0), 'c1', { rows: { put: [row('a')] } })).rejects.toMatchObject({ code: 'lost' });
  });

  it('promise 28: writes nothing into a database of a newer build, nor restores a table that it dropped', async () => {
    const { store, indexedDB } = openStore();
    await store.load(() => null);
    await store.commit(at(0), 'c1', { outbox: { put: [{ seq: 1, mutation }] } });
    store.close();
    await upgradeTo(indexedDB, 30, (db) => db.deleteObjectStore('undo'));
    const old = openStore(indexedDB).store;
    await expect(old.load(() => null)).rejects.toMatchObject({ code: 'newerVersion' });
    await expect(old.commit(at(1), 'c2', { outbox: { clear: true } })).rejects.toMatchObject({ code: 'newerVersion' });
    expect(await indexedDB.databases()).toEqual([{ name: PRICING_DATABASE_NAME, version: 30 }]);
  });

  it('promise 28: reads unsent edits of a newer build without changing its database', async () => {
    const { store, indexedDB } = openStore();
    await store.load(() => null);
    await store.commit(at(0), 'c1', {
      rows: { put: [row('a')] },
      outbox: { put: [{ seq: 1, mutation }] },
      drafts: { put: [{ itemId: 'a', label: 'Courriel', at: 5 }] },
      sealingKey: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt']),
    });
    store.close();
    await upgradeTo(indexedDB, 30, (db) => {
      db.deleteObjectStore('undo');
      db.createObjectStore('attachments', { keyPath: 'id' }).put({ id: 'new' });
    });
    const old = openStore(indexedDB).store;
    expect(await old.readNewerVersionRecords()).toEqual({
      storeId: 'storeId',
      tables: {
        attachments: [{ id: 'new' }],
        conflicts: [],
        drafts: [{ itemId: 'a', label: 'Courriel', at: 5 }],
        outbox: [{ seq: 1, mutation }],
        rejected: [],
      },
      labels: { a: 'Titre a' },
    });
    expect(await indexedDB.databases()).toEqual([{ name: PRICING_DATABASE_NAME, version: 30 }]);
  });

  it('promise 28: exports a newer database whose tables and fields this build does not know', async () => {
    const { store, indexedDB } = openStore();
    await store.load(() => null);
    store.close();
    await upgradeTo(indexedDB, 30, (db) => {
      for (const name of db.objectStoreNames) db.deleteObjectStore(name);
      const rows = db.createObjectStore('rows', { autoIncrement: true });
      for (const other of [null, 'a', [], { id: 'a' }, { id: 'b', solution: 7 }, { id: 8, solution: 'Titre' }])
        rows.put(other);
      rows.put({ id: 'c', solution: 'Titre c' });
      const meta = db.createObjectStore('meta', { keyPath: 'key' });
      meta.put({ key: 'device', value: { storeId: 7 } });
      db.createObjectStore('outbox', { autoIncrement: true }).put('unknown');
    });
    const old = openStore(indexedDB).store;
    const records = await old.readNewerVersionRecords();
    expect(records).toEqual({ storeId: null, tables: { outbox: ['unknown'] }, labels: { c: 'Titre c' } });

    await upgradeTo(indexedDB, 40, (db) => {
      db.deleteObjectStore('rows');
      db.deleteObjectStore('meta');
    });
    expect(await old.readNewerVersionRecords()).toEqual({ storeId: null, tables: { outbox: ['unknown'] }, labels: {} });
  });

  it.each([undefined, { key: 'device' }, { key: 'device', value: null }, { key: 'device', value: 'storeId' }])(
    'promise 28: reads no id from the record %j',
    async (device) => {
      const indexedDB = new IDBFactory();
      await upgradeTo(indexedDB, 30, (db) => {
        const meta = db.createObjectStore('meta', { keyPath: 'key' });
        if (device) meta.put(device);
      });
      expect(await openStore(indexedDB).store.readNewerVersionRecords()).toMatchObject({ storeId: null });
    },
  );

  it('promise 28: throws failed if the newer database can’t be read', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { store } = openStore(Object.assign(new IDBFactory(), { open: createFailingOpenRequest }));
    await expect(store.readNewerVersionRecords()).rejects.toMatchObject({ name: 'StoreError', code: 'failed' });
  });

  it('promise 28: closes for the upgrade of a newer build and stops writing', async () => {
    const { store, indexedDB } = openStore();
    await store.load(() => null);
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open(PRICING_DATABASE_NAME, 30);
      request.onblocked = () => reject(new Error('blocked by the old build'));
      request.onsuccess = () => {
        request.result.close();
        resolve();
      };
    });
    await expect(store.commit(at(0), 'c1', { outbox: { clear: true } })).rejects.toMatchObject({
      code: 'newerVersion',
    });
  });

  it('promise 6: throws full on a QuotaExceededError', async () => {
    const { store } = openStore();
    await store.load(() => null);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    await expect(store.commit(at(0), 'c1', { rows: { clear: true } })).rejects.toMatchObject({ code: 'full' });
  });

  it('promise 6: throws full if only the message of Chromium names the full disk', async () => {
    const { store } = openStore();
    await store.load(() => null);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException(
        'Connection is closing because of: IO error: .../000007.log: FILE_ERROR_NO_SPACE (ChromeMethodBFE: 3::WritableFileAppend::8)',
        'UnknownError',
      );
    });
    await expect(store.commit(at(0), 'c1', { rows: { clear: true } })).rejects.toMatchObject({ code: 'full' });
  });

  it('promise 6: throws full if only the aborted transaction names it and reopening fails', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const disk = { isFull: false };
    const factory = new IDBFactory();
    const indexedDB = Object.assign(Object.create(factory) as IDBFactory, {
      open: (...args: Parameters<IDBFactory['open']>) =>
        disk.isFull ? createFailingOpenRequest() : factory.open(...args),
    });
    const { store } = openStore(indexedDB);
    await store.load(() => null);
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (this: IDBObjectStore, ...args) {
      const request = put.apply(this, args);
      disk.isFull = true;
      this.transaction.abort();
      const error = new DOMException('Connection is closing because of: FILE_ERROR_NO_SPACE', 'UnknownError');
      Object.defineProperty(this.transaction, 'error', { value: error });
      return request;
    });
    await expect(store.commit(at(0), 'c1', { rows: { clear: true } })).rejects.toMatchObject({ code: 'full' });
  });

  it('promise 6: throws full until a write succeeds once the browser closed the database for it', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const disk = { isFull: false };
    const factory = new IDBFactory();
    const indexedDB = Object.assign(Object.create(factory) as IDBFactory, {
      open: (...args: Parameters<IDBFactory['open']>) =>
        disk.isFull ? createFailingOpenRequest() : factory.open(...args),
    });
    const { store } = openStore(indexedDB);
    const used = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await store.load(() => null);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('Encountered disk full while committing transaction.', 'QuotaExceededError');
    });
    const change = { rows: { put: [row('a')] } };
    await expect(store.commit(at(0), 'c1', change)).rejects.toMatchObject({ code: 'full' });
    disk.isFull = true;
    const connection: unknown = used.mock.contexts.at(-1);
    forceCloseDatabase(connection as typeof IDBDatabase);
    await expect(store.commit(at(0), 'c2', change)).rejects.toMatchObject({ code: 'full' });
    await expect(store.peek()).rejects.toMatchObject({ code: 'full' });
    disk.isFull = false;
    await store.commit(at(0), 'c3', change);
    disk.isFull = true;
    const reopened: unknown = used.mock.contexts.at(-1);
    forceCloseDatabase(reopened as typeof IDBDatabase);
    await expect(store.peek()).rejects.toMatchObject({ code: 'failed' });
  });

  it('replaces only the session that is still stored', async () => {
    const { store } = openStore();
    await store.load(() => null);
    const { sessionStore } = store;
    await sessionStore.replace('old', 'new');
    expect(await sessionStore.read()).toBeNull();
    await store.commit(at(0), 'c1', { session: { text: 'old' } });
    await sessionStore.replace('other', 'new');
    expect(await sessionStore.read()).toBe('old');
    await sessionStore.replace('old', 'new');
    expect(await sessionStore.read()).toBe('new');
  });

  it('stores the session of a login with its change set, or neither', async () => {
    const { store } = openStore();
    await store.load(() => null);
    const change = { meta: { role: 'partner' as const }, session: { text: 'new' } };
    await expect(store.commit(at(1), 'c1', change)).rejects.toMatchObject({ code: 'stale' });
    expect(await store.sessionStore.read()).toBeNull();
    await store.commit(at(0), 'c2', change);
    expect(await store.sessionStore.read()).toBe('new');
    expect(await store.load(() => null)).toMatchObject({ meta: { role: 'partner' } });
  });

  it('promise 19: deletes only the session that the change set names, in its transaction', async () => {
    const { store } = openStore();
    await store.load(() => null);
    const { sessionStore } = store;
    await store.commit(at(0), 'c0', { session: { text: 'new' } });
    const change = (ifStored: string) => ({
      meta: { cursor: 4 },
      rows: { put: [row('a')] },
      session: { text: null, ifStored },
    });
    await expect(store.commit(at(1), 'c1', change('old'))).rejects.toMatchObject({ code: 'stale' });
    expect(await sessionStore.read()).toBe('new');
    expect(await store.load(() => null)).toMatchObject({ meta: { commitSeq: 1, cursor: 0 }, rows: new Map() });
    await store.commit(at(1), 'c2', { meta: { cursor: 3 } });
    await expect(store.commit(at(2), 'c3', change('old'))).rejects.toMatchObject({ code: 'stale' });
    await store.commit(at(2), 'c4', change('new'));
    expect(await sessionStore.read()).toBeNull();
    await store.commit(at(2), 'c4', change('new'));
    expect(await store.load(() => null)).toMatchObject({ meta: { commitSeq: 3, cursor: 4 } });
  });

  it('stores a non-extractable key until it is deleted', async () => {
    const { store } = openStore();
    await store.load(() => null);
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    await store.commit(at(0), 'c1', { sealingKey: key });
    expect((await store.readSealingKey())?.extractable).toBe(false);
    await store.commit(at(1), 'c2', { sealingKey: null });
    expect(await store.readSealingKey()).toBeNull();
  });

  it('grants the lease to one holder until it expires or the clock jumps back', async () => {
    const { store } = openStore();
    await store.load(() => null);
    const lease = (now: number) => ({ now, staleAfterMs: 15_000, isForced: false });
    expect(await store.acquireLease('one', lease(1_000))).toBe(true);
    expect(await store.acquireLease('two', lease(1_000))).toBe(false);
    expect(await store.acquireLease('one', lease(1_000))).toBe(true);
    expect(await store.acquireLease('two', lease(15_000))).toBe(false);
    expect(await store.acquireLease('two', lease(16_000))).toBe(true);
    expect(await store.acquireLease('one', lease(2_000))).toBe(true);
    await store.releaseLease('two');
    expect(await store.readLeaseTime()).toBe(2_000);
    await store.releaseLease('one');
    expect(await store.readLeaseTime()).toBeNull();
    await store.releaseLease('one');
  });
});
