import { flushBeforeReload } from '../platform/beforeReload';
import type { MessageToServiceWorker } from './serviceWorkerMessages';
import { updateStore, type UpdateObstacle } from './updateStore';

/** Duration of an update after which the notice names the obstacle. */
const SLOW_UPDATE_MS = 5_000;
const ACTIVATION_RETRY_MS = 1_500;

/**
 * Creates the function that offers the waiting version in `updateStore`; applying it activates its worker and reloads
 * the page. `onControllerLost`: site data were cleared, and the worker with them.
 */
export function createUpdateOffer(getIdleWorkerAddress: () => string, onControllerLost: () => void): () => void {
  let isControlled = Boolean(navigator.serviceWorker.controller);

  let slowTimer: ReturnType<typeof setTimeout>;
  let endRetries: (() => void) | undefined;
  const endUpdate = () => {
    clearTimeout(slowTimer);
    endRetries?.();
  };
  const offerUpdate = (obstacle: UpdateObstacle | null) => {
    endUpdate();
    updateStore.set({ kind: 'available', obstacle, applyUpdate: () => void applyUpdate() });
  };
  const withdrawUpdate = () => {
    endUpdate();
    updateStore.set({ kind: 'current' });
  };
  const applyUpdate = async () => {
    endUpdate();
    updateStore.set({ kind: 'applying' });
    slowTimer = setTimeout(() => offerUpdate('slow'), SLOW_UPDATE_MS);
    try {
      const current = await navigator.serviceWorker.getRegistration();
      // Without a registration, the site's data were cleared, and the new version with them: an offline reload would
      // find no page.
      if (!current) return withdrawUpdate();
      // Without a waiting worker, another tab has applied the update: the new worker controls this page already and
      // fires no further event.
      if (!current.waiting) return await flushAndReload(() => offerUpdate('unsaved'));
      await flushBeforeReload();
      // A forced reload (Ctrl+Shift+R) leaves the page without a controller, but it runs code of the outgoing version
      // and must reload.
      isControlled = true;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin and takes none
      current.waiting?.postMessage({ type: 'SKIP_WAITING' } satisfies MessageToServiceWorker);
      endRetries = retryActivation(getIdleWorkerAddress);
    } catch {
      offerUpdate('unsaved');
    }
  };
  // Reloads if another tab applied an update: the new worker controls this page, which runs old code. The first worker
  // matches the page's code, so it causes no reload. Without a controller (site data cleared) the page stays, as it may
  // hold the last copy of unsent edits; the next worker counts as the first.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const wasControlled = isControlled;
    isControlled = navigator.serviceWorker.controller !== null;
    endRetries?.();
    if (isControlled && wasControlled) void flushAndReload(() => offerUpdate('unsaved'));
    if (isControlled) return;
    withdrawUpdate();
    onControllerLost();
  });

  return () => offerUpdate(null);
}

/**
 * Chromium drops an activation if a request restarts the outgoing worker while it stops, and a second `skipWaiting` has
 * no effect. Loading a page or a Worker script makes it try again. Returns a function that ends the retries.
 */
function retryActivation(scriptAddress: () => string): () => void {
  let loader: Worker | undefined;
  const timer = setInterval(() => {
    loader?.terminate();
    loader = new Worker(scriptAddress());
  }, ACTIVATION_RETRY_MS);
  return () => {
    clearInterval(timer);
    loader?.terminate();
  };
}

async function flushAndReload(onUnsaved: () => void): Promise<void> {
  try {
    await flushBeforeReload();
    window.location.reload();
  } catch {
    onUnsaved();
  }
}
