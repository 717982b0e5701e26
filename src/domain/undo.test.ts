import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mutation } from './mutation';
import { deletionSteps, moveSteps } from './order';
import type { GridRow } from './pricingItem';
import { rebase } from './rebase';
import { applyMutation, openGrid } from './replay';
import type { Grid } from './replay';
import { create, move, remove, solution, update } from './testBuilders';
import { EMPTY_UNDO_STACKS, recordStep, takeRedo, takeUndo } from './undo';
import type { UndoStacks } from './undo';

let nextId = 0;
const stamp = (group: string) => ({ newId: () => `u${(nextId += 1)}`, at: 0, group });

const shown = (grid: Grid) =>
  grid.live.map(({ id, type, solution: label, cost, prix_revendeur, prix_public }) => [
    id,
    type,
    label,
    cost,
    prix_revendeur,
    prix_public,
  ]);

const start = (): GridRow[] => Array.from({ length: 6 }, (_, i) => solution(`r${i}`, { display_order: i }));

type Gesture =
  | { kind: 'add'; id: number }
  | { kind: 'edit'; row: number; label: number; price: number }
  | { kind: 'delete'; rows: number[] }
  | { kind: 'move'; rows: number[]; after: number | null };

const gesture: fc.Arbitrary<Gesture> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), id: fc.nat(3) }),
  fc.record({ kind: fc.constant('edit' as const), row: fc.nat(9), label: fc.nat(3), price: fc.nat(3) }),
  fc.record({ kind: fc.constant('delete' as const), rows: fc.array(fc.nat(9), { maxLength: 3 }) }),
  fc.record({
    kind: fc.constant('move' as const),
    rows: fc.array(fc.nat(9), { maxLength: 3 }),
    after: fc.option(fc.nat(9)),
  }),
);

/** What a gesture does on the rows of that moment, as the editor makes it. */
function mutationsOf(grid: Grid, asked: Gesture, group: string): Mutation[] {
  const at = (index: number) => grid.live[index % Math.max(1, grid.live.length)];
  const id = () => `${group}-${(nextId += 1)}`;
  switch (asked.kind) {
    case 'add':
      return [create(id(), `new-${group}-${asked.id}`)];
    case 'edit': {
      const row = at(asked.row);
      if (row === undefined) return [];
      const cost = { prix_partenaire: `${asked.price},00`, commission: '5' };
      return [update(id(), row, { solution: `Libellé ${asked.label}`, cost })];
    }
    case 'delete':
      return deletionSteps(
        grid.live,
        asked.rows.flatMap((index) => at(index)?.id ?? []),
      ).map(({ row, after }) => ({ ...remove(id(), row), after }));
    case 'move': {
      const rows = asked.rows.flatMap((index) => at(index)?.id ?? []);
      const after = asked.after === null ? null : (at(asked.after)?.id ?? null);
      return moveSteps(grid.live, rows, after).map((step) => move(id(), step.itemId, step.after, step.before));
    }
  }
}

function perform(grid: Grid, stacks: UndoStacks, asked: Gesture, group: string): UndoStacks {
  const mutations = mutationsOf(grid, asked, group);
  for (const mutation of mutations) applyMutation(grid, mutation);
  return recordStep(stacks, { group, mutations });
}

function back(grid: Grid, stacks: UndoStacks, take: typeof takeUndo): UndoStacks {
  const taken = take(stacks, stamp(`back${(nextId += 1)}`), grid);
  if (taken === null) return stacks;
  for (const mutation of taken.mutations) applyMutation(grid, mutation);
  return taken.stacks;
}

describe('undo', () => {
  it('takes every gesture back to the same rows, and redo makes them again', () => {
    fc.assert(
      fc.property(fc.array(gesture, { maxLength: 8 }), (gestures) => {
        const grid = openGrid(start());
        let stacks = EMPTY_UNDO_STACKS;
        const before: unknown[] = [];
        gestures.forEach((asked, index) => {
          const depth = stacks.undo.length;
          const seen = shown(grid);
          stacks = perform(grid, stacks, asked, `g${index}`);
          if (stacks.undo.length > depth) before.push(seen);
        });
        const after = [shown(grid)];
        for (const expected of before.toReversed()) {
          stacks = back(grid, stacks, takeUndo);
          expect(shown(grid)).toEqual(expected);
          after.push(shown(grid));
        }
        expect(takeUndo(stacks, stamp('none'), grid)).toBeNull();
        after.pop();
        for (const expected of after.toReversed()) {
          stacks = back(grid, stacks, takeRedo);
          expect(shown(grid)).toEqual(expected);
        }
      }),
    );
  });

  it('survives a reload: both stacks are plain data', () => {
    const grid = openGrid(start());
    let stacks = perform(grid, EMPTY_UNDO_STACKS, { kind: 'edit', row: 0, label: 1, price: 1 }, 'a');
    stacks = perform(grid, stacks, { kind: 'delete', rows: [1, 2] }, 'b');
    stacks = back(grid, stacks, takeUndo);
    expect(structuredClone(stacks)).toEqual(stacks);
    expect(JSON.parse(JSON.stringify(stacks))).toEqual(stacks);
  });

  it('of a price that somebody changed since becomes a conflict, never an overwrite', () => {
    const [row] = start();
    if (row === undefined) throw new Error('no row');
    const mine = update('m', row, { cost: { prix_partenaire: '20,00', commission: '15' } });
    const stacks = recordStep(EMPTY_UNDO_STACKS, { group: 'g', mutations: [mine] });
    const server = solution('r0', { cost: { prix_partenaire: '30,00', commission: '15' } });
    const taken = takeUndo(stacks, stamp('u'), openGrid([server]));
    const rebased = rebase({ server: () => server, lastKnown: () => server, pending: taken?.mutations ?? [] });
    expect(rebased).toMatchObject({
      pending: [],
      conflicts: [{ unit: 'price', mine: row.cost, theirs: { prix_partenaire: '30,00' } }],
    });
  });

  it('after a new edit forgets what could be redone', () => {
    const grid = openGrid(start());
    let stacks = perform(grid, EMPTY_UNDO_STACKS, { kind: 'edit', row: 0, label: 1, price: 1 }, 'a');
    stacks = back(grid, stacks, takeUndo);
    expect(stacks.redo).toHaveLength(1);
    stacks = perform(grid, stacks, { kind: 'edit', row: 0, label: 2, price: 1 }, 'b');
    expect(stacks).toMatchObject({ undo: [{ group: 'b' }], redo: [] });
  });

  it('keeps the newest hundred steps', () => {
    const grid = openGrid(start());
    let stacks = EMPTY_UNDO_STACKS;
    for (let i = 0; i < 130; i += 1) {
      stacks = perform(grid, stacks, { kind: 'edit', row: 0, label: i, price: i }, `g${i}`);
    }
    expect(stacks.undo).toHaveLength(100);
    expect(stacks.undo.at(-1)?.group).toBe('g129');
  });
});
