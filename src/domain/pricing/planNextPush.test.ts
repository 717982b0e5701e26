import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MOVE_MAX_RENUMBERED_ROWS,
  PUSH_MAX_BYTES,
  PUSH_MAX_DOCUMENTS,
  PUSH_MAX_MUTATIONS,
} from '../../config/constants';
import { planNextPush } from './planNextPush';
import { digestRows, formatDigest } from './digest';
import { computePrices } from './money';
import type { Mutation } from './mutation';
import { buildSingleRowMoves } from './order';
import type { Cost, GridRow } from './pricingItem';
import { COST_DOCUMENT_BYTES, estimateItemBytes, estimateMutationBytes } from './pushSize';
import { planPartialMovePush } from './planPartialMovePush';
import { createGrid, replay } from './replay';
import {
  buildCreateMutation,
  buildMoveMutation,
  buildDeleteMutation,
  buildSolution,
  buildSubtitle,
  buildUpdateMutation,
} from './testing/testBuilders';

const list = (count: number, over: Partial<GridRow> = {}): GridRow[] =>
  Array.from({ length: count }, (_, index) =>
    buildSolution(`r${String(index).padStart(4, '0')}`, { display_order: index, ...over }),
  );

const at = (rows: readonly GridRow[], index: number): GridRow => {
  const row = rows[index];
  if (row === undefined) throw new Error(`no row ${index}`);
  return row;
};

const buildRows = (rows: readonly GridRow[]): ReadonlyMap<string, GridRow> => new Map(rows.map((row) => [row.id, row]));

const ids = (rows: Iterable<GridRow>): string[] => createGrid(rows).live.map(({ id }) => id);

/** Pushes until the outbox is empty, checking the limits and the server's order after every push. */
function pushAll(server: readonly GridRow[], outbox: readonly Mutation[]) {
  const rows = new Map(server.map((row) => [row.id, row]));
  const orders: string[][] = [];
  let pending = [...outbox];
  let revision = 1;
  let pushes = 0;
  while (pending.length > 0) {
    const plan = planNextPush({ rows: new Map(rows), revision, pending });
    if (plan === null) break;
    expect(plan.commit !== null || plan.completedIds.length > 0, 'every plan leads on').toBe(true);
    if (plan.commit === null && plan.completedIds.length === 0) break;
    if (plan.commit !== null) {
      pushes += 1;
      revision += 1;
      const { items, costs, mutations } = plan.commit;
      expect(mutations.length).toBeGreaterThan(0);
      expect(mutations.length).toBeLessThanOrEqual(PUSH_MAX_MUTATIONS);
      expect(items.length + costs.length + 3).toBeLessThanOrEqual(PUSH_MAX_DOCUMENTS);
      expect(JSON.stringify(plan.commit).length).toBeLessThanOrEqual(PUSH_MAX_BYTES);
    }
    for (const row of plan.rows) rows.set(row.id, row);
    if (plan.commit !== null) {
      const digest = digestRows(rows.values());
      expect(plan.commit.head).toEqual({ liveCount: digest.liveCount, digest: formatDigest(digest.items) });
      if (plan.commit.costsDigest !== null) expect(plan.commit.costsDigest).toBe(formatDigest(digest.costs));
    }
    orders.push(ids(rows.values()));
    const done = new Set(plan.completedIds);
    pending = pending.filter(({ id }) => !done.has(id));
    if (pushes > 200) throw new Error('the outbox never empties');
  }
  return { rows: [...rows.values()], pushes, orders };
}

describe('planNextPush', () => {
  it('returns null for an empty outbox', () => {
    expect(planNextPush({ rows: buildRows(list(3)), revision: 1, pending: [] })).toBeNull();
  });

  it('writes a row once and records all ten of its edits', () => {
    const rows = list(3);
    let row = at(rows, 1);
    const edits: Mutation[] = [];
    for (let i = 0; i < 10; i += 1) {
      edits.push(buildUpdateMutation(`m${i}`, row, { solution: `Version ${i}` }));
      row = { ...row, solution: `Version ${i}` };
    }
    const plan = planNextPush({ rows: buildRows(rows), revision: 4, pending: edits });
    expect(plan?.commit).toMatchObject({
      base: 4,
      items: [{ id: 'r0001', solution: 'Version 9' }],
      costs: [],
      costsDigest: null,
    });
    expect(plan?.commit?.mutations).toHaveLength(10);
    expect(plan?.rows).toMatchObject([{ id: 'r0001', revision: 5 }]);
  });

  it('writes eleven rows and no cost for a move over ten places', () => {
    const rows = list(50);
    const plan = planNextPush({
      rows: buildRows(rows),
      revision: 1,
      pending: [buildMoveMutation('m', 'r0020', 'r0009')],
    });
    expect(plan?.commit?.items).toHaveLength(11);
    expect(plan?.commit).toMatchObject({ costs: [], costsDigest: null });
  });

  it('writes a cost document for a solution and none for a subtitle', () => {
    const pending = [
      buildCreateMutation('a', 'new-a'),
      buildCreateMutation('b', 'new-b', { type: 'subtitle', cost: null }),
    ];
    const plan = planNextPush({ rows: buildRows(list(2)), revision: 1, pending });
    expect(plan?.commit?.items.map(({ id, display_order }) => [id, display_order])).toEqual([
      ['new-a', 2],
      ['new-b', 3],
    ]);
    expect(plan?.commit?.costs).toEqual([{ id: 'new-a', prix_partenaire: '10,00', commission: '15' }]);
  });

  it('empties both documents of a deleted row and keeps its number', () => {
    const rows = list(3);
    const plan = planNextPush({ rows: buildRows(rows), revision: 1, pending: [buildDeleteMutation('d', at(rows, 1))] });
    expect(plan?.commit?.items).toEqual([
      {
        id: 'r0001',
        type: 'solution',
        solution: '',
        prix_revendeur: '',
        prix_public: '',
        display_order: 1,
        deleted: true,
      },
    ]);
    expect(plan?.commit?.costs).toEqual([{ id: 'r0001', prix_partenaire: '', commission: '' }]);
  });

  it('plans no commit for a row created and deleted before the push', () => {
    const made = replay(list(2), [buildCreateMutation('c', 'new')]).rows.get('new');
    if (made === undefined) throw new Error('the creation made no row');
    const plan = planNextPush({
      rows: buildRows(list(2)),
      revision: 1,
      pending: [buildCreateMutation('c', 'new'), buildDeleteMutation('d', made)],
    });
    expect(plan).toEqual({ completedIds: ['c', 'd'], commit: null, rows: [] });
  });

  it('splits an import of 5,000 rows into ordered pushes', () => {
    const pending = Array.from({ length: 5_000 }, (_, i) =>
      buildCreateMutation(`c${i}`, `n${String(i).padStart(4, '0')}`),
    );
    const { rows, pushes } = pushAll(list(2), pending);
    expect(createGrid(rows).live.map(({ display_order }) => display_order)).toEqual(
      Array.from({ length: 5_002 }, (_, i) => i),
    );
    // Each row is an item and a cost; heads and record take three documents.
    expect(pushes).toBe(Math.ceil(5_000 / Math.floor((PUSH_MAX_DOCUMENTS - 3) / 2)));
  });

  it('stays within the byte limit with labels of maximum length', () => {
    const rows = list(350, { solution: '€'.repeat(500) });
    const pending = rows.map((row, i) => buildUpdateMutation(`m${i}`, row, { solution: '₤'.repeat(500) }));
    expect(pushAll(rows, pending).pushes).toBeGreaterThan(3);
  });

  it('takes edits up to 500 documents', () => {
    const rows = list(400);
    const cost = { prix_partenaire: '20,00', commission: '15' };
    // 300 items, 98 items with costs, heads and record: one document is left.
    const pending: Mutation[] = [
      buildMoveMutation('move', 'r0299', null),
      ...rows.slice(300, 398).map((row) => buildUpdateMutation(row.id, row, { cost })),
      buildUpdateMutation('label', at(rows, 398), { solution: 'Un' }),
      buildUpdateMutation('beyond', at(rows, 399), { solution: 'Deux' }),
    ];
    const plan = planNextPush({ rows: buildRows(rows), revision: 1, pending });
    expect(plan?.completedIds.slice(-2)).toEqual(['r0397', 'label']);
    expect((plan?.commit?.items.length ?? 0) + (plan?.commit?.costs.length ?? 0) + 3).toBe(PUSH_MAX_DOCUMENTS);
  });

  it.each([
    ['of many rows', (index: number) => index],
    ['of one row, which is written once', () => 0],
  ])('takes as many edits %s as 512 KiB hold', (_case, pick) => {
    const rows = list(150, { solution: 'a'.repeat(500) });
    const cost = { prix_partenaire: '20,00', commission: '15' };
    const pending = rows.map((_row, i) =>
      buildUpdateMutation(`m${i}`, at(rows, pick(i)), { solution: String.fromCharCode(0x4e00 + i).repeat(500), cost }),
    );
    const measure = (count: number) => {
      const edits = pending.slice(0, count);
      const { items, costs } =
        planNextPush({ rows: buildRows(rows), revision: 1, pending: edits, maxMutations: count })?.commit ?? {};
      const written = items?.reduce((sum, { solution }) => sum + estimateItemBytes(buildSolution('', { solution })), 0);
      const record = edits.reduce((sum, edit) => sum + estimateMutationBytes(edit), 0);
      return 4_096 + record + (written ?? 0) + (costs?.length ?? 0) * COST_DOCUMENT_BYTES;
    };
    const count = planNextPush({ rows: buildRows(rows), revision: 1, pending })?.completedIds.length ?? 0;
    expect(count).toBeGreaterThan(20);
    expect(measure(count)).toBeLessThanOrEqual(PUSH_MAX_BYTES);
    const last = measure(count) - measure(count - 1);
    expect(measure(count) + last).toBeGreaterThan(PUSH_MAX_BYTES);
  });

  it.each([['prix_revendeur'], ['prix_public']] as const)('writes an item that differs in %s alone', (field) => {
    const row = { ...buildSolution('r'), [field]: '1,00' };
    const cost = row.cost ?? { prix_partenaire: '', commission: '' };
    const plan = planNextPush({
      rows: buildRows([row]),
      revision: 1,
      pending: [buildUpdateMutation('m', row, { cost })],
    });
    expect(plan?.commit).toMatchObject({ items: [{ id: 'r', [field]: buildSolution('r')[field] }], costs: [] });
  });

  it('writes a cost alone when the prices stay', () => {
    const cost: Cost = { prix_partenaire: '11,50', commission: '0' };
    const row = buildSolution('r', { ...computePrices(cost), cost: { prix_partenaire: '10,00', commission: '15' } });
    const plan = planNextPush({
      rows: buildRows([row]),
      revision: 1,
      pending: [buildUpdateMutation('m', row, { cost })],
    });
    expect(plan?.commit).toMatchObject({ items: [], costs: [{ id: 'r', ...cost }] });
    expect(plan?.commit?.costsDigest).toBe(formatDigest(digestRows([{ ...row, cost }]).costs));
  });

  it('writes the deletion of an empty subtitle', () => {
    const row = buildSubtitle('s', { solution: '' });
    const plan = planNextPush({ rows: buildRows([row]), revision: 1, pending: [buildDeleteMutation('d', row)] });
    expect(plan?.commit?.items).toMatchObject([{ id: 's', deleted: true }]);
  });

  it('writes a tombstone that got another type', () => {
    const row = buildSubtitle('r', { solution: '', deleted: true });
    const created = buildCreateMutation('c', 'r');
    const pending = [created, buildDeleteMutation('d', { ...buildSolution('r'), solution: created.solution })];
    expect(planNextPush({ rows: buildRows([row]), revision: 1, pending })?.commit?.items).toMatchObject([
      { id: 'r', type: 'solution', deleted: true },
    ]);
  });

  it('writes no row that returns to its former place within a push', () => {
    const rows = list(5);
    const pending = [buildMoveMutation('m1', 'r0000', 'r0001'), buildMoveMutation('m2', 'r0000', null)];
    expect(planNextPush({ rows: buildRows(rows), revision: 1, pending })).toEqual({
      completedIds: ['m1', 'm2'],
      commit: null,
      rows: [],
    });
  });

  it('combines moves that are too long for one push, as many as a window has rows', () => {
    const rows = list(2_000);
    const pending = rows.slice(1_000, 1_600).map(({ id }) => buildMoveMutation(id, id, null));
    const plan = planNextPush({ rows: buildRows(rows), revision: 1, pending });
    expect(plan?.completedIds).toEqual([]);
    expect(plan?.commit?.mutations).toHaveLength(MOVE_MAX_RENUMBERED_ROWS);
  });

  it('completes long moves without a commit when they cancel out', () => {
    const rows = list(500, { display_order: 4 });
    const pending = [buildMoveMutation('m1', 'r0499', null), buildMoveMutation('m2', 'r0499', 'r0498')];
    expect(planNextPush({ rows: buildRows(rows), revision: 1, pending })).toEqual({
      completedIds: ['m1', 'm2'],
      commit: null,
      rows: [],
    });
  });

  it('plans fewer mutations when maxMutations is lower', () => {
    const pending = [buildCreateMutation('a', 'x'), buildCreateMutation('b', 'y'), buildCreateMutation('c', 'z')];
    expect(planNextPush({ rows: new Map(), revision: 0, pending, maxMutations: 1 })?.completedIds).toEqual(['a']);
  });
});

describe('planPartialMovePush of one push', () => {
  const plan = (rows: readonly GridRow[], ...pending: Mutation[]) =>
    planPartialMovePush(new Map(rows.map((row) => [row.id, row])), pending);
  const summarize = ({ rows, mutations }: ReturnType<typeof plan>) => ({
    rows: rows.length,
    mutations: mutations.map((one) => one.kind === 'move' && `${one.id}: ${one.before} to ${one.after}`),
  });

  it('moves a row over 300 rows up or down, and records how far', () => {
    const rows = list(1_000);
    const up = plan(rows, buildMoveMutation('m', 'r0999', null));
    expect(summarize(up)).toEqual({ rows: 300, mutations: ['m: r0998 to r0699'] });
    expect(up.rows.map(({ display_order }) => display_order).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 300 }, (_, index) => 700 + index),
    );
    expect(up.rows.find(({ id }) => id === 'r0999')?.display_order).toBe(700);
    const down = plan(rows, buildMoveMutation('m', 'r0000', 'r0999'));
    expect(summarize(down)).toEqual({ rows: 300, mutations: ['m: null to r0299'] });
    expect(down.rows.find(({ id }) => id === 'r0000')?.display_order).toBe(299);
  });

  it('moves the lowest of rows that go up first, and the highest of rows that go down', () => {
    const rows = list(1_000);
    const up = [buildMoveMutation('m1', 'r0400', null), buildMoveMutation('m2', 'r0900', 'r0400')];
    expect(summarize(plan(rows, ...up))).toEqual({ rows: 300, mutations: ['m2: r0899 to r0600'] });
    const down = [buildMoveMutation('m1', 'r0100', 'r0999'), buildMoveMutation('m2', 'r0600', 'r0100')];
    expect(summarize(plan(rows, ...down))).toEqual({ rows: 300, mutations: ['m1: r0099 to r0399'] });
  });

  it('ignores rows that stay in place when it chooses where to begin', () => {
    const rows = list(1_000);
    const inPlace = (id: string, after: string) => buildMoveMutation(id, id, after);
    const up = [buildMoveMutation('m', 'r0700', null), inPlace('r0950', 'r0949')];
    expect(summarize(plan(rows, ...up))).toEqual({ rows: 300, mutations: ['m: r0699 to r0400'] });
    const down = [buildMoveMutation('m', 'r0300', 'r0999'), inPlace('r0100', 'r0099')];
    expect(summarize(plan(rows, ...down))).toEqual({ rows: 300, mutations: ['m: r0299 to r0599'] });
    const both = [buildMoveMutation('m', 'r0700', null), buildMoveMutation('n', 'r0900', 'r0999')];
    expect(summarize(plan(rows, ...both))).toEqual({ rows: 300, mutations: ['m: r0699 to r0400'] });
  });

  it('combines the moves before the first other edit', () => {
    const rows = list(1_000);
    const move = buildMoveMutation('m1', 'r0999', null);
    const last = buildMoveMutation('m2', 'r0990', null);
    expect(summarize(plan(rows, move, last)).mutations).toEqual(['m1: r0998 to r0990', 'm2: r0989 to r0699']);
    const between = buildUpdateMutation('e', at(rows, 5), { solution: 'Autre' });
    expect(summarize(plan(rows, move, between, last)).mutations).toEqual(['m1: r0998 to r0699']);
  });

  it('renumbers fewer rows with long labels, within half a push', () => {
    const rows = list(700, { solution: '漢'.repeat(500) });
    // 132 × 1,980 bytes.
    expect(plan(rows, buildMoveMutation('m', 'r0699', null)).rows).toHaveLength(132);
    const huge = list(400, { solution: 'a'.repeat(PUSH_MAX_BYTES) });
    expect(plan(huge, buildMoveMutation('m', 'r0399', null)).rows).toHaveLength(2);
  });

  it('makes room from the end, 300 rows at a time, where ids of equal numbers sort wrongly', () => {
    const descending = list(1_500).map((row) => ({ ...row, display_order: 1_499 - row.display_order }));
    const moves = [buildMoveMutation('m1', 'zz', 'r1490'), buildMoveMutation('m2', 'r1494', 'r1496')];
    const step = plan([...descending, buildSolution('zz', { display_order: 10 })], ...moves);
    expect(step.mutations).toEqual(moves.slice(0, 1));
    expect(step.rows.map(({ id, display_order }) => [id, display_order])).toEqual(
      Array.from({ length: 300 }, (_, index) => [`r${String(299 - index).padStart(4, '0')}`, 1_201 + index]),
    );
  });

  it('sends only the rows beyond the window to make room, and all rows if one push holds them', () => {
    const descending = (count: number) =>
      list(count).map((row, index) => ({ ...row, display_order: count - 1 - index }));
    const move = (count: number, order: number, after: number) =>
      plan(
        [...descending(count), buildSolution('zz', { display_order: order })],
        buildMoveMutation('m', 'zz', `r${String(count - 1 - after).padStart(4, '0')}`),
      );
    const room = move(350, 199, 9);
    expect(room.rows.map(({ display_order }) => display_order)).toEqual(
      Array.from({ length: 150 }, (_, index) => 201 + index),
    );
    const whole = move(100, 19, 9);
    expect(summarize(whole)).toEqual({ rows: 91, mutations: ['m: r0080 to r0090'] });
  });

  it('reports the moves as done when the order is reached', () => {
    const move = buildMoveMutation('m', 'r0001', 'r0000');
    expect(plan(list(3), move)).toEqual({ rows: [], mutations: [move] });
  });
});

describe('planPartialMovePush', () => {
  it('splits a long move so that each push leaves a valid order', () => {
    const rows = list(2_000);
    const { orders, pushes } = pushAll(rows, [buildMoveMutation('m', 'r1999', null)]);
    expect(orders.at(-1)).toEqual(['r1999', ...ids(rows).slice(0, -1)]);
    for (const order of orders) expect(order.filter((id) => id !== 'r1999')).toEqual(ids(rows).slice(0, -1));
    expect(pushes).toBeLessThanOrEqual(Math.ceil(2_000 / 299));
  });

  it.each([
    ['up', 'r0099'],
    ['down', 'r1900'],
  ])('moves 200 scattered rows %s in few pushes', (_, anchor) => {
    const rows = list(2_000);
    const chosen = rows.filter((_row, index) => index % 10 === 5).map(({ id }) => id);
    const steps = buildSingleRowMoves(rows, chosen, anchor);
    const outbox = steps.map((step, i) => buildMoveMutation(`m${i}`, step.itemId, step.after, step.before));
    const rest = ids(rows).filter((id) => !chosen.includes(id));
    const cut = rest.findIndex((id) => id > anchor);
    const { orders, pushes } = pushAll(rows, outbox);
    expect(orders.at(-1)).toEqual([...rest.slice(0, cut), ...chosen, ...rest.slice(cut)]);
    expect(pushes).toBeLessThanOrEqual(30);
  });

  it('redistributes numbers when a gap would renumber the whole list', () => {
    const rows = list(1_000).map((row) => ({ ...row, display_order: row.display_order * 2 + 5 }));
    const plan = planNextPush({
      rows: buildRows(rows),
      revision: 1,
      pending: [buildMoveMutation('m', 'r0500', 'r0489')],
    });
    expect(plan?.commit?.items.map(({ display_order }) => display_order).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 11 }, (_, i) => (490 + i) * 2 + 5),
    );
  });

  it('makes room from the end of the list when numbers are equal', () => {
    const rows = list(1_500);
    rows.push(buildSolution('zz', { display_order: 10 }));
    const { orders } = pushAll(rows, [buildMoveMutation('m', 'zz', 'r0009')]);
    const others = ids(rows).filter((id) => id !== 'zz');
    expect(orders.at(-1)).toEqual([...others.slice(0, 10), 'zz', ...others.slice(10)]);
  });

  it('progresses when long labels shrink the window', () => {
    const rows = list(700, { solution: '漢'.repeat(500) });
    const { orders } = pushAll(rows, [buildMoveMutation('m', 'r0699', null)]);
    expect(orders.at(-1)?.[0]).toBe('r0699');
  });

  it('keeps a row where an anchor left it that moves afterwards', () => {
    const rows = list(600);
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
        const rows = list(600);
        const outbox = pairs.map(([from, to], i) =>
          buildMoveMutation(`m${i}`, at(rows, from).id, to === null ? null : at(rows, to).id),
        );
        const { orders } = pushAll(rows, outbox);
        expect(orders.at(-1) ?? ids(rows)).toEqual(replay(rows, outbox).live.map(({ id }) => id));
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
        const rows = list(count).map((row) => ({ ...row, display_order: row.display_order * stride }));
        const name = (index: number) => at(rows, index % count).id;
        const outbox = moves.map(([from, to], i) =>
          buildMoveMutation(`m${i}`, name(from), to === null ? null : name(to)),
        );
        const { orders } = pushAll(rows, outbox);
        expect(orders.at(-1) ?? ids(rows)).toEqual(replay(rows, outbox).live.map(({ id }) => id));
      }),
      { numRuns: 40 },
    );
  });
});

describe('planNextPush of an undone deletion', () => {
  it('places the row by its number when renumbering exceeds a push', () => {
    const rows = list(290, { solution: '漢'.repeat(500) });
    const back = { ...buildCreateMutation('c', 'back', { display_order: 0 }), after: null };
    const { rows: after, orders } = pushAll(rows, [back]);
    expect(orders.at(-1)?.slice(0, 2)).toEqual(['back', 'r0000']);
    expect(after.find(({ id }) => id === 'r0289')?.display_order).toBe(289);
  });

  it('renumbers when one push holds the rows', () => {
    const { orders } = pushAll(list(290), [
      { ...buildCreateMutation('c', 'zzz', { display_order: 3 }), after: 'r0002' },
    ]);
    expect(orders.at(-1)?.slice(2, 5)).toEqual(['r0002', 'zzz', 'r0003']);
  });
});

describe('planNextPush of random edits', () => {
  it('empties the outbox within the limits for any labels', () => {
    const place = fc.nat(399);
    const edit = fc.oneof(
      fc.record({ kind: fc.constant('move' as const), row: place, after: fc.option(place) }),
      fc.record({ kind: fc.constant('back' as const), row: place, after: fc.option(place) }),
      fc.record({ kind: fc.constant('delete' as const), row: place }),
      fc.record({ kind: fc.constant('label' as const), row: place }),
    );
    const scene = fc.record({
      count: fc.integer({ min: 260, max: 330 }),
      stride: fc.constantFrom(1, 1, 2),
      label: fc.constantFrom('Court', '漢'.repeat(500), '漢'.repeat(500)),
      edits: fc.array(edit, { minLength: 1, maxLength: 8 }),
    });
    fc.assert(
      fc.property(scene, ({ count, stride, label, edits }) => {
        const rows = list(count, { solution: label }).map((row) => ({
          ...row,
          display_order: row.display_order * stride,
        }));
        const row = (index: number) => at(rows, index % count);
        const outbox = edits.map((one, i): Mutation => {
          const id = `m${i}`;
          if (one.kind === 'delete') return buildDeleteMutation(id, row(one.row));
          if (one.kind === 'label') return buildUpdateMutation(id, row(one.row), { solution: '€'.repeat(500) });
          const after = one.after === null ? null : row(one.after).id;
          if (one.kind === 'move') return buildMoveMutation(id, row(one.row).id, after);
          const values = { solution: label, display_order: row(one.row).display_order };
          return { ...buildCreateMutation(id, `n${i}`, values), after };
        });
        const { rows: left } = pushAll(rows, outbox);
        expect(left.length).toBeGreaterThanOrEqual(count);
      }),
      { numRuns: 60 },
    );
  });
});

describe('planNextPush of a subtitle', () => {
  it('deletes without a cost document', () => {
    const row = buildSubtitle('s');
    expect(
      planNextPush({ rows: buildRows([row]), revision: 1, pending: [buildDeleteMutation('d', row)] })?.commit?.costs,
    ).toEqual([]);
  });
});
