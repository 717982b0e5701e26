import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import type { ItemId } from '../../../domain/pricing/pricingItem';

interface EditedRow {
  itemId: ItemId | null;
  index: number | undefined;
  query: string;
}

/** Scrolls along with the edited row in view when rows come or go above it: it stays where the user types. */
export function useEditedRowAnchor(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  { itemId, index, query }: EditedRow,
): void {
  const last = useRef<(EditedRow & { top: number | undefined }) | null>(null);
  useLayoutEffect(() => {
    const before = last.current;
    const top = virtualizer.measurementsCache[index ?? -1]?.start;
    last.current = { itemId, index, query, top };
    // Another row is edited, or the list is that of another search.
    if (before?.itemId !== itemId || before.query !== query) return;
    // Row heights change with the layout, at the same index.
    if (before.index === index || before.top === undefined || top === undefined) return;
    if (isInView(virtualizer, before.top)) virtualizer.scrollBy(top - before.top);
  });
}

function isInView({ scrollOffset, scrollRect }: Virtualizer<HTMLDivElement, Element>, top: number): boolean {
  const viewTop = scrollOffset ?? 0;
  return top >= viewTop && top < viewTop + (scrollRect?.height ?? 0);
}
