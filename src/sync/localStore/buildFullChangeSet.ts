import type { ChangeSet, LocalState } from './localState';

/** Builds one change set that writes the whole state into an empty database. */
export function buildFullChangeSet(state: LocalState): ChangeSet {
  const { storeId: _birth, commitSeq: _stamp, ...meta } = state.meta;
  return {
    meta,
    rows: { clear: true, put: [...state.rows.values()] },
    outbox: { clear: true, put: state.outbox },
    conflicts: { clear: true, put: [...state.conflicts.values()] },
    rejected: { clear: true, put: [...state.rejected.values()] },
    drafts: { clear: true, put: [...state.drafts.values()] },
    undo: { clear: true, put: state.undo },
    sealed: { clear: true, put: [...state.sealed.values()] },
  };
}

/** Clears every collection with unsent values except sealed edits. */
export const CLEAR_UNSENT: ChangeSet = {
  outbox: { clear: true },
  conflicts: { clear: true },
  rejected: { clear: true },
  drafts: { clear: true },
  undo: { clear: true },
};
