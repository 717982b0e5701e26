import { describe, expect, it } from 'vitest';
import type { CreateMutation, Mutation } from '../../domain/pricing/mutation';
import { createGrid } from '../../domain/pricing/replay';
import { buildCreateMutation, buildMoveMutation, buildSolution } from '../../domain/pricing/testing/testBuilders';
import { listRestorations, placeRestoration } from './placeRestoration';

const restore = (id: string, display_order: number | null, after?: string | null): CreateMutation => ({
  ...buildCreateMutation(`${id}-restored`, id, { display_order }),
  ...(after !== undefined && { after }),
});

/** Returns the row after which the edit is placed among these rows, of which some were restored in these steps. */
function place(edit: Mutation, ids: readonly string[], ...steps: readonly Mutation[][]) {
  const grid = createGrid(ids.map((id, display_order) => buildSolution(id, { display_order })));
  const placed = placeRestoration(edit, grid, listRestorations(steps.map((mutations) => ({ mutations }))));
  return 'after' in placed ? placed.after : undefined;
}

describe('placeRestoration', () => {
  it('follows the rows of the same place that were restored and stood above it', () => {
    const steps = [[restore('b', 2, 'a')], [restore('c', 3, 'b')]];
    expect(place(restore('d', 4, 'a'), ['a', 'b', 'c', 'e'], ...steps)).toBe('c');
    expect(place(restore('d', 4, 'a'), ['a', 'b', 'c'], ...steps)).toBe('c');
    expect(place(restore('b', 2, null), ['a', 'c'], [restore('a', 1, null)])).toBe('a');
  });

  it('precedes those that stood below it', () => {
    expect(place(restore('b', 2, 'a'), ['a', 'c', 'e'], [restore('c', 3, 'a')])).toBe('a');
    expect(place(restore('c', 3, 'a'), ['a', 'b', 'd'], [restore('b', 2, 'a'), restore('d', 4, 'a')])).toBe('b');
  });

  it('passes no row that was not restored, or from another place', () => {
    const steps = [[restore('b', 2, 'a')]];
    expect(place(restore('d', 9, 'a'), ['a', 'x', 'b'], ...steps)).toBe('a');
    expect(place(restore('d', 9, 'a'), ['a', 'b', 'x'], [restore('b', 2, 'other')])).toBe('a');
    expect(place(restore('d', 9, 'a'), ['a', 'b', 'x'], [restore('b', 2)])).toBe('a');
  });

  it('leaves other edits, and those without a number or a live row before them', () => {
    const steps = [[restore('b', 2, 'a')]];
    expect(place(buildMoveMutation('m', 'd', 'a'), ['a', 'b'], ...steps)).toBe('a');
    expect(place(restore('d', null, 'a'), ['a', 'b'], ...steps)).toBe('a');
    expect(place(restore('d', 4), ['a', 'b'], ...steps)).toBeUndefined();
    expect(place(restore('d', 4, 'gone'), ['a', 'b'], ...steps)).toBe('gone');
  });
});
