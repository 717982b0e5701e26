import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * A phone that is turned over shows cards instead of a table, whose rows have other heights: the row that is typed in,
 * else the first one that was seen, must not be lost by that. `edited`: index of the former, undefined while none is.
 */
export function useTurnedPlace(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  scroller: RefObject<HTMLElement | null>,
  { cards, edited }: { cards: boolean; edited: number | undefined },
): void {
  const first = useRef(0);
  const wereCards = useRef(cards);
  useLayoutEffect(() => {
    if (wereCards.current !== cards) {
      wereCards.current = cards;
      if (edited === undefined) virtualizer.scrollToIndex(first.current, { align: 'start' });
      else virtualizer.scrollToIndex(edited, { align: 'center' });
      // The page scrolls as well where the window is low.
      const { activeElement } = document;
      if (edited !== undefined && scroller.current?.contains(activeElement))
        activeElement?.scrollIntoView({ block: 'center' });
    }
    first.current = virtualizer.range?.startIndex ?? 0;
  });
}
