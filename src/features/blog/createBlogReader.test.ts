import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { PostsError, type PostsErrorCode, type PostsRemote } from '../../domain/blog/ports';
import { findDuplicateSlugs, POSTS_PER_PAGE, type Post } from '../../domain/blog/post';
import { BlogError, type LoadedContent, type PostList } from './blogReader';
import type { PostWithNeighbors } from './blogPost';
import { createPostCache } from '../../storage/postCache';
import { createBlogReader } from './createBlogReader';

function post(slug: string, publishedAt: number): Post {
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

/** `unreadable`: slugs of documents that fail validation. */
function setUp(posts: Post[], unreadable: readonly string[] = []) {
  let time = 0;
  let failure: PostsErrorCode | null = null;
  let reads = 0;
  const logged: unknown[] = [];
  const respond = <T>(value: readonly T[]) => {
    if (failure) return Promise.reject(new PostsError(failure));
    reads += Math.max(1, value.length);
    return Promise.resolve(value);
  };
  const newest = () => posts.toSorted((a, b) => (b.published_at ?? 0) - (a.published_at ?? 0));
  const remote: PostsRemote = {
    fetchNewest: (count) =>
      respond(
        newest()
          .slice(0, count)
          .map((one) => (unreadable.includes(one.slug) ? null : one)),
      ),
    fetchBySlug: (slug) => respond(posts.filter((one) => one.slug === slug)),
    findDuplicates: async (slugs) => {
      reads += 1;
      return findDuplicateSlugs(posts.filter(({ slug }) => slugs.includes(slug)));
    },
    fetchAdjacent: async (of) => {
      const index = newest().indexOf(of);
      return { older: newest()[index + 1] ?? null, newer: newest()[index - 1] ?? null };
    },
  };
  const cache = createPostCache({ indexedDB: new IDBFactory(), IDBKeyRange, schedule: () => () => undefined });
  const reader = createBlogReader({ cache, remote, now: () => time, log: (...entry) => logged.push(entry) });
  return {
    reader,
    logged,
    list: async (page = 1) => {
      const snapshots: LoadedContent<PostList>[] = [];
      await reader.loadList(page, (loaded) => snapshots.push(loaded));
      return snapshots;
    },
    article: async (slug: string) => {
      const snapshots: LoadedContent<PostWithNeighbors | null>[] = [];
      await reader.loadPost(slug, (loaded) => snapshots.push(loaded));
      return snapshots;
    },
    wait: (minutes: number) => (time += minutes * 60_000),
    fail: (code: PostsErrorCode | null) => (failure = code),
    drainReads: () => {
      const count = reads;
      reads = 0;
      return count;
    },
  };
}

describe('createBlogReader', () => {
  it('excludes posts with a duplicate slug from the list', async () => {
    const { list } = setUp([post('a', 1), { ...post('a', 2), id: 'other' }, post('b', 3)]);
    expect((await list()).at(-1)?.value.posts.map(({ slug }) => slug)).toEqual(['b']);
  });

  it('excludes a post whose twin lies beyond the posts that the list reads', async () => {
    const others = Array.from({ length: POSTS_PER_PAGE + 5 }, (_, index) => post(`p${index}`, 100 - index));
    const { list, article } = setUp([post('a', 200), ...others, { ...post('a', 1), id: 'other' }]);
    const shown = (await list()).at(-1)?.value;
    expect(shown?.posts.map(({ slug }) => slug)).toEqual(others.slice(0, POSTS_PER_PAGE - 1).map(({ slug }) => slug));
    expect((await article('p0'))[0]?.value).toMatchObject({ next: null, previous: { slug: 'p1' } });
  });

  it('links no page boundary to a post with a twin', async () => {
    const posts = Array.from({ length: POSTS_PER_PAGE * 2 }, (_, index) => post(`p${index}`, 100 - index));
    const { list, article } = setUp([...posts, { ...post(`p${POSTS_PER_PAGE}`, 1), id: 'other' }]);
    await list();
    expect((await article(`p${POSTS_PER_PAGE - 1}`))[0]?.value).toMatchObject({ previous: null });
  });

  it('reports older posts after an invalid document', async () => {
    const posts = Array.from({ length: POSTS_PER_PAGE + 1 }, (_, index) => post(`p${index}`, 100 - index));
    const { list } = setUp(posts, ['p0']);
    const first = (await list()).at(-1)?.value;
    expect(first?.posts).toHaveLength(POSTS_PER_PAGE - 1);
    expect(first?.hasOlder).toBe(true);
    expect((await list(2)).at(-1)?.value.posts.map(({ slug }) => slug)).toEqual([`p${POSTS_PER_PAGE}`]);
  });

  it('does not fetch while cached data is younger than five minutes', async () => {
    const { list, wait, drainReads } = setUp([post('a', 1), post('b', 2)]);
    await list();
    expect(drainReads()).toBe(3);
    wait(4);
    expect((await list()).map((loaded) => loaded.from)).toEqual(['cache']);
    expect(drainReads()).toBe(0);
    wait(2);
    expect((await list()).map((loaded) => loaded.from)).toEqual(['cache', 'network']);
    expect(drainReads()).toBe(3);
  });

  it('deletes a withdrawn post once a list lacks it, without a service worker', async () => {
    const posts = [post('a', 1), post('b', 2), post('c', 3)];
    const { list, article, reader, wait, fail } = setUp(posts);
    await list();
    posts.splice(1, 1);
    wait(6);
    await list();
    fail('unreachable');
    const shown: unknown[] = [];
    await expect(reader.loadPost('b', (loaded) => shown.push(loaded))).rejects.toBeInstanceOf(BlogError);
    expect(shown).toEqual([]);
    expect((await article('a'))[0]?.value).toMatchObject({ article: { title: 'Titre a' }, next: { slug: 'c' } });
  });

  it('keeps cached posts that are older than all posts of an incomplete list', async () => {
    const newer = Array.from({ length: POSTS_PER_PAGE + 5 }, (_, index) => post(`p${index}`, 100 - index));
    const { list, article, fail } = setUp([...newer, post('old', 1)]);
    await article('old');
    await list();
    fail('unreachable');
    expect((await article('old'))[0]?.value).toMatchObject({ article: { title: 'Titre old' } });
  });

  it('opens a post of a cached list with its neighbors without fetching', async () => {
    const { list, article, drainReads } = setUp([post('a', 1), post('b', 2), post('c', 3)]);
    await list();
    drainReads();
    const [snapshot] = await article('b');
    expect(snapshot?.value).toMatchObject({
      article: { title: 'Titre b' },
      previous: { slug: 'a' },
      next: { slug: 'c' },
    });
    expect(drainReads()).toBe(0);
  });

  it('shows cached data before it rejects with a network error', async () => {
    const { reader, list, wait, fail } = setUp([post('a', 1)]);
    await list();
    wait(60);
    fail('unreachable');
    const snapshots: LoadedContent<PostList>[] = [];
    await expect(reader.loadList(1, (loaded) => snapshots.push(loaded))).rejects.toMatchObject({ code: 'network' });
    expect(snapshots.map((loaded) => loaded.from)).toEqual(['cache']);
    expect(snapshots[0]?.fetchedAt).toBe(0);
  });

  it.each([
    ['unreachable', 'network'],
    ['timeout', 'network'],
    ['denied', 'denied'],
    ['quota', 'quota'],
    ['invalid', 'unknown'],
  ] as const)('maps the remote error %s to %s', async (remoteCode, code) => {
    const { reader, fail, logged } = setUp([]);
    fail(remoteCode);
    const error: unknown = await reader.loadPost('a', () => undefined).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(BlogError);
    expect(error).toMatchObject({ code });
    const failure = { code: remoteCode, message: `remote: ${remoteCode}`, details: '', hint: expect.any(String) };
    expect(logged).toEqual([['posts: one by slug', failure]]);
  });

  it('returns null for a duplicate or unknown slug and drops the cached post', async () => {
    const posts = [post('a', 1)];
    const { article, wait, fail, reader } = setUp(posts);
    await article('a');
    posts.push({ ...post('a', 2), id: 'other' });
    wait(6);
    expect((await article('a')).map((loaded) => loaded.value === null)).toEqual([false, true]);
    fail('unreachable');
    await expect(reader.loadPost('a', () => undefined)).rejects.toBeInstanceOf(BlogError);
    fail(null);
    expect((await article('rien'))[0]?.value).toBeNull();
  });

  it('links the neighbor beyond the end of a page', async () => {
    const { list, article } = setUp(Array.from({ length: POSTS_PER_PAGE + 1 }, (_, index) => post(`p${index}`, index)));
    await list();
    expect((await article('p1'))[0]?.value).toMatchObject({ previous: { slug: 'p0' } });
  });

  it('splits a long list into pages', async () => {
    const { list } = setUp(Array.from({ length: POSTS_PER_PAGE + 2 }, (_, index) => post(`p${index}`, index)));
    expect((await list())[0]?.value.hasOlder).toBe(true);
    expect((await list(2))[0]?.value).toMatchObject({ page: 2, hasOlder: false });
    expect((await list(2))[0]?.value.posts).toHaveLength(2);
  });

  it('fetches again when the clock went backwards', async () => {
    const { list, wait, drainReads } = setUp([post('a', 1)]);
    await list();
    drainReads();
    wait(-1_000_000);
    await list();
    expect(drainReads()).toBe(2);
  });
});
