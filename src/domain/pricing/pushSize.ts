import type { Mutation } from './mutation';
import type { GridRow } from './pricingItem';

/**
 * Limits of one push, in `firestore.rules` too; `docs/decisions/0026-large-pushes-from-one-head.md` says where they come
 * from.
 */
export const PUSH_MAX_MUTATIONS = 500;
export const PUSH_MAX_DOCUMENTS = 500;
export const PUSH_MAX_BYTES = 512 * 1024;

/** Bytes of a document in a commit request without its label, rounded up. */
const ITEM_FRAME_BYTES = 560;
export const COST_DOCUMENT_BYTES = 320;
export const PLAN_DOCUMENT_BYTES = 400;
/** Firestore's REST encoding wraps each name and value: a change record takes about this many times its JSON size. */
const RECORD_FACTOR = 2;

function countUtf8Bytes(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    // Each half of a surrogate pair counts two of the pair's four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
  }
  return bytes;
}

export function estimateItemBytes(row: GridRow): number {
  return ITEM_FRAME_BYTES + countUtf8Bytes(row.solution);
}

export function estimateMutationBytes(mutation: Mutation): number {
  return RECORD_FACTOR * countUtf8Bytes(JSON.stringify(mutation));
}

/** What renumbered rows may take of a push; the other half is left for change record, heads and costs. */
const HALF_PUSH_BYTES = PUSH_MAX_BYTES / 2;

/** True if these rows fit in half a push. */
export function fitsInHalfPush(rows: readonly GridRow[]): boolean {
  let bytes = 0;
  for (const row of rows) bytes += estimateItemBytes(row);
  return bytes <= HALF_PUSH_BYTES;
}

/** Takes the first rows that fit in half a push, but at least one. */
export function takeHalfPush(rows: readonly GridRow[]): readonly GridRow[] {
  let bytes = 0;
  for (const [index, row] of rows.entries()) {
    bytes += estimateItemBytes(row);
    if (bytes > HALF_PUSH_BYTES) return rows.slice(0, Math.max(index, 1));
  }
  return rows;
}
