import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import type { StoredPost } from '../../domain/post';
import { BlogError, type Loaded, type PostList } from '../../features/blog/services';
import type { ArticlePage } from '../../features/blog/post';
import type { PostsRemote } from '../../remote/postsRemote';
import { createPostCache } from '../../storage/postCache';
import { RemoteError, type RemoteErrorCode } from '../../sync/errors';
import { createBlogReader, POSTS_PER_PAGE } from './reader';

function post(slug: string, publishedAt: number): StoredPost {
  return {
    id: slug,
    slug,
    title: `Titre ${slug}`,
    excerpt: '',
    content: '<p>Texte</p>',
    cover_image_url: '',
    author_name: '',
    published_at: publishedAt,
    created_at: null,
    updated_at: null,
  };
}

function setUp(posts: StoredPost[]) {
  let time = 0;
  let failure: RemoteErrorCode | null = null;
  let reads = 0;
  const logged: unknown[] = [];
  const answer = <T>(value: readonly T[]) => {
    if (failure) return Promise.reject(new RemoteError(failure));
    reads += Math.max(1, value.length);
    return Promise.resolve(value);
  };
  const newest = () => posts.toSorted((a, b) => (b.published_at ?? 0) - (a.published_at ?? 0));
  const remote: PostsRemote = {
    newest: (count) => answer(newest().slice(0, count)),
    bySlug: (slug) => answer(posts.filter((one) => one.slug === slug)),
    neighbours: async (of) => {
      const index = newest().indexOf(of);
      return { older: newest()[index + 1] ?? null, younger: newest()[index - 1] ?? null };
    },
  };
  const cache = createPostCache({ indexedDB: new IDBFactory(), IDBKeyRange, after: () => () => undefined });
  const reader = createBlogReader({ cache, remote, now: () => time, log: (...said) => logged.push(said) });
  return {
    reader,
    logged,
    list: async (page = 1) => {
      const shown: Loaded<PostList>[] = [];
      await reader.list(page, (loaded) => shown.push(loaded));
      return shown;
    },
    article: async (slug: string) => {
      const shown: Loaded<ArticlePage | null>[] = [];
      await reader.post(slug, (loaded) => shown.push(loaded));
      return shown;
    },
    wait: (minutes: number) => (time += minutes * 60_000),
    fail: (code: RemoteErrorCode | null) => (failure = code),
    takeReads: () => {
      const taken = reads;
      reads = 0;
      return taken;
    },
  };
}

describe('the blog reader', () => {
  it('reads nothing from the network while what the device has is younger than five minutes', async () => {
    const { list, wait, takeReads } = setUp([post('a', 1), post('b', 2)]);
    await list();
    expect(takeReads()).toBe(2);
    wait(4);
    expect((await list()).map((loaded) => loaded.from)).toEqual(['cache']);
    expect(takeReads()).toBe(0);
    wait(2);
    expect((await list()).map((loaded) => loaded.from)).toEqual(['cache', 'network']);
    expect(takeReads()).toBe(2);
  });

  it('opens a post of a list that was read without asking again, neighbours included', async () => {
    const { list, article, takeReads } = setUp([post('a', 1), post('b', 2), post('c', 3)]);
    await list();
    takeReads();
    const [shown] = await article('b');
    expect(shown?.value).toMatchObject({ article: { title: 'Titre b' }, previous: { slug: 'a' }, next: { slug: 'c' } });
    expect(takeReads()).toBe(0);
  });

  it('shows what it has before it says that the network failed', async () => {
    const { reader, list, wait, fail } = setUp([post('a', 1)]);
    await list();
    wait(60);
    fail('unreachable');
    const shown: Loaded<PostList>[] = [];
    await expect(reader.list(1, (loaded) => shown.push(loaded))).rejects.toMatchObject({ code: 'network' });
    expect(shown.map((loaded) => loaded.from)).toEqual(['cache']);
    expect(shown[0]?.fetchedAt).toBe(0);
  });

  it.each([
    ['unreachable', 'network'],
    ['timeout', 'network'],
    ['denied', 'denied'],
    ['busy', 'quota'],
    ['invalid', 'unknown'],
  ] as const)('says %s as %s', async (remoteCode, code) => {
    const { reader, fail, logged } = setUp([]);
    fail(remoteCode);
    const error: unknown = await reader.post('a', () => undefined).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(BlogError);
    expect(error).toMatchObject({ code });
    const failure = { code: remoteCode, message: `remote: ${remoteCode}`, details: '', hint: expect.any(String) };
    expect(logged).toEqual([['posts: one by slug', failure]]);
  });

  it('takes a slug of two posts, or of none, for not found, and forgets a post that was withdrawn', async () => {
    const posts = [post('a', 1)];
    const { article, wait, fail, reader } = setUp(posts);
    await article('a');
    posts.push({ ...post('a', 2), id: 'other' });
    wait(6);
    expect((await article('a')).map((loaded) => loaded.value === null)).toEqual([false, true]);
    fail('unreachable');
    await expect(reader.post('a', () => undefined)).rejects.toBeInstanceOf(BlogError);
    fail(null);
    expect((await article('rien'))[0]?.value).toBeNull();
  });

  it('knows the neighbour beyond the end of a page', async () => {
    const { list, article } = setUp(Array.from({ length: POSTS_PER_PAGE + 1 }, (_, index) => post(`p${index}`, index)));
    await list();
    expect((await article('p1'))[0]?.value).toMatchObject({ previous: { slug: 'p0' } });
  });

  it('shares a long list out over pages', async () => {
    const { list } = setUp(Array.from({ length: POSTS_PER_PAGE + 2 }, (_, index) => post(`p${index}`, index)));
    expect((await list())[0]?.value.hasOlder).toBe(true);
    expect((await list(2))[0]?.value).toMatchObject({ page: 2, hasOlder: false });
    expect((await list(2))[0]?.value.posts).toHaveLength(2);
  });

  it('asks again when the clock went backwards since the last reading', async () => {
    const { list, wait, takeReads } = setUp([post('a', 1)]);
    await list();
    takeReads();
    wait(-1_000_000);
    await list();
    expect(takeReads()).toBe(1);
  });
});
