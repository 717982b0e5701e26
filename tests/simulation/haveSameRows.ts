import { isDeepStrictEqual } from 'node:util';
import type { GridRow } from '../../src/domain/pricing/pricingItem';
import type { LocalMeta } from '../../src/sync/localStore/localState';

const IGNORED_BY_ADMINS: ReadonlySet<string> = new Set<keyof GridRow>(['revision']);
const IGNORED_BY_PARTNERS: ReadonlySet<string> = new Set<keyof GridRow>(['revision', 'cost', 'plan']);

/**
 * True if the live rows are the same in any order, except for revisions and, without the admin role, costs and plans. A device
 * may lack tombstones, and the server removes them.
 */
export function haveSameRows(some: Iterable<GridRow>, others: Iterable<GridRow>, role: LocalMeta['role']): boolean {
  const ignored = role === 'admin' ? IGNORED_BY_ADMINS : IGNORED_BY_PARTNERS;
  const live = [...some].filter(({ deleted }) => !deleted);
  const otherLive = [...others].filter(({ deleted }) => !deleted);
  const otherRows = new Map(otherLive.map((row) => [row.id, row]));
  const isEachOnce = new Set(live.map(({ id }) => id)).size === live.length && otherRows.size === otherLive.length;
  return (
    isEachOnce &&
    live.length === otherLive.length &&
    live.every((row) => isSameRow(row, otherRows.get(row.id), ignored))
  );
}

function isSameRow(row: GridRow, other: GridRow | undefined, ignored: ReadonlySet<string>): boolean {
  if (other === undefined) return false;
  const keys = [...Object.keys(row), ...Object.keys(other)].filter((key) => !ignored.has(key));
  return (keys as (keyof GridRow)[]).every((key) => row[key] === other[key] || isDeepStrictEqual(row[key], other[key]));
}
