import { defaultRangeExtractor, useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, type RefObject } from 'react';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import { readScrollTop } from './rememberedView';
import type { GridLayout } from './useGridLayout';

/** Rows rendered beyond each edge: covers one step of a mouse wheel. */
const OVERSCAN_ROWS = 4;

interface GridVirtualizerOptions {
  rows: readonly RowSnapshot[];
  layout: GridLayout;
  /** Rows that scrolling must not unmount. */
  pinnedIndexes: readonly (number | undefined)[];
}

/** Decides which rows are rendered; starts at the remembered offset. */
export function useGridVirtualizer(
  scroller: RefObject<HTMLDivElement | null>,
  { rows, layout, pinnedIndexes }: GridVirtualizerOptions,
): Virtualizer<HTMLDivElement, Element> {
  // Changes only with `rows` and their heights: a new function makes the virtualizer measure all rows again.
  // oxlint-disable-next-line react/exhaustive-deps -- `layout` holds the heights
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows, layout]);
  // Its functions cannot be memoized: memoized rows get plain numbers, never objects of the virtualizer.
  // oxlint-disable-next-line react/incompatible-library
  return useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => layout.getHeight(rows[index]?.type ?? 'solution'),
    getItemKey,
    overscan: OVERSCAN_ROWS,
    initialOffset: readScrollTop(),
    scrollMargin: layout.headerPx,
    scrollPaddingStart: layout.headerPx,
    scrollPaddingEnd: layout.endPx,
    rangeExtractor: (range) => withPinned(range, pinnedIndexes),
  });
}

function withPinned(range: Range, pinnedIndexes: readonly (number | undefined)[]): number[] {
  const indexes = new Set(defaultRangeExtractor(range));
  for (const index of pinnedIndexes) if (index !== undefined && index < range.count) indexes.add(index);
  return [...indexes].toSorted((a, b) => a - b);
}
