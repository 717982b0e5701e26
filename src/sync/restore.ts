import type { ChangeSet, DeviceState } from './deviceState';

/** Everything that a page holds in memory, as one change set for an empty database. */
export function wholeState(state: DeviceState): ChangeSet {
  const { birth: _birth, stamp: _stamp, ...meta } = state.meta;
  return {
    meta,
    rows: { clear: true, put: [...state.rows.values()] },
    outbox: { clear: true, put: state.outbox },
    conflicts: { clear: true, put: [...state.conflicts.values()] },
    refused: { clear: true, put: [...state.refused.values()] },
    drafts: { clear: true, put: [...state.drafts.values()] },
    undo: { clear: true, put: state.undo },
    sealed: { clear: true, put: [...state.sealed.values()] },
  };
}

/** Empties all that holds unsent values; sealed edits stay. */
export const WITHOUT_UNSENT: ChangeSet = {
  outbox: { clear: true },
  conflicts: { clear: true },
  refused: { clear: true },
  drafts: { clear: true },
  undo: { clear: true },
};
