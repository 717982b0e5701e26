import { useEffect, useRef } from 'react';

/**
 * Focuses the page's h1 when a change of `state` has removed the focused element (heading of a loading state, retry
 * button): keyboard and screen reader would restart at the top of the document otherwise.
 */
export function useFocusHeadingIfFocusLost(state: string): void {
  const previousState = useRef(state);
  useEffect(() => {
    if (previousState.current === state) return;
    previousState.current = state;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [state]);
}
