import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mutation } from './mutation';
import { buildSingleRowDeletions, buildSingleRowMoves } from './order';
import type { GridRow } from './pricingItem';
import { rebase } from './rebase';
import { applyMutation, createGrid } from './replay';
import type { Grid } from './replay';
import {
  buildCreateMutation,
  buildMoveMutation,
  buildDeleteMutation,
  buildSolution,
  buildUpdateMutation,
} from './testing/testBuilders';
import { EMPTY_UNDO_STACKS, addUndoStep, redoLastStep, undoLastStep } from './undo';
import type { UndoStacks } from './undo';

let nextId = 0;
const context = (group: string) => ({ createId: () => `u${(nextId += 1)}`, at: 0, group });

const shown = (grid: Grid) =>
  grid.live.map(({ id, type, solution: label, cost, prix_revendeur, prix_public }) => [
    id,
    type,
    label,
    cost,
    prix_revendeur,
    prix_public,
  ]);

const start = (): GridRow[] => Array.from({ length: 6 }, (_, i) => buildSolution(`r${i}`, { display_order: i }));

type UserAction =
  | { kind: 'add'; id: number }
  | { kind: 'edit'; row: number; label: number; price: number }
  | { kind: 'delete'; rows: number[] }
  | { kind: 'move'; rows: number[]; after: number | null };

const action: fc.Arbitrary<UserAction> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), id: fc.nat(3) }),
  fc.record({ kind: fc.constant('edit' as const), row: fc.nat(9), label: fc.nat(3), price: fc.nat(3) }),
  fc.record({ kind: fc.constant('delete' as const), rows: fc.array(fc.nat(9), { maxLength: 3 }) }),
  fc.record({
    kind: fc.constant('move' as const),
    rows: fc.array(fc.nat(9), { maxLength: 3 }),
    after: fc.option(fc.nat(9)),
  }),
);

/** Builds the mutations of an action on the current rows, as the editor does. */
function buildActionMutations(grid: Grid, userAction: UserAction, group: string): Mutation[] {
  const at = (index: number) => grid.live[index % Math.max(1, grid.live.length)];
  const id = () => `${group}-${(nextId += 1)}`;
  switch (userAction.kind) {
    case 'add':
      return [buildCreateMutation(id(), `new-${group}-${userAction.id}`)];
    case 'edit': {
      const row = at(userAction.row);
      if (row === undefined) return [];
      const cost = { prix_partenaire: `${userAction.price},00`, commission: '5' };
      return [buildUpdateMutation(id(), row, { solution: `Libellé ${userAction.label}`, cost })];
    }
    case 'delete':
      return buildSingleRowDeletions(
        grid.live,
        userAction.rows.flatMap((index) => at(index)?.id ?? []),
      ).map(({ row, after }) => ({ ...buildDeleteMutation(id(), row), after }));
    case 'move': {
      const rows = userAction.rows.flatMap((index) => at(index)?.id ?? []);
      const after = userAction.after === null ? null : (at(userAction.after)?.id ?? null);
      return buildSingleRowMoves(grid.live, rows, after).map((step) =>
        buildMoveMutation(id(), step.itemId, step.after, step.before),
      );
    }
  }
}

function perform(grid: Grid, stacks: UndoStacks, userAction: UserAction, group: string): UndoStacks {
  const mutations = buildActionMutations(grid, userAction, group);
  for (const mutation of mutations) applyMutation(grid, mutation);
  return addUndoStep(stacks, { group, mutations });
}

function applyUndo(grid: Grid, stacks: UndoStacks, take: typeof undoLastStep): UndoStacks {
  const result = take(stacks, context(`back${(nextId += 1)}`), grid);
  if (result === null) return stacks;
  for (const mutation of result.mutations) applyMutation(grid, mutation);
  return result.stacks;
}

describe('undoLastStep', () => {
  it('restores the rows before each action, and redo those after', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 8 }), (actions) => {
        const grid = createGrid(start());
        let stacks = EMPTY_UNDO_STACKS;
        const before: unknown[] = [];
        actions.forEach((userAction, index) => {
          const depth = stacks.undo.length;
          const seen = shown(grid);
          stacks = perform(grid, stacks, userAction, `g${index}`);
          if (stacks.undo.length > depth) before.push(seen);
        });
        const after = [shown(grid)];
        for (const expected of before.toReversed()) {
          stacks = applyUndo(grid, stacks, undoLastStep);
          expect(shown(grid)).toEqual(expected);
          after.push(shown(grid));
        }
        expect(undoLastStep(stacks, context('none'), grid)).toBeNull();
        after.pop();
        for (const expected of after.toReversed()) {
          stacks = applyUndo(grid, stacks, redoLastStep);
          expect(shown(grid)).toEqual(expected);
        }
      }),
    );
  });

  it('keeps both stacks as plain data', () => {
    const grid = createGrid(start());
    let stacks = perform(grid, EMPTY_UNDO_STACKS, { kind: 'edit', row: 0, label: 1, price: 1 }, 'a');
    stacks = perform(grid, stacks, { kind: 'delete', rows: [1, 2] }, 'b');
    stacks = applyUndo(grid, stacks, undoLastStep);
    expect(structuredClone(stacks)).toEqual(stacks);
    expect(JSON.parse(JSON.stringify(stacks))).toEqual(stacks);
  });

  it('conflicts when another device changed the price since', () => {
    const [row] = start();
    if (row === undefined) throw new Error('no row');
    const mine = buildUpdateMutation('m', row, { cost: { prix_partenaire: '20,00', commission: '15' } });
    const stacks = addUndoStep(EMPTY_UNDO_STACKS, { group: 'g', mutations: [mine] });
    const server = buildSolution('r0', { cost: { prix_partenaire: '30,00', commission: '15' } });
    const result = undoLastStep(stacks, context('u'), createGrid([server]));
    const rebased = rebase({
      findServerRow: () => server,
      findLastKnownRow: () => server,
      pending: result?.mutations ?? [],
    });
    expect(rebased).toMatchObject({
      pending: [],
      conflicts: [{ unit: 'price', mine: row.cost, theirs: { prix_partenaire: '30,00' } }],
    });
  });

  it('clears the redo stack after a new edit', () => {
    const grid = createGrid(start());
    let stacks = perform(grid, EMPTY_UNDO_STACKS, { kind: 'edit', row: 0, label: 1, price: 1 }, 'a');
    stacks = applyUndo(grid, stacks, undoLastStep);
    expect(stacks.redo).toHaveLength(1);
    stacks = perform(grid, stacks, { kind: 'edit', row: 0, label: 2, price: 1 }, 'b');
    expect(stacks).toMatchObject({ undo: [{ group: 'b' }], redo: [] });
  });

  it('keeps the newest 100 steps', () => {
    const grid = createGrid(start());
    let stacks = EMPTY_UNDO_STACKS;
    for (let i = 0; i < 130; i += 1) {
      stacks = perform(grid, stacks, { kind: 'edit', row: 0, label: i, price: i }, `g${i}`);
    }
    expect(stacks.undo).toHaveLength(100);
    expect(stacks.undo.at(-1)?.group).toBe('g129');
  });
});

describe('undoLastStep of a creation', () => {
  const creation = buildCreateMutation('c', 'new', { display_order: 7 });
  const undoCreation = (rows: readonly GridRow[]) =>
    undoLastStep(addUndoStep(EMPTY_UNDO_STACKS, { group: 'g', mutations: [creation] }), context('u'), createGrid(rows));

  it('records the present place of the row, or the end without one', () => {
    const rows = start();
    const created = buildSolution('new', { display_order: 2 });
    expect(undoCreation([...rows, created])?.mutations).toMatchObject([
      { kind: 'delete', itemId: 'new', after: 'r1', before: { display_order: 2, solution: creation.solution } },
    ]);
    expect(undoCreation(rows)?.mutations).toMatchObject([{ after: 'r5', before: { display_order: 7 } }]);
    expect(undoCreation([])?.mutations).toMatchObject([{ after: null }]);
  });
});

describe('undoLastStep of an update and a move', () => {
  const undo = (mutation: Mutation) =>
    undoLastStep(
      addUndoStep(EMPTY_UNDO_STACKS, { group: 'g', mutations: [mutation] }),
      context('u'),
      createGrid(start()),
    )?.mutations;
  const row = buildSolution('r0');
  const base = { id: expect.any(String), itemId: 'r0', at: 0, group: 'u' };
  const cost = { prix_partenaire: '20,00', commission: '5' };

  it('exchange the values before and after, of the changed units only', () => {
    expect(undo(buildUpdateMutation('m', row, { solution: 'Neuf' }))).toStrictEqual([
      { ...base, kind: 'update', label: { before: 'Neuf', after: 'Solution r0' } },
    ]);
    expect(undo(buildUpdateMutation('m', row, { cost }))).toStrictEqual([
      { ...base, kind: 'update', price: { before: cost, after: row.cost } },
    ]);
    expect(undo(buildMoveMutation('m', 'r0', 'r2', 'r1'))).toStrictEqual([
      { ...base, kind: 'move', after: 'r1', before: 'r2' },
    ]);
  });
});

describe('addUndoStep', () => {
  const step = (group: string, size = 1) => ({
    group,
    mutations: Array.from({ length: size }, (_, index) => buildMoveMutation(`${group}${index}`, 'r0', null)),
  });
  const listGroups = ({ undo }: UndoStacks) => undo.map(({ group }) => group);
  const add = (steps: readonly ReturnType<typeof step>[]) =>
    listGroups(steps.reduce((stacks, one) => addUndoStep(stacks, one), EMPTY_UNDO_STACKS));

  it('keeps the newest 100 steps', () => {
    const groups = Array.from({ length: 101 }, (_, index) => `g${index}`);
    expect(add(groups.slice(0, 100).map((group) => step(group)))).toEqual(groups.slice(0, 100));
    expect(add(groups.map((group) => step(group)))).toEqual(groups.slice(1));
  });

  it('keeps steps of 12,000 mutations together, and the newest of any size', () => {
    expect(add([step('a', 6_000), step('b', 6_000)])).toEqual(['a', 'b']);
    expect(add([step('a', 6_001), step('b', 6_000)])).toEqual(['b']);
    expect(add([step('a'), step('b', 20_000)])).toEqual(['b']);
  });

  it('clears the steps to redo, except for a step without mutations', () => {
    const stacks = { undo: [], redo: [step('r')] };
    expect(addUndoStep(stacks, step('a'))).toEqual({ undo: [step('a')], redo: [] });
    expect(addUndoStep(stacks, step('a', 0))).toBe(stacks);
  });
});
