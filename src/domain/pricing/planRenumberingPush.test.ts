import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mutation } from './mutation';
import { buildSingleRowMoves } from './order';
import { planNextPush } from './planNextPush';
import type { GridRow } from './pricingItem';
import { PUSH_MAX_BYTES } from './pushSize';
import { replay } from './testing/replay';
import { ROW_NUMBERING } from './rowNumbering';
import { buildNumberedRows, getRow, listIds, pushAll, toRowMap } from './testing/pushAll';
import { buildCreateMutation, buildMoveMutation, buildSolution } from './testing/testBuilders';

describe('planNextPush of a long move', () => {
  const { gap } = ROW_NUMBERING;
  const planOne = (rows: readonly GridRow[], ...pending: Mutation[]) =>
    planNextPush({ rows: toRowMap(rows), revision: 1, pending, now: null });

  it('spaces the last 300 rows out before it moves a row to the top', () => {
    const plan = planOne(
      buildNumberedRows(1_000),
      buildMoveMutation('m', 'r0999', null, 'r0998'),
      buildMoveMutation('n', 'r0000', null),
    );
    expect(plan?.completedIds).toEqual([]);
    expect(plan?.commit?.mutations).toEqual([buildMoveMutation('m', 'r0999', 'r0999', 'r0999')]);
    expect(plan?.rows.map(({ id, display_order }) => [id, display_order]).toSorted()).toEqual(
      buildNumberedRows(1_000)
        .slice(700)
        .map(({ id }, index) => [id, (702 + index) * gap - 1]),
    );
  });

  it('renumbers 300 rows in one push at most', () => {
    expect(planOne(buildNumberedRows(350), buildMoveMutation('m', 'r0349', null))?.rows).toHaveLength(300);
  });

  it('writes one row once there is room, and when it is undone', () => {
    const move = buildMoveMutation('m', 'r1999', null, 'r1998');
    const { rows, orders, pushes } = pushAll(buildNumberedRows(2_000), [move]);
    expect(orders.at(-1)).toEqual(['r1999', ...listIds(buildNumberedRows(2_000)).slice(0, -1)]);
    expect(pushes).toBe(7);
    for (const next of [buildMoveMutation('u', 'r1999', 'r1998'), buildMoveMutation('n', 'r1500', 'r0003')]) {
      expect(planOne(rows, next)?.rows).toMatchObject([{ id: next.itemId }]);
    }
  });

  it('renumbers the rows from its place on, up to those with room', () => {
    const { rows } = pushAll(buildNumberedRows(2_000), [buildMoveMutation('m', 'r1999', 'r0999')]);
    expect(rows.filter(({ display_order }) => display_order < 1_000)).toHaveLength(1_000);
    const { rows: all, pushes } = pushAll(rows, [buildMoveMutation('n', 'r1998', null)]);
    expect(pushes).toBe(4);
    expect(all.slice(1_000, 1_900)).toEqual(rows.slice(1_000, 1_900));
  });

  it('renumbers fewer rows with long labels, within half a push', () => {
    const rows = buildNumberedRows(700, { solution: '漢'.repeat(500) });
    // 127 × 2,060 bytes.
    expect(planOne(rows, buildMoveMutation('m', 'r0699', null))?.rows).toHaveLength(127);
    const huge = buildNumberedRows(400, { solution: 'a'.repeat(PUSH_MAX_BYTES) });
    expect(planOne(huge, buildMoveMutation('m', 'r0399', null))?.rows).toHaveLength(1);
  });

  it('makes room for a restored row', () => {
    const back = { ...buildCreateMutation('c', 'back', { display_order: 0 }), after: 'r0009' };
    const plan = planOne(buildNumberedRows(1_000), back);
    expect(plan?.commit?.mutations).toEqual([buildMoveMutation('c', 'back', 'back', 'back')]);
    const { orders } = pushAll(buildNumberedRows(1_000), [back]);
    expect(orders.at(-1)?.slice(9, 12)).toEqual(['r0009', 'back', 'r0010']);
  });

  it.each([
    ['up', 'r0099'],
    ['down', 'r1900'],
  ])('moves 200 scattered rows %s in few pushes', (_, anchor) => {
    const rows = buildNumberedRows(2_000);
    const chosen = rows.filter((_row, index) => index % 10 === 5).map(({ id }) => id);
    const steps = buildSingleRowMoves(rows, chosen, anchor);
    const outbox = steps.map((step, i) => buildMoveMutation(`m${i}`, step.itemId, step.after, step.before));
    const rest = listIds(rows).filter((id) => !chosen.includes(id));
    const cut = rest.findIndex((id) => id > anchor);
    const { orders, pushes } = pushAll(rows, outbox);
    expect(orders.at(-1)).toEqual([...rest.slice(0, cut), ...chosen, ...rest.slice(cut)]);
    expect(pushes).toBeLessThanOrEqual(10);
  });

  it('shares numbers out when a short move finds none', () => {
    const rows = buildNumberedRows(1_000).filter((_row, index) => index !== 3);
    const plan = planOne(rows, buildMoveMutation('m', 'r0500', 'r0489'));
    expect(plan?.commit?.items.map(({ display_order }) => display_order).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 11 }, (_, i) => 490 + i),
    );
  });

  it('makes room from the end of the list when numbers are equal', () => {
    const rows = buildNumberedRows(1_500);
    rows.push(buildSolution('zz', { display_order: 10 }));
    const { orders } = pushAll(rows, [buildMoveMutation('m', 'zz', 'r0009')]);
    const others = listIds(rows).filter((id) => id !== 'zz');
    expect(orders.at(-1)).toEqual([...others.slice(0, 10), 'zz', ...others.slice(10)]);
  });

  it('progresses when long labels fill the pushes', () => {
    const rows = buildNumberedRows(700, { solution: '漢'.repeat(500) });
    const { orders } = pushAll(rows, [buildMoveMutation('m', 'r0699', null)]);
    expect(orders.at(-1)?.[0]).toBe('r0699');
  });

  it('keeps a row where an anchor left it that moves afterwards', () => {
    const rows = buildNumberedRows(600);
    const outbox = [
      buildMoveMutation('m1', 'r0001', 'r0599'),
      buildMoveMutation('m2', 'r0000', 'r0598'),
      buildMoveMutation('m3', 'r0598', null),
    ];
    expect(pushAll(rows, outbox).orders.at(-1)).toEqual(replay(rows, outbox).live.map(({ id }) => id));
  });

  it('ends in the replayed order for moves among the same few rows', () => {
    const few = fc.constantFrom(0, 1, 150, 299, 300, 301, 450, 598, 599);
    const moves = fc.array(fc.tuple(few, fc.option(few)), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(moves, (pairs) => {
        const rows = buildNumberedRows(600);
        const outbox = pairs.map(([from, to], i) =>
          buildMoveMutation(`m${i}`, getRow(rows, from).id, to === null ? null : getRow(rows, to).id),
        );
        const { orders } = pushAll(rows, outbox);
        expect(orders.at(-1) ?? listIds(rows)).toEqual(replay(rows, outbox).live.map(({ id }) => id));
      }),
      { numRuns: 60 },
    );
  });

  it('ends in the replayed order for any list and moves', () => {
    const scene = fc.record({
      count: fc.integer({ min: 300, max: 900 }),
      stride: fc.integer({ min: 1, max: 3 }),
      moves: fc.array(fc.tuple(fc.nat(899), fc.option(fc.nat(899))), { minLength: 1, maxLength: 12 }),
    });
    fc.assert(
      fc.property(scene, ({ count, stride, moves }) => {
        const rows = buildNumberedRows(count).map((row) => ({ ...row, display_order: row.display_order * stride }));
        const name = (index: number) => getRow(rows, index % count).id;
        const outbox = moves.map(([from, to], i) =>
          buildMoveMutation(`m${i}`, name(from), to === null ? null : name(to)),
        );
        const { orders } = pushAll(rows, outbox);
        expect(orders.at(-1) ?? listIds(rows)).toEqual(replay(rows, outbox).live.map(({ id }) => id));
      }),
      { numRuns: 40 },
    );
  });
});
