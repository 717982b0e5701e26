import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rebase } from './rebase';
import { applyMutation, createGrid } from './replay';
import { listEditIds } from './testing/listEditIds';
import { replay } from './testing/replay';
import {
  buildCreateMutation,
  buildMoveMutation,
  buildDeleteMutation,
  buildSolution,
  buildUpdateMutation,
} from './testing/testBuilders';
import { assignAction, type Mutation } from './mutation';
import type { GridRow } from './pricingItem';

const lookup = (rows: readonly GridRow[]) => {
  const { rows: byId } = createGrid(rows);
  return (id: string) => byId.get(id);
};

/** Adds the ids of edits that the result does not contain, because they are no longer needed. */
function rebaseRows(server: readonly GridRow[], pending: readonly Mutation[], before: readonly GridRow[] = server) {
  const result = rebase({ findServerRow: lookup(server), findLastKnownRow: lookup(before), pending });
  const left = new Set(listEditIds(result));
  return { ...result, fulfilled: pending.map(({ id }) => id).filter((id) => !left.has(id)) };
}

const seen = buildSolution('r', { solution: 'Ancien', cost: { prix_partenaire: '10,00', commission: '15' } });
const tombstone = (row: GridRow): GridRow => {
  const grid = createGrid([row]);
  applyMutation(grid, buildDeleteMutation('theirs', row));
  return { ...row, ...grid.rows.get(row.id), revision: 9 };
};

describe('rebase of an update', () => {
  const mine = buildUpdateMutation('m', seen, { solution: 'Mien' });

  it('keeps the update while the server holds its base', () => {
    expect(rebaseRows([seen], [mine])).toEqual({
      pending: [mine],
      fulfilled: [],
      conflicts: [],
      editsOfUncreatedRows: [],
    });
  });

  it('drops the update when the server holds its value', () => {
    expect(rebaseRows([{ ...seen, solution: 'Mien' }], [mine])).toMatchObject({
      pending: [],
      fulfilled: ['m'],
      conflicts: [],
    });
  });

  it('conflicts when the same unit was changed to another value', () => {
    const server = { ...seen, solution: 'Autre', revision: 7 };
    expect(rebaseRows([server], [mine], [seen])).toMatchObject({
      pending: [],
      fulfilled: [],
      conflicts: [
        { id: 'm:label', itemId: 'r', unit: 'label', base: 'Ancien', mine: 'Mien', theirs: 'Autre', theirsRevision: 7 },
      ],
    });
  });

  it('keeps the user action in what remains of an edit', () => {
    const cost = { prix_partenaire: '12,00', commission: '15' };
    const [both] = assignAction([buildUpdateMutation('m', seen, { solution: 'Mien', cost })], 'paste');
    const [again] = assignAction([buildCreateMutation('c', 'r', { solution: 'Mien', cost })], 'undo');
    if (both === undefined || again === undefined) throw new Error('no mutation');
    const renamed = { ...seen, solution: 'Autre' };
    expect(rebaseRows([renamed], [both]).pending).toMatchObject([{ kind: 'update', action: both.action }]);
    const restored = rebaseRows([seen], [buildDeleteMutation('d', seen), again]);
    expect(restored.pending).toMatchObject([{ kind: 'update', action: again.action }]);
  });

  it('keeps the update when another device changed the other unit', () => {
    const server = { ...seen, cost: { prix_partenaire: '11,00', commission: '15' } };
    expect(rebaseRows([server], [mine], [seen])).toMatchObject({ pending: [mine], conflicts: [] });
  });

  it('keeps the fitting unit when the other conflicts', () => {
    const both = buildUpdateMutation('m', seen, {
      solution: 'Mien',
      cost: { prix_partenaire: '12,00', commission: '15' },
    });
    const { pending, conflicts, fulfilled } = rebaseRows([{ ...seen, solution: 'Autre' }], [both], [seen]);
    expect(pending).toEqual([{ ...both, label: undefined }]);
    expect(conflicts.map(({ unit }) => unit)).toEqual(['label']);
    expect(fulfilled).toEqual([]);
  });

  it('conflicts when commission and partner price change on two sides', () => {
    const commission = buildUpdateMutation('m', seen, { cost: { prix_partenaire: '10,00', commission: '20' } });
    const server = { ...seen, cost: { prix_partenaire: '11,00', commission: '15' } };
    expect(rebaseRows([server], [commission], [seen]).conflicts).toMatchObject([
      { unit: 'price', mine: { commission: '20' }, theirs: { prix_partenaire: '11,00' } },
    ]);
  });

  it('conflicts with the whole row when another device deleted it', () => {
    expect(rebaseRows([tombstone(seen)], [mine], [seen])).toMatchObject({
      pending: [],
      conflicts: [{ unit: 'deletedByOther', mine: { solution: 'Mien', cost: seen.cost }, theirs: null }],
    });
  });

  it('completes the conflict with the values that a tombstone of sealed edits kept', () => {
    const price = buildUpdateMutation('m', seen, { cost: { prix_partenaire: '12,00', commission: '15' } });
    const { conflicts } = rebaseRows([tombstone(seen)], [price], [{ ...seen, deleted: true }]);
    expect(conflicts).toMatchObject([
      { base: { solution: seen.solution }, mine: { solution: seen.solution, cost: { prix_partenaire: '12,00' } } },
    ]);
    expect(rebaseRows([tombstone(seen)], [price], [tombstone(seen)]).conflicts).toMatchObject([{ base: null }]);
  });

  it('returns update and move apart when their row is unknown', () => {
    const lost = [mine, buildMoveMutation('n', 'r', null)];
    expect(rebaseRows([], lost, [])).toEqual({ pending: [], fulfilled: [], conflicts: [], editsOfUncreatedRows: lost });
  });
});

describe('rebase of consecutive edits', () => {
  const first = buildUpdateMutation('m1', seen, { solution: 'B' });
  const second = buildUpdateMutation('m2', { ...seen, solution: 'B' }, { solution: 'C' });

  it('accepts the first edit’s value as base of the second', () => {
    expect(rebaseRows([seen], [first, second])).toMatchObject({ pending: [first, second], conflicts: [] });
  });

  it('keeps the second edit when the first was accepted', () => {
    expect(rebaseRows([{ ...seen, solution: 'B' }], [second])).toMatchObject({ pending: [second], conflicts: [] });
  });

  it('conflicts when the server holds an intermediate local value', () => {
    expect(rebaseRows([{ ...seen, solution: 'B' }], [first, second], [seen])).toMatchObject({
      pending: [],
      conflicts: [{ base: 'Ancien', mine: 'C', theirs: 'B', mutations: [first, second] }],
    });
    const deletion = buildDeleteMutation('m3', { ...seen, solution: 'C' });
    expect(rebaseRows([{ ...seen, solution: 'B' }], [first, second, deletion], [seen])).toMatchObject({
      pending: [],
      conflicts: [{ unit: 'changedByOther', theirs: { solution: 'B' } }],
    });
  });

  it('keeps edits that pass through their base value', () => {
    const back = buildUpdateMutation('m2', { ...seen, solution: 'B' }, { solution: 'Ancien' });
    const on = buildUpdateMutation('m3', seen, { solution: 'C' });
    expect(rebaseRows([seen], [first, back, on])).toMatchObject({
      pending: [on],
      fulfilled: ['m1', 'm2'],
      conflicts: [],
    });
  });

  it('drops all edits when the server holds the last value', () => {
    expect(rebaseRows([{ ...seen, solution: 'C' }], [first, second])).toMatchObject({
      pending: [],
      fulfilled: ['m1', 'm2'],
    });
  });

  it('reports one conflict from first base to last value', () => {
    expect(rebaseRows([{ ...seen, solution: 'X' }], [first, second], [seen])).toMatchObject({
      pending: [],
      conflicts: [{ id: 'm1:label', base: 'Ancien', mine: 'C', theirs: 'X', mutations: [first, second] }],
    });
  });

  it('keeps the server’s value when edits return to their base', () => {
    const back = buildUpdateMutation('m2', { ...seen, solution: 'B' }, { solution: 'Ancien' });
    expect(rebaseRows([{ ...seen, solution: 'X' }], [first, back], [seen])).toMatchObject({
      pending: [],
      fulfilled: ['m1', 'm2'],
      conflicts: [],
    });
  });
});

describe('rebase of actions and undos on one device', () => {
  const values = ['Ancien', 'X1', 'X2', 'X3'];
  /** A new value, a deletion, or the undo of any earlier action. */
  const action = fc.oneof(
    fc.record({ type: fc.constantFrom(...values) }),
    fc.record({ undo: fc.nat(5) }),
    fc.record({ isRemoval: fc.constant(true) }),
  );

  /** Builds the edits as the screen does: typing replaces the current value, undo the value that the action left. */
  function buildEdits(actions: readonly ({ type: string } | { undo: number } | { isRemoval: boolean })[]): Mutation[] {
    const made: Mutation[] = [];
    let steps: Mutation[] = [];
    for (const [index, one] of actions.entries()) {
      const shown = replay([seen], made).rows.get('r');
      if (shown === undefined || shown.deleted) break;
      const id = `m${index}`;
      if ('isRemoval' in one) made.push(buildDeleteMutation(id, shown));
      else if ('type' in one) {
        // A value that changes nothing creates no edit.
        if (one.type === shown.solution) continue;
        const step = buildUpdateMutation(id, shown, { solution: one.type });
        made.push(step);
        steps.push(step);
      } else {
        const undone = steps.toReversed()[one.undo % Math.max(1, steps.length)];
        if (undone?.kind !== 'update' || undone.label === undefined) continue;
        const { before, after } = undone.label;
        made.push(buildUpdateMutation(id, { ...seen, solution: after }, { solution: before }));
        // A step can be undone once.
        steps = steps.filter((left) => left !== undone);
      }
    }
    return made;
  }

  it('never conflicts, keeps the rows and rewrites base values', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 8 }), (actions) => {
        const made = buildEdits(actions);
        const { pending, conflicts } = rebaseRows([seen], made);
        expect(conflicts).toEqual([]);
        expect(replay([seen], pending).rows).toEqual(replay([seen], made).rows);
        let now = seen.solution;
        for (const edit of pending) {
          if (edit.kind === 'delete') expect(edit.before.solution).toBe(now);
          if (edit.kind !== 'update' || edit.label === undefined) continue;
          expect(edit.label.before).toBe(now);
          now = edit.label.after;
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('rebase of an undone old action', () => {
  const theirs = { ...seen, solution: 'Collègue', revision: 7 };
  const typed = buildUpdateMutation('m1', theirs, { solution: 'C' });
  const back = buildUpdateMutation('m2', { ...seen, solution: 'C' }, { solution: 'Collègue' });
  const undone = buildUpdateMutation('m3', { ...seen, solution: 'X1' }, { solution: 'Ancien' });

  it('conflicts with another device’s value after newer edits were undone', () => {
    expect(rebaseRows([theirs], [typed, back, undone])).toMatchObject({
      pending: [],
      fulfilled: ['m1', 'm2'],
      conflicts: [{ id: 'm3:label', base: 'X1', mine: 'Ancien', theirs: 'Collègue', mutations: [undone] }],
    });
  });

  it('conflicts without the newer edit that it would replace', () => {
    expect(rebaseRows([theirs], [typed, undone])).toMatchObject({ pending: [typed], conflicts: [{ id: 'm3:label' }] });
  });

  it('replaces a newer local edit and rewrites its base', () => {
    const own = buildUpdateMutation('m1', { ...seen, solution: 'X1' }, { solution: 'C' });
    expect(rebaseRows([{ ...seen, solution: 'X1' }], [own, undone])).toMatchObject({
      pending: [own, { id: 'm3', label: { before: 'C', after: 'Ancien' } }],
      conflicts: [],
    });
  });

  it('conflicts when the action created or deleted the row', () => {
    const created = buildDeleteMutation('m3', { ...seen, solution: 'X1' });
    expect(rebaseRows([theirs], [typed, back, created])).toMatchObject({
      pending: [],
      conflicts: [{ unit: 'changedByOther', base: { solution: 'X1' }, theirs: { solution: 'Collègue' } }],
    });
    const deleted = buildCreateMutation('m3', 'r', { solution: 'X1', cost: seen.cost, display_order: 0 });
    expect(rebaseRows([theirs], [typed, back, deleted])).toMatchObject({
      pending: [],
      conflicts: [{ unit: 'label', base: null, mine: 'X1', theirs: 'Collègue' }],
    });
  });

  it('drops the undo when the row was deleted locally since', () => {
    const deletion = buildDeleteMutation('m1', theirs);
    expect(rebaseRows([theirs], [deletion, undone])).toMatchObject({
      pending: [deletion],
      fulfilled: ['m3'],
      conflicts: [],
    });
  });
});

describe('rebase of a deletion', () => {
  const mine = buildDeleteMutation('m', seen);

  it('keeps the deletion when only the position changed', () => {
    expect(rebaseRows([{ ...seen, display_order: 40 }], [mine], [seen])).toMatchObject({
      pending: [mine],
      conflicts: [],
    });
  });

  it('drops the deletion when another device deleted the row', () => {
    expect(rebaseRows([tombstone(seen)], [mine], [seen])).toMatchObject({
      pending: [],
      fulfilled: ['m'],
      conflicts: [],
    });
  });

  it('conflicts together with earlier edits when the row changed', () => {
    const edit = buildUpdateMutation('m0', seen, { solution: 'Mien' });
    const deletion = buildDeleteMutation('m', { ...seen, solution: 'Mien' });
    const server = { ...seen, solution: 'Autre' };
    expect(rebaseRows([server], [edit, deletion], [seen])).toMatchObject({
      pending: [],
      conflicts: [{ unit: 'changedByOther', mine: null, theirs: { solution: 'Autre' }, mutations: [edit, deletion] }],
    });
  });

  it('drops deletion and undo when neither was sent', () => {
    const again = buildCreateMutation('u', 'r', { solution: seen.solution, cost: seen.cost, display_order: 0 });
    expect(rebaseRows([seen], [mine, again])).toMatchObject({ pending: [], fulfilled: ['m', 'u'], conflicts: [] });
    expect(rebaseRows([{ ...seen, solution: 'Autre' }], [mine, again], [seen])).toMatchObject({
      pending: [],
      conflicts: [],
    });
    expect(rebaseRows([tombstone(seen)], [mine, again], [seen])).toMatchObject({ pending: [], conflicts: [] });
  });
});

describe('rebase of a creation', () => {
  const made = buildCreateMutation('c', 'new', {
    solution: 'Neuf',
    cost: { prix_partenaire: '1,00', commission: '0' },
  });

  it('keeps the creation and later edits', () => {
    const row = replay([seen], [made]).rows.get('new');
    expect(row).toBeDefined();
    if (row === undefined) return;
    const edit = buildUpdateMutation('e', row, { solution: 'Neuf 2' });
    expect(rebaseRows([seen], [made, edit])).toMatchObject({ pending: [made, edit] });
  });

  it('conflicts when another device deleted the accepted row', () => {
    const row = replay([seen], [made]).rows.get('new');
    if (row === undefined) throw new Error('the creation made no row');
    expect(rebaseRows([tombstone(row)], [made], [row])).toMatchObject({
      pending: [],
      conflicts: [{ unit: 'deletedByOther' }],
    });
  });

  it('restores a tombstone when the creation has a position', () => {
    const again = buildCreateMutation('u', 'r', { solution: seen.solution, cost: seen.cost, display_order: 3 });
    expect(rebaseRows([tombstone(seen)], [again], [seen])).toMatchObject({ pending: [again], conflicts: [] });
    expect(replay([tombstone(seen)], [again]).rows.get('r')).toMatchObject({ deleted: false, display_order: 3 });
  });

  it('drops an equal creation and conflicts otherwise when the row was restored first', () => {
    const again = buildCreateMutation('u', 'r', { solution: seen.solution, cost: seen.cost, display_order: 3 });
    expect(rebaseRows([seen], [again])).toMatchObject({ pending: [], fulfilled: ['u'] });
    expect(rebaseRows([{ ...seen, solution: 'Autre' }], [again])).toMatchObject({
      pending: [],
      conflicts: [{ unit: 'label', base: null, mine: 'Ancien', theirs: 'Autre' }],
    });
  });
});

describe('rebase of a restored row’s creation and deletion', () => {
  const again = buildCreateMutation('u', 'r', { solution: seen.solution, cost: seen.cost, display_order: 3 });

  it('keeps only the deletion when the row is equal', () => {
    const deletion = buildDeleteMutation('d', seen);
    expect(rebaseRows([seen], [again, deletion])).toMatchObject({
      pending: [deletion],
      fulfilled: ['u'],
      conflicts: [],
    });
  });

  it('keeps intermediate values as updates', () => {
    const server = { ...seen, solution: 'Autre' };
    const edit = buildUpdateMutation('e', seen, { solution: 'Autre' });
    const deletion = buildDeleteMutation('d', server);
    expect(rebaseRows([server], [again, edit, deletion])).toMatchObject({
      pending: [{ id: 'u', kind: 'update', label: { before: 'Autre', after: 'Ancien' } }, edit, deletion],
      conflicts: [],
    });
  });
});

describe('rebase of a row after an unsent deletion', () => {
  const cost = { prix_partenaire: '1,00', commission: '0' };
  const made = ['n1', 'n2'].map((id) => buildCreateMutation(`c-${id}`, id, { solution: id, cost }));
  const [first, second] = [buildMoveMutation('m1', 'n1', 'r', null), buildMoveMutation('m2', 'n2', 'n1', null)];
  const grown = replay([seen], [...made, first, second]);
  const row = grown.rows.get('n1') ?? seen;
  const order = (pending: Parameters<typeof replay>[1]) => replay([seen], pending).live.map(({ id }) => id);

  it('keeps the row’s place', () => {
    const deletion = buildDeleteMutation('d', row);
    const other = buildCreateMutation('c-n3', 'n3', { solution: 'n3', cost });
    const pending = [...made, other, first, second, deletion];
    const rebased = rebaseRows([seen], pending);
    expect(rebased).toMatchObject({ fulfilled: [], conflicts: [] });
    expect(order(rebased.pending)).toEqual(order(pending));
    expect(order(pending)).toEqual(['r', 'n2', 'n3']);
  });

  it('drops creation and deletion when no row follows', () => {
    const [c1] = made;
    if (c1 === undefined) throw new Error('no creation');
    expect(
      rebaseRows([seen], [c1, buildDeleteMutation('d', replay([seen], [c1]).rows.get('n1') ?? seen)]),
    ).toMatchObject({
      pending: [],
      fulfilled: ['c-n1', 'd'],
    });
  });
});

describe('rebase of an unsent creation and deletion', () => {
  const create = buildCreateMutation('c', 'n', { solution: 'Neuf' });
  const row = replay([seen], [create]).rows.get('n') ?? seen;
  const deletion = buildDeleteMutation('d', row);

  it('keeps both while a restored row follows the deleted one', () => {
    const restored = { ...buildCreateMutation('u', 'r', { display_order: 3 }), after: 'n' };
    const pending = [create, restored, deletion];
    expect(rebaseRows([tombstone(seen)], pending)).toMatchObject({ pending, fulfilled: [] });
  });

  it('drops both if only a deletion follows the row', () => {
    const other = { ...buildDeleteMutation('o', seen), after: 'n' };
    expect(rebaseRows([seen], [create, other, deletion])).toMatchObject({ pending: [other], fulfilled: ['c', 'd'] });
  });

  it('rewrites base values of edits between both', () => {
    const update = buildUpdateMutation('e', { ...row, solution: 'X' }, { solution: 'Renommé' });
    const move = buildMoveMutation('m', 'r', 'n');
    const { pending } = rebaseRows([seen], [create, update, move, deletion]);
    expect(pending).toMatchObject([
      create,
      { id: 'e', label: { before: 'Neuf', after: 'Renommé' } },
      move,
      { id: 'd', before: { solution: 'Renommé' } },
    ]);
  });

  it('keeps no move of a row that was never created or is in conflict', () => {
    const after = buildMoveMutation('m2', 'r', 'x');
    const unknown = buildMoveMutation('m1', 'x', null);
    expect(rebaseRows([seen], [unknown, after])).toMatchObject({ pending: [after], editsOfUncreatedRows: [unknown] });
    const known = { ...seen, id: 'x' };
    const edit = buildUpdateMutation('e', known, { solution: 'Mien' });
    expect(rebaseRows([seen], [edit, unknown, after], [seen, known])).toMatchObject({
      pending: [after],
      fulfilled: ['m1'],
      conflicts: [{ unit: 'deletedByOther', mutations: [edit] }],
    });
  });
});

describe('rebase of a move', () => {
  it('never conflicts and is dropped when its row is deleted', () => {
    expect(rebaseRows([tombstone(seen)], [buildMoveMutation('m', 'r', null)], [seen])).toMatchObject({
      pending: [],
      fulfilled: ['m'],
      conflicts: [],
    });
    expect(rebaseRows([seen], [buildMoveMutation('m', 'r', 'unknown')])).toMatchObject({
      pending: [{ id: 'm' }],
      fulfilled: [],
    });
  });
});
