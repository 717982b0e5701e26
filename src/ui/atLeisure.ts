/** Safari has no idle callback: this is about a frame's leisure. */
const LEISURE_MS = 50;

/** Runs the action in a task of its own once the page has nothing else to do: no frame to draw, nothing to hydrate. */
export function atLeisure(action: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(action);
  else setTimeout(action, LEISURE_MS);
}
