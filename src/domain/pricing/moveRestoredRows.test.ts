import { describe, expect, it } from 'vitest';
import { moveRestoredRows } from './moveRestoredRows';
import type { Mutation } from './mutation';
import type { GridRow } from './pricingItem';
import {
  buildCreateMutation,
  buildDeleteMutation,
  buildMoveMutation,
  buildSolution,
  buildUpdateMutation,
} from './testing/testBuilders';

const a = buildSolution('a');
const b = buildSolution('b', { display_order: 1 });
const c = buildSolution('c', { display_order: 2 });
const toMap = (rows: readonly GridRow[]) => new Map(rows.map((row) => [row.id, row]));

const deletion = { ...buildDeleteMutation('d', b), after: 'a' };
const creation = { ...buildCreateMutation('r', 'b', { display_order: 1 }), after: 'a' };
const moveOfOther = buildMoveMutation('m', 'c', 'a');
const move = buildMoveMutation('r', 'b', 'a', 'a');

/** Moves what the edits restore; `rebased`: what is left of them by default. */
const moveRestored = (
  pending: readonly Mutation[],
  rebased: readonly Mutation[] = pending.filter(({ itemId }) => itemId !== 'b'),
  server: readonly GridRow[] = [a, b, c],
) => moveRestoredRows({ rebased, pending }, toMap(server), toMap([a, b, c]));

describe('moveRestoredRows', () => {
  it('moves a restored row if another one was placed', () => {
    expect(moveRestored([deletion, moveOfOther, creation])).toEqual([moveOfOther, move]);
  });

  it('moves it also if the other one was restored before', () => {
    const others = [
      buildDeleteMutation('1', c),
      { ...buildCreateMutation('2', 'c', { display_order: 2 }), after: 'b' },
    ];
    const moves = [buildMoveMutation('2', 'c', 'b'), moveOfOther, move];
    expect(moveRestored([...others, deletion, moveOfOther, creation], [moveOfOther])).toMatchObject(
      moves.map(({ id, itemId, after }) => ({ id, itemId, after, kind: 'move' })),
    );
  });

  it('changes nothing if no other row was placed, or the rebase keeps the restoration', () => {
    expect(moveRestored([deletion, creation])).toEqual([]);
    const pending = [deletion, moveOfOther, creation];
    expect(moveRestored(pending, pending)).toBe(pending);
    expect(moveRestored(pending, [moveOfOther], [a, { ...b, deleted: true }, c])).toEqual([moveOfOther]);
    expect(moveRestored([moveOfOther, creation])).toEqual([moveOfOther]);
  });

  it('leaves a row that another device moved', () => {
    const server = [a, c, { ...b, display_order: 3 }];
    expect(moveRestored([deletion, moveOfOther, creation], [moveOfOther], server)).toEqual([moveOfOther]);
  });

  it('keeps the edit of restored values, before the move', () => {
    const edit = buildUpdateMutation('r', b, { solution: 'Mien' });
    const pending = [deletion, moveOfOther, creation];
    expect(moveRestored(pending, [moveOfOther, edit])).toEqual([{ ...edit, id: 'd' }, moveOfOther, move]);
  });
});
