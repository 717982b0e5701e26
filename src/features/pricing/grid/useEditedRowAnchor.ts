import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import type { ItemId } from '../../../domain/pricing/pricingItem';

interface EditedRow {
  itemId: ItemId | null;
  index: number | undefined;
  isSearching: boolean;
}

/** Scrolls along with the edited row when rows come or go above it: it stays where the user types. */
export function useEditedRowAnchor(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  { itemId, index, isSearching }: EditedRow,
): void {
  const last = useRef<(EditedRow & { top: number | undefined }) | null>(null);
  useLayoutEffect(() => {
    const before = last.current;
    const top = virtualizer.measurementsCache[index ?? -1]?.start;
    last.current = { itemId, index, isSearching, top };
    // Another row is edited, or a search starts or ends, which scrolls by itself.
    if (before?.itemId !== itemId || before.isSearching !== isSearching) return;
    // Row heights change with the layout, at the same index.
    if (before.index === index || before.top === undefined || top === undefined) return;
    virtualizer.scrollBy(top - before.top);
  });
}
