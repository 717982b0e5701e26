import type { ChangeSet, LocalState } from './localState';

/** Builds one change set that writes the whole state, except `recoveredDatabases`, into an empty database. */
export function buildFullChangeSet(state: LocalState): ChangeSet {
  const { storeId: _storeId, commitSeq: _commitSeq, ...meta } = state.meta;
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
