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
import { decodePost, type StoredPost } from '../domain/post';
import { RemoteError } from '../sync/errors';
import type { Backend } from './backend';
import type { ServerClock } from './serverClock';

/** The posts that everybody may read. Methods throw RemoteError: 'unreachable', 'timeout', 'busy', 'denied' or 'invalid'. */
export interface PostsRemote {
  /** Newest first. One read is billed for each. */
  newest(count: number): Promise<readonly StoredPost[]>;
  /** Every published post that has the slug: more than one is as good as none. */
  bySlug(slug: string): Promise<readonly StoredPost[]>;
  neighbours(of: StoredPost): Promise<{ older: StoredPost | null; younger: StoredPost | null }>;
}

const APP_NAME = 'blog';

export function createPostsRemote(backend: () => Promise<Backend>, clock: ServerClock): PostsRemote {
  let opening: Promise<Firestore> | null = null;

  async function open(): Promise<Firestore> {
    const { projectId, apiKey, firestoreEmulator } = await backend();
    const db = getFirestore(initializeApp({ projectId, apiKey }, APP_NAME));
    const [host, port] = firestoreEmulator?.split(':') ?? [];
    if (host !== undefined && port !== undefined) connectFirestoreEmulator(db, host, Number(port));
    return db;
  }

  async function database(): Promise<Firestore> {
    opening ??= open();
    try {
      return await opening;
    } catch (error) {
      opening = null;
      throw error;
    }
  }

  async function published(...constraints: readonly QueryConstraint[]): Promise<readonly StoredPost[]> {
    const db = await database();
    const visible = where('published_at', '<=', Timestamp.fromMillis(await clock.now()));
    const { docs } = await getDocs(query(collection(db, 'posts'), visible, ...constraints));
    return docs.map((doc) => decodePost(doc.id, doc.data())).filter((post) => post !== null);
  }

  /** Rules allow no date ahead of the server's: refused for that, the question is asked once more with the right time. */
  async function ask(...constraints: readonly QueryConstraint[]): Promise<readonly StoredPost[]> {
    try {
      return await withTimeout(published(...constraints));
    } catch (error) {
      const failure = toRemoteError(error);
      if (failure.code !== 'denied') throw failure;
    }
    await clock.refresh();
    try {
      return await withTimeout(published(...constraints));
    } catch (error) {
      throw toRemoteError(error);
    }
  }

  async function besides(post: StoredPost, direction: 'asc' | 'desc'): Promise<StoredPost | null> {
    const order = [orderBy('published_at', direction), orderBy(documentId(), direction)];
    const after = startAfter(Timestamp.fromMillis(post.published_at ?? 0), post.id);
    return (await ask(...order, after, limit(1)))[0] ?? null;
  }

  return {
    newest: (count) => ask(orderBy('published_at', 'desc'), limit(count)),
    bySlug: (slug) => ask(where('slug', '==', slug), orderBy('published_at', 'desc'), limit(2)),
    async neighbours(of) {
      const [older, younger] = await Promise.all([besides(of, 'desc'), besides(of, 'asc')]);
      return { older, younger };
    },
  };
}

function withTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new RemoteError('timeout')), REQUEST_TIMEOUT_MS);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function toRemoteError(error: unknown): RemoteError {
  if (error instanceof RemoteError) return error;
  // Not FirestoreError: the SDK's own constructor takes that prototype away from its instances.
  if (!(error instanceof FirebaseError)) return new RemoteError('unreachable', { cause: error });
  switch (error.code) {
    case 'permission-denied':
      return new RemoteError('denied', { cause: error });
    case 'resource-exhausted':
      return new RemoteError('busy', { cause: error });
    case 'unavailable':
    case 'internal':
    case 'unknown':
    case 'deadline-exceeded':
      return new RemoteError('unreachable', { cause: error });
    default:
      return new RemoteError('invalid', { cause: error });
  }
}
