import { STORAGE_KEYS } from '../config/constants';
import { flushBeforeReload } from '../platform/beforeReload';

const MIN_RELOAD_INTERVAL_MS = 60_000;

/**
 * Reloads a page whose code could not be loaded, if `isUseful` resolves to true and unsaved input is stored. Does nothing
 * within a minute of the last such reload, so that a failure that lasts can't reload the page again and again.
 */
export async function reloadOncePerMinute(isUseful: () => Promise<boolean>): Promise<void> {
  try {
    const lastReloadAt = Number(sessionStorage.getItem(STORAGE_KEYS.reloadedAt) ?? 0);
    if (Math.abs(Date.now() - lastReloadAt) < MIN_RELOAD_INTERVAL_MS) return;
    if (!(await isUseful())) return;
    sessionStorage.setItem(STORAGE_KEYS.reloadedAt, String(Date.now()));
    await flushBeforeReload();
    window.location.reload();
  } catch {
    // Unreachable, or unsaved input could not be stored: the page stays and shows what failed to load.
  }
}
