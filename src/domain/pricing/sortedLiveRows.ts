import { compareRows, findLowerBound } from './order';
import type { GridRow, ItemId } from './pricingItem';

type Rows = ReadonlyMap<ItemId, GridRow>;

/** Caches the order by map identity: maps of rows are replaced, never mutated. */
const orders = new WeakMap<Rows, readonly GridRow[]>();

/** Returns the live rows sorted by (`display_order`, id). */
export function getSortedLiveRows(rows: Rows): readonly GridRow[] {
  const known = orders.get(rows);
  if (known !== undefined) return known;
  const sorted = [...rows.values()].filter(({ deleted }) => !deleted).toSorted(compareRows);
  orders.set(rows, sorted);
  return sorted;
}

/** Derives the order of `after`, which has `put` instead of rows of `before`, if that of `before` is known. */
export function carrySortedLiveRows(before: Rows, after: Rows, put: readonly GridRow[]): void {
  const known = orders.get(before);
  if (known === undefined) return;
  const sorted = [...known];
  for (const row of put) {
    const old = before.get(row.id);
    const from = old === undefined || old.deleted ? -1 : findLowerBound(sorted, old);
    if (from >= 0 && !row.deleted && old?.display_order === row.display_order) sorted[from] = row;
    else {
      if (from >= 0) sorted.splice(from, 1);
      if (!row.deleted) sorted.splice(findLowerBound(sorted, row), 0, row);
    }
  }
  orders.set(after, sorted);
}
