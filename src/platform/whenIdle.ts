/** Safari has no `requestIdleCallback`; about three frames. */
const FALLBACK_DELAY_MS = 50;
/** Chromium may leave a page that draws nothing without idle time for minutes. */
const IDLE_TIMEOUT_MS = 2_000;

/** Runs the action as a separate task once the page is idle. */
export function whenIdle(action: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(action, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(action, FALLBACK_DELAY_MS);
}
