import { describe, expect, it } from 'vitest';
import { NO_COST } from './mutation';
import { rebaseRow, rewriteBaseValues } from './rebaseRow';
import {
  buildCreateMutation,
  buildDeleteMutation,
  buildSolution,
  buildSubtitle,
  buildUpdateMutation,
} from './testing/testBuilders';
import type { NonMoveMutation } from './editChain';
import type { GridRow } from './pricingItem';

const seen = buildSolution('r', { solution: 'Ancien', display_order: 4 });
const tombstone: GridRow = {
  ...buildSubtitle('r', { solution: '', display_order: 6 }),
  type: 'solution',
  deleted: true,
  revision: 9,
};
const cost = { prix_partenaire: '20,00', commission: '5' };
const otherCost = { prix_partenaire: '30,00', commission: '5' };
const plan = { prix_partenaire: '12,90', commission: '15', starts_on: '2027-01-01' };
const otherPlan = { ...plan, starts_on: '2027-02-01' };
const planned = { ...seen, plan };
const label = (id: string, before: string, after: string) =>
  buildUpdateMutation(id, { ...seen, solution: before }, { solution: after });
const price = (id: string, after: typeof cost) => buildUpdateMutation(id, seen, { cost: after });

describe('rebaseRow without edits', () => {
  it.each([
    ['live', seen, undefined],
    ['gone', tombstone, seen],
    ['gone', undefined, seen],
    ['uncreated', undefined, undefined],
  ] as const)('reports a row as %s', (state, server, known) => {
    expect(rebaseRow([], server, known)).toEqual({ state, pending: [], conflicts: [] });
  });
});

describe('rebaseRow of a row that is not live', () => {
  it('reports an unknown row for edits without a creation', () => {
    expect(rebaseRow([label('m', 'A', 'B')], undefined, undefined)).toEqual({
      state: 'uncreated',
      pending: [],
      conflicts: [],
    });
  });

  it('reports a row as gone that the edits delete', () => {
    expect(rebaseRow([buildDeleteMutation('d', seen)], tombstone, seen)).toEqual({
      state: 'gone',
      pending: [],
      conflicts: [],
    });
  });

  it('reports a row as gone whose edits cancel out', () => {
    const edits = [label('m1', 'Ancien', 'B'), label('m2', 'B', 'Ancien')];
    expect(rebaseRow(edits, tombstone, seen)).toEqual({ state: 'gone', pending: [], conflicts: [] });
    const prices = [price('m1', cost), buildUpdateMutation('m2', { ...seen, cost }, { cost: seen.cost ?? cost })];
    expect(rebaseRow(prices, tombstone, seen)).toMatchObject({ conflicts: [] });
  });

  it('conflicts with the last values, at the place of the deleted row', () => {
    const edits = [price('m1', cost), buildUpdateMutation('m2', { ...seen, cost }, { cost: otherCost })];
    expect(rebaseRow(edits, tombstone, seen)).toEqual({
      state: 'gone',
      pending: [],
      conflicts: [
        {
          id: 'm1:deletedByOther',
          itemId: 'r',
          mutations: edits,
          theirsRevision: 9,
          unit: 'deletedByOther',
          base: { type: 'solution', solution: 'Ancien', cost: seen.cost, display_order: 4 },
          mine: { type: 'solution', solution: 'Ancien', cost: otherCost, display_order: 6 },
          theirs: null,
        },
      ],
    });
  });

  it('conflicts with empty values where none are known', () => {
    expect(rebaseRow([price('m', cost)], tombstone, undefined).conflicts).toMatchObject([
      { base: null, mine: { solution: '', cost, display_order: 6 } },
    ]);
    expect(rebaseRow([label('m', 'A', 'B')], tombstone, undefined).conflicts).toMatchObject([
      { base: null, mine: { solution: 'B', cost: null } },
    ]);
  });

  it('conflicts with the known row when the server has no trace of it', () => {
    const subtitle = buildSubtitle('r', { display_order: 4 });
    expect(rebaseRow([label('m', 'A', 'B')], undefined, subtitle).conflicts).toMatchObject([
      { theirsRevision: 0, mine: { type: 'subtitle', solution: 'B', cost: null, display_order: 4 } },
    ]);
    expect(rebaseRow([label('m', 'A', 'B')], undefined, tombstone).conflicts).toMatchObject([
      { theirsRevision: 0, base: null, mine: { type: 'solution', solution: 'B', display_order: 0 } },
    ]);
  });
});

describe('rebaseRow of a live row', () => {
  it('returns fitting edits themselves', () => {
    const edits = [label('m1', 'Ancien', 'B'), price('m2', cost)];
    const { pending } = rebaseRow(edits, seen, seen);
    expect(pending).toHaveLength(2);
    pending.forEach((edit, index) => expect(edit).toBe(edits[index]));
  });

  it('keeps the label of an edit whose price conflicts, and the other way round', () => {
    const both = buildUpdateMutation('m', seen, { solution: 'Mien', cost });
    const { label: labelChange, price: priceChange, ...common } = both;
    const byPrice = rebaseRow([both], { ...seen, cost: otherCost }, seen);
    expect(byPrice.pending).toStrictEqual([{ ...common, label: labelChange }]);
    expect(byPrice.conflicts).toMatchObject([{ unit: 'price', base: seen.cost, mine: cost, theirs: otherCost }]);
    const byLabel = rebaseRow([both], { ...seen, solution: 'Autre' }, seen);
    expect(byLabel.pending).toStrictEqual([{ ...common, price: priceChange }]);
    expect(byLabel.conflicts).toMatchObject([{ unit: 'label', base: 'Ancien', mine: 'Mien', theirs: 'Autre' }]);
  });

  it.each([
    ['label', { solution: 'Restauré', cost: seen.cost }, { label: { before: 'B', after: 'Restauré' } }],
    ['price', { solution: 'B', cost }, { price: { before: seen.cost, after: cost } }],
  ])('turns a deletion and a creation after an unsent edit into an update of the %s', (_unit, values, change) => {
    const edit = label('m1', 'Ancien', 'B');
    const edits = [edit, buildDeleteMutation('m2', { ...seen, solution: 'B' }), buildCreateMutation('m3', 'r', values)];
    expect(rebaseRow(edits, seen, seen)).toStrictEqual({
      state: 'live',
      pending: [edit, { id: 'm3', itemId: 'r', at: 0, group: 'm3', kind: 'update', ...change }],
      conflicts: [],
    });
  });

  it('keeps an undo that restores the server’s value after an unsent edit', () => {
    const typed = label('m1', 'Ancien', 'C');
    expect(rebaseRow([typed, label('m2', 'X', 'Ancien')], seen, seen)).toMatchObject({
      pending: [typed, { id: 'm2', label: { before: 'C', after: 'Ancien' } }],
      conflicts: [],
    });
  });

  it('keeps an edit based on the value before one that the server holds too', () => {
    const server = { ...seen, solution: 'B' };
    expect(rebaseRow([label('m1', 'Ancien', 'B'), label('m2', 'Ancien', 'Z')], server, seen)).toMatchObject({
      pending: [{ id: 'm2', label: { before: 'B', after: 'Z' } }],
      conflicts: [],
    });
    const back = [label('m1', 'Ancien', 'B'), label('m2', 'Ancien', 'Z'), label('m3', 'Z', 'B')];
    expect(rebaseRow(back, server, seen)).toMatchObject({ pending: [], conflicts: [] });
  });

  it('drops an undo that restores the server’s value after edits that cancel out', () => {
    const edits = [label('m1', 'X', 'Y'), label('m2', 'Y', 'X'), label('m3', 'Q', 'Ancien')];
    expect(rebaseRow(edits, seen, seen)).toMatchObject({ pending: [], conflicts: [] });
  });

  it('keeps a deletion of an unchanged row', () => {
    const deletion = buildDeleteMutation('d', seen);
    expect(rebaseRow([deletion], seen, seen)).toEqual({ state: 'live', pending: [deletion], conflicts: [] });
  });

  it('conflicts on a deletion of a row that another device changed', () => {
    const theirs = { ...seen, solution: 'Autre', revision: 7 };
    const { state, pending, conflicts } = rebaseRow([buildDeleteMutation('d', seen)], theirs, seen);
    expect({ state, pending }).toEqual({ state: 'live', pending: [] });
    expect(conflicts).toMatchObject([
      { id: 'd:changedByOther', base: { solution: 'Ancien' }, mine: null, theirsRevision: 7 },
    ]);
  });
});

describe('rewriteBaseValues', () => {
  it('returns edits with current base values themselves', () => {
    const edits = [
      label('m1', 'Ancien', 'B'),
      price('m2', cost),
      buildDeleteMutation('d', { ...seen, solution: 'B', cost }),
    ];
    const result = rewriteBaseValues(seen, edits);
    expect(result).toHaveLength(3);
    result.forEach((edit, index) => expect(edit).toBe(edits[index]));
  });

  it('replaces outdated base values of updates', () => {
    const both = buildUpdateMutation('m', { ...seen, solution: 'X', cost: otherCost }, { solution: 'B', cost });
    const fitted = { ...both, label: { before: 'Ancien', after: 'B' }, price: { before: seen.cost, after: cost } };
    expect(rewriteBaseValues(seen, [both])).toStrictEqual([fitted]);
    const onlyLabel = label('m', 'X', 'B');
    expect(rewriteBaseValues(seen, [onlyLabel])).toStrictEqual([
      { ...onlyLabel, label: { before: 'Ancien', after: 'B' } },
    ]);
    const onlyPrice = buildUpdateMutation('m', { ...seen, cost: otherCost }, { cost });
    expect(rewriteBaseValues(seen, [onlyPrice])).toStrictEqual([
      { ...onlyPrice, price: { before: seen.cost, after: cost } },
    ]);
    expect(rewriteBaseValues({ ...seen, cost: null }, [onlyPrice])).toMatchObject([{ price: { before: NO_COST } }]);
  });

  it.each([
    ['label', { ...seen, solution: 'X' }],
    ['price', { ...seen, cost: otherCost }],
  ])('replaces an outdated %s in a deletion', (_unit, outdated) => {
    const [deletion] = rewriteBaseValues(seen, [buildDeleteMutation('d', outdated)]);
    expect(deletion).toEqual(buildDeleteMutation('d', seen));
  });

  it('turns the creation of a live row into an update of what differs', () => {
    const create = (values: { solution: string; cost: typeof cost | null }) =>
      rewriteBaseValues(seen, [buildCreateMutation('c', 'r', values)]);
    const update = { id: 'c', itemId: 'r', at: 0, group: 'c', kind: 'update' };
    expect(create({ solution: 'Ancien', cost: seen.cost })).toEqual([]);
    expect(create({ solution: 'B', cost: seen.cost })).toStrictEqual([
      { ...update, label: { before: 'Ancien', after: 'B' } },
    ]);
    expect(create({ solution: 'Ancien', cost })).toStrictEqual([
      { ...update, price: { before: seen.cost, after: cost } },
    ]);
    expect(create({ solution: 'Ancien', cost: null })).toStrictEqual([
      { ...update, price: { before: seen.cost, after: NO_COST } },
    ]);
    const onSubtitle = rewriteBaseValues(buildSubtitle('r', { solution: 'Ancien' }), [
      buildCreateMutation('c', 'r', { solution: 'Ancien', cost }),
    ]);
    expect(onSubtitle).toMatchObject([{ price: { before: NO_COST, after: cost } }]);
  });

  it('drops updates and deletions while the row does not exist', () => {
    const creation = buildCreateMutation('c', 'r', { solution: 'Neuf', cost });
    const edits = [
      label('m1', 'A', 'B'),
      creation,
      buildDeleteMutation('d1', { ...seen, solution: 'Neuf', cost }),
      label('m2', 'Neuf', 'B'),
      buildDeleteMutation('d2', seen),
    ];
    expect(rewriteBaseValues(null, edits).map(({ id }) => id)).toEqual(['c', 'd1']);
  });
});

describe('rebaseRow of a plan', () => {
  const rebased = (edits: readonly NonMoveMutation[], server: GridRow, known = seen) => {
    const { state: _state, ...rest } = rebaseRow(edits, server, known);
    return rest;
  };

  it('merges with another device’s label and price', () => {
    const edit = buildUpdateMutation('m', seen, { plan });
    expect(rebased([edit], { ...seen, solution: 'Autre', cost })).toEqual({ pending: [edit], conflicts: [] });
    const both = buildUpdateMutation('m', planned, { solution: 'Mien', cost });
    expect(rebased([both], { ...planned, plan: otherPlan })).toEqual({ pending: [both], conflicts: [] });
  });

  it('conflicts with another plan or its end, and leaves the other units of the edit', () => {
    const edit = buildUpdateMutation('m', planned, { solution: 'Mien', cost, plan: otherPlan });
    const common = { id: 'm:plan', itemId: 'r', mutations: [edit], unit: 'plan', base: plan, mine: otherPlan };
    for (const theirs of [{ ...plan, prix_partenaire: '13,00' }, null])
      expect(rebased([edit], { ...seen, plan: theirs ?? undefined, revision: 7 })).toEqual({
        pending: [buildUpdateMutation('m', planned, { solution: 'Mien', cost })],
        conflicts: [{ ...common, theirs, theirsRevision: 7 }],
      });
  });

  it('conflicts when this device ends a plan that another one replaces', () => {
    expect(rebased([buildUpdateMutation('m', planned, { plan: null })], { ...seen, plan: otherPlan })).toMatchObject({
      pending: [],
      conflicts: [{ unit: 'plan', base: plan, mine: null, theirs: otherPlan }],
    });
  });

  it('drops an edit to what the server has', () => {
    const [made, ended] = [buildUpdateMutation('m', seen, { plan }), buildUpdateMutation('m', planned, { plan: null })];
    expect(rebased([made], planned)).toEqual({ pending: [], conflicts: [] });
    expect(rebased([ended], seen)).toEqual({ pending: [], conflicts: [] });
  });

  it('keeps the price conflict and drops the end of a plan that the server published', () => {
    const edit = buildUpdateMutation('m', planned, { cost, plan: null });
    expect(rebased([edit], { ...seen, cost: otherCost })).toMatchObject({
      pending: [],
      conflicts: [{ unit: 'price', mine: cost, theirs: otherCost }],
    });
  });

  describe('that the server published', () => {
    const { starts_on: _startsOn, ...plannedCost } = plan;
    const published = { ...seen, cost: plannedCost, revision: 7 };
    const end = buildUpdateMutation('m', planned, { plan: null });
    const conflict = {
      id: 'm:price',
      itemId: 'r',
      unit: 'price',
      base: seen.cost,
      mine: seen.cost,
      theirs: plannedCost,
      theirsRevision: 7,
    };

    it('conflicts with its end, which only the former price can still bring about', () => {
      expect(rebased([end], published, planned)).toEqual({
        pending: [],
        conflicts: [{ ...conflict, mutations: [end] }],
      });
    });

    it('leaves the other units of the edit, and counts edits of the price that cancel out', () => {
      const edits = [
        buildUpdateMutation('m', planned, { solution: 'Mien', plan: otherPlan }),
        price('p1', cost),
        buildUpdateMutation('p2', { ...planned, cost }, { cost: seen.cost ?? NO_COST }),
        buildUpdateMutation('e', { ...planned, plan: otherPlan }, { plan: null }),
      ];
      expect(rebased(edits, published, planned)).toEqual({
        pending: [buildUpdateMutation('m', planned, { solution: 'Mien' })],
        conflicts: [{ ...conflict, mutations: [edits[0], edits[3]] }],
      });
    });

    it('conflicts with its end before a deletion that is undone', () => {
      const restored = buildCreateMutation('c', 'r', { ...seen, plan: undefined });
      expect(rebased([end, buildDeleteMutation('d', seen), restored], published, planned)).toEqual({
        pending: [],
        conflicts: [{ ...conflict, mutations: [end] }],
      });
    });

    it('conflicts with no edit that takes its price over, or plans another one', () => {
      const adopted = buildUpdateMutation('m', planned, { cost: plannedCost, plan: null });
      expect(rebased([adopted], published, planned)).toEqual({ pending: [], conflicts: [] });
      const replaced = buildUpdateMutation('m', planned, { plan: otherPlan });
      expect(rebased([replaced], published, planned).conflicts).toMatchObject([{ unit: 'plan', mine: otherPlan }]);
      expect(rebased([label('m', 'Ancien', 'Mien')], published, planned).conflicts).toEqual([]);
    });

    it('is not taken for one that another device ended, or that the price had already', () => {
      expect(rebased([end], { ...published, cost }, planned).conflicts).toEqual([]);
      expect(rebased([end], published, { ...planned, cost: plannedCost }).conflicts).toEqual([]);
      expect(rebased([end], published, seen).conflicts).toEqual([]);
      const restored = [
        buildDeleteMutation('d', planned),
        buildCreateMutation('c', 'r', { ...seen, solution: 'Ancien' }),
      ];
      expect(rebased(restored, published, planned).conflicts).toEqual([]);
    });
  });

  it('drops plans that cancel out', () => {
    const edits = [buildUpdateMutation('1', seen, { plan }), buildUpdateMutation('2', planned, { plan: null })];
    expect(rebased(edits, { ...seen, plan: otherPlan })).toEqual({ pending: [], conflicts: [] });
    expect(rebased(edits, tombstone)).toEqual({ pending: [], conflicts: [] });
  });

  it('conflicts on a deletion of a row that another device planned', () => {
    expect(rebased([buildDeleteMutation('d', seen)], planned)).toMatchObject({
      pending: [],
      conflicts: [{ unit: 'changedByOther', theirs: { plan } }],
    });
    const deletion = buildDeleteMutation('d', planned);
    expect(rebased([deletion], planned)).toEqual({ pending: [deletion], conflicts: [] });
  });

  it.each([
    ['made', buildUpdateMutation('m', seen, { plan }), seen, plan],
    ['ended', buildUpdateMutation('m', planned, { plan: null }), planned, undefined],
    ['left by a new label', label('m', 'Ancien', 'B'), planned, plan],
  ])('keeps a plan %s here in the conflict with a deletion', (_case, edit, known, mine) => {
    const [conflict] = rebased([edit], tombstone, known).conflicts;
    if (conflict?.unit !== 'deletedByOther') throw new Error('no conflict');
    expect([conflict.base?.plan, conflict.mine.plan]).toEqual([known.plan, mine]);
  });

  it('restores the plan of a row that is deleted on the server', () => {
    const creation = buildCreateMutation('c', 'r', { plan, display_order: 4 });
    expect(rebased([creation], tombstone)).toEqual({ pending: [creation], conflicts: [] });
  });

  it('conflicts when both devices restore a row, with another plan each', () => {
    const creation = buildCreateMutation('c', 'r', { solution: 'Ancien', plan, display_order: 4 });
    expect(rebased([creation], { ...seen, plan: otherPlan })).toMatchObject({
      pending: [],
      conflicts: [{ unit: 'plan', base: null, mine: plan, theirs: otherPlan }],
    });
    expect(rebased([creation], planned)).toEqual({ pending: [], conflicts: [] });
  });
});

describe('rewriteBaseValues of plans', () => {
  it('replaces outdated base values', () => {
    const edits = [
      buildUpdateMutation('1', seen, { plan }),
      label('2', 'Ancien', 'B'),
      buildUpdateMutation('3', seen, { plan: null }),
      buildDeleteMutation('4', planned),
    ];
    expect(rewriteBaseValues({ ...seen, plan: otherPlan }, edits)).toMatchObject([
      { plan: { before: otherPlan, after: plan } },
      edits[1] ?? {},
      { plan: { before: plan, after: null } },
      { before: { solution: 'B', plan: undefined } },
    ]);
  });

  it('turns the creation of a live row into an update of its plan', () => {
    const creation = buildCreateMutation('c', 'r', { solution: 'Ancien', plan });
    const base = { id: 'c', itemId: 'r', at: 0, group: 'c', kind: 'update' };
    expect(rewriteBaseValues(seen, [creation])).toEqual([{ ...base, plan: { before: null, after: plan } }]);
    const { plan: _plan, ...without } = creation;
    expect(rewriteBaseValues(planned, [without])).toEqual([{ ...base, plan: { before: plan, after: null } }]);
  });
});
