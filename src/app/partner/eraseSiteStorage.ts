import { STORAGE_KEYS } from '../../config/constants';
import { SYNC_WORKER_SCOPE } from '../../pwa/backgroundSync';
import { RUNTIME_CACHES } from '../../pwa/cacheNames';
import { PRICING_DATABASE_NAME } from '../../storage/schema';
import { BLOG_DATABASE_NAME } from '../../storage/postRecords';

/** The last two were created by the Firebase SDK of earlier builds, and by Workbox (access times of blog pages). */
const DATABASES = [
  PRICING_DATABASE_NAME,
  BLOG_DATABASE_NAME,
  'firebase-heartbeat-database',
  'workbox-expiration',
] as const;

/** Which database was erased is what an open tab needs to know, whenever it wakes. */
const ERASED_KEYS = Object.values(STORAGE_KEYS).filter((key) => key !== STORAGE_KEYS.erasedDatabase);

/** Storage of this site in the browser; `caches` and `serviceWorker` are undefined where the browser lacks them. */
export interface SiteStorage {
  indexedDB: IDBFactory;
  caches: CacheStorage | undefined;
  /** localStorage and sessionStorage; empty if the browser blocks them. */
  keys: readonly Storage[];
  serviceWorker: ServiceWorkerContainer | undefined;
}

/**
 * Removes all data of this site except the precached application and the mark of the erasure. Stop the engine first: a
 * running one would write its data again. Rejects if a database cannot be deleted.
 */
export async function eraseSiteStorage({ indexedDB, caches, keys, serviceWorker }: SiteStorage): Promise<void> {
  await Promise.all(DATABASES.map((name) => deleteDatabase(indexedDB, name)));
  for (const name of RUNTIME_CACHES) await caches?.delete(name);
  for (const storage of keys) for (const key of ERASED_KEYS) storage.removeItem(key);
  const syncWorker = await serviceWorker?.getRegistration(SYNC_WORKER_SCOPE);
  await syncWorker?.unregister();
}

function deleteDatabase(indexedDB: IDBFactory, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error));
    // Another connection is open, such as another tab's: the browser deletes the database once it closes.
    request.addEventListener('blocked', () => resolve());
  });
}
