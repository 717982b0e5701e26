import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import type { ItemId } from '../../../domain/pricing/pricingItem';

interface ScrollPosition {
  /** CSS px; null before the list is measured. */
  top: number | null;
  activeId: ItemId | null;
}

/**
 * Scrolls to the top when a search starts. When it is cleared, scrolls to the row that became active during the search,
 * else restores the earlier offset.
 */
export function useSearchScroll(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  isSearching: boolean,
  active: { itemId: ItemId | null; index: number },
): void {
  const { itemId, index } = active;
  const before = useRef<ScrollPosition | null>(null);
  const wasSearching = useRef(isSearching);
  useLayoutEffect(() => {
    if (wasSearching.current === isSearching) return;
    wasSearching.current = isSearching;
    const position = before.current;
    if (isSearching) {
      // The virtualizer still has the offset; the element lost it with the filtered rows.
      before.current = { top: virtualizer.scrollOffset, activeId: itemId };
      virtualizer.scrollToOffset(0);
    } else if (itemId !== null && itemId !== position?.activeId) {
      virtualizer.scrollToIndex(index, { align: 'center' });
    } else if (typeof position?.top === 'number') {
      virtualizer.scrollToOffset(position.top);
    }
  }, [virtualizer, isSearching, itemId, index]);
}
