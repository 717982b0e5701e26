import { countValueColumns, type Column } from './columns';
import type { CellAddress } from './rangeSelection';

/** Returns the cell around an element; null outside of the rows. A subtitle counts as the first column. */
export function findCellAddress(target: EventTarget | null, columns: readonly Column[]): CellAddress | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const itemId = cell?.closest<HTMLElement>('[data-item]')?.dataset['item'];
  if (!cell || itemId === undefined) return null;
  return { itemId, column: clampColumn(Number(cell.dataset['cell']), columns) };
}

export function clampColumn(column: number, columns: readonly Column[]): number {
  return Math.min(column, countValueColumns(columns) - 1);
}

/** True inside buttons, checkboxes, open fields and separators, which handle the pointer themselves. */
export function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, label, a, input, [role=separator]') !== null;
}

export function isFillHandle(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('.pricing-fill-handle');
}
