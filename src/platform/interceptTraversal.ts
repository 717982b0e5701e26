/**
 * Calls `shouldStay` before Back or Forward changes the page within the app, where the browser fires no `beforeunload`;
 * the page stays if it returns true. Returns a function that stops it. Does nothing in browsers without the Navigation
 * API. Browsers may go back without asking if the user has done nothing since the last time.
 */
export function interceptTraversal(shouldStay: () => boolean): () => void {
  if (!('navigation' in window)) return () => {};
  const controller = new AbortController();
  window.navigation.addEventListener(
    'navigate',
    (event) => {
      const isWithinApp = event.navigationType === 'traverse' && event.destination.sameDocument;
      if (isWithinApp && event.cancelable && shouldStay()) event.preventDefault();
    },
    { signal: controller.signal },
  );
  return () => controller.abort();
}
