import { takeHalfPush } from './pushSize';
import { ROW_NUMBERING } from './rowNumbering';
import { buildPlaceholderMove } from './mutation';
import type { Mutation } from './mutation';
import { findRoom, spaceOut } from './order';
import type { GridRow } from './pricingItem';
import { findIndexAfter } from './replay';
import type { Grid } from './replay';

export interface SpreadPushPlan {
  /** Rows with new numbers; the order stays the same. */
  changed: readonly GridRow[];
  /** Stands for the edit in the change record. */
  mutations: readonly [Mutation];
}

/**
 * Plans one push that makes room for a move, or a restored row, for which more rows need new numbers than a push holds.
 * They get them from the last one on: a row's number only grows, so every push leaves the order as it is. Null if the
 * edit needs no room.
 */
export function planSpreadPush(server: Grid, edit: Mutation): SpreadPushPlan | null {
  const after = edit.kind === 'move' || edit.kind === 'create' ? edit.after : undefined;
  const index = after === undefined ? null : findIndexAfter(server, after);
  const [anyRow] = server.live;
  if (index === null || anyRow === undefined) return null;
  // Any row holds the place of the one to come.
  const target = server.live.toSpliced(index, 0, anyRow);
  const { from, numbers } = spaceOut(target, findRoom(target, index));
  const count = Math.min(numbers.length - 1, ROW_NUMBERING.maxRenumberedRows);
  const start = numbers.length - count;
  const last = target.slice(from + start, from + numbers.length);
  const renumbered = last.map((row, offset) => ({
    ...row,
    display_order: numbers[start + offset] ?? row.display_order,
  }));
  const changed = takeHalfPush(renumbered.toReversed());
  return changed.length === 0 ? null : { changed, mutations: [buildPlaceholderMove(edit)] };
}
