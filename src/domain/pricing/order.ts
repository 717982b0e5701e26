import { MOVE_MAX_RENUMBERED_ROWS } from '../../config/constants';
import type { GridRow, ItemId } from './pricingItem';

/** Compares by (`display_order`, id); ids by code unit, so that every device gets the same order. */
export function compareRows(a: GridRow, b: GridRow): number {
  return a.display_order - b.display_order || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** Binary search: returns the first index whose row does not sort before `row`. */
export function findLowerBound(sorted: readonly GridRow[], row: GridRow): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const candidate = sorted[middle];
    if (candidate !== undefined && compareRows(candidate, row) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Returns the `display_order` of a new row at the end: the highest + 1, or 0 without rows. */
export function getNextDisplayOrder(sorted: readonly GridRow[]): number {
  const last = sorted.at(-1);
  return last === undefined ? 0 : last.display_order + 1;
}

/** Inclusive index range that a reorder may renumber. */
export interface IndexRange {
  from: number;
  to: number;
}

/**
 * Renumbers live rows, given in their new order; unchanged rows stay the same objects. Every row gets its index, unless
 * that changes more than 300 rows: then the numbers in `range` are redistributed within it.
 */
export function renumberRows(reordered: readonly GridRow[], range: IndexRange): GridRow[] {
  return renumberByIndex(reordered) ?? reuseDisplayOrdersInRange(reordered, range);
}

/** Numbers rows by index; null if that changes more rows than one push may renumber. */
export function renumberByIndex(reordered: readonly GridRow[]): GridRow[] | null {
  const changes = reordered.reduce((count, row, index) => count + (row.display_order === index ? 0 : 1), 0);
  return changes > MOVE_MAX_RENUMBERED_ROWS ? null : reordered.map((row, index) => withDisplayOrder(row, index));
}

/**
 * Sorts the existing numbers of the rows in the range and assigns them in the new order. Where two numbers are equal (a
 * deletion undone after a reorder), the ids may sort wrongly: the later row then takes the next number, and so do its
 * successors up to the next gap.
 */
export function reuseDisplayOrdersInRange(reordered: readonly GridRow[], { from, to }: IndexRange): GridRow[] {
  const numbers = reordered.slice(from, to + 1).map((row) => row.display_order);
  numbers.sort((a, b) => a - b);
  const result = [...reordered];
  for (let index = from; index < result.length; index += 1) {
    const row = result[index];
    if (row === undefined) break;
    const shared = withDisplayOrder(row, numbers[index - from] ?? row.display_order);
    const previous = result[index - 1];
    const isInOrder = previous === undefined || compareRows(previous, shared) < 0;
    if (index > to && isInOrder) break;
    result[index] = isInOrder ? shared : withDisplayOrder(row, previous.display_order + 1);
  }
  return result;
}

function withDisplayOrder(row: GridRow, display_order: number): GridRow {
  return row.display_order === display_order ? row : { ...row, display_order };
}

/**
 * Pairs each row to delete with the row before it that stays (null: none): undoing the steps in reverse restores the
 * order.
 */
export function buildSingleRowDeletions(
  sorted: readonly GridRow[],
  itemIds: readonly ItemId[],
): { row: GridRow; after: ItemId | null }[] {
  const selectedIds = new Set(itemIds);
  const steps: { row: GridRow; after: ItemId | null }[] = [];
  let after: ItemId | null = null;
  for (const row of sorted) {
    if (selectedIds.has(row.id)) steps.push({ row, after });
    else after = row.id;
  }
  return steps;
}

/** Moves one row to the place after `after` (null: to the top); `before` is the row that it followed until then. */
export interface SingleRowMove {
  itemId: ItemId;
  after: ItemId | null;
  before: ItemId | null;
}

/**
 * Splits the move of several rows into single moves, in order. The rows keep their relative order and form one block
 * after `after` (null: at the top). Rows that are already in place need no step.
 */
export function buildSingleRowMoves(
  sorted: readonly GridRow[],
  itemIds: readonly ItemId[],
  after: ItemId | null,
): SingleRowMove[] {
  const selectedIds = new Set(itemIds);
  const order = sorted.map((row) => row.id);
  const block = order.filter((id) => selectedIds.has(id));
  // If the anchor is itself one of the moved rows, uses the nearest row above it that stays.
  let anchor: ItemId | null = after;
  while (anchor !== null && selectedIds.has(anchor)) {
    const index: number = order.indexOf(anchor);
    anchor = order[index - 1] ?? null;
  }
  const steps: SingleRowMove[] = [];
  for (const itemId of block) {
    const index = order.indexOf(itemId);
    const before = order[index - 1] ?? null;
    if (before !== anchor) {
      steps.push({ itemId, after: anchor, before });
      order.splice(index, 1);
      order.splice(anchor === null ? 0 : order.indexOf(anchor) + 1, 0, itemId);
    }
    anchor = itemId;
  }
  return steps;
}
