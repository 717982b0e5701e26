export type UpdateCheckResult = 'found' | 'none' | 'unreachable';

/** Checks the server for a new build. Reloads a page without a worker, which fetches the new build too. */
export async function checkForUpdate(): Promise<UpdateCheckResult> {
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  if (registration === undefined) {
    window.location.reload();
    return 'found';
  }
  try {
    await registration.update();
  } catch {
    return 'unreachable';
  }
  return registration.installing !== null || registration.waiting !== null ? 'found' : 'none';
}
