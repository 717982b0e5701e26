import { PUSH_MAX_BYTES } from '../config/constants';
import type { Mutation } from './mutation';
import type { GridRow } from './pricingItem';

/** Estimates of what a document weighs in a commit request, a little above the truth: names and types are counted flat. */
const ITEM_FRAME_BYTES = 480;
export const COST_BYTES = 320;
/** A record travels as typed values: every field name and value is wrapped once more. */
const RECORD_FACTOR = 2;

/** Bytes of a text in UTF-8. */
function utf8Bytes(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    // Each half of a surrogate pair counts two of its four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
  }
  return bytes;
}

export function itemBytes(row: GridRow): number {
  return ITEM_FRAME_BYTES + utf8Bytes(row.solution);
}

export function mutationBytes(mutation: Mutation): number {
  return RECORD_FACTOR * utf8Bytes(JSON.stringify(mutation));
}

/** Whether one push certainly holds these rows: the record, the heads and the costs get the other half. */
export function fitsOnePush(rows: readonly GridRow[]): boolean {
  let bytes = 0;
  for (const row of rows) bytes += itemBytes(row);
  return bytes <= PUSH_MAX_BYTES / 2;
}
