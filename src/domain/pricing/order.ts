import { ROW_NUMBERING } from './rowNumbering';
import type { GridRow, ItemId } from './pricingItem';
import { fitsInHalfPush } from './pushSize';

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

/** Returns the `display_order` of a new row at the end: the highest + 1, with a gap in a long grid; 0 without rows. */
export function getNextDisplayOrder(sorted: readonly GridRow[]): number {
  const last = sorted.at(-1);
  if (last === undefined) return 0;
  return last.display_order + (sorted.length < ROW_NUMBERING.maxRenumberedRows ? 1 : ROW_NUMBERING.gap);
}

/** Inclusive index range. */
export interface IndexRange {
  from: number;
  to: number;
}

/** Numbers of successive rows, ascending; `from` is the index of the first one. */
export interface Renumbering {
  from: number;
  numbers: readonly number[];
}

/**
 * Numbers the live rows, given in their new order, after one row was moved or restored to `index`, which shifted the
 * rows of `range`. Up to 300 rows, every row gets its index. In a longer grid the row gets a number between its
 * neighbors. If none is free, spaces out the rows after it, or those of `range` if they are fewer.
 */
export function chooseNumbers(rows: readonly GridRow[], index: number, range: IndexRange): Renumbering {
  if (rows.length <= ROW_NUMBERING.maxRenumberedRows) {
    const byIndex = { from: 0, numbers: rows.map((_row, position) => position) };
    if (fitsRenumberingInHalfPush(rows, byIndex)) return byIndex;
  }
  const room = findRoom(rows, index);
  if (countRows(range) < countRows(room) && countFreeNumbers(rows, range) >= countRows(range)) {
    const rangeNumbering = spaceOut(rows, range);
    if (fitsRenumberingInHalfPush(rows, rangeNumbering)) return rangeNumbering;
  }
  return spaceOut(rows, room);
}

function fitsRenumberingInHalfPush(rows: readonly GridRow[], { from, numbers }: Renumbering): boolean {
  if (numbers.length > ROW_NUMBERING.maxRenumberedRows) return false;
  const window = rows.slice(from, from + numbers.length);
  return fitsInHalfPush(window.filter((row, offset) => row.display_order !== numbers[offset]));
}

/**
 * Finds the shortest range that starts at `index` and has n² free numbers for its n rows, so that many later moves find
 * room; usually the row at `index` alone. Dietz and Sleator, “Two algorithms for maintaining order in a list” (1987).
 */
export function findRoom(rows: readonly GridRow[], index: number): IndexRange {
  const range = { from: index, to: index };
  while (countFreeNumbers(rows, range) < countRows(range) ** 2) range.to += 1;
  return range;
}

/** Spaces the rows of the range out, at its end if there are numbers to spare. Requires a free number for each row. */
export function spaceOut(rows: readonly GridRow[], range: IndexRange): Renumbering {
  const count = countRows(range);
  const [lower, upper] = getNeighborNumbers(rows, range);
  const isAtTop = range.from === 0 && upper !== Infinity;
  const gap = isAtTop ? ROW_NUMBERING.topGap : ROW_NUMBERING.gap;
  // At least n for n rows, which a range of `findRoom` has room for: then no number decreases, and the room lasts.
  const step = Math.min(Math.floor((upper - lower) / (count + 1)), Math.max(gap, count));
  const first = upper === Infinity ? lower + step : upper - count * step;
  return { from: range.from, numbers: Array.from({ length: count }, (_, offset) => first + offset * step) };
}

const countRows = ({ from, to }: IndexRange): number => to - from + 1;

/** Returns the numbers of the rows around the range: -1 before the first row, Infinity after the last one. */
const getNeighborNumbers = (rows: readonly GridRow[], { from, to }: IndexRange): [number, number] => [
  rows[from - 1]?.display_order ?? -1,
  rows[to + 1]?.display_order ?? Infinity,
];

function countFreeNumbers(rows: readonly GridRow[], range: IndexRange): number {
  const [lower, upper] = getNeighborNumbers(rows, range);
  return upper - lower - 1;
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
