import { createScriptUrlPolicy } from '../platform/scriptUrlPolicy';
import { createUpdateOffer } from './createUpdateOffer';
import { requestCacheMaintenance } from './serviceWorkerRequests';
import { HOUR_MS } from '../domain/durations';

/** `focus` and `visibilitychange` often fire together. */
const MIN_CHECK_INTERVAL_MS = 5_000;

/** Delays after load at which the caches are maintained. */
const MAINTENANCE_DELAYS_MS = [4_000, 60_000, 600_000];
/** Browsers clear site data step by step: an earlier reinstallation would be deleted too. */
const REINSTALL_DELAY_MS = 3_000;

const OPTIONS = { updateViaCache: 'none' } as const;

/** Registers the service worker, checks for new versions and offers them. Called once per page, after load. */
export async function registerServiceWorker(): Promise<void> {
  const toWorkerUrl = createScriptUrlPolicy('service-worker', ['/sw.js', '/idle-worker.js']);
  // Registers again if a failed first installation left no registration to update.
  const updateRegistration = async () => {
    await register();
    await registration.update();
  };
  const tryUpdateRegistration = () => void updateRegistration().catch(() => undefined);
  const offerUpdate = createUpdateOffer(
    () => toWorkerUrl('/idle-worker.js'),
    () => setTimeout(tryUpdateRegistration, REINSTALL_DELAY_MS),
  );

  let registration: ServiceWorkerRegistration;
  let offeredWorker: ServiceWorker | null = null;
  const offerWaitingWorker = () => {
    const { active, waiting } = registration;
    // The first worker waits for a moment too, but replaces none.
    if (active === null || waiting === null || waiting === offeredWorker) return;
    offeredWorker = waiting;
    offerUpdate();
  };
  const observeInstallation = () => registration.installing?.addEventListener('statechange', offerWaitingWorker);
  const register = async () => {
    registration = await navigator.serviceWorker.register(toWorkerUrl('/sw.js'), OPTIONS);
    registration.addEventListener('updatefound', observeInstallation);
    // Another tab may have found a new version before.
    observeInstallation();
    offerWaitingWorker();
  };
  scheduleUpdateChecks(tryUpdateRegistration);
  await register();
  for (const delayMs of MAINTENANCE_DELAYS_MS) setTimeout(requestMaintenance, delayMs);
  window.addEventListener('online', requestMaintenance);
}

const requestMaintenance = () => void requestCacheMaintenance();

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
