import { describe, expect, it } from 'vitest';
import { buildMoveMutation } from '../../domain/pricing/testing/testBuilders';
import { StoreError, type NewerVersionRecords, type Persistence, type TabMessage } from '../ports';
import { buildAdminState } from '../testing/buildAdminState';
import {
  createMemoryErasureMark,
  createMemoryUnsentSummaryStore,
  createSeededRandomSource,
  createTabBus,
} from '../testing/fakes';
import { applyChange } from './applyChange';
import { createInMemoryDrafts } from './inMemoryDrafts';
import { createLocalStore } from './localStore';
import type { ChangeSet, LocalState, OutboxEntry } from './localState';

const entry = (seq: number, id = String(seq)): OutboxEntry => ({ seq, mutation: buildMoveMutation(id, 'a', null) });
const listOutbox = ({ outbox }: LocalState) => outbox.map(({ seq, mutation }) => `${seq}:${mutation.id}`);

/** A database in memory, and a tab on it. `stored` is what a new tab would load; null: cleared. */
async function openTab(stored: LocalState = buildAdminState({ meta: { storeId: 'db', commitSeq: 1 } })) {
  const bus = createTabBus();
  const database = { state: stored, commitIds: [] as string[], failures: [] as StoreError[], loads: 0 };
  const notifyClosed = new Set<() => void>();
  const persistence = {
    load() {
      database.loads += 1;
      return Promise.resolve(database.state);
    },
    commit(expected: { storeId: string; commitSeq: number }, commitId: string, change: ChangeSet) {
      const failure = database.failures.shift();
      if (failure !== undefined) return Promise.reject(failure);
      const { storeId, commitSeq } = database.state.meta;
      if (storeId !== expected.storeId) return Promise.reject(new StoreError('lost'));
      if (commitSeq !== expected.commitSeq) return Promise.reject(new StoreError('stale'));
      database.state = applyChange(database.state, change, { commitSeq: commitSeq + 1 });
      database.commitIds.push(commitId);
      return Promise.resolve();
    },
    peek() {
      const { storeId, commitSeq } = database.state.meta;
      return Promise.resolve({ storeId, commitSeq, commitIds: database.commitIds });
    },
    readNewerVersionRecords: (): Promise<NewerVersionRecords> => Promise.reject(new StoreError('failed')),
    onClosed(listener: () => void) {
      notifyClosed.add(listener);
      return () => notifyClosed.delete(listener);
    },
  };
  const store = createLocalStore({
    persistence: persistence as unknown as Persistence,
    tabs: bus.open(),
    randomSource: createSeededRandomSource(1),
    unsentSummaryStore: createMemoryUnsentSummaryStore(),
    erasureMark: createMemoryErasureMark(),
    inMemoryDrafts: createInMemoryDrafts(),
  });
  await store.open();
  const otherTab = bus.open();
  const messages: TabMessage[] = [];
  otherTab.listen((message) => messages.push(message));
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  const addEntry = (seq: number) =>
    store.transact(() => ({ change: { outbox: { put: [entry(seq)] } }, result: `added ${seq}` }));
  return {
    store,
    database,
    persistence,
    otherTab,
    messages,
    settle,
    addEntry,
    close: () => notifyClosed.forEach((notify) => notify()),
  };
}

describe('createLocalStore', () => {
  it('has no state before it is opened', () => {
    const bus = createTabBus();
    const store = createLocalStore({
      persistence: { onClosed: () => () => undefined } as unknown as Persistence,
      tabs: bus.open(),
      randomSource: createSeededRandomSource(1),
      unsentSummaryStore: createMemoryUnsentSummaryStore(),
      erasureMark: createMemoryErasureMark(),
      inMemoryDrafts: createInMemoryDrafts(),
    });
    expect([store.isOpen(), store.isRecoveryFailed()]).toEqual([false, false]);
    expect(() => store.getState()).toThrow(expect.objectContaining({ name: 'StoreError', code: 'failed' }));
  });

  it('commits, notifies and broadcasts a change, without key and session', async () => {
    const { store, database, messages, settle } = await openTab();
    let notified = 0;
    const stop = store.subscribe(() => (notified += 1));
    const change: ChangeSet = { meta: { cursor: 4 }, session: { text: null }, sealingKey: null };
    expect(await store.transact(() => ({ change, result: 'done' }))).toBe('done');
    await settle();
    expect(database.state.meta).toMatchObject({ cursor: 4, commitSeq: 2 });
    expect(store.getState()).toEqual(database.state);
    expect(messages).toEqual([{ kind: 'change', storeId: 'db', commitSeq: 2, change: { meta: { cursor: 4 } } }]);
    expect(notified).toBe(1);
    stop();
    await store.transact(() => ({ change: {}, result: null }));
    expect(notified).toBe(1);
  });

  it('writes nothing for a null change', async () => {
    const { store, database } = await openTab();
    expect(await store.transact(() => ({ change: null, result: 'same' }))).toBe('same');
    expect(database.state.meta.commitSeq).toBe(1);
  });

  it('rebuilds a change after a commit of another tab', async () => {
    const { store, database, addEntry } = await openTab();
    await addEntry(1);
    database.state = applyChange(database.state, { outbox: { put: [entry(2)] } }, { commitSeq: 3 });
    const built: string[][] = [];
    await store.transact((state) => {
      built.push(listOutbox(state));
      return { change: { outbox: { put: [entry(3)] } }, result: null };
    });
    expect(built).toEqual([['1:1'], ['1:1', '2:2']]);
    expect(listOutbox(store.getState())).toEqual(['1:1', '2:2', '3:3']);
    expect(store.getState()).toEqual(database.state);
  });

  it('gives up after 20 attempts that other tabs overtook', async () => {
    const { store, database } = await openTab();
    database.failures = Array.from({ length: 50 }, () => new StoreError('stale'));
    let built = 0;
    const transaction = store.transact(() => {
      built += 1;
      return { change: {}, result: null };
    });
    await expect(transaction).rejects.toMatchObject({ code: 'stale' });
    expect(built).toBe(20);
  });

  it('rejects a failed commit and runs the next one', async () => {
    const { store, database, addEntry } = await openTab();
    database.failures = [new StoreError('full')];
    const [first, second] = [addEntry(1), addEntry(2)];
    await expect(first).rejects.toMatchObject({ code: 'full' });
    expect(await second).toBe('added 2');
    expect(listOutbox(store.getState())).toEqual(['2:2']);
  });

  it('accepts a commit that was stored although it failed', async () => {
    const { store, database, persistence, addEntry } = await openTab();
    const { commit } = persistence;
    persistence.commit = async (...args) => {
      await commit(...args);
      throw new StoreError('failed');
    };
    expect(await addEntry(1)).toBe('added 1');
    expect(listOutbox(store.getState())).toEqual(['1:1']);
    expect(database.commitIds).toHaveLength(1);
    persistence.commit = () => Promise.reject(new StoreError('failed'));
    await expect(addEntry(2)).rejects.toMatchObject({ code: 'failed' });
    persistence.peek = () => Promise.reject(new StoreError('failed'));
    await expect(addEntry(3)).rejects.toMatchObject({ code: 'failed' });
  });

  it('applies the next commit of another tab, and loads the state after a missed one', async () => {
    const { store, database, otherTab, settle } = await openTab();
    const post = (commitSeq: number, storeId = 'db') =>
      otherTab.post({ kind: 'change', storeId, commitSeq, change: { meta: { cursor: commitSeq } } });
    post(2);
    await settle();
    expect(store.getState().meta).toMatchObject({ cursor: 2, commitSeq: 2 });
    post(1);
    await settle();
    expect(store.getState().meta.cursor).toBe(2);
    expect(database.loads).toBe(1);
    database.state = applyChange(database.state, { meta: { cursor: 8 } }, { commitSeq: 5 });
    post(5);
    await settle();
    expect(store.getState().meta).toMatchObject({ cursor: 8, commitSeq: 5 });
    expect(database.loads).toBe(2);
  });

  it('loads missed commits on refresh, only if there are any', async () => {
    const { store, database } = await openTab();
    await store.refresh();
    expect(database.loads).toBe(1);
    database.state = applyChange(database.state, { meta: { cursor: 8 } }, { commitSeq: 5 });
    await store.refresh();
    expect(store.getState().meta.cursor).toBe(8);
  });

  describe('after the database was cleared', () => {
    const replacement = () => buildAdminState({ meta: { storeId: 'new', role: null } });

    it.each(['edit', 'refresh', 'closed connection'])('restores the contents on the next %s', async (event) => {
      const { store, database, addEntry, close, settle } = await openTab();
      await addEntry(1);
      database.state = replacement();
      if (event === 'edit') await addEntry(2);
      if (event === 'refresh') await store.refresh();
      if (event === 'closed connection') close();
      await settle();
      expect(listOutbox(database.state)).toEqual(event === 'edit' ? ['1:1', '2:2'] : ['1:1']);
      expect(store.getState()).toEqual(database.state);
      expect(store.isRecoveryFailed()).toBe(false);
    });

    it('shows a failed recovery until one succeeds', async () => {
      const { store, database, addEntry } = await openTab();
      await addEntry(1);
      database.state = replacement();
      let notified = 0;
      store.subscribe(() => (notified += 1));
      database.failures = [new StoreError('full'), new StoreError('full')];
      await expect(store.refresh()).rejects.toMatchObject({ code: 'full' });
      await expect(store.refresh()).rejects.toMatchObject({ code: 'full' });
      expect(store.isRecoveryFailed()).toBe(true);
      expect(notified).toBe(1);
      expect(listOutbox(store.getState())).toEqual(['1:1']);
      await store.refresh();
      expect(store.isRecoveryFailed()).toBe(false);
    });

    it.each([
      ['no failed recovery when a newer build upgraded the database', 'db', false],
      ['a failed recovery when a newer build created the database', 'new', true],
      ['a failed recovery when the database of a newer build cannot be read', null, true],
    ])('shows %s', async (_case, storeId, isFailed) => {
      const { store, persistence } = await openTab();
      persistence.peek = () => Promise.reject(new StoreError('newerVersion'));
      persistence.readNewerVersionRecords = () =>
        storeId === null
          ? Promise.reject(new StoreError('failed'))
          : Promise.resolve({ storeId, tables: {}, labels: {} });
      await expect(store.refresh()).rejects.toMatchObject({ code: 'newerVersion' });
      expect(store.isRecoveryFailed()).toBe(isFailed);
    });

    it('retries while other tabs restore the database too, 20 times at most', async () => {
      const { store, database, addEntry } = await openTab();
      await addEntry(1);
      database.state = replacement();
      database.failures = [new StoreError('stale'), new StoreError('lost')];
      await store.refresh();
      expect(listOutbox(database.state)).toEqual(['1:1']);
      database.state = { ...replacement(), meta: { ...replacement().meta, storeId: 'newer' } };
      database.failures = Array.from({ length: 50 }, () => new StoreError('stale'));
      await expect(store.refresh()).rejects.toMatchObject({ code: 'stale' });
      expect(database.failures).toHaveLength(30);
    });

    it('loads what another tab has restored already', async () => {
      const { store, database, addEntry } = await openTab();
      await addEntry(1);
      const { meta } = store.getState();
      const restored = { ...store.getState(), meta: { ...meta, storeId: 'new', deviceName: 'Portable' } };
      database.state = {
        ...restored,
        recoveredDatabases: [{ storeId: 'db', commitSeq: meta.commitSeq, editIds: ['1'] }],
      };
      await store.refresh();
      expect(store.getState()).toBe(database.state);
      expect(database.commitIds).toHaveLength(1);
    });

    it('restores the contents when a commit finds the database cleared', async () => {
      const { store, database, persistence, addEntry } = await openTab();
      await addEntry(1);
      const { commit } = persistence;
      persistence.commit = () => {
        persistence.commit = commit;
        database.state = replacement();
        return Promise.reject(new StoreError('failed'));
      };
      expect(await addEntry(2)).toBe('added 2');
      expect(listOutbox(store.getState())).toEqual(['1:1', '2:2']);
      expect(store.getState()).toEqual(database.state);
    });

    it('restores the contents when the database is cleared between two reads', async () => {
      const { store, database, persistence, addEntry } = await openTab();
      await addEntry(1);
      const { peek } = persistence;
      persistence.peek = async () => {
        const found = await peek();
        database.state = replacement();
        return { ...found, commitSeq: 99 };
      };
      await store.refresh();
      expect(listOutbox(database.state)).toEqual(['1:1']);
    });

    it.each([
      ['later', 3],
      ['earlier', 1],
    ])('restores the contents on a message about a %s commit of the new database', async (_case, commitSeq) => {
      const { store, database, otherTab, addEntry, settle } = await openTab();
      await addEntry(1);
      database.state = replacement();
      otherTab.post({ kind: 'change', storeId: 'new', commitSeq, change: { meta: { cursor: 9 } } });
      await settle();
      expect(listOutbox(database.state)).toEqual(['1:1']);
      expect(store.getState()).toEqual(database.state);
    });

    it('resets a failed recovery when the database was only closed', async () => {
      const { store, persistence, close, settle } = await openTab();
      const { peek } = persistence;
      persistence.peek = () => Promise.reject(new StoreError('failed'));
      close();
      await settle();
      expect(store.isRecoveryFailed()).toBe(true);
      persistence.peek = peek;
      await store.refresh();
      expect(store.isRecoveryFailed()).toBe(false);
    });

    describe('with a sealing key', () => {
      const key = {} as CryptoKey;

      /** Opens a tab; `clear` clears the database and returns the key that the recovery writes. */
      async function openTabWithKeys(state?: LocalState) {
        const tab = await openTab(state);
        const { commit } = tab.persistence;
        let clears = 0;
        const clear = async () => {
          const keys: unknown[] = [];
          tab.persistence.commit = (expected, commitId, change) => {
            keys.push(change.sealingKey);
            return commit(expected, commitId, change);
          };
          tab.database.state = {
            ...replacement(),
            meta: { ...replacement().meta, storeId: `new${String((clears += 1))}` },
          };
          await tab.store.refresh();
          return keys.at(-1);
        };
        const write = (change: ChangeSet) => tab.store.transact(() => ({ change, result: null }));
        return { ...tab, clear, write };
      }

      it('writes an admin’s key again, whether read or stored by this tab', async () => {
        const { store, addEntry, clear, write } = await openTabWithKeys();
        store.cacheSealingKey(key);
        await addEntry(1);
        expect(await clear()).toBe(key);
        await write({ sealingKey: null });
        expect(await clear()).toBeUndefined();
        await write({ sealingKey: key });
        expect(await clear()).toBe(key);
      });

      it('drops the key with the role', async () => {
        const { store, clear, write } = await openTabWithKeys();
        store.cacheSealingKey(key);
        await write({ meta: { role: 'partner' } });
        expect(await clear()).toBeUndefined();
        store.cacheSealingKey(key);
        await write({ meta: { role: 'admin' } });
        expect(await clear()).toBeUndefined();
      });
    });
  });

  it('ignores messages about the activity, and a commit that it has', async () => {
    const { store, database, otherTab, settle } = await openTab();
    const before = store.getState();
    otherTab.post({ kind: 'activity', activity: { phase: 'idle', cause: null } });
    otherTab.post({ kind: 'change', storeId: 'db', commitSeq: 1, change: { meta: { cursor: 9 } } });
    await settle();
    expect(store.getState()).toBe(before);
    expect(database.loads).toBe(1);
  });

  it('reports edits lost before it was opened', async () => {
    const unsentSummaryStore = createMemoryUnsentSummaryStore();
    unsentSummaryStore.value = { count: 2, since: 1 };
    const summaries: unknown[] = [];
    const bus = createTabBus();
    const persistence: Pick<Persistence, 'load' | 'onClosed'> = {
      load(readUnsentSummary) {
        summaries.push(readUnsentSummary());
        return Promise.resolve(buildAdminState({}));
      },
      onClosed: () => () => undefined,
    };
    const store = createLocalStore({
      persistence: persistence as Persistence,
      tabs: bus.open(),
      randomSource: createSeededRandomSource(1),
      unsentSummaryStore,
      erasureMark: createMemoryErasureMark(),
      inMemoryDrafts: createInMemoryDrafts(),
    });
    store.cacheSealingKey({} as CryptoKey);
    await store.open();
    expect(summaries).toEqual([{ count: 2, since: 1 }]);
  });
});
