/** Makes the browser ask before the page closes, for input that is not stored yet. Returns a function that stops it. */
export function warnBeforeLeaving(): () => void {
  const controller = new AbortController();
  // A new function per call: the browser would register one shared listener only once, and remove it for all.
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: controller.signal });
  return () => controller.abort();
}

/** Makes the browser ask before the page closes while the condition holds. */
export function warnBeforeLeavingIf(hasUnstoredInput: () => boolean): void {
  window.addEventListener('beforeunload', (event) => {
    if (hasUnstoredInput()) event.preventDefault();
  });
}
