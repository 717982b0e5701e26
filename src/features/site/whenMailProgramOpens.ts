/** A mail program may take some seconds to start. */
const START_TIMEOUT_MS = 5_000;

/**
 * Calls back if the window loses the focus soon after a mail link was clicked: without a mail program, the link does
 * nothing.
 */
export function whenMailProgramOpens(callback: () => void): void {
  window.addEventListener('blur', callback, { once: true, signal: AbortSignal.timeout(START_TIMEOUT_MS) });
}
