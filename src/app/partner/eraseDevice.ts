import { STORAGE_KEYS } from '../../config/constants';
import { SYNC_WORKER_SCOPE } from '../../pwa/backgroundSync';
import { DEVICE_CACHES } from '../../pwa/deviceCaches';
import { BLOG_DATABASE_NAME } from '../../storage/postCache';
import { DATABASE_NAME } from '../../storage/schema';

/** The last two are the Firebase SDK's own, and the worker's: when which blog page was read. */
const DATABASES = [DATABASE_NAME, BLOG_DATABASE_NAME, 'firebase-heartbeat-database', 'workbox-expiration'] as const;

/** What a browser keeps of this site; each part may be missing or barred. */
export interface DeviceStorage {
  indexedDB: IDBFactory;
  caches: CacheStorage | undefined;
  /** localStorage and sessionStorage. */
  keys: readonly (Storage | null)[];
  serviceWorker: ServiceWorkerContainer | undefined;
}

/**
 * Removes everything that the site keeps on this device but the application itself. To be called when the session has
 * ended: an engine that runs would write its contents again. Rejects where a database could not be removed.
 */
export async function eraseDevice({ indexedDB, caches, keys, serviceWorker }: DeviceStorage): Promise<void> {
  await Promise.all(DATABASES.map((name) => deleteDatabase(indexedDB, name)));
  for (const name of DEVICE_CACHES) await caches?.delete(name);
  for (const storage of keys) for (const key of Object.values(STORAGE_KEYS)) storage?.removeItem(key);
  const syncWorker = await serviceWorker?.getRegistration(SYNC_WORKER_SCOPE);
  await syncWorker?.unregister();
}

function deleteDatabase(indexedDB: IDBFactory, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error));
    // Somebody still has it open, such as the SDK in this page: the browser removes it when that one is gone.
    request.addEventListener('blocked', () => resolve());
  });
}
