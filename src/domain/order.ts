import { MOVE_MAX_ROWS } from '../config/constants';
import type { GridRow, ItemId } from './pricingItem';

/** The order of the grid: (`display_order`, id). Ids are compared by code unit, so that every device agrees. */
export function compareRows(a: GridRow, b: GridRow): number {
  return a.display_order - b.display_order || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** First index of a sorted list whose row does not stand before `row`. */
export function lowerBound(sorted: readonly GridRow[], row: GridRow): number {
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

/** The number of a new item: highest + 1, which is the list's length where there are no gaps. */
export function nextDisplayOrder(sorted: readonly GridRow[]): number {
  const last = sorted.at(-1);
  return last === undefined ? 0 : last.display_order + 1;
}

/** Indexes of the rows that a reorder may touch, both included. */
export interface Span {
  from: number;
  to: number;
}

/**
 * Live rows in the order they shall have → the rows with the numbers that give this order (unchanged rows are the same
 * objects). Every row gets its index; where that changes more than 300 rows, those of the span share out their numbers.
 */
export function renumber(target: readonly GridRow[], span: Span): GridRow[] {
  return byIndex(target) ?? shareNumbers(target, span);
}

/** Every row with its index as number; null where more rows would change than one push may renumber. */
export function byIndex(target: readonly GridRow[]): GridRow[] | null {
  const changes = target.reduce((count, row, index) => count + (row.display_order === index ? 0 : 1), 0);
  return changes > MOVE_MAX_ROWS ? null : target.map((row, index) => withNumber(row, index));
}

/**
 * The rows of the span share out the numbers they had. Two rows with one number (a deletion undone after a reorder) may
 * stand the wrong way round then: the later one takes the next number, and so on until a gap is met.
 */
export function shareNumbers(target: readonly GridRow[], { from, to }: Span): GridRow[] {
  const numbers = target.slice(from, to + 1).map((row) => row.display_order);
  numbers.sort((a, b) => a - b);
  const result = [...target];
  for (let index = from; index < result.length; index += 1) {
    const row = result[index];
    if (row === undefined) break;
    const shared = withNumber(row, numbers[index - from] ?? row.display_order);
    const previous = result[index - 1];
    const fits = previous === undefined || compareRows(previous, shared) < 0;
    if (index > to && fits) break;
    result[index] = fits ? shared : withNumber(row, previous.display_order + 1);
  }
  return result;
}

function withNumber(row: GridRow, display_order: number): GridRow {
  return row.display_order === display_order ? row : { ...row, display_order };
}

/** Rows to delete, each with the one it follows once those before it are gone: undone in reverse, all find their places. */
export function deletionSteps(
  sorted: readonly GridRow[],
  itemIds: readonly ItemId[],
): { row: GridRow; after: ItemId | null }[] {
  const chosen = new Set(itemIds);
  const steps: { row: GridRow; after: ItemId | null }[] = [];
  let after: ItemId | null = null;
  for (const row of sorted) {
    if (chosen.has(row.id)) steps.push({ row, after });
    else after = row.id;
  }
  return steps;
}

export interface MoveStep {
  itemId: ItemId;
  after: ItemId | null;
  /** Whom the row followed when its turn came. */
  before: ItemId | null;
}

/**
 * Several rows moved by one gesture, as single moves in the order to make them. They keep their relative order and end
 * up in one block after `after` (null: in front). Rows that are already in place make no step.
 */
export function moveSteps(sorted: readonly GridRow[], itemIds: readonly ItemId[], after: ItemId | null): MoveStep[] {
  const chosen = new Set(itemIds);
  const order = sorted.map((row) => row.id);
  const block = order.filter((id) => chosen.has(id));
  // An anchor inside the block moves away itself: the nearest row above it that stays takes its place.
  let anchor: ItemId | null = after;
  while (anchor !== null && chosen.has(anchor)) {
    const index: number = order.indexOf(anchor);
    anchor = order[index - 1] ?? null;
  }
  const steps: MoveStep[] = [];
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
