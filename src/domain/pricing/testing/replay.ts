import type { Mutation } from '../mutation';
import type { GridRow } from '../pricingItem';
import { applyMutation, createGrid, type Grid } from '../replay';

/** Applies pending mutations to server rows, in order: the optimistic grid. Skips mutations that no longer fit. */
export function replay(serverRows: Iterable<GridRow>, pending: readonly Mutation[]): Grid {
  const grid = createGrid(serverRows);
  for (const mutation of pending) applyMutation(grid, mutation);
  return grid;
}
