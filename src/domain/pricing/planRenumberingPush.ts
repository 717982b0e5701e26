import { takeHalfPush } from './pushSize';
import { ROW_NUMBERING } from './rowNumbering';
import { buildPlaceholderMove } from './mutation';
import type { Mutation } from './mutation';
import { findRoom, spaceOut } from './order';
import type { GridRow } from './pricingItem';
import { findIndexAfter } from './replay';
import type { Grid } from './replay';

export interface RenumberingPushPlan {
  /** Rows with new numbers; the order stays the same. */
  changed: readonly GridRow[];
  /** Placeholder for the edit in the change record. */
  mutations: readonly [Mutation];
}

/**
 * Plans a push that only renumbers rows, to make room for a move or a restored row that would renumber more of them
 * than one push holds. Starts with the last row: numbers only grow, so that each of these pushes keeps the order.
 * Returns null if the edit needs no room.
 */
export function planRenumberingPush(server: Grid, edit: Mutation): RenumberingPushPlan | null {
  const after = edit.kind === 'move' || edit.kind === 'create' ? edit.after : undefined;
  const index = after === undefined ? null : findIndexAfter(server, after);
  const [anyRow] = server.live;
  if (index === null || anyRow === undefined) return null;
  // Stands for the row of the edit: only the number of rows counts here.
  const rows = server.live.toSpliced(index, 0, anyRow);
  const { from, numbers } = spaceOut(rows, findRoom(rows, index));
  const count = Math.min(numbers.length - 1, ROW_NUMBERING.maxRenumberedRows);
  const lastNumbers = numbers.slice(numbers.length - count);
  const lastRows = rows.slice(from + numbers.length - count, from + numbers.length);
  const renumbered = lastRows.map((row, offset) => ({
    ...row,
    display_order: lastNumbers[offset] ?? row.display_order,
  }));
  const changed = takeHalfPush(renumbered.toReversed());
  return changed.length === 0 ? null : { changed, mutations: [buildPlaceholderMove(edit)] };
}
