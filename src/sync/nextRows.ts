import type { GridRow, ItemId } from '../domain/pricingItem';

/** The server's rows once the news are in. */
export function nextRows(
  rows: ReadonlyMap<ItemId, GridRow>,
  news: { rows: readonly GridRow[]; full: boolean },
): ReadonlyMap<ItemId, GridRow> {
  const next = new Map(news.full ? [] : rows);
  for (const row of news.rows) next.set(row.id, row);
  return next;
}
