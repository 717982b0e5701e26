import type { GridRow, ItemId } from './pricingItem';

/**
 * Shows whether two devices hold the same rows: the sum of one 64-bit hash per row, independent of order and updated by
 * subtracting the old row and adding the new one. Detects accidents, not forgery.
 */
export interface Digest {
  /** Two sums modulo 2^32. */
  readonly high: number;
  readonly low: number;
}

const EMPTY_DIGEST: Digest = { high: 0, low: 0 };

/** Separates fields, so that ('ab', 'c') and ('a', 'bc') differ; does not occur in labels. */
const FIELD_END = 0x1f;

/** Combines two multiplicative 32-bit hashes with different constants and a final avalanche. */
function hash(fields: readonly string[]): Digest {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (const field of fields) {
    for (let i = 0; i <= field.length; i += 1) {
      const unit = i < field.length ? field.charCodeAt(i) : FIELD_END;
      high = Math.imul(high ^ unit, 2_654_435_761);
      low = Math.imul(low ^ unit, 1_597_334_677);
    }
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return { high: high >>> 0, low: low >>> 0 };
}

/** Returns zero for a tombstone: a device may lack it, and the server removes it in the end. */
function hashItem(row: GridRow): Digest {
  const { id, type, solution, prix_revendeur, prix_public, display_order } = row;
  if (row.deleted) return EMPTY_DIGEST;
  return hash([id, type, solution, prix_revendeur, prix_public, String(display_order), 'live']);
}

/** Returns zero for subtitles and tombstones: the cost document is absent or empty. */
function hashCost(row: GridRow): Digest {
  return row.cost === null || row.deleted
    ? EMPTY_DIGEST
    : hash([row.id, row.cost.prix_partenaire, row.cost.commission]);
}

/** Digests of the live rows, stored in the head documents. */
export interface GridDigest {
  items: Digest;
  costs: Digest;
  liveCount: number;
}

export const EMPTY_GRID_DIGEST: GridDigest = { items: EMPTY_DIGEST, costs: EMPTY_DIGEST, liveCount: 0 };

function addDigest(digest: Digest, by: Digest, sign: 1 | -1): Digest {
  return { high: (digest.high + sign * by.high) >>> 0, low: (digest.low + sign * by.low) >>> 0 };
}

function addRow(digest: GridDigest, row: GridRow, sign: 1 | -1): GridDigest {
  return {
    items: addDigest(digest.items, hashItem(row), sign),
    costs: addDigest(digest.costs, hashCost(row), sign),
    liveCount: digest.liveCount + (row.deleted ? 0 : sign),
  };
}

/** Replaces one row in the digest; `before` is undefined for an added row, `after` for a removed one. */
export function patchDigest(digest: GridDigest, before: GridRow | undefined, after: GridRow | undefined): GridDigest {
  const without = before === undefined ? digest : addRow(digest, before, -1);
  return after === undefined ? without : addRow(without, after, 1);
}

/** Computes the digest of rows in any order; tombstones add nothing. */
export function digestRows(rows: Iterable<GridRow>): GridDigest {
  let digest = EMPTY_GRID_DIGEST;
  for (const row of rows) digest = addRow(digest, row, 1);
  return digest;
}

/** Formats 16 hexadecimal digits, as stored in `pricing_grid/costs`. */
export function formatDigest(digest: Digest): string {
  return digest.high.toString(16).padStart(8, '0') + digest.low.toString(16).padStart(8, '0');
}

/** Formats the digest of live items, as stored in `pricing_grid/head`. */
export function formatItemsDigest({ items }: GridDigest): string {
  return `live:${formatDigest(items)}`;
}

/** True for the digest of an older build, which covers tombstones too: devices without them cannot compare it. */
function coversTombstones(digest: string): boolean {
  return /^[0-9a-f]{16}$/.test(digest);
}

/** Caches digests by map identity (maps are replaced, never mutated): a poll without changes recomputes nothing. */
const digests = new WeakMap<ReadonlyMap<ItemId, GridRow>, GridDigest>();

/** Returns the digest of all rows. */
export function getDigest(rows: ReadonlyMap<ItemId, GridRow>): GridDigest {
  const known = digests.get(rows);
  if (known !== undefined) return known;
  const digest = digestRows(rows.values());
  digests.set(rows, digest);
  return digest;
}

/** Derives the digest of `after`, which has `put` instead of rows of `before`, if that of `before` is known. */
export function carryDigest(
  before: ReadonlyMap<ItemId, GridRow>,
  after: ReadonlyMap<ItemId, GridRow>,
  put: readonly GridRow[],
): void {
  const known = digests.get(before);
  if (known === undefined) return;
  digests.set(
    after,
    put.reduce((digest, row) => patchDigest(digest, before.get(row.id), row), known),
  );
}

/**
 * True if the live rows match the server's digests and count, or only the latter under a head of an older build.
 * `costsDigest` null skips the costs.
 */
export function matchesHead(
  rows: ReadonlyMap<ItemId, GridRow>,
  head: { liveCount: number; digest: string },
  costsDigest: string | null,
): boolean {
  const digest = getDigest(rows);
  return (
    digest.liveCount === head.liveCount &&
    (coversTombstones(head.digest) || formatItemsDigest(digest) === head.digest) &&
    (costsDigest === null || formatDigest(digest.costs) === costsDigest)
  );
}
