import { DAY_MS } from '../domain/durations';
import { Dexie, type Table } from 'dexie';
import type { CachedListPage, PageNeighbors, SlugsPublishedSince, PostCache } from '../domain/blog/ports';
import { toPostLink } from '../domain/blog/post';
import type { Clock } from '../sync/ports';
import { BLOG_DATABASE_NAME, type PostListPageRecord, type PostRecord } from './postRecords';
import { deleteCachedPostsBySlug } from './cachedPosts';

/** Timeout of each read and write of the post cache, which bounds how long a slow cache delays the blog. */
const BLOG_POST_CACHE_TIMEOUT_MS = 3_000;

const MAX_POSTS = 100;
const MAX_AGE_MS = 90 * DAY_MS;

class PostDatabase extends Dexie {
  declare readonly posts: Table<PostRecord, string>;
  declare readonly lists: Table<PostListPageRecord, number>;

  constructor(host: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }) {
    super(BLOG_DATABASE_NAME, { ...host, cache: 'disabled' });
    this.version(1).stores({ posts: 'slug, fetchedAt', lists: 'page' });
  }
}

/** Creates the blog's offline cache on Dexie; `cachedPosts.ts` accesses it without Dexie, for the service worker. */
export function createPostCache({
  schedule,
  ...host
}: {
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
  schedule: Clock['schedule'];
}): PostCache {
  const db = new PostDatabase(host);
  const tryOr = <T>(fallback: T, work: () => PromiseLike<T>): Promise<T> => withFallback(schedule, fallback, work);
  return {
    readList: (page) => tryOr(null, () => readList(db, page)),
    saveList: (list, neighbors) => tryOr(undefined, () => writeList(db, list, neighbors)),
    readPost: (slug) => tryOr(null, async () => (await db.posts.get(slug)) ?? null),
    savePost: (slug, entry) =>
      tryOr(undefined, async () => {
        await db.posts.put({ ...entry, slug });
        await prune(db, entry.fetchedAt);
      }),
    deletePost: (slug) => tryOr(undefined, () => db.posts.delete(slug)),
    deleteWithdrawn: (list) =>
      tryOr(undefined, async () => {
        const unlisted = await db.posts.filter((record) => isUnlisted(record, list)).primaryKeys();
        if (unlisted.length > 0) await deleteCachedPostsBySlug(host.indexedDB, new Set(unlisted));
      }),
  };
}

/**
 * Resolves to the fallback on errors (private windows, full disks) and timeouts: the blog then reads from the network.
 */
function withFallback<T>(schedule: Clock['schedule'], fallback: T, work: () => PromiseLike<T>): Promise<T> {
  return new Promise((resolve) => {
    const giveUp = (): void => resolve(fallback);
    const cancel = schedule(BLOG_POST_CACHE_TIMEOUT_MS, giveUp);
    Promise.resolve().then(work).then(resolve, giveUp).finally(cancel);
  });
}

async function readList(db: PostDatabase, page: number): Promise<CachedListPage | null> {
  const list = await db.lists.get(page);
  if (!list) return null;
  const records = await db.posts.bulkGet([...list.slugs]);
  const posts = records.filter((record) => record !== undefined).map((record) => record.post);
  return posts.length === list.slugs.length
    ? { page, posts, hasOlder: list.hasOlder, fetchedAt: list.fetchedAt }
    : null;
}

async function writeList(db: PostDatabase, list: CachedListPage, { newer, older }: PageNeighbors): Promise<void> {
  const { page, posts, hasOlder, fetchedAt } = list;
  await db.transaction('rw', db.posts, db.lists, async () => {
    await db.posts.bulkPut(
      posts.map((post, index) => ({
        slug: post.slug,
        post,
        previous: toPostLink(posts[index + 1]) ?? older,
        next: toPostLink(posts[index - 1]) ?? newer,
        fetchedAt,
      })),
    );
    await db.lists.put({ page, slugs: posts.map((post) => post.slug), hasOlder, fetchedAt });
  });
  await prune(db, fetchedAt);
}

/**
 * True if the post was published after `list.since` but is not listed. Ignores posts that were stored after the list
 * was requested, since they may be newer than the list.
 */
function isUnlisted({ slug, post, fetchedAt }: PostRecord, list: SlugsPublishedSince): boolean {
  return !list.slugs.has(slug) && (post.published_at ?? 0) > list.since && fetchedAt <= list.fetchedAt;
}

async function prune(db: PostDatabase, now: number): Promise<void> {
  await db.posts
    .where('fetchedAt')
    .below(now - MAX_AGE_MS)
    .delete();
  const excess = (await db.posts.count()) - MAX_POSTS;
  if (excess > 0) await db.posts.orderBy('fetchedAt').limit(excess).delete();
}
