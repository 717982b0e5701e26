/** State of the sync engine. `waiting`: the next attempt is scheduled. */
export type SyncPhase =
  | 'idle'
  | 'syncing'
  | 'offline'
  | 'waiting'
  | 'sessionUnreachable'
  | 'sessionEnded'
  | 'storageFailed';

/** Why the server is not up to date with this device; null in SyncActivity while nothing is wrong. */
export type SyncProblem =
  | 'offline'
  | 'unreachable'
  | 'timeout'
  | 'busy'
  | 'contention'
  | 'rejected'
  | 'signInAgain'
  | 'sessionEnded'
  | 'storageFull'
  | 'storageFailed'
  | 'newerVersion';

/** What the sync engine does now; the tab that syncs broadcasts it to the others. */
export interface SyncActivity {
  phase: SyncPhase;
  cause: SyncProblem | null;
}
