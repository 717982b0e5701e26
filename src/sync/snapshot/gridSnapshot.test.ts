import { describe, expect, it } from 'vitest';
import type { Conflict } from '../../domain/pricing/conflict';
import type { SyncActivity } from '../../domain/pricing/syncActivity';
import { IDLE_ACTIVITY, OFFLINE_ACTIVITY } from './toErrorActivity';
import type { LocalState } from '../localStore/localState';
import { createGridSnapshotBuilder, type RuntimeStatus } from './gridSnapshot';
import { buildAdminState } from '../testing/buildAdminState';
import { createInMemoryDrafts } from '../localStore/inMemoryDrafts';
import { countUnsent } from '../localStore/unsent';
import { MINUTE_MS } from '../../domain/durations';

const NOW = 100 * MINUTE_MS;

const buildState = (change: Partial<LocalState>): LocalState => buildAdminState({ meta: { lastSyncAt: 1 }, ...change });

const buildStateWithEditAt = (at: number): LocalState =>
  buildState({ outbox: [{ seq: 1, mutation: { id: 'm', itemId: 'a', at, group: 'g', kind: 'update' } }] });

const NOTHING_TYPED = createInMemoryDrafts();

const runtimeStatus = (change: Partial<RuntimeStatus> = {}): RuntimeStatus => ({
  now: NOW,
  isOnline: true,
  onlineSince: 0,
  isRecoveryFailed: false,
  activity: IDLE_ACTIVITY,
  storage: 'persistent',
  canSeal: true,
  inMemoryDrafts: NOTHING_TYPED,
  ...change,
});

describe('createGridSnapshotBuilder', () => {
  it.each<[string, number, Partial<RuntimeStatus>, boolean]>([
    ['edits pending for ten minutes online', NOW - 11 * MINUTE_MS, {}, true],
    ['recent edits', NOW - 9 * MINUTE_MS, {}, false],
    ['old edits just after reconnecting', NOW - 60 * MINUTE_MS, { onlineSince: NOW - MINUTE_MS }, false],
    ['old edits while offline', NOW - 60 * MINUTE_MS, { isOnline: false }, false],
    ['edits dated in the future after a clock change', NOW + 60 * MINUTE_MS, {}, true],
  ])('promise 23: computes stalled for %s', (_title, at, change, isStalled) => {
    expect(createGridSnapshotBuilder()(buildStateWithEditAt(at), [], runtimeStatus(change)).sync.isStalled).toBe(
      isStalled,
    );
  });

  it('promise 23: counts pending, conflicting and rejected edits as unsent', () => {
    const mutation = { id: 'm', itemId: 'a', group: 'g', kind: 'update' } as const;
    const conflict: Conflict = {
      id: 'c',
      itemId: 'a',
      theirsRevision: 1,
      unit: 'label',
      base: 'A',
      mine: 'B',
      theirs: 'C',
      mutations: [{ ...mutation, at: 5 }],
    };
    const state = buildState({
      outbox: [{ seq: 1, mutation: { ...mutation, at: 7 } }],
      conflicts: new Map([['c', { id: 'c', conflict, by: null }]]),
      rejected: new Map([['r', { id: 'r', seq: 2, mutation: { ...mutation, at: 6 }, code: 'denied', at: 9 }]]),
    });
    const { sync } = createGridSnapshotBuilder()(state, [], runtimeStatus());
    expect(sync).toMatchObject({ unsent: 3, toSend: 1, oldestUnsentAt: 5 });
    expect(sync.unsent).toBe(countUnsent(state));
  });

  it('reports the server revision of the rows', () => {
    const state = buildState({});
    const pulled = { ...state, meta: { ...state.meta, cursor: 7 } };
    expect(createGridSnapshotBuilder()(pulled, [], runtimeStatus()).sync.revision).toBe(7);
  });

  it('is ready with a cached grid and failed if nothing could be loaded', () => {
    const cached = buildState({});
    const empty = buildState({ meta: { ...cached.meta, lastSyncAt: null } });
    const failing = runtimeStatus({ activity: { phase: 'waiting', cause: 'unreachable' } });
    expect(createGridSnapshotBuilder()(cached, [], failing).status).toBe('ready');
    expect(createGridSnapshotBuilder()(empty, [], failing).status).toBe('failed');
    expect(createGridSnapshotBuilder()(empty, [], runtimeStatus()).status).toBe('loading');
    expect(
      createGridSnapshotBuilder()(buildState({ meta: { ...cached.meta, role: null } }), [], runtimeStatus()).status,
    ).toBe('signedOut');
  });

  it('shows why sync is blocked and keeps the identity of unchanged lists', () => {
    const snapshots = createGridSnapshotBuilder();
    const state = buildState({ drafts: new Map([['a', { itemId: 'a', at: 1 }]]) });
    const first = snapshots(state, [], runtimeStatus({ activity: OFFLINE_ACTIVITY }));
    expect(first.sync).toMatchObject({ phase: 'offline', causeText: expect.stringContaining('au retour du réseau') });
    const second = snapshots({ ...state }, [], runtimeStatus());
    expect(second.drafts).toBe(first.drafts);
    expect(second.conflicts).toBe(first.conflicts);
  });

  it('lists the edits to send, and keeps the identity of the list', () => {
    const snapshots = createGridSnapshotBuilder();
    const state = buildStateWithEditAt(NOW);
    const { outbox } = snapshots(state, [], runtimeStatus());
    expect(outbox).toEqual(state.outbox.map(({ mutation }) => mutation));
    expect(outbox).toHaveLength(1);
    expect(snapshots({ ...state }, [], runtimeStatus()).outbox).toBe(outbox);
    expect(snapshots({ ...state, outbox: [] }, [], runtimeStatus()).outbox).toEqual([]);
  });
});

describe('createGridSnapshotBuilder of one state', () => {
  it('is stalled after ten minutes, not at them', () => {
    const isStalled = (age: number) =>
      createGridSnapshotBuilder()(buildStateWithEditAt(NOW - age), [], runtimeStatus()).sync.isStalled;
    expect([isStalled(10 * MINUTE_MS), isStalled(10 * MINUTE_MS + 1)]).toEqual([false, true]);
    const future = buildStateWithEditAt(NOW + 1);
    const since = (onlineSince: number) => runtimeStatus({ onlineSince });
    expect(createGridSnapshotBuilder()(future, [], since(NOW - 9 * MINUTE_MS)).sync.isStalled).toBe(false);
  });

  it('is loading while it syncs or is idle before the first pull', () => {
    const state = buildState({ meta: { ...buildState({}).meta, lastSyncAt: null } });
    const status = (activity: SyncActivity) =>
      createGridSnapshotBuilder()(state, [], runtimeStatus({ activity })).status;
    expect(status({ phase: 'syncing', cause: null })).toBe('loading');
    expect(status(IDLE_ACTIVITY)).toBe('loading');
  });

  it.each(['full', 'failed', 'newerVersion'] as const)(
    'promise 6: shows the storage fault %s before lost edits, unless signed out',
    (storage) => {
      const { meta } = buildState({});
      const build = createGridSnapshotBuilder();
      const lostEdits = { count: 1, since: 1 };
      const signedIn = buildState({ meta: { ...meta, lostEdits } });
      expect(build(signedIn, [], runtimeStatus({ storage })).storage).toBe(storage);
      const signedOut = buildState({ meta: { ...meta, lostEdits, role: null } });
      expect(build(signedOut, [], runtimeStatus({ storage })).storage).toBe('lost');
    },
  );

  it('shows role, undo steps, lost edits and recovery', () => {
    const step = { seq: 1, group: 'g', mutations: [] };
    const state = buildState({ undo: [{ ...step, stack: 'undo' }] });
    const build = (change: Partial<LocalState>) =>
      createGridSnapshotBuilder()({ ...state, ...change }, [], runtimeStatus());
    expect(build({})).toMatchObject({ isAdmin: true, canUndo: true, canRedo: false, storage: 'persistent' });
    expect(build({ undo: [{ ...step, stack: 'redo' }] })).toMatchObject({ canUndo: false, canRedo: true });
    expect(build({ undo: [] })).toMatchObject({ canUndo: false, canRedo: false });
    const both: LocalState['undo'] = [
      { ...step, stack: 'undo' },
      { ...step, seq: 2, stack: 'redo' },
    ];
    expect(build({ undo: both })).toMatchObject({ canUndo: true, canRedo: true });
    expect(build({}).sync).toMatchObject({ causeText: null, isStalled: false, oldestUnsentAt: null });
    const meta = { ...state.meta, role: 'partner' as const, lostEdits: { count: 1, since: 1 }, isRecovered: true };
    expect(build({ meta })).toMatchObject({ isAdmin: false, storage: 'lost', isRecovered: true });
  });

  it('renews the lists that changed', () => {
    const conflict: Conflict = {
      id: 'c',
      itemId: 'a',
      theirsRevision: 1,
      unit: 'label',
      base: '',
      mine: '',
      theirs: '',
      mutations: [],
    };
    const mutation = { id: 'm', itemId: 'a', at: 1, group: 'g', kind: 'update' } as const;
    const typed = createInMemoryDrafts();
    const builder = createGridSnapshotBuilder();
    const build = (state: LocalState) => builder(state, [], runtimeStatus({ inMemoryDrafts: typed }));
    let state = buildState({});
    const first = build(state);
    expect([first.conflicts, first.rejected, first.drafts]).toEqual([[], [], []]);
    state = { ...state, conflicts: new Map([['c', { id: 'c', conflict, by: null }]]) };
    const second = build(state);
    expect(second.conflicts).toMatchObject([{ id: 'c', itemId: 'a' }]);
    expect(second.rejected).toBe(first.rejected);
    state = { ...state, rejected: new Map([['r', { id: 'r', seq: 2, mutation, code: 'denied', at: 9 }]]) };
    const third = build(state);
    expect(third.rejected).toMatchObject([{ id: 'r', mutation }]);
    expect(third.conflicts).toBe(second.conflicts);
    typed.hold({ itemId: 'x', label: 'En cours', at: 1 });
    expect(build(state).drafts).toHaveLength(1);
    state = { ...state, drafts: new Map([['y', { itemId: 'y', at: 1 }]]) };
    expect(build(state).drafts).toHaveLength(2);
    // Labels come from the rows.
    const renewed = build({ ...state, rows: new Map() });
    expect(renewed.conflicts).not.toBe(third.conflicts);
    expect(renewed.rejected).not.toBe(third.rejected);
  });
});
