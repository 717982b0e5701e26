import type { GridRow } from './pricingItem';

/**
 * A digest tells whether two devices hold the same rows. It is the sum of one 64-bit hash per row, so it depends on no
 * order and is patched by subtracting the old row and adding the new one. It finds accidents, it does not stop forgers.
 */
export interface Digest {
  /** Two sums modulo 2^32. */
  readonly high: number;
  readonly low: number;
}

export const EMPTY_DIGEST: Digest = { high: 0, low: 0 };

/** Unlikely in any text, so that ('ab', 'c') and ('a', 'bc') differ. */
const FIELD_END = 0x1f;

/** Two multiplicative hashes with different constants, finished with an avalanche; 32 bits each. */
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

function hashItem(row: GridRow): Digest {
  return hash([
    row.id,
    row.type,
    row.solution,
    row.prix_revendeur,
    row.prix_public,
    String(row.display_order),
    row.deleted ? 'deleted' : 'live',
  ]);
}

/** Rows without a cost (subtitles, tombstones) weigh nothing: their cost document is absent or empty. */
function hashCost(row: GridRow): Digest {
  return row.cost === null ? EMPTY_DIGEST : hash([row.id, row.cost.prix_partenaire, row.cost.commission]);
}

/** What the head documents say about a whole grid; items include tombstones, `liveCount` does not. */
export interface GridDigest {
  items: Digest;
  costs: Digest;
  liveCount: number;
}

export const EMPTY_GRID_DIGEST: GridDigest = { items: EMPTY_DIGEST, costs: EMPTY_DIGEST, liveCount: 0 };

function shift(digest: Digest, by: Digest, sign: 1 | -1): Digest {
  return { high: (digest.high + sign * by.high) >>> 0, low: (digest.low + sign * by.low) >>> 0 };
}

function weigh(digest: GridDigest, row: GridRow, sign: 1 | -1): GridDigest {
  return {
    items: shift(digest.items, hashItem(row), sign),
    costs: shift(digest.costs, hashCost(row), sign),
    liveCount: digest.liveCount + (row.deleted ? 0 : sign),
  };
}

/** The digest after one row was replaced; `before` or `after` is undefined for a row that appears or vanishes. */
export function patchDigest(digest: GridDigest, before: GridRow | undefined, after: GridRow | undefined): GridDigest {
  const without = before === undefined ? digest : weigh(digest, before, -1);
  return after === undefined ? without : weigh(without, after, 1);
}

/** The digest of all rows of a device (tombstones included), in any order. */
export function digestRows(rows: Iterable<GridRow>): GridDigest {
  let digest = EMPTY_GRID_DIGEST;
  for (const row of rows) digest = weigh(digest, row, 1);
  return digest;
}

/** The form that `pricing_grid/head` and `pricing_grid/costs` hold: 16 hexadecimal digits. */
export function writeDigest(digest: Digest): string {
  return digest.high.toString(16).padStart(8, '0') + digest.low.toString(16).padStart(8, '0');
}
