import { STALL_WARNING_AFTER_MS } from '../config/constants';
import type { Activity, Phase } from './activity';
import type { DeviceState, StoredDraft } from './deviceState';
import { CAUSES } from './messages';
import { shownConflict, shownRefusal, type ShownConflict, type ShownRefusal } from './shownDecisions';
import { oldestUnsentAt, oldestWaitingAt, unsentCount } from './unsent';
import type { MarkedRow } from './view';

export type StorageHealth = 'persistent' | 'bestEffort' | 'temporary' | 'full' | 'lost' | 'newerVersion';

export interface Snapshot {
  status: 'loading' | 'ready' | 'failed' | 'locked';
  admin: boolean;
  rows: readonly MarkedRow[];
  sync: {
    phase: Phase;
    /** Edits that the server has not got: those that go by themselves, and those that wait for the person. */
    unsent: number;
    /** Those of them that go by themselves. */
    toSend: number;
    oldestUnsentAt: number | null;
    lastSyncAt: number | null;
    cause: string | null;
    stalled: boolean;
  };
  conflicts: readonly ShownConflict[];
  refused: readonly ShownRefusal[];
  drafts: readonly StoredDraft[];
  canUndo: boolean;
  canRedo: boolean;
  storage: StorageHealth;
  /** False: an admin's unsent edits end with the session. */
  canSeal: boolean;
  deviceName: string | null;
}

/** What is not in the database but on the screen. */
export interface Moment {
  now: number;
  online: boolean;
  /** Device clock of when the network was last seen to come, ms. */
  onlineSince: number;
  activity: Activity;
  storage: StorageHealth;
  canSeal: boolean;
}

function statusOf(state: DeviceState, { phase }: Activity): Snapshot['status'] {
  if (state.meta.role === null) return 'locked';
  if (state.meta.lastSyncAt !== null) return 'ready';
  return phase === 'idle' || phase === 'syncing' ? 'loading' : 'failed';
}

/** Edits have waited for ten minutes of network. A clock that jumped back makes no edit older than the network. */
function isStalled(oldest: number | null, { now, online, onlineSince }: Moment): boolean {
  if (oldest === null || !online) return false;
  const since = oldest > now ? onlineSince : Math.max(oldest, onlineSince);
  return now - since > STALL_WARNING_AFTER_MS;
}

/** Lists are made anew only when what they show changed, so that screens can compare them by identity. */
export function createSnapshots(): (state: DeviceState, rows: readonly MarkedRow[], moment: Moment) => Snapshot {
  let last: { state: DeviceState; conflicts: ShownConflict[]; refused: ShownRefusal[]; drafts: StoredDraft[] } | null =
    null;

  function listsOf(state: DeviceState) {
    const same = last?.state.rows === state.rows ? last : null;
    const conflicts =
      same?.state.conflicts === state.conflicts
        ? same.conflicts
        : [...state.conflicts.values()].map((waiting) => shownConflict(waiting, state));
    const refused =
      same?.state.refused === state.refused
        ? same.refused
        : [...state.refused.values()].map((entry) => shownRefusal(entry, state));
    const drafts = last?.state.drafts === state.drafts ? last.drafts : [...state.drafts.values()];
    last = { state, conflicts, refused, drafts };
    return { conflicts, refused, drafts };
  }

  return (state, rows, moment) => {
    const { activity, online } = moment;
    const shown: Activity = activity.phase === 'idle' && !online ? { phase: 'offline', cause: 'offline' } : activity;
    return {
      status: statusOf(state, shown),
      admin: state.meta.role === 'admin',
      rows,
      sync: {
        phase: shown.phase,
        unsent: unsentCount(state),
        toSend: state.outbox.length,
        oldestUnsentAt: oldestUnsentAt(state),
        lastSyncAt: state.meta.lastSyncAt,
        cause: shown.cause === null ? null : CAUSES[shown.cause],
        stalled: isStalled(oldestWaitingAt(state), moment),
      },
      ...listsOf(state),
      canUndo: state.undo.some(({ stack }) => stack === 'undo'),
      canRedo: state.undo.some(({ stack }) => stack === 'redo'),
      storage: state.meta.lost === null ? moment.storage : 'lost',
      canSeal: moment.canSeal,
      deviceName: state.meta.deviceName,
    };
  };
}

/** Before the database was read, or where it can't be. */
export function closedSnapshot(failed: boolean, storage: StorageHealth): Snapshot {
  return {
    status: failed ? 'failed' : 'loading',
    admin: false,
    rows: [],
    sync: {
      phase: failed ? 'storageFailed' : 'idle',
      unsent: 0,
      toSend: 0,
      oldestUnsentAt: null,
      lastSyncAt: null,
      cause: failed ? CAUSES[storage === 'newerVersion' ? 'newerVersion' : 'storageFailed'] : null,
      stalled: false,
    },
    conflicts: [],
    refused: [],
    drafts: [],
    canUndo: false,
    canRedo: false,
    storage,
    canSeal: true,
    deviceName: null,
  };
}
