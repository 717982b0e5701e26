/**
 * Whether somebody looks at the partner space. A window out of sight does not count: on a phone in a pocket it is frozen
 * and sends nothing. Where it is not, the lock of the runs keeps it and the worker apart.
 */
export function isWatched(windows: readonly { url: string; visibilityState: DocumentVisibilityState }[]): boolean {
  return windows.some(
    ({ url, visibilityState }) => visibilityState === 'visible' && new URL(url).pathname.startsWith('/partner'),
  );
}
