import { FirebaseError, initializeApp } from 'firebase/app';
import {
  collection,
  connectFirestoreEmulator,
  documentId,
  getCount,
  getDocs,
  getFirestore,
  limit,
  orderBy,
  query,
  startAfter,
  Timestamp,
  where,
  type Firestore,
  type Query,
  type QueryConstraint,
} from 'firebase/firestore/lite';
import { REQUEST_TIMEOUT_MS } from '../config/constants';
import { PostsError, type PostsRemote } from '../domain/blog/ports';
import { decodePost, findDuplicateSlugs, type Post } from '../domain/blog/post';
import { makeAbortable } from '../domain/makeAbortable';
import type { BackendConfig } from './backendConfig';
import type { ServerClock } from './serverClock';

const APP_NAME = 'blog';
/** Documents read in search of an adjacent post with a unique slug; bounds billed reads. */
const MAX_NEIGHBORS = 6;

/** Opens the project's or the local Firestore on first use; the next call repeats a failed attempt. */
function createDatabaseOpener(backend: () => Promise<BackendConfig>): () => Promise<Firestore> {
  let opening: Promise<Firestore> | null = null;

  async function open(): Promise<Firestore> {
    const { projectId, apiKey, firestoreEmulator } = await backend();
    const firestore = getFirestore(initializeApp({ projectId, apiKey }, APP_NAME));
    const [host, port] = firestoreEmulator?.split(':') ?? [];
    if (host !== undefined && port !== undefined) connectFirestoreEmulator(firestore, host, Number(port));
    return firestore;
  }

  return async () => {
    opening ??= open();
    try {
      return await opening;
    } catch (error) {
      opening = null;
      throw error;
    }
  };
}

export function createPostsRemote(backend: () => Promise<BackendConfig>, clock: ServerClock): PostsRemote {
  const openDatabase = createDatabaseOpener(backend);

  /**
   * Queries published posts. Rules deny dates ahead of the server clock: after a denial, refreshes the clock and
   * repeats once.
   */
  async function queryPublished<T>(
    constraints: readonly QueryConstraint[],
    run: (query: Query) => Promise<T>,
  ): Promise<T> {
    const attempt = async () => {
      const posts = collection(await openDatabase(), 'posts');
      const visible = where('published_at', '<=', Timestamp.fromMillis(await clock.now()));
      return run(query(posts, visible, ...constraints));
    };
    try {
      return await makeAbortable(attempt(), AbortSignal.timeout(REQUEST_TIMEOUT_MS));
    } catch (error) {
      const failure = toPostsError(error);
      if (failure.code !== 'denied') throw failure;
    }
    try {
      return await makeAbortable(clock.refresh().then(attempt), AbortSignal.timeout(REQUEST_TIMEOUT_MS));
    } catch (error) {
      throw toPostsError(error);
    }
  }

  function fetchPublished(...constraints: readonly QueryConstraint[]): Promise<readonly (Post | null)[]> {
    return queryPublished(constraints, async (posts) =>
      (await getDocs(posts)).docs.map((doc) => decodePost(doc.id, doc.data())),
    );
  }

  /** The aggregation costs one billed read; documents are read only if a slug belongs to several posts. */
  async function findDuplicates(slugs: readonly string[]): Promise<ReadonlySet<string>> {
    const distinct = [...new Set(slugs)];
    if (distinct.length === 0) return new Set();
    const withSlug = [where('slug', 'in', distinct), orderBy('published_at', 'desc')];
    const count = await queryPublished(withSlug, async (posts) => (await getCount(posts)).data().count);
    if (count <= distinct.length) return new Set();
    return findDuplicateSlugs((await fetchPublished(...withSlug)).filter((post) => post !== null));
  }

  function fetchNeighbors(post: Post, direction: 'asc' | 'desc', count: number) {
    const order = [orderBy('published_at', direction), orderBy(documentId(), direction)];
    const after = startAfter(Timestamp.fromMillis(post.published_at ?? 0), post.id);
    return fetchPublished(...order, after, limit(count));
  }

  /** Finds the nearest post in one direction that has a unique slug, among the next few. */
  async function findLinkableNeighbor(post: Post, direction: 'asc' | 'desc'): Promise<Post | null> {
    const posts = (await fetchNeighbors(post, direction, MAX_NEIGHBORS)).filter((one) => one !== null);
    const duplicates = await findDuplicates(posts.map(({ slug }) => slug));
    return posts.find(({ id, slug }) => id !== post.id && !duplicates.has(slug)) ?? null;
  }

  return {
    fetchNewest: (count) => fetchPublished(orderBy('published_at', 'desc'), limit(count)),
    fetchBySlug: async (slug) => {
      const found = await fetchPublished(where('slug', '==', slug), orderBy('published_at', 'desc'), limit(2));
      return found.filter((post) => post !== null);
    },
    findDuplicates,
    async fetchAdjacent(of) {
      const nearest = await Promise.all([fetchNeighbors(of, 'desc', 1), fetchNeighbors(of, 'asc', 1)]);
      const duplicates = await findDuplicates(nearest.flat().flatMap((post) => post?.slug ?? []));
      const choose = async ([post]: readonly (Post | null)[], direction: 'asc' | 'desc') => {
        if (post === undefined) return null;
        // A number of milliseconds can be a little earlier than a time with microseconds: the post itself comes first.
        return post !== null && post.id !== of.id && !duplicates.has(post.slug)
          ? post
          : findLinkableNeighbor(of, direction);
      };
      const [older, newer] = await Promise.all([choose(nearest[0], 'desc'), choose(nearest[1], 'asc')]);
      return { older, newer };
    },
  };
}

function toPostsError(error: unknown): PostsError {
  if (error instanceof PostsError) return error;
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new PostsError('timeout', { cause: error });
  // Not FirestoreError: the SDK's constructor removes that prototype from its instances.
  if (!(error instanceof FirebaseError)) return new PostsError('unreachable', { cause: error });
  switch (error.code) {
    case 'permission-denied':
      return new PostsError('denied', { cause: error });
    case 'resource-exhausted':
      return new PostsError('busy', { cause: error });
    case 'unavailable':
    case 'internal':
    case 'unknown':
    case 'deadline-exceeded':
      return new PostsError('unreachable', { cause: error });
    default:
      return new PostsError('invalid', { cause: error });
  }
}
