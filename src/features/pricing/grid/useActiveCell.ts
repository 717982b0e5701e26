import { useCallback, useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import type { ItemId } from '../../../domain/pricingItem';
import type { ViewRow } from '../services';

export interface ActiveCell {
  itemId: ItemId | null;
  /** Remembered across subtitle rows, which have one cell. */
  column: number;
}

/**
 * The one cell that Tab reaches (roving tabindex). It follows its row when rows come, go and move; when the row itself
 * goes, the row that took its place is next.
 */
export function useActiveCell(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly ViewRow[],
  indexOf: ReadonlyMap<ItemId, number>,
) {
  const [active, setActive] = useState<ActiveCell>({ itemId: null, column: 0 });
  const [lastIndex, setLastIndex] = useState(0);
  const wanted = useRef(false);
  const inside = useRef(false);
  const known = active.itemId === null ? undefined : indexOf.get(active.itemId);
  const index = known ?? Math.max(0, Math.min(lastIndex, rows.length - 1));
  if (index !== lastIndex) setLastIndex(index);

  useLayoutEffect(() => {
    // What held the focus left the page with this render: a deleted row, the fields of a row that was saved.
    if (inside.current && document.activeElement === document.body) wanted.current = true;
    if (!wanted.current) return;
    // Without any row (the edited one left the search) the grid itself holds the keyboard.
    const cell = rows.length === 0 ? scroller.current : cellAt(scroller.current, index, active.column);
    if (!cell) return;
    wanted.current = false;
    cell.focus({ preventScroll: true });
  });

  const focusCell = useCallback((itemId: ItemId, column: number) => {
    wanted.current = true;
    setActive({ itemId, column });
  }, []);

  const onBlur = useCallback(() => {
    inside.current = false;
  }, []);
  const onFocus = useCallback((event: FocusEvent) => {
    inside.current = true;
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null;
    const itemId = cell?.closest<HTMLElement>('[data-item]')?.dataset['item'];
    if (!cell || itemId === undefined) return;
    const column = Number(cell.dataset['cell']);
    const single = cell.getAttribute('aria-colspan') !== null;
    setActive((before) => {
      const next = single ? before.column : column;
      return before.itemId === itemId && before.column === next ? before : { itemId, column: next };
    });
  }, []);

  return { itemId: active.itemId, index, column: active.column, focusCell, onFocus, onBlur };
}

function cellAt(scroller: HTMLElement | null, index: number, column: number): HTMLElement | null {
  const row = scroller?.querySelector(`[aria-rowindex="${index + 2}"]`);
  return row?.querySelector<HTMLElement>(`[data-cell="${column}"]`) ?? row?.querySelector('[data-cell="0"]') ?? null;
}
