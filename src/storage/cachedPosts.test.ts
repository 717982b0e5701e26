import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Post } from '../domain/blog/post';
import { deleteCachedPostsBySlug, readCachedPosts } from './cachedPosts';
import { createPostCache } from './postCache';
import { BLOG_DATABASE_NAME } from './postRecords';

let indexedDB: IDBFactory;

const createCache = () => createPostCache({ indexedDB, IDBKeyRange, schedule: () => () => undefined });

function buildPost(slug: string): Post {
  return {
    id: slug,
    slug,
    title: slug,
    excerpt: '',
    content: '',
    cover_image_url: '',
    author_name: '',
    published_at: 1,
    created_at: null,
    updated_at: null,
  };
}

/** Caches a page of the list with the posts d to a. */
const cachePosts = () =>
  createCache().saveList(
    { page: 1, posts: ['d', 'c', 'b', 'a'].map(buildPost), hasOlder: false, fetchedAt: 1 },
    { newer: null, older: null },
  );

/** Each cached post as 'newer < post < older', in alphabetical order. */
const readNeighbors = async () =>
  (await readCachedPosts(indexedDB)).map(({ slug, next, previous }) =>
    [next?.slug ?? '-', slug, previous?.slug ?? '-'].join(' < '),
  );

/** Deletes the database; rejects if an open connection does not close for it. */
function deleteDatabase(): Promise<void> {
  // Dexie reports that the connection of the post cache closes.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(BLOG_DATABASE_NAME);
    request.onblocked = () => reject(new Error('blocked'));
    request.onsuccess = () => resolve();
  });
}

beforeEach(() => {
  indexedDB = new IDBFactory();
});
afterEach(() => vi.restoreAllMocks());

describe('readCachedPosts', () => {
  it('returns all posts and leaves no connection open', async () => {
    await cachePosts();
    expect(await readNeighbors()).toEqual(['b < a < -', 'c < b < a', 'd < c < b', '- < d < c']);
    await deleteDatabase();
  });

  it('returns no posts without a database, and creates none', async () => {
    expect(await readCachedPosts(indexedDB)).toEqual([]);
    expect(await indexedDB.databases()).toEqual([]);
  });

  it('returns no posts if the database can’t be opened', async () => {
    const request = new EventTarget();
    vi.spyOn(indexedDB, 'open').mockReturnValueOnce(request as IDBOpenDBRequest);
    const reading = readCachedPosts(indexedDB);
    const failure = new Event('error', { cancelable: true });
    request.dispatchEvent(failure);
    expect(await reading).toEqual([]);
    // Otherwise Firefox reports the error as an uncaught one.
    expect(failure.defaultPrevented).toBe(true);
  });

  it('rejects if the posts can’t be read', async () => {
    await cachePosts();
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(function (this: IDBObjectStore) {
      const request = new EventTarget();
      queueMicrotask(() => request.dispatchEvent(new Event('error')));
      return request as IDBRequest;
    });
    await expect(readCachedPosts(indexedDB)).rejects.toThrow('the post cache could not be read');
  });
});

describe('deleteCachedPostsBySlug', () => {
  it('deletes posts with the references to them', async () => {
    await cachePosts();
    await deleteCachedPostsBySlug(indexedDB, new Set(['b', 'none']));
    expect(await readNeighbors()).toEqual(['- < a < -', 'd < c < -', '- < d < c']);
    expect(await createCache().readPost('c')).toMatchObject({ post: { title: 'c' }, fetchedAt: 1 });
    const list = await createCache().readList(1);
    expect(list).toMatchObject({ page: 1, hasOlder: false, fetchedAt: 1 });
    expect(list?.posts.map(({ slug }) => slug)).toEqual(['d', 'c', 'a']);
  });

  it('closes for the deletion of the database, by the user or a newer build', async () => {
    await cachePosts();
    const deleting = deleteCachedPostsBySlug(indexedDB, new Set(['b']));
    await Promise.all([deleting, deleteDatabase()]);
  });

  it('creates no database', async () => {
    await deleteCachedPostsBySlug(indexedDB, new Set(['b']));
    expect(await indexedDB.databases()).toEqual([]);
  });

  it('rejects if the browser undoes the deletion', async () => {
    await cachePosts();
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      const request = put.apply(this, args);
      if (this.name === 'lists') this.transaction.abort();
      return request;
    });
    await expect(deleteCachedPostsBySlug(indexedDB, new Set(['b']))).rejects.toThrow('the post cache was not changed');
    expect(await readNeighbors()).toHaveLength(4);
  });
});
