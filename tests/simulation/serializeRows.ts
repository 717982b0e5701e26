import type { GridRow } from '../../src/domain/pricing/pricingItem';

/** Serializes rows for comparison: sorted by id, without revisions, and without costs for a partner. */
export const serializeRows = (rows: Iterable<GridRow>, isAdmin: boolean): string =>
  JSON.stringify(
    [...rows]
      .map(({ revision: _revision, ...row }) => (isAdmin ? row : { ...row, cost: null }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
