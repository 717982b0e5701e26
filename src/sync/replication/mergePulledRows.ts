import type { GridRow, ItemId } from '../../domain/pricing/pricingItem';

/** Returns the server's rows after a pull. */
export function mergePulledRows(
  rows: ReadonlyMap<ItemId, GridRow>,
  pullResult: { rows: readonly GridRow[]; isFull: boolean },
): ReadonlyMap<ItemId, GridRow> {
  const next = new Map(pullResult.isFull ? [] : rows);
  for (const row of pullResult.rows) next.set(row.id, row);
  return next;
}
