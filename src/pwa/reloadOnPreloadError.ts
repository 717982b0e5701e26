import { reloadOncePerMinute } from './reloadOncePerMinute';

/** Limit of the wait for the worker: a reload long after the failure would surprise the user. */
const REPAIR_TIMEOUT_MS = 20_000;

/**
 * Reloads once if a deploy removed the files that this page still has to load. Offline, the same error has another
 * cause, and a reload would lose the page.
 */
export function reloadOnPreloadError(): void {
  window.addEventListener('vite:preloadError', () => {
    // A request that fails says nothing of the cached files.
    void reloadOncePerMinute(async () => (await isBuildReplaced().catch(() => false)) || repairCachedFiles());
  });
}

/**
 * Returns whether damaged cached files were replaced. The page must reload to use them: it never imports again what
 * failed with a syntax error.
 */
async function repairCachedFiles(): Promise<boolean> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return false;
  const { port1, port2 } = new MessageChannel();
  const repairedCount = new Promise((resolve) => {
    setTimeout(() => resolve(0), REPAIR_TIMEOUT_MS);
    port1.addEventListener('message', ({ data }) => resolve(data));
    port1.start();
  });
  worker.postMessage({ type: 'REPAIR_FILES' }, [port2]);
  try {
    return (await repairedCount) !== 0;
  } finally {
    port1.close();
  }
}

/**
 * Returns whether scripts of this page are missing on the server. Needed as Firefox also fails imports while the user
 * leaves the page, and a reload would cancel that navigation.
 */
async function isBuildReplaced(): Promise<boolean> {
  const scripts = [...document.scripts].filter(({ type, src }) => type === 'module' && src !== '');
  const responses = await Promise.all(scripts.map(({ src }) => fetch(src, { method: 'HEAD', cache: 'no-store' })));
  return responses.some(({ status }) => status === 404);
}
