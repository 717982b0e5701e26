import { FirebaseError, initializeApp } from 'firebase/app';
import {
  collection,
  connectFirestoreEmulator,
  documentId,
  getDocs,
  getFirestore,
  limit,
  orderBy,
  query,
  startAfter,
  Timestamp,
  where,
  type Firestore,
  type QueryConstraint,
} from 'firebase/firestore/lite';
import { REQUEST_TIMEOUT_MS } from '../config/constants';
import { PostsError, type PostsRemote } from '../domain/blog/ports';
import { decodePost, type StoredPost } from '../domain/blog/post';
import { makeAbortable } from '../domain/makeAbortable';
import type { BackendConfig } from './backendConfig';
import type { ServerClock } from './serverClock';

const APP_NAME = 'blog';

/** Opens the blog's database on first use; a failed attempt is repeated by the next call. */
function createDatabaseOpener(backend: () => Promise<BackendConfig>): () => Promise<Firestore> {
  let opening: Promise<Firestore> | null = null;

  async function open(): Promise<Firestore> {
    const { projectId, apiKey, firestoreEmulator } = await backend();
    const db = getFirestore(initializeApp({ projectId, apiKey }, APP_NAME));
    const [host, port] = firestoreEmulator?.split(':') ?? [];
    if (host !== undefined && port !== undefined) connectFirestoreEmulator(db, host, Number(port));
    return db;
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

  async function fetchPublished(...constraints: readonly QueryConstraint[]): Promise<readonly (StoredPost | null)[]> {
    const db = await openDatabase();
    const visible = where('published_at', '<=', Timestamp.fromMillis(await clock.now()));
    const { docs } = await getDocs(query(collection(db, 'posts'), visible, ...constraints));
    return docs.map((doc) => decodePost(doc.id, doc.data()));
  }

  const fetchInTime = (...constraints: readonly QueryConstraint[]) =>
    makeAbortable(fetchPublished(...constraints), AbortSignal.timeout(REQUEST_TIMEOUT_MS));

  /**
   * Queries published posts. Rules deny dates ahead of the server clock: after a denial, refreshes the clock and
   * repeats once.
   */
  async function queryPublished(...constraints: readonly QueryConstraint[]): Promise<readonly (StoredPost | null)[]> {
    try {
      return await fetchInTime(...constraints);
    } catch (error) {
      const failure = toPostsError(error);
      if (failure.code !== 'denied') throw failure;
    }
    await clock.refresh();
    try {
      return await fetchInTime(...constraints);
    } catch (error) {
      throw toPostsError(error);
    }
  }

  async function fetchAdjacentPost(post: StoredPost, direction: 'asc' | 'desc'): Promise<StoredPost | null> {
    const order = [orderBy('published_at', direction), orderBy(documentId(), direction)];
    const after = startAfter(Timestamp.fromMillis(post.published_at ?? 0), post.id);
    return (await queryPublished(...order, after, limit(1)))[0] ?? null;
  }

  return {
    fetchNewest: (count) => queryPublished(orderBy('published_at', 'desc'), limit(count)),
    fetchBySlug: async (slug) => {
      const found = await queryPublished(where('slug', '==', slug), orderBy('published_at', 'desc'), limit(2));
      return found.filter((post) => post !== null);
    },
    async fetchAdjacent(of) {
      const [older, newer] = await Promise.all([fetchAdjacentPost(of, 'desc'), fetchAdjacentPost(of, 'asc')]);
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
