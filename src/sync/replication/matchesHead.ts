import { digestRows, formatDigest, type GridDigest } from '../../domain/pricing/digest';
import type { GridRow, ItemId } from '../../domain/pricing/pricingItem';
import type { Head } from '../ports';

/** Caches digests by map identity (maps are replaced, never mutated): a poll without changes recomputes nothing. */
const digests = new WeakMap<ReadonlyMap<ItemId, GridRow>, GridDigest>();

function getDigest(rows: ReadonlyMap<ItemId, GridRow>): GridDigest {
  const known = digests.get(rows);
  if (known !== undefined) return known;
  const digest = digestRows(rows.values());
  digests.set(rows, digest);
  return digest;
}

/** True if the rows match the server's digests and number of live rows. */
export function matchesHead(rows: ReadonlyMap<ItemId, GridRow>, head: Head, costsDigest: string | null): boolean {
  const digest = getDigest(rows);
  return (
    digest.liveCount === head.liveCount &&
    formatDigest(digest.items) === head.digest &&
    (costsDigest === null || formatDigest(digest.costs) === costsDigest)
  );
}
