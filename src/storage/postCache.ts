import { Dexie, type Table } from 'dexie';
import { POST_CACHE_TIMEOUT_MS } from '../config/constants';
import type { StoredPost } from '../domain/post';
import type { Clock } from '../sync/ports';

export interface PostNeighbour {
  slug: string;
  title: string;
}

/** `fetchedAt` is the device's clock, milliseconds. */
export interface CachedList {
  page: number;
  posts: readonly StoredPost[];
  hasOlder: boolean;
  fetchedAt: number;
}

export interface CachedPost {
  post: StoredPost;
  previous: PostNeighbour | null;
  next: PostNeighbour | null;
  fetchedAt: number;
}

/** Posts that this device has read. A cache: every failure of it counts as 'not there', never as an error. */
export interface PostCache {
  list(page: number): Promise<CachedList | null>;
  /** `beyond`: the posts next to both ends of the list, which are not part of it. */
  saveList(list: CachedList, beyond: { younger: PostNeighbour | null; older: PostNeighbour | null }): Promise<void>;
  post(slug: string): Promise<CachedPost | null>;
  savePost(slug: string, entry: CachedPost): Promise<void>;
  forgetPost(slug: string): Promise<void>;
}

const MAX_POSTS = 100;
const MAX_AGE_MS = 90 * 86_400_000;

interface PostRecord extends CachedPost {
  slug: string;
}

interface ListRecord {
  page: number;
  slugs: readonly string[];
  hasOlder: boolean;
  fetchedAt: number;
}

export const BLOG_DATABASE_NAME = 'blog-posts';

class PostDatabase extends Dexie {
  declare readonly posts: Table<PostRecord, string>;
  declare readonly lists: Table<ListRecord, number>;

  constructor(host: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }) {
    super(BLOG_DATABASE_NAME, { ...host, cache: 'disabled' });
    this.version(1).stores({ posts: 'slug, fetchedAt', lists: 'page' });
  }
}

export function createPostCache({
  after,
  ...host
}: {
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
  after: Clock['after'];
}): PostCache {
  const db = new PostDatabase(host);
  const orElse = <T>(fallback: T, work: () => PromiseLike<T>): Promise<T> => within(after, fallback, work);
  return {
    list: (page) => orElse(null, () => readList(db, page)),
    saveList: (list, beyond) => orElse(undefined, () => writeList(db, list, beyond)),
    post: (slug) => orElse(null, async () => (await db.posts.get(slug)) ?? null),
    savePost: (slug, entry) =>
      orElse(undefined, async () => {
        await db.posts.put({ ...entry, slug });
        await prune(db, entry.fetchedAt);
      }),
    forgetPost: (slug) => orElse(undefined, () => db.posts.delete(slug)),
  };
}

/**
 * Private windows and full disks, and databases that never answer: the blog then reads from the network as if nothing were
 * cached.
 */
function within<T>(after: Clock['after'], fallback: T, work: () => PromiseLike<T>): Promise<T> {
  return new Promise((resolve) => {
    const giveUp = (): void => resolve(fallback);
    const cancel = after(POST_CACHE_TIMEOUT_MS, giveUp);
    Promise.resolve().then(work).then(resolve, giveUp).finally(cancel);
  });
}

async function readList(db: PostDatabase, page: number): Promise<CachedList | null> {
  const list = await db.lists.get(page);
  if (!list) return null;
  const records = await db.posts.bulkGet([...list.slugs]);
  const posts = records.filter((record) => record !== undefined).map((record) => record.post);
  return posts.length === list.slugs.length
    ? { page, posts, hasOlder: list.hasOlder, fetchedAt: list.fetchedAt }
    : null;
}

type Beyond = Parameters<PostCache['saveList']>[1];

async function writeList(db: PostDatabase, list: CachedList, { younger, older }: Beyond): Promise<void> {
  const { page, posts, hasOlder, fetchedAt } = list;
  await db.transaction('rw', db.posts, db.lists, async () => {
    await db.posts.bulkPut(
      posts.map((post, index) => ({
        slug: post.slug,
        post,
        previous: nameOf(posts[index + 1]) ?? older,
        next: nameOf(posts[index - 1]) ?? younger,
        fetchedAt,
      })),
    );
    await db.lists.put({ page, slugs: posts.map((post) => post.slug), hasOlder, fetchedAt });
  });
  await prune(db, fetchedAt);
}

function nameOf(post: StoredPost | undefined): PostNeighbour | null {
  return post ? { slug: post.slug, title: post.title } : null;
}

async function prune(db: PostDatabase, now: number): Promise<void> {
  await db.posts
    .where('fetchedAt')
    .below(now - MAX_AGE_MS)
    .delete();
  const excess = (await db.posts.count()) - MAX_POSTS;
  if (excess > 0) await db.posts.orderBy('fetchedAt').limit(excess).delete();
}
