import { flushBeforeReload } from '../platform/beforeReload';
import { isServerReachable } from '../platform/isServerReachable';

/** 'found': a new build is installing, or the page reloads; 'unsaved': no reload, since input could not be stored. */
export type UpdateCheckResult = 'found' | 'none' | 'unreachable' | 'unsaved';

/**
 * Checks the server for a new build. Without a service worker it cannot tell, so it reloads the page whenever the server
 * answers; returns 'unsaved' if input could not be stored first.
 */
export async function checkForUpdate(): Promise<UpdateCheckResult> {
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  if (registration === undefined) return reloadIfReachable();
  try {
    await registration.update();
  } catch {
    return 'unreachable';
  }
  return registration.installing !== null || registration.waiting !== null ? 'found' : 'none';
}

async function reloadIfReachable(): Promise<UpdateCheckResult> {
  if (!(await isServerReachable())) return 'unreachable';
  try {
    await flushBeforeReload();
  } catch {
    return 'unsaved';
  }
  window.location.reload();
  return 'found';
}
