import { pickAnchor, type CreateMutation, type Mutation } from '../../domain/pricing/mutation';
import { findLowerBound } from '../../domain/pricing/order';
import type { ItemId } from '../../domain/pricing/pricingItem';
import { findLiveRow, type Grid } from '../../domain/pricing/replay';
import type { UndoStep } from '../../domain/pricing/undo';

/** Where rows stood that were deleted: the row before each, and its number. */
export type Restorations = Map<ItemId, Pick<CreateMutation, 'after' | 'display_order'>>;

type Steps = readonly Pick<UndoStep, 'mutations'>[];

/** Lists the rows that these user actions of this device restored. */
export function listRestorations(steps: Steps): Restorations {
  const creations = steps.flatMap(({ mutations }) => mutations.filter((mutation) => mutation.kind === 'create'));
  return new Map(creations.filter(({ after }) => after !== undefined).map((one) => [one.itemId, one]));
}

/** Lists the rows that these user actions deleted: some may be back, as after a conflict. */
export function listDeletions(steps: Steps): Restorations {
  const deletions = steps.flatMap(({ mutations }) => mutations.filter((mutation) => mutation.kind === 'delete'));
  return new Map(deletions.map((one) => [one.itemId, { ...pickAnchor(one), display_order: one.before.display_order }]));
}

/**
 * Returns the edit as it is to be stored. Rows that were deleted together name the same row before them: one that is
 * restored follows those of them that are back already and stood above it.
 */
export function placeRestoration(edit: Mutation, grid: Grid, restorations: Restorations): Mutation {
  if (edit.kind !== 'create' || edit.after === undefined || edit.display_order === null) return edit;
  const anchor = edit.after === null ? null : findLiveRow(grid, edit.after);
  if (anchor === undefined) return edit;
  let { after } = edit;
  for (const row of grid.live.slice(anchor === null ? 0 : findLowerBound(grid.live, anchor) + 1)) {
    const restored = restorations.get(row.id);
    const isOfSamePlace = restored !== undefined && (restored.after === edit.after || restored.after === after);
    if (!isOfSamePlace || (restored.display_order ?? 0) >= edit.display_order) break;
    after = row.id;
  }
  return after === edit.after ? edit : { ...edit, after };
}
