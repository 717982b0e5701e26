import { describe, expect, it, vi } from 'vitest';
import { createPostsRemote } from './postsRemote';

describe('createPostsRemote', () => {
  it('throws timeout without a response in time', async () => {
    const createTimeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => createTimeout(1));
    const neverOpens = () => new Promise<never>(() => undefined);
    const remote = createPostsRemote(neverOpens, { now: async () => 0, refresh: async () => undefined });
    await expect(remote.fetchNewest(1)).rejects.toMatchObject({ name: 'PostsError', code: 'timeout' });
  });
});
