import { pickMutationBase } from './mutation';
import type { CreateMutation, DeleteMutation, MoveMutation, Mutation } from './mutation';
import { compareRows } from './order';
import type { GridRow, ItemId } from './pricingItem';
import { createPredecessorLookup } from './reanchor';

type Rows = ReadonlyMap<ItemId, GridRow>;

/** A pending deletion, and the later creation that restores its row. */
interface Restoration {
  deletion: DeleteMutation;
  creation: CreateMutation & { after: ItemId | null };
}

/**
 * Adds moves to the rebased edits for rows that the device deleted and restored: the rebase drops both edits, but other
 * rows placed meanwhile would then stand on the other side of the row. Leaves out rows that another device moved.
 *
 * @param edits `pending`: the edits from which `rebased` comes.
 */
export function moveRestoredRows(
  { rebased, pending }: Record<'rebased' | 'pending', readonly Mutation[]>,
  server: Pick<Rows, 'get'>,
  lastKnown: Rows,
): readonly Mutation[] {
  const rebasedById = new Map(rebased.map((mutation) => [mutation.id, mutation]));
  const isLive = (id: ItemId) => server.get(id)?.deleted === false;
  const dropped = listRestorations(pending).filter(
    ({ creation: { id, itemId } }) => isLive(itemId) && rebasedById.get(id)?.kind !== 'create',
  );
  const droppedIds = new Set(dropped.map(({ creation }) => creation.id));
  if (dropped.length === 0 || !pending.some((one) => isPlacement(one) && !droppedIds.has(one.id))) return rebased;
  const hasItsPlace = createPlaceCheck(server, lastKnown);
  for (const { deletion, creation } of dropped) {
    if (!hasItsPlace(creation.itemId)) continue;
    const update = rebasedById.get(creation.id);
    // An edit of restored values takes the id of the deletion: it comes before the move, which has that of the creation.
    if (update !== undefined) rebasedById.set(deletion.id, { ...update, id: deletion.id });
    rebasedById.set(creation.id, buildMove(creation, deletion));
  }
  return pending.flatMap(({ id }) => rebasedById.get(id) ?? []);
}

const isPlacement = (mutation: Mutation): boolean => 'after' in mutation && mutation.kind !== 'delete';

function listRestorations(pending: readonly Mutation[]): Restoration[] {
  const deletions = new Map<ItemId, DeleteMutation>();
  return pending.flatMap((mutation) => {
    const deletion = deletions.get(mutation.itemId);
    if (mutation.kind === 'delete') deletions.set(mutation.itemId, mutation);
    if (mutation.kind !== 'create') return [];
    deletions.delete(mutation.itemId);
    const { after } = mutation;
    return deletion === undefined || after === undefined ? [] : [{ deletion, creation: { ...mutation, after } }];
  });
}

const buildMove = ({ after, ...creation }: Restoration['creation'], deletion: DeleteMutation): MoveMutation => ({
  ...pickMutationBase(creation),
  kind: 'move',
  after,
  before: deletion.after ?? null,
});

/** Creates a function that tells whether the server still has a row behind the one that it followed before the pull. */
function createPlaceCheck(server: Pick<Rows, 'get'>, lastKnown: Rows): (id: ItemId) => boolean {
  const findPredecessor = createPredecessorLookup(server, lastKnown);
  const known = [...lastKnown.keys()].flatMap((id) => server.get(id) ?? []);
  const live = known.filter(({ deleted }) => !deleted).toSorted(compareRows);
  return (id) => {
    const row = lastKnown.get(id);
    const index = live.findIndex((one) => one.id === id);
    return row !== undefined && findPredecessor(row, id) === (live[index - 1]?.id ?? null);
  };
}
