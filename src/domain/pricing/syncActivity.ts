/** State of the sync engine. `waiting`: the next attempt is scheduled. */
export type SyncPhase =
  'idle' | 'syncing' | 'offline' | 'waiting' | 'sessionUnreachable' | 'sessionEnded' | 'storageFailed';

export type SyncCause =
  | 'offline'
  | 'unreachable'
  | 'timeout'
  | 'busy'
  | 'contention'
  | 'refused'
  | 'signInAgain'
  | 'sessionEnded'
  | 'storageFull'
  | 'storageFailed'
  | 'newerVersion';

export interface SyncActivity {
  phase: SyncPhase;
  cause: SyncCause | null;
}
