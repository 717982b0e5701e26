import type { Mutation } from '../../domain/pricing/mutation';
import type { GridRow, ItemId } from '../../domain/pricing/pricingItem';
import type { LocalState } from './localState';
import { listUnsentEdits } from './unsent';

function listMutationItems(mutation: Mutation): (ItemId | null)[] {
  switch (mutation.kind) {
    case 'update':
      return [mutation.itemId];
    case 'create':
    case 'delete':
      return [mutation.itemId, mutation.after ?? null];
    case 'move':
      return [mutation.itemId, mutation.after, mutation.before];
  }
}

/** Lists the rows that stored edits, undo steps and drafts change or follow. */
export function listReferencedItems(state: LocalState): Set<ItemId> {
  const mutations = [...listUnsentEdits(state), ...state.undo.flatMap((step) => step.mutations)];
  return new Set([...mutations.flatMap(listMutationItems), ...state.drafts.keys()].filter((id) => id !== null));
}

/**
 * Builds tombstones of the known rows that stored edits reference, for edits that are sealed or restored without the rows.
 * The next full pull replaces those of live rows; the others show that a row was deleted, not that it never existed.
 * Their values complete an edit that conflicts with the deletion.
 */
export function buildReferencedTombstones(state: LocalState): GridRow[] {
  return [...listReferencedItems(state)].flatMap((id) => {
    const row = state.rows.get(id);
    return row === undefined ? [] : [{ ...row, deleted: true }];
  });
}
