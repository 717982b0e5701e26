import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';

/** What a search finds is read from its top; once it is cleared, the grid stands where it stood before. */
export function useSearchPlace(virtualizer: Virtualizer<HTMLDivElement, Element>, searching: boolean): void {
  const before = useRef<number | null>(null);
  const wasSearching = useRef(searching);
  useLayoutEffect(() => {
    if (wasSearching.current === searching) return;
    wasSearching.current = searching;
    if (searching) {
      // What the list remembers: the element itself has lost its place with the rows that left.
      before.current = virtualizer.scrollOffset;
      virtualizer.scrollToOffset(0);
    } else if (before.current !== null) {
      virtualizer.scrollToOffset(before.current);
    }
  }, [virtualizer, searching]);
}
