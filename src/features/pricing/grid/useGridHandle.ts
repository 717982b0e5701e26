import type { Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useImperativeHandle, type Ref, type RefObject } from 'react';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import type { GridPosition } from './gridNavigation';

export interface GridHandle {
  /** Scrolls to a row and focuses it; no-op if the search hides it or it was deleted. */
  focusRow(itemId: ItemId): void;
  /** Scrolls to a row that is out of sight; keeps the focus. */
  showRow(itemId: ItemId): void;
  /** Scrolls to a row and makes it the active one; the focus follows if the grid has it. */
  activateRow(itemId: ItemId): void;
  /** Indexes of the active cell among the shown rows and the columns. */
  getActivePosition(): GridPosition;
  /** Focuses the open row form. */
  focusForm(): void;
  /** Focuses the active cell and scrolls to it. */
  focus(): void;
  /**
   * Focuses the active cell without scrolling: the user may have scrolled the grid before the focused element was
   * removed.
   */
  focusWithoutScroll(): void;
  /** Scrolls to the last row, where new rows are added; keeps the focus. */
  scrollToEnd(): void;
}

interface GridHandleOptions {
  scroller: RefObject<HTMLDivElement | null>;
  rows: readonly RowSnapshot[];
  rowIndexes: ReadonlyMap<ItemId, number>;
  activeCell: {
    index: number;
    column: number;
    focusCell: (itemId: ItemId, column: number) => void;
    activateRow: (itemId: ItemId) => void;
  };
  virtualizer: Virtualizer<HTMLDivElement, Element>;
}

/** Lets the screen move the focus through the handle. Returns a function that scrolls to a cell and focuses it. */
export function useGridHandle(
  handle: Ref<GridHandle> | undefined,
  { scroller, rows, rowIndexes, activeCell, virtualizer }: GridHandleOptions,
): (index: number, column: number) => void {
  const { focusCell } = activeCell;
  const goToCell = useCallback(
    (index: number, column: number) => {
      const row = rows[index];
      if (!row) return;
      virtualizer.scrollToIndex(index, { align: 'auto' });
      focusCell(row.id, column);
    },
    [rows, virtualizer, focusCell],
  );
  const showRow = (itemId: ItemId) => {
    const index = rowIndexes.get(itemId);
    if (index !== undefined) virtualizer.scrollToIndex(index, { align: 'auto' });
  };
  useImperativeHandle(handle, () => ({
    focusRow: (itemId) => {
      const index = rowIndexes.get(itemId);
      if (index !== undefined) goToCell(index, 0);
    },
    showRow,
    activateRow: (itemId) => {
      showRow(itemId);
      if (rowIndexes.has(itemId)) activeCell.activateRow(itemId);
    },
    getActivePosition: () => ({ row: activeCell.index, column: activeCell.column }),
    focusForm: () => scroller.current?.querySelector<HTMLInputElement>('.pricing-row--editing input')?.focus(),
    focus: () => goToCell(activeCell.index, activeCell.column),
    focusWithoutScroll: () => {
      const row = rows[activeCell.index];
      if (row) focusCell(row.id, activeCell.column);
      else scroller.current?.focus({ preventScroll: true });
    },
    scrollToEnd: () => virtualizer.scrollToIndex(rows.length - 1, { align: 'end' }),
  }));
  return goToCell;
}
