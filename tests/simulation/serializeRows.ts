import type { GridRow } from '../../src/domain/pricing/pricingItem';

/**
 * Serializes live rows for comparison: sorted by id, without revisions, and without costs and plans for a partner. A device may
 * lack tombstones, and the server removes them.
 */
export const serializeRows = (rows: Iterable<GridRow>, isAdmin: boolean): string =>
  JSON.stringify(
    [...rows]
      .filter(({ deleted }) => !deleted)
      .map(({ revision: _revision, cost, plan, priceChange, ...row }) => ({
        ...row,
        cost: isAdmin ? cost : null,
        plan: isAdmin ? plan : undefined,
        priceChange,
      }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
