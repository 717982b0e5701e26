import { flushBeforeReload } from '../platform/beforeReload';
import { requestBlogCacheMaintenance } from './postToWorker';
import { createScriptUrlPolicy } from '../platform/scriptUrlPolicy';
import type { MessageToServiceWorker } from './serviceWorkerMessages';
import { updateStore, type UpdateObstacle } from './updateStore';

const HOUR_MS = 3_600_000;
/** `focus` and `visibilitychange` often fire together. */
const MIN_CHECK_INTERVAL_MS = 5_000;

/** Duration of an update after which the notice names the obstacle. */
const SLOW_UPDATE_MS = 5_000;
const ACTIVATION_RETRY_MS = 1_500;
/** Delays after load at which the blog caches are maintained. */
const MAINTENANCE_DELAYS_MS = [4_000, 60_000, 600_000];
/** Browsers clear site data step by step: an earlier reinstallation would be deleted too. */
const REINSTALL_DELAY_MS = 3_000;

const OPTIONS = { updateViaCache: 'none' } as const;

/** Registers the service worker and updates `updateStore`. Called once per page, after load. */
export async function registerServiceWorker(): Promise<void> {
  const toWorkerUrl = createScriptUrlPolicy('service-worker', ['/sw.js', '/idle-worker.js']);
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
      endRetries = retryActivation(() => toWorkerUrl('/idle-worker.js'));
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
    setTimeout(() => void updateRegistration().catch(() => undefined), REINSTALL_DELAY_MS);
  });

  let registration: ServiceWorkerRegistration;
  let offeredWorker: ServiceWorker | null = null;
  const offerWaitingWorker = () => {
    const { active, waiting } = registration;
    // The first worker waits for a moment too, but replaces none.
    if (active === null || waiting === null || waiting === offeredWorker) return;
    offeredWorker = waiting;
    offerUpdate(null);
  };
  const observeInstallation = () => registration.installing?.addEventListener('statechange', offerWaitingWorker);
  const register = async () => {
    registration = await navigator.serviceWorker.register(toWorkerUrl('/sw.js'), OPTIONS);
    registration.addEventListener('updatefound', observeInstallation);
    // Another tab may have found a new version before.
    observeInstallation();
    offerWaitingWorker();
  };
  // Registers again if a failed first installation left no registration to update.
  const updateRegistration = async () => {
    await register();
    await registration.update();
  };
  scheduleUpdateChecks(() => void updateRegistration().catch(() => undefined));
  await register();
  for (const delayMs of MAINTENANCE_DELAYS_MS) setTimeout(requestMaintenance, delayMs);
  window.addEventListener('online', requestMaintenance);
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

const requestMaintenance = () => void requestBlogCacheMaintenance();

async function flushAndReload(onUnsaved: () => void): Promise<void> {
  try {
    await flushBeforeReload();
    window.location.reload();
  } catch {
    onUnsaved();
  }
}

function scheduleUpdateChecks(check: () => void): void {
  let checkedAt = Date.now();
  const checkUnlessRecent = () => {
    if (document.visibilityState !== 'visible' || Math.abs(Date.now() - checkedAt) < MIN_CHECK_INTERVAL_MS) return;
    checkedAt = Date.now();
    check();
  };
  window.addEventListener('focus', checkUnlessRecent);
  document.addEventListener('visibilitychange', checkUnlessRecent);
  setInterval(check, HOUR_MS);
}
