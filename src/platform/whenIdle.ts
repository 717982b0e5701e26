/** Safari has no `requestIdleCallback`; about three frames. */
const FALLBACK_DELAY_MS = 50;

/** Runs the action as a separate task once the page is idle. */
export function whenIdle(action: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(action);
  else setTimeout(action, FALLBACK_DELAY_MS);
}
