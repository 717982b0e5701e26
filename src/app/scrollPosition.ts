import type { Location } from 'react-router-dom';

/**
 * Saves the scroll position in the current history entry, where it survives a reload. Does nothing while the page of
 * another entry is still shown.
 */
export function saveScrollPosition(shown: Location): void {
  const { history, scrollY } = window;
  // The router has the key 'default' for entries that the browser created.
  if ((history.state?.key ?? 'default') === shown.key) history.replaceState({ ...history.state, scrollY }, '');
}

/** Returns the saved scroll position of the current history entry, CSS px. */
export function readScrollPosition(): number | undefined {
  return window.history.state?.scrollY;
}
