/**
 * Makes the browser ask before the page is closed; for something typed that is stored nowhere yet, and only as long as
 * that is so. Nothing is saved by it. Answers what ends it.
 */
export function warnBeforeLeaving(): () => void {
  const ended = new AbortController();
  // A listener of its own for each: the same one would count once, and end for all.
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: ended.signal });
  return () => ended.abort();
}
