import type { CreateMutation, Mutation } from '../../domain/pricing/mutation';
import { findLowerBound } from '../../domain/pricing/order';
import type { ItemId } from '../../domain/pricing/pricingItem';
import { findLiveRow, type Grid } from '../../domain/pricing/replay';
import type { LocalState } from '../localStore/localState';

/** The newest creation of each row that a user action on this device restored. */
export type Restorations = Map<ItemId, CreateMutation>;

export function listRestorations({ undo }: Pick<LocalState, 'undo'>): Restorations {
  const creations = undo.flatMap(({ mutations }) => mutations.filter((mutation) => mutation.kind === 'create'));
  return new Map(creations.filter(({ after }) => after !== undefined).map((one) => [one.itemId, one]));
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
