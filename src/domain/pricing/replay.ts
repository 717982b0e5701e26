import { computePrices } from './money';
import type { CreateMutation, DeleteMutation, MoveMutation, Mutation, UpdateMutation } from './mutation';
import { renumberByIndex, compareRows, findLowerBound, getNextDisplayOrder, renumberRows } from './order';
import type { Cost, GridRow, ItemId } from './pricingItem';
import { rowsFitInOnePush } from './pushSize';
import { getSortedLiveRows } from './sortedLiveRows';

/**
 * Grid to replay mutations on. `rows` includes tombstones; `live` is sorted by (`display_order`, id). `applyMutation`
 * changes both in place, but never a row object, so an unchanged row keeps its identity.
 */
export interface Grid {
  rows: Map<ItemId, GridRow>;
  live: GridRow[];
}

/** Creates a grid without changing the given rows. */
export function createGrid(rows: Iterable<GridRow>): Grid {
  const byId = new Map<ItemId, GridRow>();
  for (const row of rows) byId.set(row.id, row);
  const live = [...byId.values()].filter((row) => !row.deleted);
  return { rows: byId, live: live.toSorted(compareRows) };
}

/** Creates a grid of the server's rows, whose order is cached, without changing them. */
export function createServerGrid(rows: ReadonlyMap<ItemId, GridRow>): Grid {
  return { rows: new Map(rows), live: [...getSortedLiveRows(rows)] };
}

/** Applies pending mutations to server rows, in order: the optimistic grid. Skips mutations that no longer fit. */
export function replay(serverRows: Iterable<GridRow>, pending: readonly Mutation[]): Grid {
  const grid = createGrid(serverRows);
  for (const mutation of pending) applyMutation(grid, mutation);
  return grid;
}

/**
 * Applies one mutation in place. Returns the ids of the rows it changed or created, none if it no longer fits (see
 * `rebase`).
 */
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

function findLiveRow(grid: Grid, id: ItemId): GridRow | undefined {
  const row = grid.rows.get(id);
  return row === undefined || row.deleted ? undefined : row;
}

/** Puts a row that keeps its number if it is live already. */
function putRow(grid: Grid, row: GridRow): readonly ItemId[] {
  const old = findLiveRow(grid, row.id);
  const from = old === undefined ? -1 : findLowerBound(grid.live, old);
  grid.rows.set(row.id, row);
  if (from < 0) grid.live.splice(findLowerBound(grid.live, row), 0, row);
  else if (row.deleted) grid.live.splice(from, 1);
  else grid.live[from] = row;
  return [row.id];
}

function computeRowPrices(cost: Cost | null): Pick<GridRow, 'prix_revendeur' | 'prix_public'> {
  return cost === null ? { prix_revendeur: '', prix_public: '' } : computePrices(cost);
}

function applyCreate(grid: Grid, mutation: CreateMutation): readonly ItemId[] {
  const existing = grid.rows.get(mutation.itemId);
  if (existing !== undefined && !existing.deleted) return [];
  const row: GridRow = {
    id: mutation.itemId,
    type: mutation.type,
    solution: mutation.solution,
    ...computeRowPrices(mutation.cost),
    display_order: mutation.display_order ?? getNextDisplayOrder(grid.live),
    deleted: false,
    revision: existing?.revision ?? 0,
    cost: mutation.cost,
  };
  return mutation.after === undefined ? putRow(grid, row) : restoreRow(grid, row, mutation.after);
}

/** Restores a row after the row that preceded it, even if reorders have reassigned its number. */
function restoreRow(grid: Grid, row: GridRow, after: ItemId | null): readonly ItemId[] {
  const anchor = after === null ? null : findLiveRow(grid, after);
  if (anchor === undefined) return putRow(grid, row);
  const index = anchor === null ? 0 : findLowerBound(grid.live, anchor) + 1;
  const next = grid.live[index];
  const least = anchor === null ? 0 : anchor.display_order + 1;
  const most = next === undefined ? Infinity : next.display_order - 1;
  if (least <= most) return putRow(grid, { ...row, display_order: Math.min(Math.max(row.display_order, least), most) });
  const target = grid.live.toSpliced(index, 0, row);
  const numbered = renumberByIndex(target);
  const canRenumber =
    numbered !== null &&
    rowsFitInOnePush(numbered.filter((candidate, position) => candidate !== target[position] || candidate === row));
  return canRenumber ? replaceOrder(grid, target, numbered) : putRow(grid, row);
}

function applyUpdate(grid: Grid, mutation: UpdateMutation): readonly ItemId[] {
  const row = findLiveRow(grid, mutation.itemId);
  if (row === undefined) return [];
  const cost = row.type === 'solution' && mutation.price !== undefined ? mutation.price.after : row.cost;
  return putRow(grid, {
    ...row,
    solution: mutation.label?.after ?? row.solution,
    cost,
    // Recomputed even if only the label changed: the next edit repairs a row damaged in the database.
    ...(cost === null ? {} : computeRowPrices(cost)),
  });
}

function applyDelete(grid: Grid, mutation: DeleteMutation): readonly ItemId[] {
  const row = findLiveRow(grid, mutation.itemId);
  if (row === undefined) return [];
  return putRow(grid, { ...row, deleted: true, solution: '', prix_revendeur: '', prix_public: '', cost: null });
}

/**
 * Returns the index in `without` (the live rows except the moved one) at which the row goes; null if its anchor is
 * unknown.
 */
function findMoveIndex(grid: Grid, without: readonly GridRow[], after: ItemId | null): number | null {
  if (after === null) return 0;
  const anchor = grid.rows.get(after);
  if (anchor === undefined) return null;
  const index = findLowerBound(without, anchor);
  // A deleted anchor keeps its number, so the row takes its place.
  return anchor.deleted ? index : index + 1;
}

function applyMove(grid: Grid, mutation: MoveMutation): readonly ItemId[] {
  const row = findLiveRow(grid, mutation.itemId);
  if (row === undefined || mutation.after === mutation.itemId) return [];
  const from = findLowerBound(grid.live, row);
  const target = grid.live.toSpliced(from, 1);
  const to = findMoveIndex(grid, target, mutation.after);
  if (to === null || to === from) return [];
  target.splice(to, 0, row);
  const numbered = renumberRows(target, { from: Math.min(from, to), to: Math.max(from, to) });
  return replaceOrder(grid, target, numbered);
}

/**
 * Replaces the order by `numbered`: the rows of `target`, renumbered ones as new objects. Returns the ids of changed
 * rows.
 */
function replaceOrder(grid: Grid, target: readonly GridRow[], numbered: GridRow[]): readonly ItemId[] {
  const changed: ItemId[] = [];
  numbered.forEach((after, index) => {
    if (after === target[index] && grid.rows.get(after.id) === after) return;
    grid.rows.set(after.id, after);
    changed.push(after.id);
  });
  grid.live = numbered;
  return changed;
}
