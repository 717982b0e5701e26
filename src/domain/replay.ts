import { computePrices } from './money';
import type { CreateMutation, DeleteMutation, MoveMutation, Mutation, UpdateMutation } from './mutation';
import { byIndex, compareRows, lowerBound, nextDisplayOrder, renumber } from './order';
import type { Cost, GridRow, ItemId } from './pricingItem';
import { fitsOnePush } from './weight';

/**
 * A grid to replay mutations on. `rows` holds tombstones too; `live` is always sorted by (`display_order`, id). Both are
 * changed in place by `applyMutation`; row objects never are, so an unchanged row keeps its identity.
 */
export interface Grid {
  rows: Map<ItemId, GridRow>;
  live: GridRow[];
}

/** A grid of its own over the given rows, which stay untouched. */
export function openGrid(rows: Iterable<GridRow>): Grid {
  const byId = new Map<ItemId, GridRow>();
  for (const row of rows) byId.set(row.id, row);
  const live = [...byId.values()].filter((row) => !row.deleted);
  return { rows: byId, live: live.toSorted(compareRows) };
}

/** Server rows + pending mutations, in order = what the screen shows. Never throws: what no longer fits does nothing. */
export function replay(serverRows: Iterable<GridRow>, pending: readonly Mutation[]): Grid {
  const grid = openGrid(serverRows);
  for (const mutation of pending) applyMutation(grid, mutation);
  return grid;
}

/** Replays one mutation in place and tells which rows it replaced; none when it does not fit (`rebase` judges those). */
export function applyMutation(grid: Grid, mutation: Mutation): readonly ItemId[] {
  switch (mutation.kind) {
    case 'create':
      return applyCreate(grid, mutation);
    case 'update':
      return applyUpdate(grid, mutation);
    case 'delete':
      return applyDelete(grid, mutation);
    case 'move':
      return applyMove(grid, mutation);
  }
}

function liveRow(grid: Grid, id: ItemId): GridRow | undefined {
  const row = grid.rows.get(id);
  return row === undefined || row.deleted ? undefined : row;
}

function putRow(grid: Grid, row: GridRow): readonly ItemId[] {
  const old = liveRow(grid, row.id);
  const from = old === undefined ? -1 : lowerBound(grid.live, old);
  grid.rows.set(row.id, row);
  if (from >= 0 && !row.deleted && old?.display_order === row.display_order) {
    grid.live[from] = row;
  } else {
    if (from >= 0) grid.live.splice(from, 1);
    if (!row.deleted) grid.live.splice(lowerBound(grid.live, row), 0, row);
  }
  return [row.id];
}

function pricesOf(cost: Cost | null): Pick<GridRow, 'prix_revendeur' | 'prix_public'> {
  return cost === null ? { prix_revendeur: '', prix_public: '' } : computePrices(cost);
}

function applyCreate(grid: Grid, mutation: CreateMutation): readonly ItemId[] {
  const existing = grid.rows.get(mutation.itemId);
  if (existing !== undefined && !existing.deleted) return [];
  const row: GridRow = {
    id: mutation.itemId,
    type: mutation.type,
    solution: mutation.solution,
    ...pricesOf(mutation.cost),
    display_order: mutation.display_order ?? nextDisplayOrder(grid.live),
    deleted: false,
    revision: existing?.revision ?? 0,
    cost: mutation.cost,
  };
  return mutation.after === undefined ? putRow(grid, row) : putBack(grid, row, mutation.after);
}

/** A deletion undone: after the row it followed, even where reorders have since given its number to others. */
function putBack(grid: Grid, row: GridRow, after: ItemId | null): readonly ItemId[] {
  const anchor = after === null ? null : liveRow(grid, after);
  if (anchor === undefined) return putRow(grid, row);
  const index = anchor === null ? 0 : lowerBound(grid.live, anchor) + 1;
  const next = grid.live[index];
  const least = anchor === null ? 0 : anchor.display_order + 1;
  const most = next === undefined ? Infinity : next.display_order - 1;
  if (least <= most) return putRow(grid, { ...row, display_order: Math.min(Math.max(row.display_order, least), most) });
  const target = grid.live.toSpliced(index, 0, row);
  const numbered = byIndex(target);
  const fits = numbered !== null && fitsOnePush(numbered.filter((one, at) => one !== target[at] || one === row));
  return fits ? setOrder(grid, target, numbered) : putRow(grid, row);
}

function applyUpdate(grid: Grid, mutation: UpdateMutation): readonly ItemId[] {
  const row = liveRow(grid, mutation.itemId);
  if (row === undefined) return [];
  const cost = row.type === 'solution' && mutation.price !== undefined ? mutation.price.after : row.cost;
  return putRow(grid, {
    ...row,
    solution: mutation.label?.after ?? row.solution,
    cost,
    // Computed anew even when only the label changed: a row damaged in the database heals with its next edit.
    ...(cost === null ? {} : pricesOf(cost)),
  });
}

function applyDelete(grid: Grid, mutation: DeleteMutation): readonly ItemId[] {
  const row = liveRow(grid, mutation.itemId);
  if (row === undefined) return [];
  return putRow(grid, { ...row, deleted: true, solution: '', prix_revendeur: '', prix_public: '', cost: null });
}

/** Where the moved row goes in a list without it; null when its anchor was never known here. */
function moveTarget(grid: Grid, without: readonly GridRow[], after: ItemId | null): number | null {
  if (after === null) return 0;
  const anchor = grid.rows.get(after);
  if (anchor === undefined) return null;
  const index = lowerBound(without, anchor);
  // A deleted anchor keeps its number: the row goes where the anchor would stand.
  return anchor.deleted ? index : index + 1;
}

function applyMove(grid: Grid, mutation: MoveMutation): readonly ItemId[] {
  const row = liveRow(grid, mutation.itemId);
  if (row === undefined || mutation.after === mutation.itemId) return [];
  const from = lowerBound(grid.live, row);
  const target = grid.live.toSpliced(from, 1);
  const to = moveTarget(grid, target, mutation.after);
  if (to === null || to === from) return [];
  target.splice(to, 0, row);
  const numbered = renumber(target, { from: Math.min(from, to), to: Math.max(from, to) });
  return setOrder(grid, target, numbered);
}

/** Takes over a whole order; `numbered` holds the rows of `target`, those that got a new number as new objects. */
function setOrder(grid: Grid, target: readonly GridRow[], numbered: GridRow[]): readonly ItemId[] {
  const changed: ItemId[] = [];
  numbered.forEach((after, index) => {
    if (after === target[index] && grid.rows.get(after.id) === after) return;
    grid.rows.set(after.id, after);
    changed.push(after.id);
  });
  grid.live = numbered;
  return changed;
}
