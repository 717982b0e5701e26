import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import type { ItemId } from '../../../domain/pricingItem';

interface Place {
  /** CSS px; null before the list was measured. */
  top: number | null;
  activeId: ItemId | null;
}

/**
 * What a search finds is read from its top. Once it is cleared, the grid shows the row that was worked on meanwhile, among
 * its neighbours; else it stands where it stood before.
 */
export function useSearchPlace(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  searching: boolean,
  active: { itemId: ItemId | null; index: number },
): void {
  const { itemId, index } = active;
  const before = useRef<Place | null>(null);
  const wasSearching = useRef(searching);
  useLayoutEffect(() => {
    if (wasSearching.current === searching) return;
    wasSearching.current = searching;
    const place = before.current;
    if (searching) {
      // As the list remembers it: the element itself has lost its place with the rows that left.
      before.current = { top: virtualizer.scrollOffset, activeId: itemId };
      virtualizer.scrollToOffset(0);
    } else if (itemId !== null && itemId !== place?.activeId) {
      virtualizer.scrollToIndex(index, { align: 'center' });
    } else if (typeof place?.top === 'number') {
      virtualizer.scrollToOffset(place.top);
    }
  }, [virtualizer, searching, itemId, index]);
}
