import { describe, expect, it } from 'vitest';
import type { SyncActivity } from '../../domain/pricing/syncActivity';
import { RemoteError, type RemoteErrorCode, StoreError, type StoreErrorCode } from '../ports';
import { toErrorActivity } from './toErrorActivity';

describe('toErrorActivity', () => {
  const remote = (code: RemoteErrorCode, isOnline = true): SyncActivity | null =>
    toErrorActivity(new RemoteError(code), isOnline);
  const store = (code: StoreErrorCode): SyncActivity | null => toErrorActivity(new StoreError(code), true);

  it('maps each failure to its own cause', () => {
    expect(remote('noSession')).toEqual({ phase: 'sessionUnreachable', cause: 'signInAgain' });
    expect(remote('sessionEnded')).toEqual({ phase: 'sessionEnded', cause: 'sessionEnded' });
    for (const code of ['busy', 'quota'] as const) expect(remote(code)).toEqual({ phase: 'waiting', cause: 'busy' });
    expect(remote('unreachable')).toEqual({ phase: 'waiting', cause: 'unreachable' });
    expect(remote('unreachable', false)).toEqual({ phase: 'offline', cause: 'offline' });
    expect(store('full')).toEqual({ phase: 'storageFailed', cause: 'storageFull' });
    expect(store('newerVersion')).toEqual({ phase: 'storageFailed', cause: 'newerVersion' });
    expect(remote('headMoved')).toEqual({ phase: 'waiting', cause: 'contention' });
    expect(remote('denied')).toEqual({ phase: 'waiting', cause: 'rejected' });
    expect(remote('invalid')).toEqual({ phase: 'waiting', cause: 'rejected' });
    expect(remote('timeout')).toEqual({ phase: 'waiting', cause: 'timeout' });
    expect(store('failed')).toEqual({ phase: 'storageFailed', cause: 'storageFailed' });
    expect(store('lost')).toEqual({ phase: 'storageFailed', cause: 'storageFailed' });
    expect(store('stale')).toEqual({ phase: 'waiting', cause: 'contention' });
  });

  it('returns null for an unexpected error', () => {
    expect(toErrorActivity(new TypeError('x is undefined'), true)).toBeNull();
  });
});
