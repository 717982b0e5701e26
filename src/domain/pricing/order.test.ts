import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ROW_NUMBERING } from './rowNumbering';
import type { Mutation } from './mutation';
import { buildSingleRowDeletions, buildSingleRowMoves, chooseNumbers, compareRows, findRoom, spaceOut } from './order';
import type { GridRow } from './pricingItem';
import { createGrid } from './replay';
import { replay } from './testing/replay';
import { lowerRowNumbering } from './testing/lowerRowNumbering';
import { buildCreateMutation, buildMoveMutation, buildDeleteMutation, buildSolution } from './testing/testBuilders';

const { gap, topGap, maxRenumberedRows } = ROW_NUMBERING;

const numbered = (...numbers: number[]): GridRow[] =>
  numbers.map((display_order, index) => buildSolution(`r${index}`, { display_order }));

const shown = (rows: readonly GridRow[], ...pending: Mutation[]) =>
  replay(rows, pending).live.map(({ id, display_order }) => `${id}@${display_order}`);

describe('compareRows', () => {
  it('orders rows with the same number by id, in both directions', () => {
    const [a, b] = [buildSolution('a'), buildSolution('b')];
    expect(compareRows(a, b)).toBeLessThan(0);
    expect(compareRows(b, a)).toBeGreaterThan(0);
    expect(compareRows(a, a)).toBe(0);
  });
});

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

  it('leaves a gap after 300 rows', () => {
    const rows = numbered(...Array.from({ length: maxRenumberedRows - 1 }, (_, index) => index));
    const added = shown(
      rows,
      buildCreateMutation('c1', 'x'),
      buildCreateMutation('c2', 'y'),
      buildCreateMutation('c3', 'z'),
    );
    expect(added.slice(-3)).toEqual(['x@299', `y@${299 + gap}`, `z@${299 + 2 * gap}`]);
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

  it.each([
    ['the usual numbering', () => () => undefined],
    ['narrow gaps', lowerRowNumbering],
  ])('keeps every row once and the order of the others with %s', (_numbering, change) => {
    onTestFinished(change());
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

/** Rows with these numbers; `move` is the one that came to its place, so that its number says nothing. */
const build = (...numbers: (number | 'move')[]) => {
  const rows = numbers.map((number, index) =>
    buildSolution(`r${index}`, { display_order: number === 'move' ? 0 : number }),
  );
  return { rows, index: numbers.indexOf('move') };
};

describe('chooseNumbers', () => {
  const dense = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);
  const choose = (numbers: (number | 'move')[], range?: { from: number; to: number }) => {
    const { rows, index } = build(...numbers);
    return chooseNumbers(rows, index, range ?? { from: index, to: index });
  };
  const long = dense(maxRenumberedRows, 5 * gap);

  it('gives every row of a grid of 300 rows its index', () => {
    const numbers = dense(maxRenumberedRows - 1, 7);
    expect(choose([...numbers, 'move'])).toEqual({ from: 0, numbers: dense(maxRenumberedRows) });
    expect(choose([...numbers, 400, 'move'])).toEqual({ from: maxRenumberedRows, numbers: [400 + gap] });
  });

  it('gives the row of a longer grid a number between its neighbors', () => {
    expect(choose([0, 'move', 10, ...long])).toEqual({ from: 1, numbers: [5] });
    expect(choose([0, 'move', 2, ...long])).toEqual({ from: 1, numbers: [1] });
    expect(choose([0, 'move', 4 * gap, ...long])).toEqual({ from: 1, numbers: [3 * gap] });
    expect(choose([...long, 'move'])).toEqual({ from: 300, numbers: [5 * gap + 299 + gap] });
  });

  it('leaves room above a row at the top', () => {
    expect(choose(['move', 3 * gap, ...long])).toEqual({ from: 0, numbers: [3 * gap - topGap] });
    expect(choose(['move', 99, ...long])).toEqual({ from: 0, numbers: [49] });
  });

  it('spaces the next rows out where no number is left', () => {
    expect(choose([0, 'move', 1, 90, ...long])).toEqual({ from: 1, numbers: [30, 60] });
  });

  it('shares the numbers of the range out if that renumbers fewer rows', () => {
    expect(choose([0, 'move', 1, 2, 6, 7, 8, ...long], { from: 1, to: 3 })).toEqual({ from: 1, numbers: [3, 4, 5] });
    const down = choose([0, 1, 3, 4, 'move', 5, 6, 7, 8, ...long], { from: 1, to: 4 });
    expect(down).toEqual({ from: 1, numbers: [1, 2, 3, 4] });
    expect(choose(['move', ...dense(299), ...dense(700, 300)], { from: 0, to: 299 })).toEqual({
      from: 0,
      numbers: dense(300),
    });
  });

  it('does not share the numbers of the range out if that renumbers as many rows or more', () => {
    expect(choose([0, 'move', 10, 20, ...long], { from: 1, to: 3 })).toEqual({ from: 1, numbers: [5] });
    expect(choose([0, 3, 'move', 4, 10, ...long], { from: 1, to: 2 })).toEqual({ from: 2, numbers: [6, 8] });
  });

  it('does not share numbers out that do not suffice, or among more rows than a push renumbers', () => {
    const equal = choose([4, 'move', 4, 4, 4, 400, ...long], { from: 1, to: 2 });
    expect(equal).toEqual({ from: 1, numbers: [84, 163, 242, 321] });
    expect(choose(['move', ...dense(300), ...dense(699, 301)], { from: 0, to: 300 }).numbers).toHaveLength(1_000);
  });

  it('numbers a short grid with gaps only if the rows that change exceed a push', () => {
    const label = '漢'.repeat(500);
    const rows = dense(290, 1).map((display_order) =>
      buildSolution(`r${display_order}`, { display_order, solution: label }),
    );
    expect(chooseNumbers(rows, 289, { from: 0, to: 289 })).toEqual({ from: 289, numbers: [289 + gap] });
    const swapped = rows.map((row, index) => ({ ...row, display_order: [1, 0][index] ?? index }));
    expect(chooseNumbers(swapped, 1, { from: 0, to: 1 })).toEqual({ from: 0, numbers: dense(290) });
  });
});

describe('findRoom and spaceOut', () => {
  const fill = (...numbers: (number | 'move')[]) => {
    const { rows, index } = build(...numbers);
    return spaceOut(rows, findRoom(rows, index)).numbers;
  };

  it('renumber w rows where w² numbers are free', () => {
    expect(fill(0, 'move', 1, 5)).toEqual([3, 4]);
    expect(fill(0, 'move', 1, 4, 10)).toEqual([4, 6, 8]);
    expect(fill(0, 'move', 1, 4, 9)).toHaveLength(4);
  });

  it('continue to the end, however many rows that is', () => {
    expect(fill(7, 'move', 8, 9, 9)).toEqual([1, 2, 3, 4].map((index) => 7 + index * gap));
    expect(fill('move', 0, 1)).toEqual([1, 2, 3].map((index) => index * gap - 1));
  });

  it('keep rows at the end as far apart as their number demands, though gaps are narrower', () => {
    onTestFinished(lowerRowNumbering());
    const squares = Array.from({ length: 10 }, (_, index) => (index + 1) ** 2);
    expect(fill(0, 'move', ...squares)).toEqual(Array.from({ length: 11 }, (_, index) => (index + 1) * 11));
  });

  it('never lower the number of a row after the first', () => {
    onTestFinished(lowerRowNumbering());
    const numbers = fc.array(fc.nat(120), { minLength: 2, maxLength: 14 });
    fc.assert(
      fc.property(numbers, fc.nat(13), (unsorted, place) => {
        const sorted = numbered(...unsorted).toSorted(compareRows);
        const index = place % (sorted.length + 1);
        const rows = sorted.toSpliced(index, 0, buildSolution('new'));
        const { from, numbers: chosen } = spaceOut(rows, findRoom(rows, index));
        const result = rows.map((row, position) => chosen[position - from] ?? row.display_order);
        expect(from).toBe(index);
        for (const [position, number] of result.entries()) {
          const isRenumbered = position >= from && position <= from + chosen.length;
          if (isRenumbered) expect(number).toBeGreaterThan(result[position - 1] ?? -1);
          if (position !== index) expect(number).toBeGreaterThanOrEqual(rows[position]?.display_order ?? 0);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
