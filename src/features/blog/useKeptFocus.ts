import { useEffect, useRef } from 'react';

/**
 * What had the focus goes away with the state it belonged to: the heading of 'Chargement…', the button 'Réessayer'.
 * A keyboard or a screen reader then goes on at the heading of what came instead, not at the top of the document.
 */
export function useKeptFocus(state: string): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [state]);
}
