import { afterEach, describe, expect, it, vi } from 'vitest';
import { RemoteError } from '../sync/ports';
import { createPostsRemote } from './postsRemote';

afterEach(() => vi.restoreAllMocks());

const never = () => new Promise<never>(() => undefined);

/** Reduces the time limits to 1 ms. */
function shortenTimeouts(): void {
  const createTimeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => createTimeout(1));
}

describe('createPostsRemote', () => {
  it('throws timeout without a response in time', async () => {
    shortenTimeouts();
    const remote = createPostsRemote(never, { now: async () => 0, refresh: async () => undefined });
    await expect(remote.fetchNewest(1)).rejects.toMatchObject({ name: 'PostsError', code: 'timeout' });
  });

  it('throws timeout when the clock is not refreshed in time after a denial', async () => {
    shortenTimeouts();
    const denies = () => Promise.reject(new RemoteError('denied'));
    const remote = createPostsRemote(denies, { now: async () => 0, refresh: never });
    await expect(remote.fetchNewest(1)).rejects.toMatchObject({ name: 'PostsError', code: 'timeout' });
  });
});
