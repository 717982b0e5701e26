import { Workbox } from 'workbox-window';
import { settleBeforeReload } from '../ui/beforeReload';
import { createWorkerAddress } from './trustedScript';
import { updateStore } from './updateStore';

const HOUR_MS = 3_600_000;
/** Focus comes and goes, often twice in a moment; the server need not be asked each time. */
const ASK_AGAIN_AFTER_MS = 5_000;

const OPTIONS = { updateViaCache: 'none' } as const;

/** Registers the service worker and keeps `updateStore` up to date. Called once per page, after it was loaded. */
export async function registerServiceWorker(): Promise<void> {
  const workerAddress = createWorkerAddress(window);
  const workbox = new Workbox(workerAddress('/sw.js'), OPTIONS);
  let controlled = Boolean(navigator.serviceWorker.controller);

  const offer = (refused: boolean) => updateStore.set({ kind: 'available', refused, apply: () => void apply() });
  const apply = async () => {
    updateStore.set({ kind: 'applying' });
    try {
      if (!(await isVersionWaiting())) return await reloadWhenSafe(() => offer(true));
      await settleBeforeReload();
      // Also of a page that was loaded past the worker (Ctrl+Shift+R): its code is of the version that goes now.
      controlled = true;
      workbox.messageSkipWaiting();
    } catch {
      offer(true);
    }
  };
  workbox.addEventListener('waiting', () => offer(false));
  // Another tab may have chosen to update: the new worker controls this one too, and its own code is the old one. The
  // first worker of all finds the page with the code that it brings.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) void reloadWhenSafe(() => offer(true));
    controlled = true;
  });

  // A first installation that the network cut off has left no registration to update: it is made anew.
  const ask = async () => (await navigator.serviceWorker.register(workerAddress('/sw.js'), OPTIONS)).update();
  askRegularly(() => void ask().catch(() => undefined));
  await workbox.register({ immediate: true });
}

/** False once another tab has let the new version in: it controls this page too and will not announce itself again. */
async function isVersionWaiting(): Promise<boolean> {
  return Boolean((await navigator.serviceWorker.getRegistration())?.waiting);
}

async function reloadWhenSafe(onRefused: () => void): Promise<void> {
  try {
    await settleBeforeReload();
    window.location.reload();
  } catch {
    onRefused();
  }
}

function askRegularly(ask: () => void): void {
  let askedAt = Date.now();
  const askUnlessRecent = () => {
    if (document.visibilityState !== 'visible' || Math.abs(Date.now() - askedAt) < ASK_AGAIN_AFTER_MS) return;
    askedAt = Date.now();
    ask();
  };
  window.addEventListener('focus', askUnlessRecent);
  document.addEventListener('visibilitychange', askUnlessRecent);
  setInterval(ask, HOUR_MS);
}
