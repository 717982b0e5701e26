import { forceCloseDatabase, IDBDatabase, IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { GridRow } from '../domain/pricingItem';
import type { UpdateMutation } from '../domain/mutation';
import type { DeviceStore } from '../sync/ports';
import { createPricingStore } from './pricingStore';
import { DATABASE_NAME } from './schema';

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
  newBirth: () => 'birth',
  after: never,
});

function open(indexedDB = new IDBFactory()): { store: DeviceStore; indexedDB: IDBFactory } {
  return { store: createPricingStore(options(indexedDB)), indexedDB };
}

afterEach(() => vi.restoreAllMocks());

const at = (stamp: number) => ({ birth: 'birth', stamp });

describe('the pricing store', () => {
  it('creates an empty database once and finds it again', async () => {
    const { store, indexedDB } = open();
    expect(await store.load(() => null)).toMatchObject({ meta: { birth: 'birth', stamp: 0, role: null } });
    store.close();
    const again = createPricingStore({ ...options(indexedDB), newBirth: () => 'another' });
    expect(await again.load(() => null)).toMatchObject({ meta: { birth: 'birth' } });
  });

  it('promise 1: writes every change set in one transaction of strict durability', async () => {
    const { store } = open();
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await store.load(() => null);
    transaction.mockClear();
    await store.commit(at(0), 'c1', { rows: { put: [row('a')] }, outbox: { put: [{ seq: 1, mutation }] } });
    const written = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite');
    expect(written).toHaveLength(1);
    expect(written[0]?.[2]).toEqual({ durability: 'strict' });
  });

  it('promise 2: leaves nothing half applied where one value of a change set can’t be stored', async () => {
    const { store } = open();
    await store.load(() => null);
    const unstorable = { ...row('b'), solution: (() => 'function') as unknown as string };
    const change = { outbox: { put: [{ seq: 1, mutation }] }, rows: { put: [row('a'), unstorable] } };
    await expect(store.commit(at(0), 'c1', change)).rejects.toMatchObject({ code: 'failed' });
    const state = await store.load(() => null);
    expect(state.outbox).toEqual([]);
    expect([...state.rows]).toEqual([]);
    expect(state.meta.stamp).toBe(0);
  });

  it('promise 3: opens a connection that the system closed and writes once', async () => {
    const { store } = open();
    const used = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await store.load(() => null);
    await store.commit(at(0), 'c1', { outbox: { put: [{ seq: 1, mutation }] } });
    const connection: unknown = used.mock.contexts.at(-1);
    // The types of the library ask for the class where its code wants one of its databases.
    forceCloseDatabase(connection as typeof IDBDatabase);
    await store.commit(at(1), 'c2', { rows: { put: [row('a')] } });
    const state = await store.load(() => null);
    expect(state.meta.stamp).toBe(2);
    expect([...state.rows.keys()]).toEqual(['a']);
  });

  it('promise 3: writes on a new connection where the old one never answers, and fails where that one does not either', async () => {
    const timers = new Set<() => void>();
    const after = (_ms: number, run: () => void) => {
      timers.add(run);
      return () => timers.delete(run);
    };
    const silent = { left: 0 };
    const factory = new IDBFactory();
    const indexedDB = Object.assign(Object.create(factory) as IDBFactory, {
      open: (...args: Parameters<IDBFactory['open']>) => {
        silent.left -= 1;
        // A request that no event ever comes to.
        return silent.left >= 0 ? (new EventTarget() as IDBOpenDBRequest) : factory.open(...args);
      },
    });
    const store = createPricingStore({ ...options(indexedDB), after });
    const timeOut = async (): Promise<void> => {
      await expect.poll(() => timers.size).toBe(1);
      for (const run of timers) {
        timers.delete(run);
        run();
      }
    };
    silent.left = 1;
    const loading = store.load(() => null);
    await timeOut();
    expect(await loading).toMatchObject({ meta: { birth: 'birth' } });
    expect(timers.size).toBe(0);

    store.close();
    silent.left = 2;
    const refused = expect(store.commit(at(0), 'c1', { rows: { put: [row('a')] } })).rejects.toMatchObject({
      code: 'failed',
    });
    await timeOut();
    await timeOut();
    await refused;
    await store.commit(at(0), 'c1', { rows: { put: [row('a')] } });
    expect((await store.load(() => null)).rows.size).toBe(1);
  });

  it('promise 5: tells when the browser closed the connection by itself, and only then', async () => {
    const { store } = open();
    const used = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const closed = vi.fn();
    const stop = store.onClosed(closed);
    await store.load(() => null);
    const connection: unknown = used.mock.contexts.at(-1);
    forceCloseDatabase(connection as typeof IDBDatabase);
    await expect.poll(() => closed.mock.calls.length).toBe(1);
    stop();
    await store.load(() => null);
    store.close();
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('takes a commit whose answer was lost as done, and has no second effect', async () => {
    const { store } = open();
    await store.load(() => null);
    const change = { outbox: { put: [{ seq: 1, mutation }] } };
    await store.commit(at(0), 'c1', change);
    await store.commit(at(0), 'c1', { outbox: { put: [{ seq: 2, mutation }] } });
    const state = await store.load(() => null);
    expect(state.outbox).toHaveLength(1);
    expect(state.meta.stamp).toBe(1);
  });

  it('promise 26: refuses a commit that was built on an older state', async () => {
    const { store, indexedDB } = open();
    await store.load(() => null);
    await open(indexedDB).store.commit(at(0), 'other', { meta: { deviceName: 'Autre onglet' } });
    await expect(store.commit(at(0), 'mine', { meta: { deviceName: 'Moi' } })).rejects.toMatchObject({ code: 'stale' });
  });

  it('promise 5: tells that the database is another one', async () => {
    const { store, indexedDB } = open();
    await store.load(() => null);
    store.close();
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(DATABASE_NAME).onsuccess = resolve;
    });
    await expect(store.commit(at(0), 'c1', { rows: { put: [row('a')] } })).rejects.toMatchObject({ code: 'lost' });
  });

  it('promise 28: writes nothing into a database of a newer build and keeps it as it is', async () => {
    const { store, indexedDB } = open();
    await store.load(() => null);
    await store.commit(at(0), 'c1', { outbox: { put: [{ seq: 1, mutation }] } });
    store.close();
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open(DATABASE_NAME, 20);
      request.addEventListener('error', () => reject(new Error('not opened')));
      request.onsuccess = () => {
        request.result.close();
        resolve();
      };
    });
    const old = open(indexedDB).store;
    await expect(old.load(() => null)).rejects.toMatchObject({ code: 'newerVersion' });
    await expect(old.commit(at(1), 'c2', { outbox: { clear: true } })).rejects.toMatchObject({ code: 'newerVersion' });
  });

  it('promise 28: lets a newer build upgrade while it is open, and stops writing', async () => {
    const { store, indexedDB } = open();
    await store.load(() => null);
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open(DATABASE_NAME, 20);
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

  it('promise 6: tells a full disk from other failures', async () => {
    const { store } = open();
    await store.load(() => null);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    await expect(store.commit(at(0), 'c1', { rows: { clear: true } })).rejects.toMatchObject({ code: 'full' });
  });

  it('keeps a key that can’t be exported until it is told to forget it', async () => {
    const { store } = open();
    await store.load(() => null);
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    await store.commit(at(0), 'c1', { sealingKey: key });
    expect((await store.sealingKey())?.extractable).toBe(false);
    await store.commit(at(1), 'c2', { sealingKey: null });
    expect(await store.sealingKey()).toBeNull();
  });

  it('gives the lease to one holder until it goes stale, whatever the clock does', async () => {
    const { store } = open();
    await store.load(() => null);
    const lease = (now: number) => ({ now, staleAfterMs: 15_000, force: false });
    expect(await store.takeLease('one', lease(1_000))).toBe(true);
    expect(await store.takeLease('two', lease(15_000))).toBe(false);
    expect(await store.takeLease('two', lease(16_000))).toBe(true);
    expect(await store.takeLease('one', lease(2_000))).toBe(true);
    await store.dropLease('two');
    expect(await store.leaseSeenAt()).toBe(2_000);
    await store.dropLease('one');
    expect(await store.leaseSeenAt()).toBeNull();
  });
});
