import { applyUnitChanges, isSameCost, isSamePlan, type Mutation, type RowState } from './mutation';
import type { GridRow, ItemId } from './pricingItem';
import { groupByItem } from './rebase';

/**
 * Finds the pending edits of rows that end as the server has them, such as those of a cancelled import. A push that
 * held only a part of them would publish values that the user has taken back. Leaves out rows on which the place of
 * another one depends.
 *
 * @param pending All edits of the outbox, rebased on the server's rows.
 */
export function findCancelledEdits(
  rows: ReadonlyMap<ItemId, GridRow>,
  pending: readonly Mutation[],
): readonly Mutation[] {
  const cancelledIds = new Set<ItemId>();
  for (const [itemId, edits] of groupByItem(pending))
    if (edits.length > 1 && endsAsStarted(rows.get(itemId), edits)) cancelledIds.add(itemId);
  if (cancelledIds.size === 0) return [];
  if (keepAnchors(cancelledIds, pending)) {
    // The others were placed while rows were deleted that are live again: beside them, the same place is another one.
    for (const { kind, itemId } of pending) if (kind === 'delete' && rows.has(itemId)) cancelledIds.delete(itemId);
    keepAnchors(cancelledIds, pending);
  }
  return pending.filter(({ itemId }) => cancelledIds.has(itemId));
}

/** Removes the rows after which others are placed that stay. Returns true if others are placed at all. */
function keepAnchors(cancelledIds: Set<ItemId>, pending: readonly Mutation[]): boolean {
  let hasPlacedRows = false;
  // From the end: a row that is kept keeps the one after which it was placed.
  for (const edit of pending.toReversed()) {
    if ((edit.kind !== 'move' && edit.kind !== 'create') || edit.after === undefined) continue;
    if (cancelledIds.has(edit.itemId)) continue;
    hasPlacedRows = true;
    if (edit.after !== null) cancelledIds.delete(edit.after);
  }
  return hasPlacedRows;
}

/** True if all edits of a row together leave it as it is on the server. */
function endsAsStarted(row: GridRow | undefined, edits: readonly Mutation[]): boolean {
  const start = row === undefined || row.deleted ? null : row;
  let end: RowState | null = start;
  for (const edit of edits) {
    switch (edit.kind) {
      case 'create':
        end ??= { ...edit, display_order: edit.display_order ?? Number.NaN };
        break;
      case 'update':
        // The row is missing: the edit becomes rejected.
        if (end === null) return false;
        end = { ...end, ...applyUnitChanges(end, edit) };
        break;
      case 'delete':
        end = null;
        break;
      case 'move':
        return false;
    }
  }
  if (start === null || end === null) return start === end;
  return (
    start.type === end.type &&
    start.solution === end.solution &&
    isSameCost(start.cost, end.cost) &&
    isSamePlan(start.plan, end.plan) &&
    start.display_order === end.display_order
  );
}
