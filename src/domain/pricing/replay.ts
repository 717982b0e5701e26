import { computePrices } from './money';
import type { CreateMutation, DeleteMutation, MoveMutation, Mutation, UpdateMutation } from './mutation';
import { chooseNumbers, compareRows, findLowerBound, getNextDisplayOrder } from './order';
import type { IndexRange } from './order';
import { buildTombstone, type Cost, type GridRow, type ItemId } from './pricingItem';
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

export function findLiveRow(grid: Grid, id: ItemId): GridRow | undefined {
  const row = grid.rows.get(id);
  return row === undefined || row.deleted ? undefined : row;
}

/** Adds, replaces or deletes a row. One that is live already has to keep its number, by which `live` is searched. */
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
    ...(mutation.plan && { plan: mutation.plan }),
  };
  return mutation.after === undefined ? putRow(grid, row) : restoreRow(grid, row, mutation.after);
}

/** Restores a row after the row that preceded it, even if other rows have its number now. */
function restoreRow(grid: Grid, row: GridRow, after: ItemId | null): readonly ItemId[] {
  const anchor = after === null ? null : findLiveRow(grid, after);
  if (anchor === undefined) return putRow(grid, row);
  const index = anchor === null ? 0 : findLowerBound(grid.live, anchor) + 1;
  const [previous, next] = [grid.live[index - 1], grid.live[index]];
  const isAfter = previous === undefined || previous.display_order < row.display_order;
  const isBefore = next === undefined || row.display_order < next.display_order;
  if (isAfter && isBefore) return putRow(grid, row);
  grid.live.splice(index, 0, row);
  return renumber(grid, index, { from: index, to: index });
}

function applyUpdate(grid: Grid, mutation: UpdateMutation): readonly ItemId[] {
  const row = findLiveRow(grid, mutation.itemId);
  if (row === undefined) return [];
  const cost = row.type === 'solution' && mutation.price !== undefined ? mutation.price.after : row.cost;
  const updated = {
    ...row,
    solution: mutation.label?.after ?? row.solution,
    cost,
    ...(row.type === 'solution' && mutation.plan && { plan: mutation.plan.after ?? undefined }),
    // Recomputed even if only the label changed: the next edit repairs a row damaged in the database.
    ...(cost === null ? {} : computeRowPrices(cost)),
  };
  const isPriceChanged = updated.prix_revendeur !== row.prix_revendeur;
  return putRow(grid, isPriceChanged ? { ...updated, priceChange: undefined } : updated);
}

function applyDelete(grid: Grid, mutation: DeleteMutation): readonly ItemId[] {
  const row = findLiveRow(grid, mutation.itemId);
  if (row === undefined) return [];
  return putRow(grid, buildTombstone(row));
}

/** Returns the index among the live rows of a row that is to follow `after`; null if that row is unknown. */
export function findIndexAfter({ rows, live }: Grid, after: ItemId | null): number | null {
  if (after === null) return 0;
  const anchor = rows.get(after);
  if (anchor === undefined) return null;
  const index = findLowerBound(live, anchor);
  // A deleted anchor keeps its number, so the row takes its place.
  return anchor.deleted ? index : index + 1;
}

function applyMove(grid: Grid, mutation: MoveMutation): readonly ItemId[] {
  const row = findLiveRow(grid, mutation.itemId);
  if (row === undefined) return [];
  const index = findIndexAfter(grid, mutation.after);
  if (index === null) return [];
  const from = findLowerBound(grid.live, row);
  const to = index > from ? index - 1 : index;
  if (to === from) return [];
  grid.live.splice(from, 1);
  grid.live.splice(to, 0, row);
  return renumber(grid, to, { from: Math.min(from, to), to: Math.max(from, to) });
}

/** Numbers the row that came to `index` (see `chooseNumbers`). Returns the ids of changed rows. */
function renumber(grid: Grid, index: number, range: IndexRange): readonly ItemId[] {
  const { from, numbers } = chooseNumbers(grid.live, index, range);
  const changed: ItemId[] = [];
  for (const [offset, display_order] of numbers.entries()) {
    const row = grid.live[from + offset];
    // A restored row is not among `rows` yet.
    if (row === undefined || (row.display_order === display_order && grid.rows.get(row.id) === row)) continue;
    const numbered = { ...row, display_order };
    grid.live[from + offset] = numbered;
    grid.rows.set(row.id, numbered);
    changed.push(row.id);
  }
  return changed;
}
