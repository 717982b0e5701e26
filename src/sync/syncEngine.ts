import type { PricingEditor } from '../domain/pricing/pricingEditor';
import { PUSH_MAX_MUTATIONS } from '../domain/pricing/pushSize';
import type { SyncContext } from './syncContext';
import { createEditCommands } from './edits/createEditCommands';
import { exportNewerVersionRecords, exportUnsent, exportUnsentCsv } from './edits/exportUnsent';
import type { LocalState } from './localStore/localState';
import { createLocalStoreOpener } from './localStore/createLocalStoreOpener';
import { updateStorageHealth } from './localStore/updateStorageHealth';
import { createLocalStore, type LocalStore } from './localStore/localStore';
import {
  addDraftsToChange,
  createInMemoryDrafts,
  listUnstoredDrafts,
  listAllDrafts,
} from './localStore/inMemoryDrafts';
import { countUnsent, createUnsentSummaryUpdater } from './localStore/unsent';
import { isNewerVersion, RemoteError, type SyncEnginePorts } from './ports';
import { createScheduler, type Scheduler } from './replication/scheduler';
import { createSyncLock } from './replication/syncLock';
import { createSyncRun } from './replication/syncRun';
import { createAdaptiveTimeout, withPricingTimeouts, withSessionTimeouts } from './replication/timeouts';
import { createSessionCommands, type SessionCommands } from './session/createSessionCommands';
import { resumeUnsealing } from './session/localData';
import { watchCanSeal } from './session/watchCanSeal';
import { fetchHistoryPage } from './history/fetchHistoryPage';
import { createOptimisticGrid } from './snapshot/optimisticGrid';
import { createGridSnapshotStore, type GridSnapshotStore } from './snapshot/gridSnapshotStore';

/** Unsent edits of this device, which must survive a logout, a reload and a failed database. */
interface UnsentCommands extends Pick<PricingEditor, 'exportUnsent' | 'exportUnsentCsv'> {
  countUnsent(): number;
  /** Counts values that were typed but not saved as an edit. */
  countDrafts(): number;
  /** True while only this page holds unsent edits or typed values: closing it would lose them. */
  hasUnstoredInput(): boolean;
  /**
   * Resolves once the database holds every unsent edit and typed value of this page, rewriting them if needed. Throws
   * StoreError.
   */
  persistUnsent(): Promise<void>;
}

/** Local-first pricing editor with sync and session; one per page. */
export interface SyncEngine extends PricingEditor, SessionCommands, UnsentCommands {
  /**
   * Opens the local database and starts to sync, also after `stop`. Resolves once the cached grid is loaded or its load
   * failed.
   */
  start(): Promise<void>;
  stop(): void;
}

/** Creates a sync engine on the given ports; several can run side by side. */
export function createSyncEngine(ports: SyncEnginePorts): SyncEngine {
  const { context, snapshotStore } = createContext(ports);
  const { localStore, inMemoryDrafts } = context;
  const isAdmin = (): boolean => localStore.isOpen() && localStore.getState().meta.role === 'admin';
  const scheduler = createScheduler(ports, {
    run: createSyncRun(context, ports, createSyncLock(ports)),
    isSyncNeeded: () =>
      localStore.isOpen() &&
      // The tab that reported 'syncing' may have been closed: a run replaces the phase.
      (isSyncNeeded(localStore.getState()) || snapshotStore.getSnapshot().sync.phase === 'syncing'),
    isAdmin,
  });
  const { ensureOpen, stop: stopReopening } = createLocalStoreOpener(context, ports, {
    snapshotStore,
    onOpen: async () => {
      await resumeUnsealing(context).catch(ports.report);
      scheduler.start();
    },
  });
  const sharedDeps = {
    ensureOpen,
    updateStorageHealth: () => void updateStorageHealth(context, ports, snapshotStore),
  };
  syncAfterClearedDatabase(localStore, scheduler);

  return {
    start: async () => (localStore.isOpen() ? scheduler.start() : ensureOpen()),
    stop() {
      stopReopening();
      scheduler.stop();
      ports.persistence.close();
    },
    subscribe: snapshotStore.subscribe,
    getSnapshot: snapshotStore.getSnapshot,
    ...createSessionCommands(context, {
      ...sharedDeps,
      setCanSeal: snapshotStore.setCanSeal,
      syncNow: scheduler.runNow,
      syncAfterOtherTab: scheduler.runAfterOtherTab,
    }),
    ...createEditCommands(context, {
      ...sharedDeps,
      setWriteFailure: snapshotStore.setWriteFailure,
      scheduleSync: scheduler.scheduleAfterEdit,
    }),
    getDraft: (itemId) =>
      inMemoryDrafts.getAll().get(itemId) ??
      snapshotStore.getSnapshot().drafts.find((draft) => draft.itemId === itemId),
    holdDraft(itemId, draft) {
      if (draft === null) inMemoryDrafts.release(itemId);
      else if (isAdmin()) inMemoryDrafts.hold(draft);
    },
    holdText(field, text) {
      if (text === null || isAdmin()) inMemoryDrafts.holdText(field, text);
    },
    syncNow: scheduler.runNow,
    async fetchHistoryPage(request) {
      try {
        return await fetchHistoryPage(context, request);
      } catch (error) {
        // The screen shows any failure as a failed request.
        if (!(error instanceof RemoteError)) ports.report(error);
        throw error;
      }
    },
    ...createUnsentCommands(context),
  };
}

/** True if there are edits to send, or rows that were never pulled. */
function isSyncNeeded({ outbox, meta: { role, lastSyncAt } }: LocalState): boolean {
  return outbox.length > 0 || (role !== null && lastSyncAt === null);
}

/** Creates what the functions of the sync share, and the snapshot of it. */
function createContext(ports: SyncEnginePorts): { context: SyncContext; snapshotStore: GridSnapshotStore } {
  const inMemoryDrafts = createInMemoryDrafts();
  const localStore = createLocalStore({ ...ports, inMemoryDrafts });
  const optimisticGrid = createOptimisticGrid();
  const updateUnsentSummary = createUnsentSummaryUpdater(localStore, ports.unsentSummaryStore);
  localStore.subscribe(() => {
    // Without an admin, no typed value may stay in memory.
    if (localStore.getState().meta.role !== 'admin') inMemoryDrafts.clear();
  });
  const snapshotStore = createGridSnapshotStore(ports, { localStore, optimisticGrid, inMemoryDrafts });
  // After the screen: a write to localStorage takes about 0.2 ms.
  localStore.subscribe(updateUnsentSummary);
  const createTimeout = () => createAdaptiveTimeout(ports.clock);
  const context: SyncContext = {
    ...ports,
    session: withSessionTimeouts(ports.session, createTimeout()),
    pricing: withPricingTimeouts(ports.pricing, createTimeout),
    localStore,
    optimisticGrid,
    inMemoryDrafts,
    checks: {
      hasFreshClaims: false,
      hasMatchingCosts: false,
      canSendPriceDates: true,
      maxEditsPerPush: PUSH_MAX_MUTATIONS,
    },
    setActivity: snapshotStore.setActivity,
    setSessionEnded: snapshotStore.setSessionEnded,
    updateUnsentSummary,
  };
  watchCanSeal(context, snapshotStore);
  ports.environment.listen((event) => {
    if (event === 'offline') context.checks.hasFreshClaims = false;
  });
  return { context, snapshotStore };
}

/**
 * Schedules a sync after the database was cleared: once it is rewritten, the screen must show whether the session was
 * deleted too; until then, each run tries to rewrite it.
 */
function syncAfterClearedDatabase(localStore: LocalStore, scheduler: Pick<Scheduler, 'scheduleAfterEdit'>): void {
  let storeId: string | null = null;
  let hasFailed = false;
  localStore.subscribe(() => {
    const before = { storeId, hasFailed };
    ({ storeId } = localStore.getState().meta);
    hasFailed = localStore.isRecoveryFailed();
    const isReplaced = before.storeId !== null && before.storeId !== storeId;
    if (isReplaced || (hasFailed && !before.hasFailed)) scheduler.scheduleAfterEdit();
  });
}

function createUnsentCommands({ localStore, inMemoryDrafts, persistence, clock }: SyncContext): UnsentCommands {
  return {
    countUnsent: () => (localStore.isOpen() ? countUnsent(localStore.getState()) : 0),
    countDrafts: () => (localStore.isOpen() ? listAllDrafts(localStore.getState(), inMemoryDrafts).length : 0),
    hasUnstoredInput() {
      if (!localStore.isOpen()) return false;
      const state = localStore.getState();
      const isMirrorUnstored = localStore.isRecoveryFailed() && countUnsent(state) + state.drafts.size > 0;
      return isMirrorUnstored || listUnstoredDrafts(state, inMemoryDrafts).length > 0;
    },
    async exportUnsent() {
      const now = clock.now();
      return localStore.isOpen()
        ? exportUnsent(localStore.getState(), inMemoryDrafts, now)
        : exportNewerVersionRecords(await persistence.readNewerVersionRecords(), now);
    },
    exportUnsentCsv: async () => exportUnsentCsv(localStore.getState(), inMemoryDrafts, clock.now()),
    async persistUnsent() {
      if (!localStore.isOpen()) return;
      const state = localStore.getState();
      if (countUnsent(state) + state.drafts.size > 0) {
        await localStore.refresh().catch((error: unknown) => {
          // A newer build that upgraded the database still holds the edits there.
          if (!isNewerVersion(error) || localStore.isRecoveryFailed()) throw error;
        });
      }
      await localStore.transact((current) => ({
        change: addDraftsToChange(null, current, inMemoryDrafts),
        result: null,
      }));
    },
  };
}
