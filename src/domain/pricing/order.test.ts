import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOVE_MAX_RENUMBERED_ROWS } from '../../config/constants';
import type { Mutation } from './mutation';
import { buildSingleRowDeletions, buildSingleRowMoves, renumberByIndex, reuseDisplayOrdersInRange } from './order';
import type { GridRow } from './pricingItem';
import { createGrid, replay } from './replay';
import { buildCreateMutation, buildMoveMutation, buildDeleteMutation, buildSolution } from './testing/testBuilders';

const numbered = (...numbers: number[]): GridRow[] =>
  numbers.map((display_order, index) => buildSolution(`r${index}`, { display_order }));

const shown = (rows: readonly GridRow[], ...pending: Mutation[]) =>
  replay(rows, pending).live.map(({ id, display_order }) => `${id}@${display_order}`);

describe('grid order', () => {
  it('sorts by display_order, then by id', () => {
    expect(
      shown([buildSolution('b', { display_order: 1 }), buildSolution('a', { display_order: 1 }), buildSolution('z')]),
    ).toEqual(['z@0', 'a@1', 'b@1']);
  });

  it('gives a new item the highest number plus one', () => {
    expect(shown([], buildCreateMutation('c', 'n'))).toEqual(['n@0']);
    expect(shown(numbered(0, 1, 2), buildCreateMutation('c', 'n')).at(-1)).toBe('n@3');
    expect(shown(numbered(0, 5, 9), buildCreateMutation('c', 'n')).at(-1)).toBe('n@10');
  });

  it('keeps the gap of a deleted row', () => {
    const rows = numbered(0, 1, 2);
    const [, second] = rows;
    if (second === undefined) throw new Error('no row');
    expect(shown(rows, buildDeleteMutation('d', second))).toEqual(['r0@0', 'r2@2']);
  });
});

describe('applyMutation of a move', () => {
  it('gives every row its new index', () => {
    expect(shown(numbered(0, 2, 4, 6), buildMoveMutation('m', 'r3', 'r0'))).toEqual(['r0@0', 'r3@1', 'r1@2', 'r2@3']);
  });

  it('changes nothing when the row is in place', () => {
    expect(shown(numbered(0, 2, 4), buildMoveMutation('m', 'r1', 'r0'))).toEqual(['r0@0', 'r1@2', 'r2@4']);
    expect(shown(numbered(0, 2, 4), buildMoveMutation('m', 'r0', null))).toEqual(['r0@0', 'r1@2', 'r2@4']);
    expect(shown(numbered(0, 2, 4), buildMoveMutation('m', 'r1', 'r1'))).toEqual(['r0@0', 'r1@2', 'r2@4']);
  });

  it('moves to the place of a deleted anchor', () => {
    const rows = numbered(0, 1, 2, 3);
    const [, second] = rows;
    if (second === undefined) throw new Error('no row');
    expect(
      shown(rows, buildDeleteMutation('d', second), buildMoveMutation('m', 'r3', 'r1')).map((row) => row.slice(0, 2)),
    ).toEqual(['r0', 'r3', 'r2']);
  });

  it('changes nothing when the anchor is unknown', () => {
    expect(shown(numbered(0, 1), buildMoveMutation('m', 'r1', 'unknown'))).toEqual(['r0@0', 'r1@1']);
    expect(shown(numbered(0, 1), buildMoveMutation('m', 'unknown', null))).toEqual(['r0@0', 'r1@1']);
  });

  it('redistributes numbers when more than 300 rows would change', () => {
    const rows = Array.from({ length: MOVE_MAX_RENUMBERED_ROWS + 2 }, (_, i) =>
      buildSolution(`r${i}`, { display_order: 10 * i + 10 }),
    );
    const before = new Map(rows.map((row) => [row.id, row.display_order]));
    const { live } = replay(rows, [buildMoveMutation('m', 'r5', 'r2')]);
    expect(live.slice(0, 6).map(({ id, display_order }) => `${id}@${display_order}`)).toEqual([
      'r0@10',
      'r1@20',
      'r2@30',
      'r5@40',
      'r3@50',
      'r4@60',
    ]);
    for (const row of live.slice(6)) expect(row.display_order).toBe(before.get(row.id));
  });

  it('keeps every row once and the order of the others', () => {
    const scene = fc.record({
      numbers: fc.array(fc.nat(8), { minLength: 1, maxLength: 12 }),
      chosen: fc.array(fc.nat(11), { maxLength: 6 }),
      after: fc.option(fc.nat(11)),
    });
    fc.assert(
      fc.property(scene, ({ numbers, chosen, after }) => {
        const rows = numbered(...numbers);
        const before = createGrid(rows).live;
        const name = (index: number) => before[index % before.length]?.id ?? '';
        const ids = new Set(chosen.map(name));
        const steps = buildSingleRowMoves(before, [...ids], after === null ? null : name(after));
        const moves = steps.map((step, i) => buildMoveMutation(`m${i}`, step.itemId, step.after, step.before));
        const { live } = replay(rows, moves);
        expect(live.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
        const rest = (list: readonly GridRow[]) => list.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
        const block = (list: readonly GridRow[]) => list.filter(({ id }) => ids.has(id)).map(({ id }) => id);
        expect(rest(live)).toEqual(rest(before));
        expect(block(live)).toEqual(block(before));
        expect(createGrid(live).live).toEqual(live);
      }),
    );
  });
});

describe('buildSingleRowMoves', () => {
  const rows = numbered(0, 1, 2, 3, 4, 5);
  const move = (itemIds: string[], after: string | null) =>
    buildSingleRowMoves(rows, itemIds, after).map((step) => `${step.itemId} from ${step.before} to ${step.after}`);

  it('moves a block down, each row after the one before it', () => {
    expect(move(['r0', 'r2'], 'r4')).toEqual(['r0 from null to r4', 'r2 from r1 to r0']);
  });

  it('moves a block up and to the top in its present order', () => {
    expect(move(['r5', 'r3'], 'r1')).toEqual(['r3 from r2 to r1', 'r5 from r4 to r3']);
    expect(move(['r5', 'r3'], null)).toEqual(['r3 from r2 to null', 'r5 from r4 to r3']);
  });

  it('skips rows that are in place', () => {
    expect(move(['r2', 'r4'], 'r1')).toEqual(['r4 from r3 to r2']);
    expect(move(['r0', 'r1'], null)).toEqual([]);
  });

  it('skips a row that the row before it has moved away from', () => {
    expect(move(['r0', 'r2'], 'r1')).toEqual(['r0 from null to r1']);
  });

  it('uses the nearest row above that stays when the anchor is moved itself', () => {
    expect(move(['r2', 'r3', 'r5'], 'r3')).toEqual(['r5 from r4 to r3']);
    expect(move(['r0', 'r1', 'r3'], 'r1')).toEqual(['r3 from r2 to r1']);
  });
});

describe('buildSingleRowDeletions', () => {
  it('names the row before each that stays', () => {
    const steps = buildSingleRowDeletions(numbered(0, 1, 2, 3, 4), ['r4', 'r0', 'r2', 'r3', 'unknown']);
    expect(steps.map(({ row, after }) => [row.id, after])).toEqual([
      ['r0', null],
      ['r2', 'r1'],
      ['r3', 'r1'],
      ['r4', 'r1'],
    ]);
  });
});

describe('renumberByIndex', () => {
  it('keeps rows that have their number, and gives up above 300 changes', () => {
    const shifted = (count: number) => numbered(0, ...Array.from({ length: count }, (_, index) => index + 2));
    const rows = shifted(MOVE_MAX_RENUMBERED_ROWS);
    const renumbered = renumberByIndex(rows);
    expect(renumbered?.map(({ display_order }) => display_order)).toEqual(rows.map((_, index) => index));
    expect(renumbered?.[0]).toBe(rows[0]);
    expect(renumberByIndex(shifted(MOVE_MAX_RENUMBERED_ROWS + 1))).toBeNull();
  });
});

describe('reuseDisplayOrdersInRange', () => {
  const reuse = (ids: string, numbers: number[], from: number, to: number) => {
    const rows = [...ids].map((id, index) => buildSolution(id, { display_order: numbers[index] ?? 0 }));
    const result = reuseDisplayOrdersInRange(rows, { from, to });
    return result.map(
      ({ id, display_order }, index) => `${id}${display_order}${result[index] === rows[index] ? '' : '*'}`,
    );
  };

  it('assigns the numbers of the range in ascending order and keeps other rows', () => {
    expect(reuse('adbce', [1, 7, 3, 5, 9], 1, 3)).toEqual(['a1', 'd3*', 'b5*', 'c7*', 'e9']);
  });

  it('keeps equal numbers whose ids sort in order', () => {
    expect(reuse('abc', [4, 4, 4], 0, 2)).toEqual(['a4', 'b4', 'c4']);
  });

  it('takes the next number where the ids of equal numbers sort wrongly, up to the next gap', () => {
    expect(reuse('bacdz', [4, 4, 5, 6, 9], 0, 1)).toEqual(['b4', 'a5*', 'c5', 'd6', 'z9']);
    expect(reuse('zyxwv', [4, 4, 5, 6, 9], 0, 1)).toEqual(['z4', 'y5*', 'x6*', 'w7*', 'v9']);
  });

  it('continues after the row before the range', () => {
    expect(reuse('bac', [4, 4, 8], 1, 2)).toEqual(['b4', 'a5*', 'c8']);
  });
});
