import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digestRows, formatDigest, formatItemsDigest } from './digest';
import { computePrices } from './money';
import type { Mutation } from './mutation';
import { datePriceChanges, planNextPush } from './planNextPush';
import { buildTombstone, type Cost, type GridRow } from './pricingItem';
import {
  COST_DOCUMENT_BYTES,
  PLAN_DOCUMENT_BYTES,
  PUSH_MAX_BYTES,
  PUSH_MAX_DOCUMENTS,
  PUSH_MAX_MUTATIONS,
  estimateItemBytes,
  estimateMutationBytes,
} from './pushSize';
import { replay } from './testing/replay';
import { buildNumberedRows, getRow, listIds, pushAll, toRowMap } from './testing/pushAll';
import {
  buildCreateMutation,
  buildMoveMutation,
  buildDeleteMutation,
  buildSolution,
  buildSubtitle,
  buildUpdateMutation,
} from './testing/testBuilders';

describe('planNextPush', () => {
  it('returns null for an empty outbox', () => {
    expect(planNextPush({ rows: toRowMap(buildNumberedRows(3)), revision: 1, pending: [], now: null })).toBeNull();
  });

  it('writes a row once and records all ten of its edits', () => {
    const rows = buildNumberedRows(3);
    let row = getRow(rows, 1);
    const edits: Mutation[] = [];
    for (let i = 0; i < 10; i += 1) {
      edits.push(buildUpdateMutation(`m${i}`, row, { solution: `Version ${i}` }));
      row = { ...row, solution: `Version ${i}` };
    }
    const plan = planNextPush({ rows: toRowMap(rows), revision: 4, pending: edits, now: null });
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
    const plan = planNextPush({ rows: toRowMap([row]), revision: 1, pending, now: null });
    expect(plan?.completedIds).toHaveLength(PUSH_MAX_MUTATIONS);
    expect(plan?.commit?.items).toMatchObject([{ id: 'r', solution: 'Version 499' }]);
  });

  it('writes eleven rows and no cost for a move over ten places', () => {
    const rows = buildNumberedRows(50);
    const plan = planNextPush({
      rows: toRowMap(rows),
      revision: 1,
      pending: [buildMoveMutation('m', 'r0020', 'r0009')],
      now: null,
    });
    expect(plan?.commit?.items).toHaveLength(11);
    expect(plan?.commit).toMatchObject({ costs: [], costsDigest: null });
  });

  it('writes a cost document for a solution and none for a subtitle', () => {
    const pending = [
      buildCreateMutation('a', 'new-a'),
      buildCreateMutation('b', 'new-b', { type: 'subtitle', cost: null }),
    ];
    const plan = planNextPush({ rows: toRowMap(buildNumberedRows(2)), revision: 1, pending, now: null });
    expect(plan?.commit?.items.map(({ id, display_order }) => [id, display_order])).toEqual([
      ['new-a', 2],
      ['new-b', 3],
    ]);
    expect(plan?.commit?.costs).toEqual([{ id: 'new-a', prix_partenaire: '10,00', commission: '15' }]);
  });

  it('empties both documents of a deleted row and keeps its number', () => {
    const rows = buildNumberedRows(3);
    const plan = planNextPush({
      rows: toRowMap(rows),
      revision: 1,
      pending: [buildDeleteMutation('d', getRow(rows, 1))],
      now: null,
    });
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
    const made = replay(buildNumberedRows(2), [buildCreateMutation('c', 'new')]).rows.get('new');
    if (made === undefined) throw new Error('the creation made no row');
    const plan = planNextPush({
      rows: toRowMap(buildNumberedRows(2)),
      revision: 1,
      pending: [buildCreateMutation('c', 'new'), buildDeleteMutation('d', made)],
      now: null,
    });
    expect(plan).toEqual({ completedIds: ['c', 'd'], commit: null, rows: [] });
  });

  it('splits an import of 5,000 rows into ordered pushes', () => {
    const created = Array.from({ length: 5_000 }, (_, i) => `n${String(i).padStart(4, '0')}`);
    const pending = created.map((id) => buildCreateMutation(`c${id}`, id));
    const { rows, pushes } = pushAll(buildNumberedRows(2), pending);
    expect(listIds(rows)).toEqual(['r0000', 'r0001', ...created]);
    // Each row is an item and a cost; heads and record take three documents.
    expect(pushes).toBe(Math.ceil(5_000 / Math.floor((PUSH_MAX_DOCUMENTS - 3) / 2)));
  });

  it('stays within the byte limit with labels of maximum length', () => {
    const rows = buildNumberedRows(350, { solution: '€'.repeat(500) });
    const pending = rows.map((row, i) => buildUpdateMutation(`m${i}`, row, { solution: '₤'.repeat(500) }));
    expect(pushAll(rows, pending).pushes).toBeGreaterThan(3);
  });

  it('takes edits up to 500 documents', () => {
    const rows = buildNumberedRows(400);
    const cost = { prix_partenaire: '20,00', commission: '15' };
    // 300 items, 98 items with costs, heads and record: one document is left.
    const pending: Mutation[] = [
      buildMoveMutation('move', 'r0299', null),
      ...rows.slice(300, 398).map((row) => buildUpdateMutation(row.id, row, { cost })),
      buildUpdateMutation('label', getRow(rows, 398), { solution: 'Un' }),
      buildUpdateMutation('beyond', getRow(rows, 399), { solution: 'Deux' }),
    ];
    const plan = planNextPush({ rows: toRowMap(rows), revision: 1, pending, now: null });
    expect(plan?.completedIds.slice(-2)).toEqual(['r0397', 'label']);
    expect((plan?.commit?.items.length ?? 0) + (plan?.commit?.costs.length ?? 0) + 3).toBe(PUSH_MAX_DOCUMENTS);
  });

  it.each([
    ['of many rows', (index: number) => index],
    ['of one row, which is written once', () => 0],
  ])('takes as many edits %s as 512 KiB hold', (_case, pick) => {
    const rows = buildNumberedRows(150, { solution: 'a'.repeat(500) });
    const cost = { prix_partenaire: '20,00', commission: '15' };
    const pending = rows.map((_row, i) =>
      buildUpdateMutation(`m${i}`, getRow(rows, pick(i)), {
        solution: String.fromCharCode(0x4e00 + i).repeat(500),
        cost,
      }),
    );
    const measure = (count: number) => {
      const edits = pending.slice(0, count);
      const { items, costs } =
        planNextPush({ rows: toRowMap(rows), revision: 1, pending: edits, now: null })?.commit ?? {};
      const written = items?.reduce((sum, { solution }) => sum + estimateItemBytes(buildSolution('', { solution })), 0);
      const record = edits.reduce((sum, edit) => sum + estimateMutationBytes(edit), 0);
      return 4_096 + record + (written ?? 0) + (costs?.length ?? 0) * COST_DOCUMENT_BYTES;
    };
    const count = planNextPush({ rows: toRowMap(rows), revision: 1, pending, now: null })?.completedIds.length ?? 0;
    expect(count).toBeGreaterThan(20);
    expect(measure(count)).toBeLessThanOrEqual(PUSH_MAX_BYTES);
    const last = measure(count) - measure(count - 1);
    expect(measure(count) + last).toBeGreaterThan(PUSH_MAX_BYTES);
  });

  it.each([['prix_revendeur'], ['prix_public']] as const)('writes an item that differs in %s alone', (field) => {
    const row = { ...buildSolution('r'), [field]: '1,00' };
    const cost = row.cost ?? { prix_partenaire: '', commission: '' };
    const plan = planNextPush({
      rows: toRowMap([row]),
      revision: 1,
      pending: [buildUpdateMutation('m', row, { cost })],
      now: null,
    });
    expect(plan?.commit).toMatchObject({ items: [{ id: 'r', [field]: buildSolution('r')[field] }], costs: [] });
  });

  it('writes a cost alone when the prices stay', () => {
    const cost: Cost = { prix_partenaire: '11,50', commission: '0' };
    const row = buildSolution('r', { ...computePrices(cost), cost: { prix_partenaire: '10,00', commission: '15' } });
    const plan = planNextPush({
      rows: toRowMap([row]),
      revision: 1,
      pending: [buildUpdateMutation('m', row, { cost })],
      now: null,
    });
    expect(plan?.commit).toMatchObject({ items: [], costs: [{ id: 'r', ...cost }] });
    expect(plan?.commit?.costsDigest).toBe(formatDigest(digestRows([{ ...row, cost }]).costs));
  });

  it('writes the deletion of an empty subtitle', () => {
    const row = buildSubtitle('s', { solution: '' });
    const plan = planNextPush({
      rows: toRowMap([row]),
      revision: 1,
      pending: [buildDeleteMutation('d', row)],
      now: null,
    });
    expect(plan?.commit?.items).toMatchObject([{ id: 's', deleted: true }]);
  });

  // The server may have removed its tombstone, and the rules let no one create one.
  it('does not write a row that was deleted, restored elsewhere and deleted again', () => {
    const row = buildSolution('r', { solution: '', cost: null, deleted: true });
    const created = buildCreateMutation('c', 'r', { display_order: 7 });
    const pending = [created, buildDeleteMutation('d', { ...buildSolution('r'), solution: created.solution })];
    expect(planNextPush({ rows: toRowMap([row]), revision: 1, pending, now: null })).toMatchObject({
      completedIds: ['c', 'd'],
      commit: null,
    });
  });

  it('writes no row that returns to its former place within a push', () => {
    const rows = buildNumberedRows(5);
    const pending = [buildMoveMutation('m1', 'r0000', 'r0001'), buildMoveMutation('m2', 'r0000', null)];
    expect(planNextPush({ rows: toRowMap(rows), revision: 1, pending, now: null })).toEqual({
      completedIds: ['m1', 'm2'],
      commit: null,
      rows: [],
    });
  });

  it('writes a row deleted and created again as the other type', () => {
    const row = buildSubtitle('s');
    const again = buildCreateMutation('c', 's', { type: 'solution', solution: row.solution, cost: null });
    const pending = [buildDeleteMutation('d', row), { ...again, display_order: row.display_order }];
    expect(planNextPush({ rows: toRowMap([row]), revision: 1, pending, now: null })?.commit).toMatchObject({
      items: [{ id: 's', type: 'solution' }],
    });
  });

  it.each([
    ['an update', 0, buildUpdateMutation('m', buildSolution('r'), { solution: 'a'.repeat(PUSH_MAX_BYTES) })],
    ['a restored row', 5, { ...buildCreateMutation('m', 'x', { solution: 'a'.repeat(PUSH_MAX_BYTES) }), after: null }],
  ])('throws for %s that no push holds', (_case, display_order, edit) => {
    const rows = toRowMap([buildSolution('r', { display_order })]);
    expect(() => planNextPush({ rows, revision: 1, pending: [edit], now: null })).toThrow('An edit exceeds a push.');
  });
});

describe('planNextPush of an undone deletion', () => {
  it('restores its place also where renumbering the grid exceeds a push', () => {
    const rows = buildNumberedRows(290, { solution: '漢'.repeat(500) });
    const back = { ...buildCreateMutation('c', 'zz', { display_order: 0 }), after: null };
    expect(pushAll(rows, [back]).orders.at(-1)?.slice(0, 2)).toEqual(['zz', 'r0000']);
  });

  it('renumbers when one push holds the rows', () => {
    const { orders } = pushAll(buildNumberedRows(290), [
      { ...buildCreateMutation('c', 'zzz', { display_order: 3 }), after: 'r0002' },
    ]);
    expect(orders.at(-1)?.slice(2, 5)).toEqual(['r0002', 'zzz', 'r0003']);
  });
});

describe('planNextPush of changed prices', () => {
  const NOW = 1_000 * 86_400_000;
  const old = { prix_avant: '8,00', prix_depuis: 5 };
  const priced = buildSolution('a', { priceChange: old });
  const plain = buildSolution('b', { display_order: 1 });
  const raise = (row: typeof priced) =>
    buildUpdateMutation(`raise ${row.id}`, row, { cost: { prix_partenaire: '20,00', commission: '15' } });
  const plan = (pending: readonly Mutation[], now: number | null = NOW) => {
    const pushPlan = planNextPush({ rows: toRowMap([priced, plain]), revision: 1, pending, now });
    if (pushPlan?.commit === null || pushPlan === null) throw new Error('nothing to push');
    return { ...pushPlan, commit: pushPlan.commit };
  };

  it('writes what each price was, and leaves the time to the commit', () => {
    const { commit, rows } = plan([raise(priced), buildCreateMutation('c', 'new')]);
    expect(commit.items).toMatchObject([
      { id: 'a', priceChange: { prix_avant: '11,50', prix_depuis: NOW } },
      { id: 'new', priceChange: { prix_avant: '', prix_depuis: NOW } },
    ]);
    expect([...commit.changedPrices]).toEqual(['a', 'new']);
    expect(datePriceChanges(rows, commit, 7).map(({ priceChange }) => priceChange)).toEqual([
      { prix_avant: '11,50', prix_depuis: 7 },
      { prix_avant: '', prix_depuis: 7 },
    ]);
  });

  it('has no first price for a restored row whose tombstone is unknown', () => {
    const { commit } = plan([buildCreateMutation('c', 'back', { display_order: 7 }), buildCreateMutation('d', 'new')]);
    expect(commit.items.map(({ id, priceChange }) => [id, priceChange?.prix_avant])).toEqual([
      ['back', undefined],
      ['new', ''],
    ]);
    expect([...commit.changedPrices]).toEqual(['new']);
  });

  it('keeps the last change of a row whose price stays', () => {
    const label = buildUpdateMutation('e', priced, { solution: 'Autre' });
    const { commit, rows } = plan([label, buildUpdateMutation('f', plain, { solution: 'Autre' })]);
    expect(commit.items).toMatchObject([{ id: 'a', priceChange: old }, { id: 'b' }]);
    expect(commit.items[1]?.priceChange).toBeUndefined();
    expect(commit.changedPrices).toEqual(new Set());
    expect(datePriceChanges(rows, commit, 7).map(({ priceChange }) => priceChange)).toEqual([old, undefined]);
  });

  it('keeps it when only the cost changes, also in a push without price changes', () => {
    const cost = { prix_partenaire: '11,50', commission: '0' };
    for (const now of [NOW, null]) {
      const { commit, rows } = plan([buildUpdateMutation('e', priced, { cost })], now);
      expect(commit).toMatchObject({ items: [], costs: [{ id: 'a' }] });
      expect(rows).toMatchObject([{ id: 'a', cost, priceChange: old }]);
    }
  });

  it('leaves all of them out without a time', () => {
    const label = buildUpdateMutation('e', priced, { solution: 'Autre' });
    const { commit, rows } = plan([label, raise(plain), buildCreateMutation('c', 'new')], null);
    expect(commit.changedPrices).toEqual(new Set());
    expect(commit.items.map(({ priceChange }) => priceChange)).toEqual([undefined, undefined, undefined]);
    expect(rows.map(({ priceChange }) => priceChange)).toEqual([undefined, undefined, undefined]);
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
        const rows = buildNumberedRows(count, { solution: label }).map((row) => ({
          ...row,
          display_order: row.display_order * stride,
        }));
        const row = (index: number) => getRow(rows, index % count);
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
      planNextPush({ rows: toRowMap([row]), revision: 1, pending: [buildDeleteMutation('d', row)], now: null })?.commit
        ?.costs,
    ).toEqual([]);
  });
});

describe('planNextPush of plans', () => {
  const plan = { prix_partenaire: '12,90', commission: '15', starts_on: '2027-01-01' };
  const noPlan = { prix_partenaire: '', commission: '', starts_on: '' };
  const row = buildSolution('r', { display_order: 3 });
  const planned = { ...row, plan };
  const push = (server: GridRow, ...pending: Mutation[]) =>
    planNextPush({ rows: toRowMap([server]), revision: 4, pending, now: null });

  it('writes a plan alone, which leaves the digests', () => {
    const digest = digestRows([row]);
    expect(push(row, buildUpdateMutation('m', row, { plan }))).toMatchObject({
      completedIds: ['m'],
      commit: {
        items: [],
        costs: [],
        plans: [{ id: 'r', ...plan }],
        costsDigest: null,
        head: { liveCount: digest.liveCount, digest: formatItemsDigest(digest) },
      },
      rows: [{ id: 'r', plan, revision: 5 }],
    });
  });

  it('empties a plan that ends, and the plan of a deleted row', () => {
    const plans = [{ id: 'r', ...noPlan }];
    expect(push(planned, buildUpdateMutation('m', planned, { plan: null }))?.commit).toMatchObject({
      items: [],
      plans,
    });
    expect(push(planned, buildDeleteMutation('d', planned))?.commit).toMatchObject({
      items: [{ deleted: true }],
      plans,
    });
    expect(push(row, buildDeleteMutation('d', row))?.commit?.plans).toEqual([]);
  });

  it('writes no plan in items, nor one that an edit leaves', () => {
    const commit = push(planned, buildUpdateMutation('m', planned, { solution: 'Neuf' }))?.commit;
    expect(commit?.items).toEqual([expect.not.objectContaining({ plan })]);
    expect(commit?.plans).toEqual([]);
  });

  it('writes the plan of a restored row, whose tombstone kept its last values for an edit', () => {
    const creation = buildCreateMutation('c', 'r', { plan, display_order: 3 });
    for (const tombstone of [buildTombstone(planned), { ...planned, deleted: true }])
      expect(push(tombstone, creation)?.commit?.plans).toEqual([{ id: 'r', ...plan }]);
    const { plan: _plan, ...without } = creation;
    expect(push({ ...planned, deleted: true }, without)?.commit?.plans).toEqual([]);
  });

  it('counts three documents for a row with a new label, cost and plan', () => {
    const rows = buildNumberedRows(200);
    const cost = { prix_partenaire: '20,00', commission: '5' };
    const pending = rows.map((one) => buildUpdateMutation(one.id, one, { solution: 'Neuf', cost, plan }));
    const first = planNextPush({ rows: toRowMap(rows), revision: 1, pending, now: null });
    expect(first?.commit?.plans).toHaveLength(Math.floor((PUSH_MAX_DOCUMENTS - 3) / 3));
  });

  it('estimates no fewer bytes than a plan takes in a request', () => {
    const text = { stringValue: '99999999,99' };
    const name = `projects/${'p'.repeat(30)}/databases/(default)/documents/pricing_plans/${'x'.repeat(36)}`;
    const fields = {
      prix_partenaire: text,
      commission: text,
      starts_on: text,
      revision: { integerValue: '999999999' },
    };
    expect(JSON.stringify({ update: { name, fields } }).length).toBeLessThanOrEqual(PLAN_DOCUMENT_BYTES);
  });
});
