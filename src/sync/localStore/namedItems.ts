import type { Mutation } from '../../domain/pricing/mutation';
import type { GridRow, ItemId } from '../../domain/pricing/pricingItem';
import type { LocalState } from './localState';

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
export function listNamedItems({ outbox, conflicts, rejected, undo, drafts }: LocalState): Set<ItemId> {
  const mutations = [
    ...outbox.map(({ mutation }) => mutation),
    ...[...conflicts.values()].flatMap(({ conflict }) => conflict.mutations),
    ...[...rejected.values()].map(({ mutation }) => mutation),
    ...undo.flatMap((step) => step.mutations),
  ];
  return new Set([...mutations.flatMap(listMutationItems), ...drafts.keys()].filter((id) => id !== null));
}

/**
 * Builds tombstones of the server's rows that stored edits name, to keep with edits that leave their rows behind: a full
 * pull replaces those of living rows, and the others show that their rows were deleted, not that they never existed.
 * They keep the last values, which complete an edit that conflicts with the deletion.
 */
export function buildNamedTombstones(state: LocalState): GridRow[] {
  return [...listNamedItems(state)].flatMap((id) => {
    const row = state.rows.get(id);
    return row === undefined ? [] : [{ ...row, deleted: true }];
  });
}
