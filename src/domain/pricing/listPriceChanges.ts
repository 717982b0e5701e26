import type { GridRow, ItemId } from './pricingItem';

/** A changed reseller price; both prices are stored text. */
export interface ListedPriceChange {
  id: ItemId;
  solution: string;
  /** Empty for a new row. */
  before: string;
  after: string;
  /** Server time in ms. */
  at: number;
}

/**
 * Lists the reseller prices that changed later than `since` (server time, ms), newest first, then in the order of the
 * grid. Leaves out corrections that returned to the price before.
 *
 * @param rows Live rows in the order of the grid.
 */
export function listPriceChanges(rows: readonly GridRow[], since: number): readonly ListedPriceChange[] {
  return rows
    .flatMap(({ id, solution, prix_revendeur, priceChange }) =>
      priceChange === undefined || priceChange.prix_depuis <= since || priceChange.prix_avant === prix_revendeur
        ? []
        : { id, solution, before: priceChange.prix_avant, after: prix_revendeur, at: priceChange.prix_depuis },
    )
    .toSorted((a, b) => b.at - a.at);
}

/** Returns the server time (ms) of the newest known change; 0 without one. */
export function findNewestPriceChange(rows: readonly GridRow[]): number {
  return rows.reduce((newest, { priceChange }) => Math.max(newest, priceChange?.prix_depuis ?? 0), 0);
}
