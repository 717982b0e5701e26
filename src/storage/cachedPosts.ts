import { BLOG_DATABASE_NAME, type PostListPageRecord, type PostRecord } from './postRecords';

const STORES = ['posts', 'lists'] as const;

/** Reads cached posts with plain IndexedDB, so that the service worker needs no Dexie. */
export async function readCachedPosts(host: IDBFactory): Promise<readonly PostRecord[]> {
  const db = await openExisting(host);
  if (!db) return [];
  try {
    return await waitForResult<PostRecord[]>(db.transaction(STORES).objectStore('posts').getAll());
  } finally {
    db.close();
  }
}

/** Deletes posts from the cache, and references to them from cached lists and neighboring posts. */
export async function deleteCachedPostsBySlug(host: IDBFactory, slugs: ReadonlySet<string>): Promise<void> {
  const db = await openExisting(host);
  if (!db) return;
  try {
    const transaction = db.transaction(STORES, 'readwrite');
    const [posts, lists] = STORES.map((store) => transaction.objectStore(store)) as [IDBObjectStore, IDBObjectStore];
    for (const record of await waitForResult<PostRecord[]>(posts.getAll())) {
      const { slug, previous, next } = record;
      if (slugs.has(slug)) posts.delete(slug);
      else if ([previous, next].some((neighbor) => neighbor && slugs.has(neighbor.slug)))
        posts.put({ ...record, previous: dropIfDeleted(slugs, previous), next: dropIfDeleted(slugs, next) });
    }
    for (const list of await waitForResult<PostListPageRecord[]>(lists.getAll()))
      lists.put({ ...list, slugs: list.slugs.filter((slug) => !slugs.has(slug)) });
    await waitForCompletion(transaction);
  } finally {
    db.close();
  }
}

function dropIfDeleted<N extends { slug: string }>(slugs: ReadonlySet<string>, neighbor: N | null): N | null {
  return neighbor && !slugs.has(neighbor.slug) ? neighbor : null;
}

/**
 * Resolves to null if the database does not exist (opening it here would create it without object stores) or cannot be
 * opened.
 */
function openExisting(host: IDBFactory): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const request = host.open(BLOG_DATABASE_NAME);
    request.addEventListener('upgradeneeded', () => request.transaction?.abort());
    request.addEventListener('error', (event) => {
      event.preventDefault();
      resolve(null);
    });
    request.addEventListener('success', () => {
      const db = request.result;
      db.addEventListener('versionchange', () => db.close());
      resolve(db);
    });
  });
}

function waitForResult<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the post cache could not be read')));
  });
}

function waitForCompletion(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('the post cache was not changed')),
    );
  });
}
