import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCancelledEdits } from './findCancelledEdits';
import type { Mutation } from './mutation';
import { replay } from './testing/replay';
import {
  buildCreateMutation,
  buildDeleteMutation,
  buildMoveMutation,
  buildSolution,
  buildUpdateMutation,
} from './testing/testBuilders';
import type { GridRow } from './pricingItem';
import type { Grid } from './replay';
import { invertStep } from './undo';

const a = buildSolution('a', { display_order: 0 });
const b = buildSolution('b', { display_order: 1 });
const rows = new Map([a, b].map((row) => [row.id, row]));
const cost = { prix_partenaire: '20,00', commission: '15' };
const plan = { ...cost, starts_on: '2027-01-01' };
const created = buildSolution('new', { display_order: 2 });

const findIds = (...pending: readonly Mutation[]) => findCancelledEdits(rows, pending).map(({ id }) => id);

describe('findCancelledEdits', () => {
  it('finds a row created and deleted, and a deleted one restored', () => {
    const creation = buildCreateMutation('1', 'new');
    const label = buildUpdateMutation('2', created, { solution: 'Neuf' });
    const deletion = buildDeleteMutation('3', created);
    expect(findIds(creation, label, deletion)).toEqual(['1', '2', '3']);
    const restored = { ...buildCreateMutation('5', 'a', { display_order: 0 }), after: null };
    expect(findIds(buildDeleteMutation('4', a), restored)).toEqual(['4', '5']);
  });

  it.each([
    ['label', { solution: 'Autre' }, { solution: a.solution }],
    ['price', { cost }, { cost: a.cost ?? cost }],
    ['plan', { plan }, { plan: null }],
  ])('finds a %s that was taken back, and not one that stays', (_unit, change, back) => {
    const changed = { ...a, ...change };
    const first = buildUpdateMutation('1', a, change);
    const other = buildUpdateMutation('2', b, { solution: 'B' });
    expect(findIds(first, other, buildUpdateMutation('3', changed, back))).toEqual(['1', '3']);
    expect(findIds(first, other, buildUpdateMutation('3', changed, { solution: 'Encore' }))).toEqual([]);
  });

  it('leaves a row that was restored elsewhere or otherwise', () => {
    const deletion = buildDeleteMutation('1', a);
    expect(findIds(deletion, buildCreateMutation('2', 'a', { display_order: 5 }))).toEqual([]);
    expect(findIds(deletion, buildCreateMutation('2', 'a', { display_order: 0, type: 'subtitle' }))).toEqual([]);
  });

  it('leaves a single edit, edits of a missing row and moves', () => {
    const missing = buildSolution('missing');
    expect(findIds(buildUpdateMutation('1', a, { solution: a.solution }))).toEqual([]);
    expect(
      findIds(buildUpdateMutation('1', missing, { solution: 'X' }), buildUpdateMutation('2', missing, { cost })),
    ).toEqual([]);
    expect(findIds(buildMoveMutation('1', 'a', 'b'), buildMoveMutation('2', 'a', null))).toEqual([]);
  });

  it('leaves a row after which another one was placed that stays', () => {
    const creation = buildCreateMutation('1', 'new');
    const deletion = buildDeleteMutation('3', created);
    expect(findIds(creation, buildMoveMutation('2', 'a', 'new'), deletion)).toEqual([]);
    const follower = { ...buildCreateMutation('2', 'follower', { display_order: 3 }), after: 'new' };
    expect(findIds(creation, follower, deletion)).toEqual([]);
    const itsDeletion = buildDeleteMutation('4', buildSolution('follower'));
    expect(findIds(creation, follower, deletion, itsDeletion)).toEqual(['1', '2', '3', '4']);
    expect(findIds(creation, follower, buildMoveMutation('5', 'a', 'follower'), deletion, itsDeletion)).toEqual([]);
  });

  it('leaves a restored row if another one was placed while it was deleted', () => {
    const c = buildSolution('c', { display_order: 2 });
    const edits = [
      buildDeleteMutation('1', b),
      buildMoveMutation('2', 'c', 'a'),
      { ...buildCreateMutation('3', 'b', { display_order: 1 }), after: 'a' },
    ];
    expect(findCancelledEdits(new Map([a, b, c].map((row) => [row.id, row])), edits)).toEqual([]);
  });

  it('leaves the same grid without the edits, whatever was edited and undone', () => {
    const row = fc.nat(5);
    const edits = fc.array(
      fc.oneof(
        fc.record({ kind: fc.constantFrom('add', 'label', 'price', 'delete', 'move'), row, to: row }),
        fc.record({ kind: fc.constant('undo'), row, to: row }),
      ),
      { maxLength: 14 },
    );
    let cancelledCount = 0;
    fc.assert(
      fc.property(edits, (actions) => {
        const start = ['a', 'b', 'c', 'd'].map((id, index) => buildSolution(id, { display_order: index }));
        const server = new Map(start.map((one) => [one.id, one]));
        const pending = performActions(start, actions);
        const cancelled = new Set(findCancelledEdits(server, pending));
        cancelledCount += cancelled.size;
        const without = pending.filter((edit) => !cancelled.has(edit));
        expect(describeGrid(replay(start, without))).toEqual(describeGrid(replay(start, pending)));
      }),
      { numRuns: 1_000 },
    );
    expect(cancelledCount).toBeGreaterThan(20);
  });
});

interface Action {
  kind: string;
  row: number;
  to: number;
}

/** Edits the grid, and undoes the newest edits that are not undone yet. */
function performActions(start: readonly GridRow[], actions: readonly Action[]): Mutation[] {
  const pending: Mutation[] = [];
  const undoable: Mutation[] = [];
  for (const [index, action] of actions.entries()) {
    const grid = replay(start, pending);
    const undone = action.kind === 'undo' ? undoable.pop() : undefined;
    const edit = undone ? undefined : buildEdit(grid, String(index), action);
    const context = { createId: () => String(index), at: 0, group: String(index) };
    if (undone) pending.push(...invertStep({ group: 'undo', mutations: [undone] }, context, grid));
    if (edit) undoable.push(edit);
    if (edit) pending.push(edit);
  }
  return pending;
}

function buildEdit({ live }: Grid, id: string, { kind, row: index, to }: Action): Mutation | undefined {
  if (kind === 'add') return buildCreateMutation(id, `new${id}`);
  const row = live[index % Math.max(live.length, 1)];
  if (row === undefined) return undefined;
  const before = live[live.indexOf(row) - 1]?.id ?? null;
  switch (kind) {
    case 'label':
      return buildUpdateMutation(id, row, { solution: `Nom ${to}` });
    case 'price':
      return buildUpdateMutation(id, row, { cost: { prix_partenaire: `${to},00`, commission: '15' } });
    case 'delete':
      return { ...buildDeleteMutation(id, row), after: before };
    case 'move':
      return buildMoveMutation(id, row.id, live.filter((one) => one !== row)[to]?.id ?? null, before);
    default:
      return undefined;
  }
}

const describeGrid = ({ live }: Grid) => live.map((row) => [row.id, row.solution, row.cost?.prix_partenaire]);
