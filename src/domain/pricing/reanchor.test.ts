import { describe, expect, it } from 'vitest';
import type { Mutation } from './mutation';
import type { GridRow } from './pricingItem';
import { reanchor } from './reanchor';
import { replay } from './testing/replay';
import { buildCreateMutation, buildDeleteMutation, buildMoveMutation, buildSolution } from './testing/testBuilders';

const rows = ['a', 'b', 'c', 'd', 'e'].map((id, index) => buildSolution(id, { display_order: index }));
const toMap = (list: readonly GridRow[]) => new Map(list.map((row) => [row.id, row]));

/** The rows after a pull that deletes these and gives the others new numbers. */
const deleteAndSpread = (...ids: string[]): GridRow[] =>
  rows.map((row) =>
    ids.includes(row.id) ? { ...row, deleted: true } : { ...row, display_order: 100 + row.display_order },
  );

const reanchorAfter = (server: readonly GridRow[], ...pending: Mutation[]) =>
  reanchor(pending, toMap(server), { rows: toMap(rows), outbox: pending }).map(
    (mutation) => 'after' in mutation && mutation.after,
  );

describe('reanchor', () => {
  it('keeps edits whose anchor is live, or none', () => {
    const pending = [
      buildMoveMutation('m', 'a', 'c'),
      buildMoveMutation('n', 'd', null),
      buildCreateMutation('x', 'x'),
    ];
    const result = reanchor(pending, toMap(deleteAndSpread('b')), { rows: toMap(rows), outbox: pending });
    expect(result.map((mutation, index) => mutation === pending[index])).toEqual([true, true, true]);
  });

  it('replaces a deleted anchor by the nearest live row before it, but never by the moved row', () => {
    expect(reanchorAfter(deleteAndSpread('c'), buildMoveMutation('m', 'e', 'c'))).toEqual(['b']);
    expect(reanchorAfter(deleteAndSpread('b', 'c'), buildMoveMutation('m', 'e', 'c'))).toEqual(['a']);
    expect(reanchorAfter(deleteAndSpread('a'), buildMoveMutation('m', 'e', 'a'))).toEqual([null]);
    expect(reanchorAfter(deleteAndSpread('c'), buildMoveMutation('m', 'b', 'c'))).toEqual(['a']);
  });

  it('also replaces an anchor that was deleted before, or whose tombstone is gone', () => {
    const known = rows.map((row) => (row.id === 'c' ? { ...row, deleted: true } : row));
    const server = deleteAndSpread('c').filter(({ id }) => id !== 'c');
    const moves = [buildMoveMutation('m', 'e', 'c')];
    const before = { rows: toMap(known), outbox: moves };
    expect(reanchor(moves, toMap(server), before)).toMatchObject([{ after: 'b' }]);
    const withoutB = server.filter(({ id }) => id !== 'b');
    expect(reanchor(moves, toMap(withoutB), before)).toMatchObject([{ after: 'a' }]);
  });

  it('keeps an anchor that the device does not have, or that a pending edit creates before', () => {
    expect(reanchorAfter(rows, buildMoveMutation('m', 'e', 'unknown'))).toEqual(['unknown']);
    const restored = { ...buildCreateMutation('x', 'c', { display_order: 2 }), after: 'b' };
    const move = buildMoveMutation('m', 'e', 'c');
    expect(reanchorAfter(deleteAndSpread('c'), restored, move)).toEqual(['b', 'c']);
    expect(reanchorAfter(deleteAndSpread('c'), move, restored)).toEqual(['b', 'b']);
  });

  it('follows a deleted anchor to where the device had moved it', () => {
    const server = deleteAndSpread('c');
    const follow = buildMoveMutation('n', 'e', 'c');
    // The rebase drops the move of the deleted row.
    const reanchorFollower = (...before: readonly Mutation[]) =>
      reanchor([follow], toMap(server), { rows: toMap(rows), outbox: [...before, follow] })[0];
    expect(reanchorFollower(buildMoveMutation('m', 'c', null))).toMatchObject({ after: null });
    expect(reanchorFollower(buildMoveMutation('m', 'c', 'a'))).toMatchObject({ after: 'a' });
    // The rows before it are those of that time.
    const moves = [buildMoveMutation('m', 'c', 'a'), buildMoveMutation('a', 'a', 'd')];
    expect(reanchorFollower(...moves)).toMatchObject({ after: null });
  });

  it('keeps the place that the device showed for an edit made after the deletion of its anchor', () => {
    const [a, b, c, d, e] = rows;
    if (!a || !b || !c || !d || !e) throw new Error('no rows');
    const before = [buildDeleteMutation('1', c), buildMoveMutation('2', 'b', 'e')];
    const server = replay(rows, before).rows;
    const reanchorNext = (edit: Mutation) =>
      reanchor([edit], server, { rows: toMap(rows), outbox: [...before, edit] })[0];
    // The device shows a, d, e, b: a move goes to the number of the deleted row, a restored row to its own.
    expect(reanchorNext(buildMoveMutation('3', 'e', 'c'))).toMatchObject({ after: 'd' });
    const restored = { ...buildCreateMutation('3', 'x', { display_order: 3 }), after: 'c' };
    expect(reanchorNext(restored)).toMatchObject({ after: 'b' });
  });

  it('gives a restored row without an anchor the row before its number', () => {
    const server = deleteAndSpread('d');
    const pending = [buildCreateMutation('x', 'd', { display_order: 3 })];
    const [restored] = reanchor(pending, toMap(server), { rows: toMap(rows), outbox: pending });
    expect(restored).toMatchObject({ after: 'c' });
    expect(restored && replay(server, [restored]).live.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(reanchorAfter(server, buildCreateMutation('y', 'unknown', { display_order: 3 }))).toEqual([false]);
    expect(reanchorAfter(server, buildCreateMutation('z', 'd'))).toEqual([false]);
  });
});
