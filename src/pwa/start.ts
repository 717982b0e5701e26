import { STORAGE_KEYS } from '../config/constants';
import { settleBeforeReload } from '../ui/beforeReload';

const RELOAD_AT_MOST_EVERY_MS = 60_000;

/** Everything that makes the page an installable application; nothing of it delays the page. */
export function startPwa(): void {
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
export function recoverFromReplacedBuild(): void {
  window.addEventListener('vite:preloadError', () => {
    void reloadIfReplaced();
  });
}

async function reloadIfReplaced(): Promise<void> {
  const last = Number(sessionStorage.getItem(STORAGE_KEYS.reloadedAt) ?? 0);
  if (Math.abs(Date.now() - last) < RELOAD_AT_MOST_EVERY_MS) return;
  try {
    if (!(await isReplaced())) return;
    sessionStorage.setItem(STORAGE_KEYS.reloadedAt, String(Date.now()));
    await settleBeforeReload();
    window.location.reload();
  } catch {
    // Unreachable, or something typed could not be stored: the page stays as it is and says what is missing.
  }
}

/**
 * Whether scripts that this page itself began with are gone from the server. Firefox fails an import in the same way when
 * the page is being left, and a reload would then take the reader back.
 */
async function isReplaced(): Promise<boolean> {
  const own = [...document.scripts].filter(({ type, src }) => type === 'module' && src !== '');
  const answers = await Promise.all(own.map(({ src }) => fetch(src, { method: 'HEAD', cache: 'no-store' })));
  return answers.some(({ status }) => status === 404);
}
