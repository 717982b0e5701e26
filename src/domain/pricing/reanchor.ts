import type { Mutation, MutationId } from './mutation';
import { compareRows, findLowerBound } from './order';
import type { GridRow, ItemId } from './pricingItem';
import { applyMutation, createGrid, type Grid } from './replay';

type Rows = ReadonlyMap<ItemId, GridRow>;
type FindableRows = Pick<Rows, 'get'>;

/** Rows and unsent edits, in order, as the device had them before the pull. */
interface StateBeforePull {
  rows: Rows;
  outbox: readonly Mutation[];
}

/**
 * Replaces deleted anchors of moves and restored rows after a pull, by the nearest live row before the anchor as the
 * device showed the rows when the edit was made. The number of a deleted row does not tell its position once other rows
 * are renumbered.
 *
 * @param pending Edits of the outbox already rebased on `server`.
 */
export function reanchor(
  pending: readonly Mutation[],
  server: FindableRows,
  { rows: lastKnown, outbox }: StateBeforePull,
): Mutation[] {
  const created = new Set<ItemId>();
  const replayBefore = createOutboxReplay(lastKnown, outbox);
  const isLive = (id: ItemId) => created.has(id) || server.get(id)?.deleted === false;
  const findPredecessor = (position: GridRow, mutation: Mutation): ItemId | null => {
    const { id, itemId } = mutation;
    const grid = replayBefore(id);
    const anchor = grid.rows.get(position.id) ?? position;
    // Without a live anchor, the device shows a restored row at its number.
    const number = anchor.deleted && mutation.kind === 'create' ? mutation.display_order : null;
    const place = number === null ? anchor : { ...anchor, id: itemId, display_order: number };
    const before = grid.live.slice(0, findLowerBound(grid.live, place));
    return before.findLast((row) => row.id !== itemId && isLive(row.id))?.id ?? null;
  };
  return pending.map((mutation) => {
    const position = findLostPosition(mutation, server, lastKnown, created);
    if (mutation.kind === 'create') created.add(mutation.itemId);
    return position === null ? mutation : { ...mutation, after: findPredecessor(position, mutation) };
  });
}

/** Creates a function that returns the grid of the device before one of its edits. Takes the edits in their order. */
function createOutboxReplay(rows: Rows, outbox: readonly Mutation[]): (id: MutationId) => Grid {
  let grid: Grid | null = null;
  let next = 0;
  return (id) => {
    grid ??= createGrid(rows.values());
    for (let edit = outbox[next]; edit !== undefined && edit.id !== id; edit = outbox[next]) {
      applyMutation(grid, edit);
      next += 1;
    }
    return grid;
  };
}

/**
 * Creates a function that finds the nearest live row before a position, which is given by a last known row; leaves out
 * the row `itemId`. Null if there is none.
 */
export function createPredecessorLookup(server: FindableRows, lastKnown: Rows) {
  let sorted: readonly GridRow[] | null = null;
  return (position: GridRow, itemId: ItemId): ItemId | null => {
    sorted ??= [...lastKnown.values()].toSorted(compareRows);
    for (let index = findLowerBound(sorted, position) - 1; index >= 0; index -= 1) {
      const id = sorted[index]?.id;
      if (id !== undefined && id !== itemId && server.get(id)?.deleted === false) return id;
    }
    return null;
  };
}

/** Returns the last known row at the position that a mutation asks for by a deleted anchor or its number, else null. */
function findLostPosition(
  mutation: Mutation,
  server: FindableRows,
  lastKnown: Rows,
  created: ReadonlySet<ItemId>,
): GridRow | null {
  if (mutation.kind !== 'move' && mutation.kind !== 'create') return null;
  const { after } = mutation;
  if (after === undefined) return findNumberedPosition(mutation, lastKnown);
  if (after === null || created.has(after) || server.get(after)?.deleted === false) return null;
  return lastKnown.get(after) ?? null;
}

/** Returns the position of a restored row that has a number but no anchor: its tombstone, with that number. */
function findNumberedPosition(mutation: Mutation, lastKnown: Rows): GridRow | null {
  const tombstone = lastKnown.get(mutation.itemId);
  if (mutation.kind !== 'create' || mutation.display_order === null || tombstone === undefined) return null;
  return { ...tombstone, display_order: mutation.display_order };
}
