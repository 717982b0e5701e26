import type { PricingEditor } from '../domain/pricing/pricingEditor';
import type { SyncContext } from './syncContext';
import { createEditCommands } from './edits/createEditCommands';
import { createOpener } from './localStore/createOpener';
import { createLocalStore, type LocalStore } from './localStore/localStore';
import type { Role } from './localStore/localState';
import { eraseRetainedData, resumeUnsealing } from './session/role';
import { StoreError, type SyncEnginePorts } from './ports';
import { createSyncLock } from './replication/syncLock';
import { exportSalvaged, exportUnsent } from './edits/exportUnsent';
import { loadHistory } from './snapshot/loadHistory';
import { login } from './session/login';
import type { LogoutChoice, LogoutResult } from '../domain/partner/partnerSession';
import { logout } from './session/logout';
import { checkStorage, openLocalStore } from './localStore/openLocalStore';
import { createScheduler, type Scheduler } from './replication/scheduler';
import { watchSealing } from './session/sealingWatch';
import { createSnapshotStore } from './snapshot/snapshotStore';
import { createSyncRun } from './replication/syncRun';
import { createAdaptiveTimeout, withPricingTimeouts, withSessionTimeouts } from './replication/timeouts';
import { addTypedDrafts, createTypedDrafts, listUnstoredDrafts, mergeNewestDrafts } from './localStore/typedDrafts';
import { countUnsent } from './localStore/unsent';
import { createOptimisticGrid } from './snapshot/optimisticGrid';

/** Local-first pricing editor with sync and session; one per page. */
export interface SyncEngine extends PricingEditor {
  /** Opens the local database and starts to sync. Resolves once the cached grid is loaded or its load failed. */
  start(): Promise<void>;
  stop(): void;
  /**
   * Returns the role that owns the local data; null after logout. `sealedEdits` counts edits that await an admin's
   * login.
   */
  getDeviceOwner(): { isKnown: boolean; role: Role | null; sealedEdits: number };
  login(password: string): Promise<{ role: Role; canSeal: boolean }>;
  logout(choice: LogoutChoice): Promise<LogoutResult>;
  countUnsent(): number;
  /** Counts values that were typed but not saved as an edit. */
  countDrafts(): number;
  /** True while only this page holds unsent edits or typed values: closing it would lose them. */
  hasUnstoredInput(): boolean;
  /**
   * Exports unsent edits as one JSON file, also from a database of a newer build. Throws StoreError if it is
   * unreadable.
   */
  exportUnsent(): Promise<Blob>;
  /**
   * Resolves once the database holds every unsent edit and typed value of this page, rewriting them if needed. Throws
   * StoreError.
   */
  secureUnsent(): Promise<void>;
  /**
   * Deletes the data that survives a logout. Call before deleting the database, so that no open tab restores it. Throws
   * StoreError.
   */
  eraseRetainedData(): Promise<void>;
}

/** Creates a sync engine on the given ports; several can run side by side. */
export function createSyncEngine(ports: SyncEnginePorts): SyncEngine {
  const typedDrafts = createTypedDrafts();
  const localStore = createLocalStore({ ...ports, typedDrafts });
  const optimisticGrid = createOptimisticGrid();
  const snapshotStore = createSnapshotStore(ports, { localStore, optimisticGrid, typed: typedDrafts });
  const withTimeout = createAdaptiveTimeout(ports.clock);
  const context: SyncContext = {
    ...ports,
    session: withSessionTimeouts(ports.session, withTimeout),
    pricing: withPricingTimeouts(ports.pricing, withTimeout),
    localStore,
    optimisticGrid,
    typedDrafts,
    claims: { isFresh: false },
    verified: { hasMatchingCosts: false },
    setActivity: snapshotStore.setActivity,
    updateUnsentSummary: snapshotStore.updateUnsentSummary,
  };
  watchSealing(context, snapshotStore);
  const isAdmin = (): boolean => localStore.isOpen() && localStore.getState().meta.role === 'admin';
  const scheduler = createScheduler(ports, {
    run: createSyncRun(context, ports, createSyncLock(ports)),
    hasUnsent: () => localStore.isOpen() && localStore.getState().outbox.length > 0,
    isAdmin,
  });
  const { ensureOpen, stop: stopReopening } = createOpener({
    clock: ports.clock,
    isOpen: localStore.isOpen,
    open: () => openLocalStore(context, ports, snapshotStore),
    onOpen: async () => {
      await resumeUnsealing(context).catch(ports.report);
      scheduler.start();
    },
  });
  const requestPersistence = () => void checkStorage(context, ports, snapshotStore);
  syncAfterClearedDatabase(localStore, scheduler);
  ports.environment.listen((event) => {
    if (event === 'offline') context.claims.isFresh = false;
  });

  return {
    start: ensureOpen,
    stop() {
      stopReopening();
      scheduler.stop();
      ports.persistence.close();
    },
    subscribe: snapshotStore.subscribe,
    getSnapshot: snapshotStore.getSnapshot,
    getDeviceOwner() {
      if (!localStore.isOpen()) return { isKnown: false, role: null, sealedEdits: 0 };
      const { meta, sealed } = localStore.getState();
      const sealedEdits = [...sealed.values()].reduce((sum, { count }) => sum + count, 0);
      return { isKnown: true, role: meta.role, sealedEdits };
    },
    async login(password) {
      await ensureOpen();
      const result = await login(context, password);
      snapshotStore.setCanSeal(result.canSeal);
      requestPersistence();
      void scheduler.runNow();
      return result;
    },
    async logout(choice) {
      await ensureOpen();
      return logout(context, choice, scheduler.runNow);
    },
    ...createEditCommands(context, {
      ensureOpen,
      setWriteFailure: snapshotStore.setWriteFailure,
      requestPersistence,
      scheduleSync: scheduler.scheduleAfterEdit,
    }),
    holdDraft(itemId, draft) {
      if (draft === null) typedDrafts.release(itemId);
      else if (isAdmin()) typedDrafts.hold(draft);
    },
    holdText(field, text) {
      if (text === null || isAdmin()) typedDrafts.holdText(field, text);
    },
    syncNow: scheduler.runNow,
    loadHistory: (request) => loadHistory(context, request),
    countUnsent: () => (localStore.isOpen() ? countUnsent(localStore.getState()) : 0),
    countDrafts: () => (localStore.isOpen() ? mergeNewestDrafts(localStore.getState(), typedDrafts).length : 0),
    hasUnstoredInput() {
      if (!localStore.isOpen()) return false;
      const state = localStore.getState();
      const isMirrorUnstored = localStore.isRecoveryFailed() && countUnsent(state) + state.drafts.size > 0;
      return isMirrorUnstored || listUnstoredDrafts(state, typedDrafts).length > 0;
    },
    async exportUnsent() {
      const now = ports.clock.now();
      return localStore.isOpen()
        ? exportUnsent(localStore.getState(), typedDrafts, now)
        : exportSalvaged(await ports.persistence.salvage(), now);
    },
    secureUnsent: () => secureUnsent(context),
    eraseRetainedData: () => eraseRetainedData(context),
  };
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

async function secureUnsent({ localStore, typedDrafts }: SyncContext): Promise<void> {
  if (!localStore.isOpen()) return;
  const state = localStore.getState();
  if (countUnsent(state) + state.drafts.size > 0) {
    // 'newerVersion': a newer build upgraded the database, which still holds the edits.
    await localStore.refresh().catch((error: unknown) => {
      if (!(error instanceof StoreError) || error.code !== 'newerVersion') throw error;
    });
  }
  await localStore.transact((current) => ({ change: addTypedDrafts(null, current, typedDrafts), result: null }));
}
