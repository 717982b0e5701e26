import { expect } from 'vitest';
import { digestRows, formatDigest, formatItemsDigest } from '../digest';
import { isPlaceholderMove, type Mutation } from '../mutation';
import { planNextPush } from '../planNextPush';
import type { GridRow } from '../pricingItem';
import { PUSH_MAX_BYTES, PUSH_MAX_DOCUMENTS, PUSH_MAX_MUTATIONS } from '../pushSize';
import { createGrid } from '../replay';
import { buildSolution } from './testBuilders';

/** Builds solutions numbered from 0, with ids in the same order. */
export const buildNumberedRows = (count: number, over: Partial<GridRow> = {}): GridRow[] =>
  Array.from({ length: count }, (_, index) =>
    buildSolution(`r${String(index).padStart(4, '0')}`, { display_order: index, ...over }),
  );

export const getRow = (rows: readonly GridRow[], index: number): GridRow => {
  const row = rows[index];
  if (row === undefined) throw new Error(`no row ${index}`);
  return row;
};

export const toRowMap = (rows: readonly GridRow[]): ReadonlyMap<string, GridRow> =>
  new Map(rows.map((row) => [row.id, row]));

/** Lists ids in display order. */
export const listIds = (rows: Iterable<GridRow>): string[] => createGrid(rows).live.map(({ id }) => id);

/** Pushes until the outbox is empty, checking the limits and the server's order after every push. */
export function pushAll(server: readonly GridRow[], outbox: readonly Mutation[]) {
  const rows = new Map(server.map((row) => [row.id, row]));
  const orders: string[][] = [];
  let pending = [...outbox];
  let revision = 1;
  let pushes = 0;
  while (pending.length > 0) {
    const plan = planNextPush({ rows: new Map(rows), revision, pending, now: null });
    if (plan === null) break;
    expect(plan.commit !== null || plan.completedIds.length > 0, 'every plan leads on').toBe(true);
    if (plan.commit === null && plan.completedIds.length === 0) break;
    if (plan.commit !== null) {
      pushes += 1;
      revision += 1;
      const { items, costs, mutations } = plan.commit;
      expect(mutations.length).toBeGreaterThan(0);
      expect(mutations.length).toBeLessThanOrEqual(PUSH_MAX_MUTATIONS);
      expect(items.length + costs.length + 3).toBeLessThanOrEqual(PUSH_MAX_DOCUMENTS);
      expect(JSON.stringify(plan.commit).length).toBeLessThanOrEqual(PUSH_MAX_BYTES);
    }
    const orderBefore = listIds(rows.values());
    for (const row of plan.rows) rows.set(row.id, row);
    if (plan.completedIds.length === 0) {
      expect(plan.commit?.mutations.every(isPlaceholderMove)).toBe(true);
      expect(listIds(rows.values()), 'a push that only renumbers rows keeps the order').toEqual(orderBefore);
    }
    if (plan.commit !== null) {
      const digest = digestRows(rows.values());
      expect(plan.commit.head).toEqual({ liveCount: digest.liveCount, digest: formatItemsDigest(digest) });
      if (plan.commit.costsDigest !== null) expect(plan.commit.costsDigest).toBe(formatDigest(digest.costs));
    }
    orders.push(listIds(rows.values()));
    const done = new Set(plan.completedIds);
    pending = pending.filter(({ id }) => !done.has(id));
    if (pushes > 200) throw new Error('the outbox never empties');
  }
  return { rows: [...rows.values()], pushes, orders };
}
