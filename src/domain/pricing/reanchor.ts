import type { Mutation } from './mutation';
import { compareRows, findLowerBound } from './order';
import type { GridRow, ItemId } from './pricingItem';

type Rows = ReadonlyMap<ItemId, GridRow>;
type FindableRows = Pick<Rows, 'get'>;

/**
 * Lets moves and restored rows follow a live row after a pull: where their anchor is deleted, its nearest predecessor
 * on the device before the pull that is still live. A deleted row keeps its number, and no longer stands in its place
 * once others get new ones.
 *
 * @param pending Edits already rebased on `server`.
 */
export function reanchor(pending: readonly Mutation[], server: FindableRows, lastKnown: Rows): Mutation[] {
  const created = new Set<ItemId>();
  const findPredecessor = createPredecessorLookup(server, lastKnown);
  return pending.map((mutation) => {
    const place = findLostPlace(mutation, server, lastKnown, created);
    if (mutation.kind === 'create') created.add(mutation.itemId);
    return place === null ? mutation : { ...mutation, after: findPredecessor(place, mutation.itemId) };
  });
}

/** Finds the nearest row before a place on the device before the pull that is still live; null if there is none. */
export function createPredecessorLookup(server: FindableRows, lastKnown: Rows) {
  let sorted: readonly GridRow[] | null = null;
  return (place: GridRow, itemId: ItemId): ItemId | null => {
    sorted ??= [...lastKnown.values()].toSorted(compareRows);
    for (let index = findLowerBound(sorted, place) - 1; index >= 0; index -= 1) {
      const id = sorted[index]?.id;
      if (id !== undefined && id !== itemId && server.get(id)?.deleted === false) return id;
    }
    return null;
  };
}

/** Returns the row that marks the place of the mutation but is deleted; null if the mutation needs none. */
function findLostPlace(
  mutation: Mutation,
  server: FindableRows,
  lastKnown: Rows,
  created: ReadonlySet<ItemId>,
): GridRow | null {
  if (mutation.kind !== 'move' && mutation.kind !== 'create') return null;
  const { after } = mutation;
  if (after === undefined) return findOwnPlace(mutation, lastKnown);
  if (after === null || created.has(after) || server.get(after)?.deleted === false) return null;
  return lastKnown.get(after) ?? null;
}

/** Returns where a row is restored that has a number but no anchor. */
function findOwnPlace(mutation: Mutation, lastKnown: Rows): GridRow | null {
  const tombstone = lastKnown.get(mutation.itemId);
  if (mutation.kind !== 'create' || mutation.display_order === null || tombstone === undefined) return null;
  return { ...tombstone, display_order: mutation.display_order };
}
