import type {
  ConflictSnapshot,
  Draft,
  GridSnapshot,
  RejectionSnapshot,
  RowSnapshot,
  StorageHealth,
} from '../../domain/pricing/pricingEditor';
import type { Mutation } from '../../domain/pricing/mutation';
import type { SyncActivity, SyncProblem } from '../../domain/pricing/syncActivity';
import type { LocalState } from '../localStore/localState';
import { SYNC_PROBLEM_TEXTS } from './messages';
import { buildConflictSnapshot, buildRejectionSnapshot } from './decisionSnapshots';
import { findOldestUnsentTime, findOldestPendingTime, countUnsent } from '../localStore/unsent';
import type { InMemoryDrafts } from '../localStore/inMemoryDrafts';

const SYNC_STALL_WARNING_AFTER_MS = 10 * 60_000;

/** Why the last write of the user, or opening the database, failed. */
export type StorageFailure = 'full' | 'failed' | 'newerVersion';

/** Inputs of a snapshot that are not stored in the database. */
export interface RuntimeStatus {
  now: number;
  isOnline: boolean;
  /** Device clock of the last change to online, or of the start, in ms. */
  onlineSince: number;
  activity: SyncActivity;
  storage: StorageHealth;
  canSeal: boolean;
  isRecoveryFailed: boolean;
  inMemoryDrafts: InMemoryDrafts;
}

function toStatus(state: LocalState, { phase }: SyncActivity): GridSnapshot['status'] {
  if (state.meta.role === null) return 'signedOut';
  if (state.meta.lastSyncAt !== null) return 'ready';
  return phase === 'idle' || phase === 'syncing' ? 'loading' : 'failed';
}

/**
 * A fault hides the report of a loss, which was shown before it: it offers to export, or to load the newer version. The
 * next edit that is stored ends both. After a logout, only the loss matters.
 */
function toStorageHealth({ meta: { role, lostEdits } }: LocalState, storage: StorageHealth): StorageHealth {
  const isFault = storage === 'full' || storage === 'failed' || storage === 'newerVersion';
  return lostEdits === null || (isFault && role !== null) ? storage : 'lost';
}

/**
 * True after SYNC_STALL_WARNING_AFTER_MS online with pending edits. After a clock jumped back, counts from `onlineSince`.
 */
function isStalled(oldest: number | null, { now, isOnline, onlineSince }: RuntimeStatus): boolean {
  if (oldest === null || !isOnline) return false;
  const since = oldest > now ? onlineSince : Math.max(oldest, onlineSince);
  return now - since > SYNC_STALL_WARNING_AFTER_MS;
}

/** Creates a builder that keeps the identity of unchanged lists, so that components can compare by reference. */
export function createGridSnapshotBuilder(): (
  state: LocalState,
  rows: readonly RowSnapshot[],
  runtimeStatus: RuntimeStatus,
) => GridSnapshot {
  let last: {
    state: LocalState;
    typed: ReadonlyMap<string, Draft>;
    outbox: Mutation[];
    conflicts: ConflictSnapshot[];
    rejected: RejectionSnapshot[];
    drafts: Draft[];
  } | null = null;

  function buildLists(state: LocalState, inMemoryDrafts: InMemoryDrafts) {
    const same = last?.state.rows === state.rows ? last : null;
    const conflicts =
      same?.state.conflicts === state.conflicts
        ? same.conflicts
        : [...state.conflicts.values()].map((pending) => buildConflictSnapshot(pending, state));
    const rejected =
      same?.state.rejected === state.rejected
        ? same.rejected
        : [...state.rejected.values()].map((entry) => buildRejectionSnapshot(entry, state));
    const typed = inMemoryDrafts.getTyped();
    const hasSameDrafts = last?.state.drafts === state.drafts && last.typed === typed;
    const drafts = hasSameDrafts && last !== null ? last.drafts : [...new Map([...state.drafts, ...typed]).values()];
    const outbox = last?.state.outbox === state.outbox ? last.outbox : state.outbox.map(({ mutation }) => mutation);
    last = { state, typed, outbox, conflicts, rejected, drafts };
    return { outbox, conflicts, rejected, drafts };
  }

  return (state, rows, runtimeStatus) => {
    const { activity } = runtimeStatus;
    return {
      status: toStatus(state, activity),
      isAdmin: state.meta.role === 'admin',
      rows,
      sync: {
        phase: activity.phase,
        revision: state.meta.cursor,
        unsent: countUnsent(state),
        toSend: state.outbox.length,
        oldestUnsentAt: findOldestUnsentTime(state),
        lastSyncAt: state.meta.lastSyncAt,
        causeText: activity.cause === null ? null : SYNC_PROBLEM_TEXTS[activity.cause],
        isStalled: isStalled(findOldestPendingTime(state), runtimeStatus),
      },
      ...buildLists(state, runtimeStatus.inMemoryDrafts),
      canUndo: state.undo.some(({ stack }) => stack === 'undo'),
      canRedo: state.undo.some(({ stack }) => stack === 'redo'),
      storage: toStorageHealth(state, runtimeStatus.storage),
      canSeal: runtimeStatus.canSeal,
      isRecovered: state.meta.isRecovered,
      isRecoveryFailed: runtimeStatus.isRecoveryFailed,
      deviceName: state.meta.deviceName,
    };
  };
}

const LOAD_CAUSES = {
  full: 'storageFull',
  failed: 'storageFailed',
  newerVersion: 'newerVersion',
} as const satisfies Record<StorageFailure, SyncProblem>;

/**
 * Builds the snapshot for a database that is not read yet or unreadable. `unsent`: number of edits known to be in it.
 */
export function buildPlaceholderGridSnapshot(
  failure: StorageFailure | null,
  storage: StorageHealth,
  unsent: number,
): GridSnapshot {
  const hasFailed = failure !== null;
  return {
    status: hasFailed ? 'failed' : 'loading',
    isAdmin: false,
    rows: [],
    sync: {
      phase: hasFailed ? 'storageFailed' : 'idle',
      revision: 0,
      unsent,
      toSend: 0,
      oldestUnsentAt: null,
      lastSyncAt: null,
      causeText: hasFailed ? SYNC_PROBLEM_TEXTS[LOAD_CAUSES[failure]] : null,
      isStalled: false,
    },
    outbox: [],
    conflicts: [],
    rejected: [],
    drafts: [],
    canUndo: false,
    canRedo: false,
    storage: failure ?? storage,
    canSeal: true,
    isRecovered: false,
    isRecoveryFailed: false,
    deviceName: null,
  };
}

/** Builds the snapshot for a session that the server ended before the database could erase its contents. */
export function buildEndedSessionGridSnapshot(storage: StorageHealth, unsent: number): GridSnapshot {
  const placeholder = buildPlaceholderGridSnapshot(null, storage, unsent);
  const sync = { ...placeholder.sync, phase: 'sessionEnded', causeText: SYNC_PROBLEM_TEXTS.sessionEnded } as const;
  return { ...placeholder, status: 'signedOut', sync };
}
