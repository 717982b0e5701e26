import type { SyncActivity } from '../../domain/pricing/syncActivity';
import { IDLE_ACTIVITY } from './activity';
import type { LocalStore } from '../localStore/localStore';
import type { SyncEnginePorts } from '../ports';
import { buildPlaceholderSnapshot, createSnapshotBuilder, type StorageFailure } from './snapshot';
import type { GridSnapshot, StorageHealth } from '../../domain/pricing/pricingEditor';
import type { TypedDrafts } from '../localStore/typedDrafts';
import { summarizeUnsent } from '../localStore/unsent';
import type { OptimisticGrid } from './optimisticGrid';

/** Store of the snapshot that components render, for `useSyncExternalStore`. */
export interface SnapshotStore {
  getSnapshot(): GridSnapshot;
  subscribe(listener: () => void): () => void;
  /** Sets this tab's activity and broadcasts it to other tabs. */
  setActivity(activity: SyncActivity): void;
  setStorage(storage: StorageHealth): void;
  /** Sets whether unsent edits can be sealed when the session ends. */
  setCanSeal(canSeal: boolean): void;
  /** Sets why the last write failed; null after a successful one. */
  setWriteFailure(failure: StorageFailure | null): void;
  /** Records that the database is unreadable; `unsent`: number of edits known to be in it. */
  setLoadFailure(failure: StorageFailure, unsent: number): void;
  /** Writes the summary of unsent edits if it changed or is missing: storage areas are cleared separately. */
  updateUnsentSummary(): void;
}

type SnapshotStoreDeps = Pick<SyncEnginePorts, 'clock' | 'tabs' | 'environment' | 'unsentSummaryStore' | 'report'>;

export function createSnapshotStore(
  { clock, tabs, environment, unsentSummaryStore, report }: SnapshotStoreDeps,
  { localStore, optimisticGrid, typed }: { localStore: LocalStore; optimisticGrid: OptimisticGrid; typed: TypedDrafts },
): SnapshotStore {
  const listeners = new Set<() => void>();
  const buildSnapshot = createSnapshotBuilder();
  let activity = IDLE_ACTIVITY;
  let storage: StorageHealth = 'bestEffort';
  let writeFailure: StorageFailure | null = null;
  let loadFailure: StorageFailure | null = null;
  let unreadCount = 0;
  let canSeal = true;
  let writtenSummary: string | null = null;
  let onlineSince = clock.now();
  let current = buildPlaceholderSnapshot(null, storage, unreadCount);

  function render(): void {
    if (localStore.isOpen()) {
      const state = localStore.getState();
      const runtimeStatus = {
        now: clock.now(),
        isOnline: environment.isOnline(),
        onlineSince,
        activity,
        storage: writeFailure ?? (activity.cause === 'newerVersion' ? 'newerVersion' : storage),
        canSeal,
        isRecoveryFailed: localStore.isRecoveryFailed(),
        typedDrafts: typed,
      };
      current = buildSnapshot(state, optimisticGrid.getRows(state), runtimeStatus);
    } else {
      current = buildPlaceholderSnapshot(loadFailure, storage, unreadCount);
    }
    for (const listener of listeners) notifyListener(listener);
  }

  /** Reports a listener's error: this runs inside the commit of an edit, which must not fail. */
  function notifyListener(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      report(error);
    }
  }

  /**
   * Writes the unsent edits, or else the lost ones (`lostEdits`): the next load reports them if this database is
   * deleted too.
   */
  function updateUnsentSummary(): void {
    const state = localStore.getState();
    const next = summarizeUnsent(state) ?? state.meta.lostEdits;
    const text = JSON.stringify(next);
    const isCleared = next !== null && unsentSummaryStore.read() === null;
    if (text === writtenSummary && !isCleared) return;
    writtenSummary = text;
    unsentSummaryStore.write(next);
  }

  localStore.subscribe(() => {
    // Without an admin, no typed value may stay in memory.
    if (localStore.getState().meta.role !== 'admin') typed.clear();
    updateUnsentSummary();
    render();
  });
  tabs.listen((message) => {
    if (message.kind !== 'activity') return;
    activity = message.activity;
    render();
  });
  environment.listen((event) => {
    if (event === 'online') onlineSince = clock.now();
    render();
  });

  return {
    getSnapshot: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setActivity(next) {
      if (next.phase === activity.phase && next.cause === activity.cause) return;
      activity = next;
      tabs.post({ kind: 'activity', activity });
      render();
    },
    setStorage(next) {
      storage = next;
      render();
    },
    setCanSeal(next) {
      if (next === canSeal) return;
      canSeal = next;
      render();
    },
    setWriteFailure(next) {
      // Renders repeated failures too: newly typed values could not be stored either.
      if (next === null && writeFailure === null) return;
      writeFailure = next;
      render();
    },
    setLoadFailure(failure, unsent) {
      loadFailure = failure;
      unreadCount = unsent;
      render();
    },
    updateUnsentSummary,
  };
}
