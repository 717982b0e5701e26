import { clampColumn, type Column } from './columns';
import type { CellAddress } from './rangeSelection';

/** Returns the cell around an element; null outside of the rows. A subtitle counts as the first column. */
export function findCellAddress(target: EventTarget | null, columns: readonly Column[]): CellAddress | null {
  const found = findCellElement(target);
  return found && { itemId: found.itemId, column: clampColumn(found.column, columns) };
}

/** Returns the cell around an element, of any column; null outside of the rows. */
export function findCellElement(target: EventTarget | null): (CellAddress & { cell: HTMLElement }) | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const itemId = cell?.closest<HTMLElement>('[data-item]')?.dataset['item'];
  return !cell || itemId === undefined ? null : { cell, itemId, column: Number(cell.dataset['cell']) };
}

/** True inside buttons, checkboxes, open fields and separators, which handle the pointer themselves. */
export function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, label, a, input, [role=separator]') !== null;
}

export function isFillHandle(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('.pricing-fill-handle');
}
