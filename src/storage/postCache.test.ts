import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import type { Post } from '../domain/blog/post';
import { createPostCache } from './postCache';

function post(slug: string, publishedAt: number): Post {
  return {
    id: slug,
    slug,
    title: slug,
    excerpt: '',
    content: '<p>Texte</p>',
    cover_image_url: '',
    author_name: '',
    published_at: publishedAt,
    created_at: null,
    updated_at: null,
  };
}

const ALONE = { newer: null, older: null };
/** Ignores the timer: no timeout fires. */
const after = () => () => undefined;
const freshCache = () => createPostCache({ indexedDB: new IDBFactory(), IDBKeyRange, schedule: after });

describe('createPostCache', () => {
  it('returns a list in its order and each post with its neighbors', async () => {
    const cache = freshCache();
    await cache.saveList(
      { page: 1, posts: [post('c', 3), post('b', 2), post('a', 1)], hasOlder: true, fetchedAt: 10 },
      { newer: null, older: { slug: 'z', title: 'z' } },
    );
    expect((await cache.readPost('a'))?.previous?.slug).toBe('z');
    expect((await cache.readList(1))?.posts.map((one) => one.slug)).toEqual(['c', 'b', 'a']);
    expect(await cache.readPost('b')).toMatchObject({ previous: { slug: 'a' }, next: { slug: 'c' }, fetchedAt: 10 });
    expect(await cache.readList(2)).toBeNull();
  });

  it('keeps the 100 most recently read posts and drops a list that lost one', async () => {
    const cache = freshCache();
    await cache.saveList({ page: 1, posts: [post('old', 1)], hasOlder: false, fetchedAt: 0 }, ALONE);
    for (let index = 0; index < 100; index += 1) {
      await cache.savePost(`p${index}`, {
        post: post(`p${index}`, 1),
        previous: null,
        next: null,
        fetchedAt: index + 1,
      });
    }
    expect(await cache.readPost('old')).toBeNull();
    expect(await cache.readList(1)).toBeNull();
    expect(await cache.readPost('p99')).not.toBeNull();
  });

  it('deletes posts read over 90 days ago', async () => {
    const cache = freshCache();
    await cache.savePost('a', { post: post('a', 1), previous: null, next: null, fetchedAt: 0 });
    await cache.savePost('b', { post: post('b', 1), previous: null, next: null, fetchedAt: 91 * 86_400_000 });
    expect(await cache.readPost('a')).toBeNull();
    expect(await cache.readPost('b')).not.toBeNull();
  });

  it('deletes a post, and with it the lists that have it', async () => {
    const cache = freshCache();
    await cache.saveList({ page: 1, posts: [post('b', 2), post('a', 1)], hasOlder: false, fetchedAt: 1 }, ALONE);
    await cache.deletePost('a');
    expect(await cache.readPost('a')).toBeNull();
    expect(await cache.readPost('b')).not.toBeNull();
    expect(await cache.readList(1)).toBeNull();
  });

  it('deletes posts that a newer list lacks', async () => {
    const cache = freshCache();
    const save = (slug: string, publishedAt: number, fetchedAt: number) =>
      cache.savePost(slug, { post: post(slug, publishedAt), previous: null, next: null, fetchedAt });
    await save('listed', 6, 10);
    await save('withdrawn', 6, 10);
    await save('last', 5, 10);
    await save('storedLater', 6, 11);
    const list = { slugs: new Set(['listed']), since: 5, fetchedAt: 10 };
    await cache.deleteWithdrawn(list);
    const slugs = ['listed', 'withdrawn', 'last', 'storedLater'];
    const found = await Promise.all(slugs.map(async (slug) => (await cache.readPost(slug)) !== null));
    expect(found).toEqual([true, false, true, true]);
  });

  it('returns null if the database can’t be opened', async () => {
    const broken = new IDBFactory();
    broken.open = () => {
      throw new Error('no storage in this window');
    };
    const cache = createPostCache({ indexedDB: broken, IDBKeyRange, schedule: after });
    await cache.saveList({ page: 1, posts: [post('a', 1)], hasOlder: false, fetchedAt: 0 }, ALONE);
    expect(await cache.readList(1)).toBeNull();
    expect(await cache.readPost('a')).toBeNull();
  });

  it('returns null if the database never responds', async () => {
    const timers: (() => void)[] = [];
    const silent = Object.assign(new IDBFactory(), { open: () => new EventTarget() as IDBOpenDBRequest });
    const cache = createPostCache({
      indexedDB: silent,
      IDBKeyRange,
      schedule(_ms, run) {
        timers.push(run);
        return () => undefined;
      },
    });
    const list = cache.readList(1);
    const saved = cache.savePost('a', { post: post('a', 1), previous: null, next: null, fetchedAt: 1 });
    for (const run of timers) run();
    expect(await list).toBeNull();
    await saved;
  });
});
