import type { Surroundings } from '../../../sync/ports';

/** A private window grants little more than this, and drops it with the window. */
const LASTING_QUOTA_BYTES = 300 * 1024 * 1024;

async function storageHealth(manager: StorageManager | undefined, ask: boolean): ReturnType<Surroundings['storage']> {
  if (manager === undefined) return 'bestEffort';
  try {
    if ((await manager.persisted()) || (ask && (await manager.persist()))) return 'persistent';
    const { quota } = await manager.estimate();
    return quota !== undefined && quota < LASTING_QUOTA_BYTES ? 'temporary' : 'bestEffort';
  } catch {
    // Browsers refuse to talk about the storage of a private window.
    return 'temporary';
  }
}

/** The page's window, document and network. */
export function pageSurroundings(): Surroundings {
  let lastInputAt = Date.now();
  const used = (): void => {
    lastInputAt = Date.now();
  };
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
    window.addEventListener(type, used, { passive: true, capture: true });
  }
  return {
    isOnline: () => navigator.onLine,
    isVisible: () => document.visibilityState === 'visible',
    lastInputAt: () => lastInputAt,
    listen(listener) {
      const online = (): void => listener('online');
      const offline = (): void => listener('offline');
      const visibility = (): void => listener(document.visibilityState === 'visible' ? 'visible' : 'hidden');
      const shown = (): void => listener('visible');
      window.addEventListener('online', online);
      window.addEventListener('offline', offline);
      window.addEventListener('focus', shown);
      window.addEventListener('pageshow', shown);
      document.addEventListener('visibilitychange', visibility);
      return () => {
        window.removeEventListener('online', online);
        window.removeEventListener('offline', offline);
        window.removeEventListener('focus', shown);
        window.removeEventListener('pageshow', shown);
        document.removeEventListener('visibilitychange', visibility);
      };
    },
    storage: (ask) => storageHealth(navigator.storage, ask),
  };
}
