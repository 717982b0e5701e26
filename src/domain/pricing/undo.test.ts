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
import { invertStep, trimUndoSteps, type UndoStep } from './undo';

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

function perform(grid: Grid, mutations: readonly Mutation[]): UndoStep {
  for (const mutation of mutations) applyMutation(grid, mutation);
  return { group: 'g', mutations };
}

/** Undoes or redoes a step; returns the step that reverts that. */
const revert = (grid: Grid, step: UndoStep): UndoStep => perform(grid, invertStep(step, context('u'), grid));

describe('invertStep', () => {
  it('restores the rows before each action, and those after it, whenever inverted again', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 8 }), (actions) => {
        const grid = createGrid(start());
        const performed = actions.map((userAction, index) => {
          const before = shown(grid);
          return { before, step: perform(grid, buildActionMutations(grid, userAction, `g${index}`)) };
        });
        const undone = performed.toReversed().map(({ before, step }) => {
          const after = shown(grid);
          const inverse = revert(grid, step);
          expect(shown(grid)).toEqual(before);
          return { after, inverse };
        });
        const redone = undone.toReversed().map(({ after, inverse }) => {
          const before = shown(grid);
          const step = revert(grid, inverse);
          expect(shown(grid)).toEqual(after);
          return { before, step };
        });
        for (const { before, step } of redone.toReversed()) {
          revert(grid, step);
          expect(shown(grid)).toEqual(before);
        }
      }),
    );
  });

  it('restores the place of rows that redo deleted, after rows got other numbers', () => {
    const grid = createGrid(start());
    const before = shown(grid);
    const deletions = buildSingleRowDeletions(grid.live, ['r2', 'r3', 'r4']);
    const deleted = perform(
      grid,
      deletions.map(({ row, after }) => ({ ...buildDeleteMutation(`d-${row.id}`, row), after })),
    );
    const redone = revert(grid, revert(grid, deleted));
    revert(grid, perform(grid, [buildMoveMutation('m', 'r5', null, 'r1')]));
    revert(grid, redone);
    expect(shown(grid)).toEqual(before);
  });

  it('restores a row that one step deleted and created, as several conflicts of a row do', () => {
    const grid = createGrid(start());
    const before = shown(grid);
    const row = grid.live.find(({ id }) => id === 'r2');
    if (row === undefined) throw new Error('no row');
    const deletion = { ...buildDeleteMutation('d', row), after: 'r1' };
    const [creation] = invertStep({ group: 's', mutations: [deletion] }, context('c'), grid);
    if (creation === undefined) throw new Error('no creation');
    revert(grid, perform(grid, [deletion, creation]));
    expect(shown(grid)).toEqual(before);
  });

  it('conflicts when another device changed the price since', () => {
    const [row] = start();
    if (row === undefined) throw new Error('no row');
    const mine = buildUpdateMutation('m', row, { cost: { prix_partenaire: '20,00', commission: '15' } });
    const server = buildSolution('r0', { cost: { prix_partenaire: '30,00', commission: '15' } });
    const pending = invertStep({ group: 'g', mutations: [mine] }, context('u'), createGrid([server]));
    const rebased = rebase({ findServerRow: () => server, findLastKnownRow: () => server, pending });
    expect(rebased).toMatchObject({
      pending: [],
      conflicts: [{ unit: 'price', mine: row.cost, theirs: { prix_partenaire: '30,00' } }],
    });
  });
});

describe('invertStep of a creation', () => {
  const creation = buildCreateMutation('c', 'new', { display_order: 7 });
  const undoCreation = (rows: readonly GridRow[]) =>
    invertStep({ group: 'g', mutations: [creation] }, context('u'), createGrid(rows));

  it('records the present place of the row, or the end without one', () => {
    const rows = start();
    const created = buildSolution('new', { display_order: 2 });
    expect(undoCreation([...rows, created])).toMatchObject([
      { kind: 'delete', itemId: 'new', after: 'r1', before: { display_order: 2, solution: creation.solution } },
    ]);
    expect(undoCreation(rows)).toMatchObject([{ after: 'r5', before: { display_order: 7 } }]);
    expect(undoCreation([])).toMatchObject([{ after: null }]);
  });
});

describe('invertStep of an update and a move', () => {
  const undo = (mutation: Mutation) =>
    invertStep({ group: 'g', mutations: [mutation] }, context('u'), createGrid(start()));
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

describe('trimUndoSteps', () => {
  const step = (group: string, size = 1): UndoStep => ({
    group,
    mutations: Array.from({ length: size }, (_, index) => buildMoveMutation(`${group}${index}`, 'r0', null)),
  });
  const trim = (...steps: readonly UndoStep[]) => trimUndoSteps(steps).map(({ group }) => group);

  it('keeps the newest 100 steps', () => {
    const groups = Array.from({ length: 101 }, (_, index) => `g${index}`);
    expect(trim(...groups.slice(0, 100).map((group) => step(group)))).toEqual(groups.slice(0, 100));
    expect(trim(...groups.map((group) => step(group)))).toEqual(groups.slice(1));
  });

  it('keeps steps of 12,000 mutations together, and the newest of any size', () => {
    expect(trim(step('a', 6_000), step('b', 6_000))).toEqual(['a', 'b']);
    expect(trim(step('a', 6_001), step('b', 6_000))).toEqual(['b']);
    expect(trim(step('a'), step('b', 20_000))).toEqual(['b']);
  });
});

describe('invertStep of plans', () => {
  const plan = { prix_partenaire: '12,90', commission: '15', starts_on: '2027-01-01' };
  const row = buildSolution('r');
  const planned = { ...row, plan };
  const invert = (mutation: Mutation) =>
    invertStep({ group: 'g', mutations: [mutation] }, context('u'), createGrid([row]));

  it('ends a plan that was made, and makes one again that was ended or replaced', () => {
    const other = { ...plan, starts_on: '2027-02-01' };
    expect(invert(buildUpdateMutation('m', row, { plan }))).toMatchObject([{ plan: { before: plan, after: null } }]);
    expect(invert(buildUpdateMutation('m', planned, { plan: null }))).toMatchObject([
      { plan: { before: null, after: plan } },
    ]);
    expect(invert(buildUpdateMutation('m', planned, { plan: other }))).toMatchObject([
      { plan: { before: other, after: plan } },
    ]);
  });

  it('restores a deleted row with its plan, and deletes it again with it', () => {
    const [creation] = invert(buildDeleteMutation('d', planned));
    expect(creation).toMatchObject({ kind: 'create', plan });
    expect(creation && invert(creation)).toMatchObject([{ kind: 'delete', before: { plan } }]);
  });

  describe('whose day has come since', () => {
    const before = Date.UTC(2026, 11, 31, 12);
    const after = Date.UTC(2027, 0, 2, 12);
    const invertAt = (mutation: Mutation, now: number) =>
      invertStep({ group: 'g', mutations: [mutation] }, { ...context('u'), at: now }, createGrid([row]));
    const end = { ...buildUpdateMutation('m', planned, { plan: null }), at: before };

    it('makes none again, which the server would publish at once', () => {
      expect(invertAt(end, after)).toEqual([]);
      const renamed = { ...buildUpdateMutation('m', planned, { solution: 'Neuf', plan: null }), at: before };
      const [undone] = invertAt(renamed, after);
      expect(undone).toMatchObject({ label: { before: 'Neuf', after: row.solution } });
      expect(undone).not.toHaveProperty('plan');
      expect(invertAt({ ...buildDeleteMutation('d', planned), at: before }, after)[0]).not.toHaveProperty('plan');
    });

    it('ends the one that replaced it', () => {
      const other = { ...plan, starts_on: '2027-02-01' };
      const replacement = { ...buildUpdateMutation('m', planned, { plan: other }), at: before };
      expect(invertAt(replacement, after)).toMatchObject([{ plan: { before: other, after: null } }]);
    });

    it('makes one again whose day had come before, or by a clock that is wrong all along', () => {
      expect(invertAt(end, before)).toMatchObject([{ plan: { before: null, after: plan } }]);
      expect(invertAt({ ...end, at: after }, after)).toMatchObject([{ plan: { before: null, after: plan } }]);
    });
  });
});
