import type { SyncActivity } from '../../domain/pricing/syncActivity';
import { RemoteError, StoreError } from '../ports';

export const IDLE_ACTIVITY: SyncActivity = { phase: 'idle', cause: null };
export const OFFLINE_ACTIVITY: SyncActivity = { phase: 'offline', cause: 'offline' };

function toRemoteErrorActivity(error: RemoteError, isOnline: boolean): SyncActivity {
  switch (error.code) {
    case 'noSession':
      return { phase: 'sessionUnreachable', cause: 'signInAgain' };
    case 'sessionEnded':
      return { phase: 'sessionEnded', cause: 'sessionEnded' };
    case 'headMoved':
      return { phase: 'waiting', cause: 'contention' };
    case 'denied':
    case 'invalid':
      return { phase: 'waiting', cause: 'rejected' };
    case 'busy':
    case 'quota':
      return { phase: 'waiting', cause: 'busy' };
    case 'timeout':
      return { phase: 'waiting', cause: 'timeout' };
    case 'unreachable':
      return isOnline ? { phase: 'waiting', cause: 'unreachable' } : OFFLINE_ACTIVITY;
  }
}

/** Maps a failed run to the activity shown; null for unexpected errors, which are defects. */
export function toErrorActivity(error: unknown, isOnline: boolean): SyncActivity | null {
  if (error instanceof RemoteError) return toRemoteErrorActivity(error, isOnline);
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
