import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the scroll position when rotation switches between table and cards, whose row heights differ: centers the
 * edited row, else keeps the first visible row.
 */
export function useLayoutSwitchAnchor(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  scroller: RefObject<HTMLElement | null>,
  { isCardLayout, editedIndex }: { isCardLayout: boolean; editedIndex: number | undefined },
): void {
  const first = useRef(0);
  const wereCards = useRef(isCardLayout);
  useLayoutEffect(() => {
    if (wereCards.current !== isCardLayout) {
      wereCards.current = isCardLayout;
      if (editedIndex === undefined) virtualizer.scrollToIndex(first.current, { align: 'start' });
      else virtualizer.scrollToIndex(editedIndex, { align: 'center' });
      // If the window is short, the page itself scrolls too.
      const { activeElement } = document;
      if (editedIndex !== undefined && scroller.current?.contains(activeElement))
        activeElement?.scrollIntoView({ block: 'center' });
    }
    first.current = virtualizer.range?.startIndex ?? 0;
  });
}
