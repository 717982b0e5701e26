import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rebase } from './rebase';
import { applyMutation, openGrid, replay } from './replay';
import { create, move, remove, solution, update } from './testBuilders';
import type { Mutation } from './mutation';
import type { GridRow } from './pricingItem';

const lookup = (rows: readonly GridRow[]) => {
  const { rows: byId } = openGrid(rows);
  return (id: string) => byId.get(id);
};

function judge(server: readonly GridRow[], pending: readonly Mutation[], before: readonly GridRow[] = server) {
  return rebase({ server: lookup(server), lastKnown: lookup(before), pending });
}

const seen = solution('r', { solution: 'Ancien', cost: { prix_partenaire: '10,00', commission: '15' } });
const tombstone = (row: GridRow): GridRow => {
  const grid = openGrid([row]);
  applyMutation(grid, remove('theirs', row));
  return { ...row, ...grid.rows.get(row.id), revision: 9 };
};

describe('an update', () => {
  const mine = update('m', seen, { solution: 'Mien' });

  it('fits while the server holds what the person saw', () => {
    expect(judge([seen], [mine])).toEqual({ pending: [mine], fulfilled: [], conflicts: [], orphans: [] });
  });

  it('is fulfilled when the server already holds its value', () => {
    expect(judge([{ ...seen, solution: 'Mien' }], [mine])).toMatchObject({
      pending: [],
      fulfilled: ['m'],
      conflicts: [],
    });
  });

  it('conflicts when the same unit was changed to another value', () => {
    const server = { ...seen, solution: 'Autre', revision: 7 };
    expect(judge([server], [mine], [seen])).toMatchObject({
      pending: [],
      fulfilled: [],
      conflicts: [
        { id: 'm:label', itemId: 'r', unit: 'label', base: 'Ancien', mine: 'Mien', theirs: 'Autre', theirsRevision: 7 },
      ],
    });
  });

  it('survives by itself when somebody changed the other unit', () => {
    const server = { ...seen, cost: { prix_partenaire: '11,00', commission: '15' } };
    expect(judge([server], [mine], [seen])).toMatchObject({ pending: [mine], conflicts: [] });
  });

  it('of both units keeps the one that fits while the other waits', () => {
    const both = update('m', seen, { solution: 'Mien', cost: { prix_partenaire: '12,00', commission: '15' } });
    const { pending, conflicts, fulfilled } = judge([{ ...seen, solution: 'Autre' }], [both], [seen]);
    expect(pending).toEqual([{ ...both, label: undefined }]);
    expect(conflicts.map(({ unit }) => unit)).toEqual(['label']);
    expect(fulfilled).toEqual([]);
  });

  it('of the commission conflicts with a change of the partner price: they are one unit', () => {
    const commission = update('m', seen, { cost: { prix_partenaire: '10,00', commission: '20' } });
    const server = { ...seen, cost: { prix_partenaire: '11,00', commission: '15' } };
    expect(judge([server], [commission], [seen]).conflicts).toMatchObject([
      { unit: 'price', mine: { commission: '20' }, theirs: { prix_partenaire: '11,00' } },
    ]);
  });

  it('of a row that somebody deleted conflicts, and keeps the whole row', () => {
    expect(judge([tombstone(seen)], [mine], [seen])).toMatchObject({
      pending: [],
      conflicts: [{ unit: 'deletedByOther', mine: { solution: 'Mien', cost: seen.cost }, theirs: null }],
    });
  });

  it('of a row that nobody knows is an orphan, and so is its move', () => {
    const lost = [mine, move('n', 'r', null)];
    expect(judge([], lost, [])).toEqual({ pending: [], fulfilled: [], conflicts: [], orphans: lost });
  });
});

describe('consecutive edits of one row', () => {
  const first = update('m1', seen, { solution: 'B' });
  const second = update('m2', { ...seen, solution: 'B' }, { solution: 'C' });

  it('chain: the base of the second is what the first made', () => {
    expect(judge([seen], [first, second])).toMatchObject({ pending: [first, second], conflicts: [] });
  });

  it('never conflict with the first once it was accepted', () => {
    expect(judge([{ ...seen, solution: 'B' }], [second])).toMatchObject({ pending: [second], conflicts: [] });
  });

  it('conflict where somebody else set a value that was only passed through', () => {
    expect(judge([{ ...seen, solution: 'B' }], [first, second], [seen])).toMatchObject({
      pending: [],
      conflicts: [{ base: 'Ancien', mine: 'C', theirs: 'B', mutations: [first, second] }],
    });
    const deletion = remove('m3', { ...seen, solution: 'C' });
    expect(judge([{ ...seen, solution: 'B' }], [first, second, deletion], [seen])).toMatchObject({
      pending: [],
      conflicts: [{ unit: 'changedByOther', theirs: { solution: 'B' } }],
    });
  });

  it('that pass through the value they began with still fit', () => {
    const back = update('m2', { ...seen, solution: 'B' }, { solution: 'Ancien' });
    const on = update('m3', seen, { solution: 'C' });
    expect(judge([seen], [first, back, on])).toMatchObject({ pending: [on], fulfilled: ['m1', 'm2'], conflicts: [] });
  });

  it('are all fulfilled when the server holds the last value', () => {
    expect(judge([{ ...seen, solution: 'C' }], [first, second])).toMatchObject({
      pending: [],
      fulfilled: ['m1', 'm2'],
    });
  });

  it('make one conflict, from the first base to the last value', () => {
    expect(judge([{ ...seen, solution: 'X' }], [first, second], [seen])).toMatchObject({
      pending: [],
      conflicts: [{ id: 'm1:label', base: 'Ancien', mine: 'C', theirs: 'X', mutations: [first, second] }],
    });
  });

  it('that lead back to where they began leave the value of the other side', () => {
    const back = update('m2', { ...seen, solution: 'B' }, { solution: 'Ancien' });
    expect(judge([{ ...seen, solution: 'X' }], [first, back], [seen])).toMatchObject({
      pending: [],
      fulfilled: ['m1', 'm2'],
      conflicts: [],
    });
  });
});

describe('gestures and undone gestures of one person on a row that nobody else touches', () => {
  const values = ['Ancien', 'X1', 'X2', 'X3'];
  /** A new value, or one of the gestures so far undone, the newest or an older one. */
  const gesture = fc.oneof(
    fc.record({ type: fc.constantFrom(...values) }),
    fc.record({ undo: fc.nat(5) }),
    fc.record({ remove: fc.constant(true) }),
  );

  /** The edits as the screen makes them: typing replaces what is shown, undoing what the gesture had left. */
  function madeBy(gestures: readonly ({ type: string } | { undo: number } | { remove: boolean })[]): Mutation[] {
    const made: Mutation[] = [];
    let steps: Mutation[] = [];
    for (const [index, one] of gestures.entries()) {
      const shown = replay([seen], made).rows.get('r');
      if (shown === undefined || shown.deleted) break;
      const id = `m${index}`;
      if ('remove' in one) made.push(remove(id, shown));
      else if ('type' in one) {
        // What changes nothing is no edit.
        if (one.type === shown.solution) continue;
        const step = update(id, shown, { solution: one.type });
        made.push(step);
        steps.push(step);
      } else {
        const undone = steps.toReversed()[one.undo % Math.max(1, steps.length)];
        if (undone?.kind !== 'update' || undone.label === undefined) continue;
        const { before, after } = undone.label;
        made.push(update(id, { ...seen, solution: after }, { solution: before }));
        // A step can be undone once.
        steps = steps.filter((left) => left !== undone);
      }
    }
    return made;
  }

  it('never conflict, show the same afterwards, and tell what they replace', () => {
    fc.assert(
      fc.property(fc.array(gesture, { maxLength: 8 }), (gestures) => {
        const made = madeBy(gestures);
        const { pending, conflicts } = judge([seen], made);
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

describe('an old gesture undone', () => {
  const theirs = { ...seen, solution: 'Collègue', revision: 7 };
  const typed = update('m1', theirs, { solution: 'C' });
  const back = update('m2', { ...seen, solution: 'C' }, { solution: 'Collègue' });
  const undone = update('m3', { ...seen, solution: 'X1' }, { solution: 'Ancien' });

  it('after newer edits were undone conflicts with what somebody else made of the row', () => {
    expect(judge([theirs], [typed, back, undone])).toMatchObject({
      pending: [],
      fulfilled: ['m1', 'm2'],
      conflicts: [{ id: 'm3:label', base: 'X1', mine: 'Ancien', theirs: 'Collègue', mutations: [undone] }],
    });
  });

  it('conflicts alone: the newer edit that it would have replaced still goes', () => {
    expect(judge([theirs], [typed, undone])).toMatchObject({ pending: [typed], conflicts: [{ id: 'm3:label' }] });
  });

  it('replaces one’s own newer edit, and says so', () => {
    const own = update('m1', { ...seen, solution: 'X1' }, { solution: 'C' });
    expect(judge([{ ...seen, solution: 'X1' }], [own, undone])).toMatchObject({
      pending: [own, { id: 'm3', label: { before: 'C', after: 'Ancien' } }],
      conflicts: [],
    });
  });

  it('that had made the row conflicts, too, and one that had deleted it', () => {
    const created = remove('m3', { ...seen, solution: 'X1' });
    expect(judge([theirs], [typed, back, created])).toMatchObject({
      pending: [],
      conflicts: [{ unit: 'changedByOther', base: { solution: 'X1' }, theirs: { solution: 'Collègue' } }],
    });
    const deleted = create('m3', 'r', { solution: 'X1', cost: seen.cost, display_order: 0 });
    expect(judge([theirs], [typed, back, deleted])).toMatchObject({
      pending: [],
      conflicts: [{ unit: 'label', base: null, mine: 'X1', theirs: 'Collègue' }],
    });
  });

  it('does nothing to a row that the person has deleted since', () => {
    const deletion = remove('m1', theirs);
    expect(judge([theirs], [deletion, undone])).toMatchObject({
      pending: [deletion],
      fulfilled: ['m3'],
      conflicts: [],
    });
  });
});

describe('a deletion', () => {
  const mine = remove('m', seen);

  it('fits while the row is as the person saw it, wherever it stands', () => {
    expect(judge([{ ...seen, display_order: 40 }], [mine], [seen])).toMatchObject({ pending: [mine], conflicts: [] });
  });

  it('is fulfilled when somebody else deleted the row too', () => {
    expect(judge([tombstone(seen)], [mine], [seen])).toMatchObject({ pending: [], fulfilled: ['m'], conflicts: [] });
  });

  it('conflicts with a change of the row, and takes the edits before it along', () => {
    const edit = update('m0', seen, { solution: 'Mien' });
    const deletion = remove('m', { ...seen, solution: 'Mien' });
    const server = { ...seen, solution: 'Autre' };
    expect(judge([server], [edit, deletion], [seen])).toMatchObject({
      pending: [],
      conflicts: [{ unit: 'changedByOther', mine: null, theirs: { solution: 'Autre' }, mutations: [edit, deletion] }],
    });
  });

  it('undone before it was sent leaves nothing to do', () => {
    const again = create('u', 'r', { solution: seen.solution, cost: seen.cost, display_order: 0 });
    expect(judge([seen], [mine, again])).toMatchObject({ pending: [], fulfilled: ['m', 'u'], conflicts: [] });
    expect(judge([{ ...seen, solution: 'Autre' }], [mine, again], [seen])).toMatchObject({
      pending: [],
      conflicts: [],
    });
    expect(judge([tombstone(seen)], [mine, again], [seen])).toMatchObject({ pending: [], conflicts: [] });
  });
});

describe('a creation', () => {
  const made = create('c', 'new', { solution: 'Neuf', cost: { prix_partenaire: '1,00', commission: '0' } });

  it('fits, with the edits that follow it', () => {
    const row = replay([seen], [made]).rows.get('new');
    expect(row).toBeDefined();
    if (row === undefined) return;
    const edit = update('e', row, { solution: 'Neuf 2' });
    expect(judge([seen], [made, edit])).toMatchObject({ pending: [made, edit] });
  });

  it('that was accepted and then deleted by somebody neither comes back nor vanishes silently', () => {
    const row = replay([seen], [made]).rows.get('new');
    if (row === undefined) throw new Error('the creation made no row');
    expect(judge([tombstone(row)], [made], [row])).toMatchObject({
      pending: [],
      conflicts: [{ unit: 'deletedByOther' }],
    });
  });

  it('with a position brings a tombstone back: a deletion undone after it was sent', () => {
    const again = create('u', 'r', { solution: seen.solution, cost: seen.cost, display_order: 3 });
    expect(judge([tombstone(seen)], [again], [seen])).toMatchObject({ pending: [again], conflicts: [] });
    expect(replay([tombstone(seen)], [again]).rows.get('r')).toMatchObject({ deleted: false, display_order: 3 });
  });

  it('of a row that somebody else restored first is fulfilled when equal, else asks about the unit', () => {
    const again = create('u', 'r', { solution: seen.solution, cost: seen.cost, display_order: 3 });
    expect(judge([seen], [again])).toMatchObject({ pending: [], fulfilled: ['u'] });
    expect(judge([{ ...seen, solution: 'Autre' }], [again])).toMatchObject({
      pending: [],
      conflicts: [{ unit: 'label', base: null, mine: 'Ancien', theirs: 'Autre' }],
    });
  });
});

describe('a creation of a row that somebody else restored first, and its deletion', () => {
  const again = create('u', 'r', { solution: seen.solution, cost: seen.cost, display_order: 3 });

  it('is the deletion alone where the row is the same', () => {
    const deletion = remove('d', seen);
    expect(judge([seen], [again, deletion])).toMatchObject({ pending: [deletion], fulfilled: ['u'], conflicts: [] });
  });

  it('tells the values that it gave the row on the way', () => {
    const server = { ...seen, solution: 'Autre' };
    const edit = update('e', seen, { solution: 'Autre' });
    const deletion = remove('d', server);
    expect(judge([server], [again, edit, deletion])).toMatchObject({
      pending: [{ id: 'u', kind: 'update', label: { before: 'Autre', after: 'Ancien' } }, edit, deletion],
      conflicts: [],
    });
  });
});

describe('a row behind one that was made and deleted before it was sent', () => {
  const cost = { prix_partenaire: '1,00', commission: '0' };
  const made = ['n1', 'n2'].map((id) => create(`c-${id}`, id, { solution: id, cost }));
  const [first, second] = [move('m1', 'n1', 'r', null), move('m2', 'n2', 'n1', null)];
  const grown = replay([seen], [...made, first, second]);
  const row = grown.rows.get('n1') ?? seen;
  const order = (pending: Parameters<typeof replay>[1]) => replay([seen], pending).live.map(({ id }) => id);

  it('keeps its place', () => {
    const deletion = remove('d', row);
    const other = create('c-n3', 'n3', { solution: 'n3', cost });
    const pending = [...made, other, first, second, deletion];
    const rebased = judge([seen], pending);
    expect(rebased).toMatchObject({ fulfilled: [], conflicts: [] });
    expect(order(rebased.pending)).toEqual(order(pending));
    expect(order(pending)).toEqual(['r', 'n2', 'n3']);
  });

  it('leaves nothing of that one to do when it stands behind another', () => {
    const [c1] = made;
    if (c1 === undefined) throw new Error('no creation');
    expect(judge([seen], [c1, remove('d', replay([seen], [c1]).rows.get('n1') ?? seen)])).toMatchObject({
      pending: [],
      fulfilled: ['c-n1', 'd'],
    });
  });
});

describe('a move', () => {
  it('never conflicts, and is dropped when its row is gone', () => {
    expect(judge([tombstone(seen)], [move('m', 'r', null)], [seen])).toMatchObject({
      pending: [],
      fulfilled: ['m'],
      conflicts: [],
    });
    expect(judge([seen], [move('m', 'r', 'nobody')])).toMatchObject({ pending: [{ id: 'm' }], fulfilled: [] });
  });
});
