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
      // In a short window the page scrolls too: centers the focused field in grid and page.
      const { activeElement } = document;
      if (editedIndex !== undefined && scroller.current?.contains(activeElement))
        activeElement?.scrollIntoView({ block: 'center' });
    }
    first.current = virtualizer.range?.startIndex ?? 0;
  });
}
