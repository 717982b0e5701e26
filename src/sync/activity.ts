import { RemoteError, StoreError } from './errors';

/** What the sync is doing, or why it waits. `waiting`: the next try is set. */
export type Phase =
  'idle' | 'syncing' | 'offline' | 'waiting' | 'sessionUnreachable' | 'sessionEnded' | 'storageFailed';

export type Cause =
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

export interface Activity {
  phase: Phase;
  cause: Cause | null;
}

export const IDLE: Activity = { phase: 'idle', cause: null };

function afterRemoteError(error: RemoteError, online: boolean): Activity {
  switch (error.code) {
    case 'noSession':
      return { phase: 'sessionUnreachable', cause: 'signInAgain' };
    case 'sessionEnded':
      return { phase: 'sessionEnded', cause: 'sessionEnded' };
    case 'headMoved':
      return { phase: 'waiting', cause: 'contention' };
    case 'denied':
    case 'invalid':
      return { phase: 'waiting', cause: 'refused' };
    case 'busy':
    case 'timeout':
      return { phase: 'waiting', cause: error.code };
    case 'unreachable':
      return online ? { phase: 'waiting', cause: 'unreachable' } : { phase: 'offline', cause: 'offline' };
  }
}

/** What a failed run leaves on the screen; null: not a failure that the engine knows, so it is a defect to be thrown. */
export function activityAfter(error: unknown, online: boolean): Activity | null {
  if (error instanceof RemoteError) return afterRemoteError(error, online);
  if (!(error instanceof StoreError)) return null;
  switch (error.code) {
    case 'full':
      return { phase: 'storageFailed', cause: 'storageFull' };
    case 'newerVersion':
      return { phase: 'storageFailed', cause: 'newerVersion' };
    case 'failed':
    case 'lost':
      return { phase: 'storageFailed', cause: 'storageFailed' };
    case 'stale':
      return { phase: 'waiting', cause: 'contention' };
  }
}
