import { describe, expect, it } from 'vitest';
import { createInMemoryDrafts } from '../localStore/inMemoryDrafts';
import type { LocalMeta } from '../localStore/localState';
import { buildAdminState } from '../testing/buildAdminState';
import { createFakeEnvironment, createTabBus } from '../testing/fakes';
import { createVirtualClock } from '../testing/virtualClock';
import type { LocalStore } from '../localStore/localStore';
import { createOptimisticGrid } from './optimisticGrid';
import { createGridSnapshotStore } from './gridSnapshotStore';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

function createTab(bus = createTabBus(), { hasNetwork = true } = {}) {
  const clock = createVirtualClock();
  const environment = { ...createFakeEnvironment(), hasNetwork };
  const reports: unknown[] = [];
  const listeners = new Set<() => void>();
  const local = { isOpen: true, isRecoveryFailed: false, state: buildAdminState({ meta: { lastSyncAt: 1 } }) };
  const localStore: Pick<LocalStore, 'isOpen' | 'getState' | 'isRecoveryFailed' | 'subscribe'> = {
    isOpen: () => local.isOpen,
    getState: () => local.state,
    isRecoveryFailed: () => local.isRecoveryFailed,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const store = createGridSnapshotStore(
    { clock, tabs: bus.open(), environment, report: (error) => reports.push(error) },
    {
      localStore: localStore as LocalStore,
      optimisticGrid: createOptimisticGrid(),
      inMemoryDrafts: createInMemoryDrafts(),
    },
  );
  const setMeta = (meta: Partial<LocalMeta>) => {
    local.state = { ...local.state, meta: { ...local.state.meta, ...meta } };
    for (const listener of listeners) listener();
  };
  let renders = 0;
  const stop = store.subscribe(() => (renders += 1));
  return { store, clock, environment, reports, local, setMeta, stop, countRenders: () => renders };
}

const WAITING = { phase: 'waiting', cause: 'busy' } as const;

describe('createGridSnapshotStore', () => {
  it('shows that the database is loading, then why it cannot be opened', () => {
    const { store, local, setMeta } = createTab();
    expect(store.getSnapshot()).toEqual({
      status: 'loading',
      isAdmin: false,
      rows: [],
      sync: {
        phase: 'idle',
        revision: 0,
        unsent: 0,
        toSend: 0,
        oldestUnsentAt: null,
        lastSyncAt: null,
        causeText: null,
        isStalled: false,
      },
      outbox: [],
      conflicts: [],
      rejected: [],
      drafts: [],
      canUndo: false,
      canRedo: false,
      storage: 'bestEffort',
      canSeal: true,
      isRecovered: false,
      isRecoveryFailed: false,
      deviceName: null,
    });
    local.isOpen = false;
    store.setStorage('temporary');
    expect(store.getSnapshot()).toMatchObject({ status: 'loading', storage: 'temporary', sync: { causeText: null } });
    store.setLoadFailure('full', 3);
    expect(store.getSnapshot()).toMatchObject({
      status: 'failed',
      storage: 'full',
      canSeal: true,
      sync: { phase: 'storageFailed', unsent: 3, toSend: 0, causeText: 'Le stockage de cet appareil est plein.' },
    });
    local.isOpen = true;
    setMeta({});
    expect(store.getSnapshot()).toMatchObject({ status: 'ready', isAdmin: true, storage: 'temporary' });
  });

  it.each([
    ['failed', 'Le stockage de cet appareil ne répond pas.'],
    ['newerVersion', 'Une version plus récente du site est nécessaire.'],
  ] as const)('shows the reason of a database that is "%s"', (failure, causeText) => {
    const { store, local } = createTab();
    local.isOpen = false;
    store.setLoadFailure(failure, 0);
    expect(store.getSnapshot()).toMatchObject({ storage: failure, sync: { causeText } });
  });

  it('renders after each commit', () => {
    const { store, local, setMeta, countRenders, stop } = createTab();
    setMeta({ deviceName: 'Portable' });
    expect(store.getSnapshot().deviceName).toBe('Portable');
    expect(countRenders()).toBe(1);
    local.isRecoveryFailed = true;
    setMeta({});
    expect(store.getSnapshot().isRecoveryFailed).toBe(true);
    stop();
    setMeta({});
    expect(countRenders()).toBe(2);
  });

  it('shares a changed activity with other tabs', async () => {
    const bus = createTabBus();
    const [one, two] = [createTab(bus), createTab(bus)];
    one.store.setActivity(WAITING);
    one.store.setActivity({ ...WAITING });
    await settle();
    expect([one.countRenders(), two.countRenders()]).toEqual([1, 1]);
    expect(two.store.getSnapshot().sync).toMatchObject({ phase: 'waiting' });
    one.store.setActivity({ phase: 'waiting', cause: 'timeout' });
    one.store.setActivity({ phase: 'offline', cause: 'offline' });
    await settle();
    expect(two.store.getSnapshot().sync.phase).toBe('offline');
    expect(two.countRenders()).toBe(3);
  });

  it('shows that it is offline from the start, or while it is idle, until the network returns', () => {
    const { store, environment, setMeta } = createTab(createTabBus(), { hasNetwork: false });
    setMeta({});
    expect(store.getSnapshot().sync.phase).toBe('offline');
    environment.emit('online');
    expect(store.getSnapshot().sync.phase).toBe('idle');
    store.setActivity(WAITING);
    environment.emit('offline');
    environment.emit('online');
    expect(store.getSnapshot().sync.phase).toBe('waiting');
    store.setActivity({ phase: 'idle', cause: null });
    environment.emit('offline');
    expect(store.getSnapshot().sync.phase).toBe('offline');
  });

  it('unlocks a screen locked by a full disk at the login in another tab', () => {
    const { store, setMeta } = createTab();
    store.setSessionEnded(true);
    setMeta({});
    expect(store.getSnapshot()).toMatchObject({ status: 'signedOut', rows: [] });
    setMeta({ role: null });
    expect(store.getSnapshot().status).toBe('signedOut');
    setMeta({ role: 'admin' });
    expect(store.getSnapshot().status).toBe('ready');
  });

  it('ignores commits that other tabs announce', async () => {
    const bus = createTabBus();
    const tab = createTab(bus);
    bus.open().post({ kind: 'change', storeId: 'x', commitSeq: 1, change: {} });
    await settle();
    expect(tab.countRenders()).toBe(0);
  });

  it('counts the time online from the last return of the network', () => {
    const { store, clock, environment, setMeta, local } = createTab();
    const mutation = { id: 'm', itemId: 'a', at: clock.now(), group: 'g', kind: 'update' } as const;
    local.state = { ...local.state, outbox: [{ seq: 1, mutation }] };
    clock.jump(11 * 60_000);
    environment.emit('offline');
    expect(store.getSnapshot().sync).toMatchObject({ phase: 'offline', isStalled: false });
    environment.emit('online');
    expect(store.getSnapshot().sync).toMatchObject({ phase: 'idle', isStalled: false });
    clock.jump(5 * 60_000);
    environment.emit('visible');
    clock.jump(6 * 60_000);
    setMeta({});
    expect(store.getSnapshot().sync.isStalled).toBe(true);
  });

  it('shows a failed write, or that a newer version is needed, before the storage', () => {
    const { store, countRenders } = createTab();
    store.setStorage('persistent');
    store.setWriteFailure(null);
    expect(countRenders()).toBe(1);
    store.setActivity({ phase: 'storageFailed', cause: 'newerVersion' });
    expect(store.getSnapshot().storage).toBe('newerVersion');
    store.setWriteFailure('full');
    store.setWriteFailure('full');
    expect(store.getSnapshot().storage).toBe('full');
    expect(countRenders()).toBe(4);
    store.setWriteFailure(null);
    store.setActivity({ phase: 'idle', cause: null });
    expect(store.getSnapshot().storage).toBe('persistent');
  });

  it('forgets the failed write of the former role, whose successor may never write', () => {
    const { store, setMeta } = createTab();
    store.setWriteFailure('full');
    setMeta({ role: null });
    setMeta({ role: 'partner' });
    expect(store.getSnapshot().storage).toBe('bestEffort');
  });

  it('renders a change of whether edits can be sealed', () => {
    const { store, countRenders } = createTab();
    store.setCanSeal(true);
    expect(countRenders()).toBe(0);
    store.setCanSeal(false);
    expect(store.getSnapshot().canSeal).toBe(false);
  });

  it('reports the error of a listener and calls the others', () => {
    const { store, reports, setMeta, countRenders } = createTab();
    const error = new Error('a screen failed');
    store.subscribe(() => {
      throw error;
    });
    let calls = 0;
    store.subscribe(() => (calls += 1));
    setMeta({});
    expect(reports).toEqual([error]);
    expect([calls, countRenders()]).toEqual([1, 1]);
  });
});
