import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Timestamp } from 'firebase-admin/firestore';
import type { Post } from '../../src/domain/blog/post';
import { createBlogReader } from '../../src/features/blog/createBlogReader';
import { createPostsRemote } from '../../src/remote/postsRemote';
import { createPostCache } from '../../src/storage/postCache';
import { startFirestoreBackend, type FirestoreBackend } from '../support/firestoreBackend';

const MINUTE_MS = 60_000;
const START = Date.now() - 1_000 * MINUTE_MS;

let backend: FirestoreBackend;
let posts: ReturnType<typeof createPostsRemote>;

beforeAll(async () => {
  backend = await startFirestoreBackend();
  const config = {
    projectId: backend.projectId,
    apiKey: 'demo',
    firestoreEmulator: `127.0.0.1:${String(backend.server.port)}`,
  };
  const clock = { now: async () => Date.now(), refresh: async () => undefined };
  posts = createPostsRemote(async () => config, clock);
});
afterAll(() => backend.close());
beforeEach(async () => {
  const { docs } = await backend.adminFirestore.collection('posts').get();
  await Promise.all(docs.map((doc) => doc.ref.delete()));
});

/** Writes posts by slug, each a minute newer than the one before. */
async function writePosts(...slugs: readonly string[]): Promise<void> {
  const batch = backend.adminFirestore.batch();
  for (const [index, slug] of slugs.entries()) {
    const published_at = Timestamp.fromMillis(START + index * MINUTE_MS);
    batch.set(backend.adminFirestore.doc(`posts/${String(index)}`), { slug, title: 'Titre', published_at });
  }
  await batch.commit();
}

async function readPost(slug: string): Promise<Post> {
  const [post] = await posts.fetchBySlug(slug);
  if (post === undefined) throw new Error(`no post ${slug}`);
  return post;
}

async function countReads(act: () => Promise<unknown>): Promise<number> {
  const before = backend.countBilled().reads;
  await act();
  return backend.countBilled().reads - before;
}

describe('createPostsRemote', () => {
  it('finds slugs of several published posts, for one billed read if there are none', async () => {
    await writePosts('a', 'b', 'c', 'a');
    expect(await posts.findDuplicates(['a', 'b'])).toEqual(new Set(['a']));
    expect(await countReads(() => posts.findDuplicates(['b', 'c', 'absent']))).toBe(1);
    expect(await countReads(() => posts.findDuplicates([]))).toBe(0);
  });

  it('returns the neighbors for three billed reads', async () => {
    await writePosts('a', 'b', 'c');
    const post = await readPost('b');
    expect(await posts.fetchAdjacent(post)).toMatchObject({ older: { slug: 'a' }, newer: { slug: 'c' } });
    expect(await countReads(() => posts.fetchAdjacent(post))).toBe(3);
  });

  it('skips neighbors with a twin or without a usable slug', async () => {
    await writePosts('x', 'a', 'x', 'Z', 'b', 'x', 'c');
    const post = await readPost('b');
    expect(await posts.fetchAdjacent(post)).toMatchObject({ older: { slug: 'a' }, newer: { slug: 'c' } });
  });

  it('returns no post as its own neighbor when its time has microseconds', async () => {
    await writePosts('a');
    // As a number of milliseconds, this time is a little earlier.
    const published_at = new Timestamp(1_700_000_000, 123_001_000);
    await backend.adminFirestore.doc('posts/exact').set({ slug: 'exact', title: 'Titre', published_at });
    expect(await posts.fetchAdjacent(await readPost('exact'))).toMatchObject({ older: null, newer: { slug: 'a' } });
  });

  it('returns null at both ends', async () => {
    await writePosts('a');
    expect(await posts.fetchAdjacent(await readPost('a'))).toEqual({ older: null, newer: null });
  });

  it.each([
    ['quota', 'when the quota is used up', 429, { error: { status: 'RESOURCE_EXHAUSTED' } }],
    ['unreachable', 'when the server fails', 503, { error: { status: 'UNAVAILABLE' } }],
    [
      'unreachable',
      'when an error cuts a list short',
      200,
      [{ document: { name: 'a/b' } }, { error: { status: 'INTERNAL' } }],
    ],
    ['denied', 'when the rules deny', 403, { error: { status: 'PERMISSION_DENIED' } }],
    ['invalid', 'without the index of a query', 400, [{ error: { status: 'FAILED_PRECONDITION' } }]],
    ['unreachable', 'when the response is no list', 200, '<!doctype html>'],
  ])('throws %s %s', async (code, _when, status, body) => {
    vi.stubGlobal('fetch', async () => Response.json(body, { status }));
    onTestFinished(() => void vi.unstubAllGlobals());
    await expect(posts.fetchNewest(1)).rejects.toMatchObject({ name: 'PostsError', code });
  });
});

describe('createBlogReader with Firestore', () => {
  it('reads a list for one billed read per post and one to find duplicates, its posts for none, in five minutes', async () => {
    await writePosts('a', 'b', 'c', 'd');
    let now = 0;
    const cache = createPostCache({ indexedDB: new IDBFactory(), IDBKeyRange, schedule: () => () => undefined });
    const reader = createBlogReader({ cache, remote: posts, now: () => now, log: () => undefined });
    const countList = () => countReads(() => reader.loadList(1, () => undefined));
    const countPost = (slug: string) => countReads(() => reader.loadPost(slug, () => undefined));
    expect([await countList(), await countList(), await countPost('b')]).toEqual([5, 0, 0]);
    now += 6 * MINUTE_MS;
    expect([await countList(), await countPost('b')]).toEqual([5, 0]);
    now += 6 * MINUTE_MS;
    expect(await countPost('c')).toBe(4);
  });
});
