import type { SyncActivity } from '../../domain/pricing/syncActivity';
import { IDLE_ACTIVITY, OFFLINE_ACTIVITY } from './toErrorActivity';
import type { LocalStore } from '../localStore/localStore';
import type { EnvironmentEvent, SyncEnginePorts } from '../ports';
import { countUnsent } from '../localStore/unsent';
import {
  buildEndedSessionGridSnapshot,
  buildPlaceholderGridSnapshot,
  createGridSnapshotBuilder,
  type StorageFailure,
} from './gridSnapshot';
import type { GridSnapshot, StorageHealth } from '../../domain/pricing/pricingEditor';
import type { InMemoryDrafts } from '../localStore/inMemoryDrafts';
import type { OptimisticGrid } from './optimisticGrid';

/** Store of the snapshot that components render, for `useSyncExternalStore`. */
export interface GridSnapshotStore {
  getSnapshot(): GridSnapshot;
  subscribe(listener: () => void): () => void;
  /** Sets this tab's activity and broadcasts it to other tabs. */
  setActivity(activity: SyncActivity): void;
  /** Hides the contents while a session that the server ended is not erased from the database yet. */
  setSessionEnded(isSessionEnded: boolean): void;
  setStorage(storage: StorageHealth): void;
  /** Sets whether unsent edits can be sealed when the session ends. */
  setCanSeal(canSeal: boolean): void;
  /** Sets why the last write failed; null after a successful one. */
  setWriteFailure(failure: StorageFailure | null): void;
  /** Records that the database is unreadable; `unsent`: number of edits known to be in it. */
  setLoadFailure(failure: StorageFailure, unsent: number): void;
}

/** State of this tab that a snapshot shows besides the database; `RuntimeStatus` is derived from it. */
interface TabStatus {
  /** Device clock of the last change to online, or of the start, in ms. */
  onlineSince: number;
  activity: SyncActivity;
  isSessionEnded: boolean;
  storage: StorageHealth;
  writeFailure: StorageFailure | null;
  canSeal: boolean;
  loadFailure: StorageFailure | null;
  /** Number of edits known to be in an unreadable database. */
  unreadCount: number;
}

type SnapshotStoreDeps = Pick<SyncEnginePorts, 'clock' | 'tabs' | 'environment' | 'report'>;

export function createGridSnapshotStore(
  { clock, tabs, environment, report }: SnapshotStoreDeps,
  {
    localStore,
    optimisticGrid,
    inMemoryDrafts,
  }: { localStore: LocalStore; optimisticGrid: OptimisticGrid; inMemoryDrafts: InMemoryDrafts },
): GridSnapshotStore {
  const notify = createNotifier(report);
  const buildSnapshot = createGridSnapshotBuilder();
  let status: TabStatus = {
    onlineSince: clock.now(),
    activity: environment.isOnline() ? IDLE_ACTIVITY : OFFLINE_ACTIVITY,
    isSessionEnded: false,
    storage: 'bestEffort',
    writeFailure: null,
    canSeal: true,
    loadFailure: null,
    unreadCount: 0,
  };
  let current = buildPlaceholderGridSnapshot(null, status.storage, 0);

  function build(): GridSnapshot {
    const { writeFailure, loadFailure, unreadCount, storage, isSessionEnded, ...rest } = status;
    if (!localStore.isOpen()) return buildPlaceholderGridSnapshot(loadFailure, storage, unreadCount);
    const state = localStore.getState();
    if (isSessionEnded) return buildEndedSessionGridSnapshot(storage, countUnsent(state));
    const isNewerVersionNeeded = rest.activity.cause === 'newerVersion';
    return buildSnapshot(state, optimisticGrid.getRows(state), {
      ...rest,
      storage: writeFailure ?? (isNewerVersionNeeded ? 'newerVersion' : storage),
      now: clock.now(),
      isOnline: environment.isOnline(),
      isRecoveryFailed: localStore.isRecoveryFailed(),
      inMemoryDrafts,
    });
  }

  function render(change: Partial<TabStatus> = {}): void {
    status = { ...status, ...change };
    current = build();
    notify.all();
  }

  let role = localStore.isOpen() ? localStore.getState().meta.role : null;
  localStore.subscribe(() => {
    const before = role;
    ({ role } = localStore.getState().meta);
    // What this tab knows is about the former session: the new one has neither ended nor failed to load or to write.
    const isNewRole = role !== null && role !== before;
    render(isNewRole ? { activity: IDLE_ACTIVITY, isSessionEnded: false, writeFailure: null } : {});
  });
  tabs.listen((message) => {
    if (message.kind === 'activity') render({ activity: message.activity });
  });
  environment.listen((event) => render(toStatusChange(event)));

  /** `navigator.onLine` may be wrong: only its changes count, until the next sync shows whether there is a network. */
  function toStatusChange(event: EnvironmentEvent): Partial<TabStatus> {
    const { phase } = status.activity;
    if (event === 'offline') return phase === 'idle' ? { activity: OFFLINE_ACTIVITY } : {};
    if (event !== 'online') return {};
    return { onlineSince: clock.now(), ...(phase === 'offline' && { activity: IDLE_ACTIVITY }) };
  }

  return {
    getSnapshot: () => current,
    subscribe: notify.subscribe,
    setActivity(activity) {
      if (activity.phase === status.activity.phase && activity.cause === status.activity.cause) return;
      tabs.post({ kind: 'activity', activity });
      render({ activity });
    },
    setSessionEnded(isSessionEnded) {
      if (isSessionEnded !== status.isSessionEnded) render({ isSessionEnded });
    },
    setStorage: (storage) => render({ storage }),
    setCanSeal(canSeal) {
      if (canSeal !== status.canSeal) render({ canSeal });
    },
    setWriteFailure(writeFailure) {
      // Renders each failure: the snapshot then shows values typed since the last one, which are not stored either.
      if (writeFailure !== null || status.writeFailure !== null) render({ writeFailure });
    },
    setLoadFailure: (loadFailure, unreadCount) => render({ loadFailure, unreadCount }),
  };
}

/**
 * Creates a list of listeners that run inside the commit of an edit: their errors are reported, since it must not fail.
 */
function createNotifier(report: (error: unknown) => void) {
  const listeners = new Set<() => void>();
  const call = (listener: () => void): void => {
    try {
      listener();
    } catch (error) {
      report(error);
    }
  };
  return {
    all: () => listeners.forEach(call),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
