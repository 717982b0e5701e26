import { digestRows, writeDigest, type GridDigest } from '../domain/digest';
import type { GridRow, ItemId } from '../domain/pricingItem';
import type { Head } from './ports';

/** Maps of rows are replaced, never mutated: a look that finds nothing new costs no second count. */
const digests = new WeakMap<ReadonlyMap<ItemId, GridRow>, GridDigest>();

function digestOf(rows: ReadonlyMap<ItemId, GridRow>): GridDigest {
  const known = digests.get(rows);
  if (known !== undefined) return known;
  const digest = digestRows(rows.values());
  digests.set(rows, digest);
  return digest;
}

/** Whether the rows are what the server says that they are: both digests, and the number of living rows. */
export function matchesHead(rows: ReadonlyMap<ItemId, GridRow>, head: Head, costsDigest: string | null): boolean {
  const digest = digestOf(rows);
  return (
    digest.liveCount === head.liveCount &&
    writeDigest(digest.items) === head.digest &&
    (costsDigest === null || writeDigest(digest.costs) === costsDigest)
  );
}
