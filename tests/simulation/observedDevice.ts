import type { ChangeSet, LocalState } from '../../src/sync/localStore/localState';

/** State of one device, as the oracle observes it. */
export interface ObservedDevice {
  state: LocalState | null;
  /** Commits observed before their predecessor, by the `commitSeq` that they expect. */
  earlyCommits: Map<number, ChangeSet>;
  /** Number of running logouts that discard all unsent edits. */
  runningDiscards: number;
  /** Ids of conflicts and rejected edits that the user decided. */
  decidedIds: Set<string>;
  /** Number of running undos, redos, retries and decisions. */
  runningRewinds: number;
  isDatabaseCleared: boolean;
  /** The unsent summary was deleted with the database. */
  isSiteCleared: boolean;
  /** Decision keys already shown (`listDecisionKeys`): a conflict written again is not a new one. */
  knownDecisions: Set<string>;
  isLossReported: boolean;
}

export function createObservedDevice(): ObservedDevice {
  return {
    state: null,
    earlyCommits: new Map(),
    runningDiscards: 0,
    /** Ids of conflicts and rejected edits that the user decided. */
    decidedIds: new Set(),
    /** Number of running undos, redos, retries and decisions. */
    runningRewinds: 0,
    isDatabaseCleared: false,
    isSiteCleared: false,
    knownDecisions: new Set(),
    isLossReported: false,
  };
}
