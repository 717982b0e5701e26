import { STORAGE_KEYS } from '../config/constants';
import { settleBeforeReload } from '../ui/beforeReload';

const RELOAD_AT_MOST_EVERY_MS = 60_000;

/** Everything that makes the page an installable application; nothing of it delays the page. */
export function startPwa(): void {
  recoverFromReplacedBuild();
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
}

async function register(): Promise<void> {
  try {
    const { registerServiceWorker } = await import('./register');
    await registerServiceWorker();
  } catch {
    // Refused by the browser (private window, full disk): the site works as any other site does.
  }
}

/**
 * A deploy replaces the files of the page that is open: its later parts are gone from the server. One reload brings the
 * new build; offline the same failure means something else, and a reload would make it worse.
 */
function recoverFromReplacedBuild(): void {
  window.addEventListener('vite:preloadError', () => {
    void reloadIfReachable();
  });
}

async function reloadIfReachable(): Promise<void> {
  const last = Number(sessionStorage.getItem(STORAGE_KEYS.reloadedAt) ?? 0);
  if (Math.abs(Date.now() - last) < RELOAD_AT_MOST_EVERY_MS) return;
  try {
    const answer = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' });
    if (!answer.ok) return;
    sessionStorage.setItem(STORAGE_KEYS.reloadedAt, String(Date.now()));
    await settleBeforeReload();
    window.location.reload();
  } catch {
    // Unreachable, or something typed could not be stored: the page stays as it is and says what is missing.
  }
}
