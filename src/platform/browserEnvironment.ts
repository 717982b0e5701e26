import { suggestDeviceName } from './suggestDeviceName';

type EnvironmentEvent = 'online' | 'offline' | 'visible' | 'hidden';
type StorageDurability = 'persistent' | 'bestEffort' | 'temporary';

/** A smaller storage quota indicates a private window, which deletes the data on close. */
const PRIVATE_QUOTA_BYTES = 300 * 1024 * 1024;

async function checkStorageHealth(manager: StorageManager | undefined, canPrompt: boolean): Promise<StorageDurability> {
  if (manager === undefined) return 'bestEffort';
  try {
    if ((await manager.persisted()) || (canPrompt && (await manager.persist()))) return 'persistent';
    const { quota } = await manager.estimate();
    return quota !== undefined && quota < PRIVATE_QUOTA_BYTES ? 'temporary' : 'bestEffort';
  } catch {
    // A browser that rejects these calls is taken for a private window.
    return 'temporary';
  }
}

/** Creates the environment of the sync engine from window, document and network. */
export function createBrowserEnvironment() {
  let lastInputAt = Date.now();
  const recordInput = (): void => {
    lastInputAt = Date.now();
  };
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
    window.addEventListener(type, recordInput, { passive: true, capture: true });
  }
  return {
    isOnline: () => navigator.onLine,
    isVisible: () => document.visibilityState === 'visible',
    getLastInputTime: () => lastInputAt,
    suggestDeviceName: () => suggestDeviceName(navigator.userAgent),
    listen(listener: (event: EnvironmentEvent) => void): () => void {
      const listeners = new AbortController();
      const { signal } = listeners;
      window.addEventListener('online', () => listener('online'), { signal });
      window.addEventListener('offline', () => listener('offline'), { signal });
      window.addEventListener('focus', () => listener('visible'), { signal });
      window.addEventListener('pageshow', () => listener('visible'), { signal });
      document.addEventListener('visibilitychange', () => listener(document.visibilityState), { signal });
      return () => listeners.abort();
    },
    checkStorageHealth: (canPrompt: boolean) => checkStorageHealth(navigator.storage, canPrompt),
  };
}
