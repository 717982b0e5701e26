import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  COST_DOCUMENT_BYTES,
  PUSH_MAX_BYTES,
  PUSH_MAX_DOCUMENTS,
  PUSH_MAX_MUTATIONS,
  estimateItemBytes,
  estimateMutationBytes,
} from './pushSize';
import { ROW_NUMBERING } from './rowNumbering';
import { planNextPush } from './planNextPush';
import { digestRows, formatDigest, formatItemsDigest } from './digest';
import { computePrices } from './money';
import { isPlaceholderMove } from './mutation';
import type { Mutation } from './mutation';
import { buildSingleRowMoves } from './order';
import type { Cost, GridRow } from './pricingItem';
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
    const orderBefore = ids(rows.values());
    for (const row of plan.rows) rows.set(row.id, row);
    if (plan.completedIds.length === 0) {
      expect(plan.commit?.mutations.every(isPlaceholderMove)).toBe(true);
      expect(ids(rows.values()), 'a push that makes room keeps the order').toEqual(orderBefore);
    }
    if (plan.commit !== null) {
      const digest = digestRows(rows.values());
      expect(plan.commit.head).toEqual({ liveCount: digest.liveCount, digest: formatItemsDigest(digest) });
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

  it('takes 500 short edits of one row, which is one document', () => {
    const row = buildSolution('r');
    const pending = Array.from({ length: PUSH_MAX_MUTATIONS + 1 }, (_, index) =>
      buildUpdateMutation(`m${index}`, row, { solution: `Version ${index}` }),
    );
    const plan = planNextPush({ rows: buildRows([row]), revision: 1, pending });
    expect(plan?.completedIds).toHaveLength(PUSH_MAX_MUTATIONS);
    expect(plan?.commit?.items).toMatchObject([{ id: 'r', solution: 'Version 499' }]);
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
    const created = Array.from({ length: 5_000 }, (_, i) => `n${String(i).padStart(4, '0')}`);
    const pending = created.map((id) => buildCreateMutation(`c${id}`, id));
    const { rows, pushes } = pushAll(list(2), pending);
    expect(ids(rows)).toEqual(['r0000', 'r0001', ...created]);
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

  // The server may have removed its tombstone, and the rules let no one create one.
  it('does not write a row that was deleted, restored elsewhere and deleted again', () => {
    const row = buildSolution('r', { solution: '', cost: null, deleted: true });
    const created = buildCreateMutation('c', 'r', { display_order: 7 });
    const pending = [created, buildDeleteMutation('d', { ...buildSolution('r'), solution: created.solution })];
    expect(planNextPush({ rows: buildRows([row]), revision: 1, pending })).toMatchObject({
      completedIds: ['c', 'd'],
      commit: null,
    });
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

  it('writes a row deleted and created again as the other type', () => {
    const row = buildSubtitle('s');
    const again = buildCreateMutation('c', 's', { type: 'solution', solution: row.solution, cost: null });
    const pending = [buildDeleteMutation('d', row), { ...again, display_order: row.display_order }];
    expect(planNextPush({ rows: buildRows([row]), revision: 1, pending })?.commit).toMatchObject({
      items: [{ id: 's', type: 'solution' }],
    });
  });

  it.each([
    ['an update', 0, buildUpdateMutation('m', buildSolution('r'), { solution: 'a'.repeat(PUSH_MAX_BYTES) })],
    ['a restored row', 5, { ...buildCreateMutation('m', 'x', { solution: 'a'.repeat(PUSH_MAX_BYTES) }), after: null }],
  ])('throws for %s that no push holds', (_case, display_order, edit) => {
    const rows = buildRows([buildSolution('r', { display_order })]);
    expect(() => planNextPush({ rows, revision: 1, pending: [edit] })).toThrow('An edit exceeds a push.');
  });

  it('plans fewer mutations when maxMutations is lower', () => {
    const pending = [buildCreateMutation('a', 'x'), buildCreateMutation('b', 'y'), buildCreateMutation('c', 'z')];
    expect(planNextPush({ rows: new Map(), revision: 0, pending, maxMutations: 1 })?.completedIds).toEqual(['a']);
  });
});

describe('planNextPush of a long move', () => {
  const { gap } = ROW_NUMBERING;
  const planOne = (rows: readonly GridRow[], ...pending: Mutation[]) =>
    planNextPush({ rows: buildRows(rows), revision: 1, pending });

  it('first spaces the last 300 rows out', () => {
    const plan = planOne(
      list(1_000),
      buildMoveMutation('m', 'r0999', null, 'r0998'),
      buildMoveMutation('n', 'r0000', null),
    );
    expect(plan?.completedIds).toEqual([]);
    expect(plan?.commit?.mutations).toEqual([buildMoveMutation('m', 'r0999', 'r0999', 'r0999')]);
    expect(plan?.rows.map(({ id, display_order }) => [id, display_order]).toSorted()).toEqual(
      list(1_000)
        .slice(700)
        .map(({ id }, index) => [id, (702 + index) * gap - 1]),
    );
  });

  it('renumbers 300 rows in one push at most', () => {
    expect(planOne(list(350), buildMoveMutation('m', 'r0349', null))?.rows).toHaveLength(300);
  });

  it('writes one row once there is room, and when it is undone', () => {
    const move = buildMoveMutation('m', 'r1999', null, 'r1998');
    const { rows, orders, pushes } = pushAll(list(2_000), [move]);
    expect(orders.at(-1)).toEqual(['r1999', ...ids(list(2_000)).slice(0, -1)]);
    expect(pushes).toBe(7);
    for (const next of [buildMoveMutation('u', 'r1999', 'r1998'), buildMoveMutation('n', 'r1500', 'r0003')]) {
      expect(planOne(rows, next)?.rows).toMatchObject([{ id: next.itemId }]);
    }
  });

  it('renumbers the rows from its place on, up to those with room', () => {
    const { rows } = pushAll(list(2_000), [buildMoveMutation('m', 'r1999', 'r0999')]);
    expect(rows.filter(({ display_order }) => display_order < 1_000)).toHaveLength(1_000);
    const { rows: all, pushes } = pushAll(rows, [buildMoveMutation('n', 'r1998', null)]);
    expect(pushes).toBe(4);
    expect(all.slice(1_000, 1_900)).toEqual(rows.slice(1_000, 1_900));
  });

  it('renumbers fewer rows with long labels, within half a push', () => {
    const rows = list(700, { solution: '漢'.repeat(500) });
    // 132 × 1,980 bytes.
    expect(planOne(rows, buildMoveMutation('m', 'r0699', null))?.rows).toHaveLength(132);
    const huge = list(400, { solution: 'a'.repeat(PUSH_MAX_BYTES) });
    expect(planOne(huge, buildMoveMutation('m', 'r0399', null))?.rows).toHaveLength(1);
  });

  it('makes room for a restored row', () => {
    const back = { ...buildCreateMutation('c', 'back', { display_order: 0 }), after: 'r0009' };
    const plan = planOne(list(1_000), back);
    expect(plan?.commit?.mutations).toEqual([buildMoveMutation('c', 'back', 'back', 'back')]);
    const { orders } = pushAll(list(1_000), [back]);
    expect(orders.at(-1)?.slice(9, 12)).toEqual(['r0009', 'back', 'r0010']);
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
    expect(pushes).toBeLessThanOrEqual(10);
  });

  it('shares numbers out when a short move finds none', () => {
    const rows = list(1_000).filter((_row, index) => index !== 3);
    const plan = planOne(rows, buildMoveMutation('m', 'r0500', 'r0489'));
    expect(plan?.commit?.items.map(({ display_order }) => display_order).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 11 }, (_, i) => 490 + i),
    );
  });

  it('makes room from the end of the list when numbers are equal', () => {
    const rows = list(1_500);
    rows.push(buildSolution('zz', { display_order: 10 }));
    const { orders } = pushAll(rows, [buildMoveMutation('m', 'zz', 'r0009')]);
    const others = ids(rows).filter((id) => id !== 'zz');
    expect(orders.at(-1)).toEqual([...others.slice(0, 10), 'zz', ...others.slice(10)]);
  });

  it('progresses when long labels fill the pushes', () => {
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
  it('restores its place also where renumbering the grid exceeds a push', () => {
    const rows = list(290, { solution: '漢'.repeat(500) });
    const back = { ...buildCreateMutation('c', 'zz', { display_order: 0 }), after: null };
    expect(pushAll(rows, [back]).orders.at(-1)?.slice(0, 2)).toEqual(['zz', 'r0000']);
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
