import { useCallback, useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import { findCellElement } from './pointerTarget';

export interface ActiveCell {
  itemId: ItemId | null;
  /** Arrow keys keep it across subtitle rows, which have one cell. */
  column: number;
}

interface ActiveCellOptions {
  rows: readonly RowSnapshot[];
  rowIndexes: ReadonlyMap<ItemId, number>;
  query: string;
  /** Headings that a search shows for context. */
  contextIds: ReadonlySet<ItemId>;
}

/**
 * Tracks the active cell of the grid (roving tabindex). It follows its row when rows change; after a deletion the row
 * at the same index becomes active, after a search that hides its row the first one found.
 */
export function useActiveCell(
  scroller: RefObject<HTMLElement | null>,
  { rows, rowIndexes, query, contextIds }: ActiveCellOptions,
) {
  const [active, setActive] = useState<ActiveCell>({ itemId: null, column: 0 });
  const [lastIndex, setLastIndex] = useState(0);
  const shouldFocus = useRef(false);
  const hasFocus = useRef(false);
  const wasEmpty = useRef(false);
  const currentIndex = active.itemId === null ? undefined : rowIndexes.get(active.itemId);
  const [lastQuery, setLastQuery] = useState(query);
  const nearestIndex = query === lastQuery ? lastIndex : rows.findIndex(({ id }) => !contextIds.has(id));
  const index = currentIndex ?? Math.max(0, Math.min(nearestIndex, rows.length - 1));
  if (index !== lastIndex) setLastIndex(index);
  if (query !== lastQuery) setLastQuery(query);

  useLayoutEffect(() => {
    // This render removed the focused element: a deleted row or a closed editor.
    if (hasFocus.current && document.activeElement === document.body) shouldFocus.current = true;
    // The grid itself has the focus while no row matches the search.
    if (wasEmpty.current && document.activeElement === scroller.current) shouldFocus.current = true;
    wasEmpty.current = rows.length === 0;
    // This render may have added an input to the focused cell: it takes the focus and what is typed.
    const isBesideInput = document.activeElement?.matches('[data-cell]:has(> .pricing-cell-input)') ?? false;
    if (!shouldFocus.current && !isBesideInput) return;
    const cell = rows.length === 0 ? scroller.current : findCell(scroller.current, index, active.column);
    if (!cell) return;
    shouldFocus.current = false;
    cell.focus({ preventScroll: true });
    // Typing replaces the value in a field of the row form too.
    if (cell instanceof HTMLInputElement && !cell.hasAttribute('data-open')) cell.select();
  });

  const focusCell = useCallback((itemId: ItemId, column: number) => {
    shouldFocus.current = true;
    setActive({ itemId, column });
  }, []);

  const activateRow = useCallback((itemId: ItemId) => {
    shouldFocus.current = hasFocus.current;
    setActive((before) => ({ ...before, itemId }));
  }, []);

  const handleBlur = useCallback(() => {
    hasFocus.current = false;
  }, []);
  const handleFocus = useCallback((event: FocusEvent) => {
    hasFocus.current = true;
    const found = findCellElement(event.target);
    if (!found) return;
    const { cell, itemId, column } = found;
    // A clicked checkbox leaves the focus to its cell, where keys and the clipboard work.
    if (event.target.matches('[type=checkbox]')) {
      cell.focus({ preventScroll: true });
      return;
    }
    // A click focuses the active cell: its input takes what is typed.
    const isCell = event.target === cell;
    if (isCell) findInput(cell)?.focus({ preventScroll: true });
    const isSpanning = cell.getAttribute('aria-colspan') !== null;
    setActive((before) => {
      // Keys make a row active before its cell takes the focus, a click does not.
      const isColumnKept = isSpanning && (before.itemId === itemId || !isCell);
      const next = isColumnKept ? before.column : column;
      return before.itemId === itemId && before.column === next ? before : { itemId, column: next };
    });
  }, []);

  return { itemId: active.itemId, index, column: active.column, focusCell, activateRow, handleFocus, handleBlur };
}

/** Returns the element of a cell that takes the focus: its input if it can be edited, or has one in the row form. */
function findCell(scroller: HTMLElement | null, index: number, column: number): HTMLElement | null {
  const row = scroller?.querySelector(`[aria-rowindex="${index + 2}"]`);
  const cell =
    row?.querySelector<HTMLElement>(`[data-cell="${column}"]`) ?? row?.querySelector<HTMLElement>('[data-cell="0"]');
  return (cell && findInput(cell)) ?? cell ?? null;
}

function findInput(cell: HTMLElement): HTMLElement | null {
  return cell.querySelector<HTMLElement>(':scope > input');
}
