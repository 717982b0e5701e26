import { describe, expect, it } from 'vitest';
import { refreshConflicts } from './refreshConflicts';
import { isSettledByUpdate, resolveWithLocalValue } from './resolveConflict';
import type { Conflict } from './conflict';
import { NO_COST } from './mutation';
import type { GridRow } from './pricingItem';
import { rebase } from './rebase';
import { applyMutation, createGrid } from './replay';
import { buildDeleteMutation, buildSolution, buildSubtitle, buildUpdateMutation } from './testing/testBuilders';

const seen = buildSolution('r', {
  solution: 'Ancien',
  display_order: 4,
  cost: { prix_partenaire: '10,00', commission: '15' },
});
const theirs = { ...seen, solution: 'Autre', revision: 7 };
const deleted: GridRow = {
  ...seen,
  solution: '',
  prix_revendeur: '',
  prix_public: '',
  cost: null,
  deleted: true,
  revision: 8,
};
const context = { createId: () => 'n', at: 5, group: 'g' };

function findConflicts(server: GridRow, ...pending: Parameters<typeof rebase>[0]['pending']): Conflict[] {
  return rebase({ findServerRow: () => server, findLastKnownRow: () => seen, pending }).conflicts;
}

function only(conflicts: readonly Conflict[]): Conflict {
  const [first] = conflicts;
  if (first === undefined || conflicts.length > 1) throw new Error(`expected one conflict, got ${conflicts.length}`);
  return first;
}

const label = only(findConflicts(theirs, buildUpdateMutation('m', seen, { solution: 'Mien' })));
const price = only(
  findConflicts(
    { ...seen, cost: { prix_partenaire: '11,00', commission: '15' } },
    buildUpdateMutation('p', seen, { cost: { prix_partenaire: '12,00', commission: '15' } }),
  ),
);
const gone = only(findConflicts(deleted, buildUpdateMutation('m', seen, { solution: 'Mien' })));
const changed = only(findConflicts(theirs, buildDeleteMutation('d', seen)));

/** Resolves the conflict with the local value and returns the resulting row. */
function applyOwnValue(conflict: Conflict, row: GridRow): GridRow | undefined {
  const grid = createGrid([row]);
  const pending = resolveWithLocalValue(conflict, row, context);
  const { conflicts, pending: fitting } = rebase({ findServerRow: () => row, findLastKnownRow: () => row, pending });
  expect(conflicts).toEqual([]);
  for (const mutation of fitting) applyMutation(grid, mutation);
  return grid.rows.get(row.id);
}

describe('resolveWithLocalValue', () => {
  it('builds an edit that fits the current row', () => {
    expect(applyOwnValue(label, theirs)).toMatchObject({ solution: 'Mien', cost: seen.cost });
    expect(applyOwnValue(price, { ...theirs, solution: 'Tout autre' })).toMatchObject({
      solution: 'Tout autre',
      cost: { prix_partenaire: '12,00' },
    });
  });

  it('restores a deleted row in its place with the local edit', () => {
    expect(applyOwnValue(gone, deleted)).toMatchObject({
      deleted: false,
      solution: 'Mien',
      cost: seen.cost,
      prix_revendeur: '11,50',
      display_order: 4,
    });
  });

  it('deletes the current row when the other side changed it', () => {
    expect(applyOwnValue(changed, theirs)).toMatchObject({ deleted: true });
    expect(applyOwnValue(changed, { ...theirs, solution: 'Encore autre' })).toMatchObject({ deleted: true });
  });

  it('builds nothing when the row has the value', () => {
    expect(resolveWithLocalValue(label, { ...theirs, solution: 'Mien' }, context)).toEqual([]);
    expect(resolveWithLocalValue(changed, deleted, context)).toEqual([]);
  });

  it.each([
    [label, { solution: 'Mien', cost: seen.cost }],
    [price, { solution: 'Ancien', cost: { prix_partenaire: '12,00', commission: '15' } }],
  ])('restores a row whose deletion is not sent, in its place', (conflict, values) => {
    const deletion = { ...buildDeleteMutation('d', seen), after: 'q' };
    const place = { type: 'solution', display_order: 4, after: 'q' };
    expect(resolveWithLocalValue(conflict, deleted, context, deletion)).toStrictEqual([
      { id: 'n', itemId: 'r', at: 5, group: 'g', kind: 'create', ...place, ...values },
    ]);
    expect(resolveWithLocalValue(conflict, theirs, context, deletion)).toMatchObject([{ kind: 'update' }]);
  });

  it('leads to a deletion conflict when the row was deleted since', () => {
    const pending = resolveWithLocalValue(label, deleted, context);
    expect(rebase({ findServerRow: () => deleted, findLastKnownRow: () => theirs, pending }).conflicts).toMatchObject([
      { unit: 'deletedByOther', mine: { solution: 'Mien' } },
    ]);
  });
});

describe('resolveWithLocalValue of one unit', () => {
  const base = { id: 'n', itemId: 'r', at: 5, group: 'g' };
  const cost = { prix_partenaire: '12,00', commission: '15' };

  it('changes nothing else', () => {
    expect(resolveWithLocalValue(label, theirs, context)).toStrictEqual([
      { ...base, kind: 'update', label: { before: 'Autre', after: 'Mien' } },
    ]);
    expect(resolveWithLocalValue(price, theirs, context)).toStrictEqual([
      { ...base, kind: 'update', price: { before: seen.cost, after: cost } },
    ]);
  });

  it('edits a deleted row, based on the value of the other side', () => {
    expect(resolveWithLocalValue(label, deleted, context)).toStrictEqual([
      { ...base, kind: 'update', label: { before: 'Autre', after: 'Mien' } },
    ]);
    expect(resolveWithLocalValue(price, deleted, context)).toStrictEqual([
      { ...base, kind: 'update', price: { before: { prix_partenaire: '11,00', commission: '15' }, after: cost } },
    ]);
  });

  it('deletes nothing when the row is unknown', () => {
    expect(resolveWithLocalValue(changed, undefined, context)).toEqual([]);
  });

  it('updates a row that was restored since', () => {
    expect(resolveWithLocalValue(gone, theirs, context)).toStrictEqual([
      { ...base, kind: 'update', label: { before: 'Autre', after: 'Mien' } },
    ]);
  });

  it('gives no cost to a subtitle, and removes none', () => {
    const subtitle = buildSubtitle('r', { solution: 'Autre' });
    expect(resolveWithLocalValue(gone, subtitle, context)).toMatchObject([{ label: { after: 'Mien' } }]);
    expect(resolveWithLocalValue(price, subtitle, context)).toEqual([]);
    if (gone.unit !== 'deletedByOther') throw new Error('not a deletion');
    const withoutCost = { ...gone, mine: { ...gone.mine, cost: null } };
    expect(resolveWithLocalValue(withoutCost, theirs, context)).toStrictEqual([
      { ...base, kind: 'update', label: { before: 'Autre', after: 'Mien' } },
    ]);
  });
});

describe('isSettledByUpdate', () => {
  const plan = { prix_partenaire: '12,90', commission: '15', starts_on: '2027-01-01' };
  const planned = { ...seen, plan };
  const later = { ...plan, starts_on: '2027-02-01' };
  const newLabel = buildUpdateMutation('n', theirs, { solution: 'Troisième' });
  const newPrice = buildUpdateMutation(
    'n',
    { ...seen, cost: { prix_partenaire: '11,00', commission: '15' } },
    { cost: NO_COST },
  );
  const newPlan = buildUpdateMutation('n', planned, { plan: later });
  const noPlan = buildUpdateMutation('n', planned, { plan: null });
  const planConflict = only(findConflicts(planned, buildUpdateMutation('m', seen, { plan: later })));

  it.each([
    ['a label', label, newLabel],
    ['a price', price, newPrice],
    ['a plan', planConflict, newPlan],
    ['a plan by its end', planConflict, noPlan],
  ])('is true for %s over the server’s', (_, conflict, update) => {
    expect(isSettledByUpdate(conflict, update)).toBe(true);
    expect(isSettledByUpdate(conflict, { ...update, itemId: 'other' })).toBe(false);
  });

  it.each([
    ['another unit', label, newPrice],
    ['a label over an older one', label, buildUpdateMutation('n', seen, { solution: 'Troisième' })],
    ['a price over an older one', price, buildUpdateMutation('n', seen, { cost: NO_COST })],
    ['a plan over none', planConflict, buildUpdateMutation('n', seen, { plan })],
    ['a row that another device deleted', gone, newLabel],
    ['a row that is deleted here', changed, newLabel],
  ])('is false for %s', (_, conflict, update) => {
    expect(isSettledByUpdate(conflict, update)).toBe(false);
  });
});

describe('refreshConflicts', () => {
  const refresh = (conflicts: readonly Conflict[], row: GridRow | undefined, before: GridRow | undefined = theirs) =>
    refreshConflicts(
      conflicts,
      () => row,
      () => before,
    );

  it('updates the value of the other side', () => {
    expect(refresh([label], { ...theirs, solution: 'Encore autre', revision: 9 })).toMatchObject([
      { id: label.id, mine: 'Mien', theirs: 'Encore autre', theirsRevision: 9 },
    ]);
  });

  it('drops a conflict when both sides are equal', () => {
    expect(refresh([label], { ...theirs, solution: 'Mien' })).toEqual([]);
    expect(refresh([changed], deleted)).toEqual([]);
    expect(refresh([gone], { ...seen, solution: 'Mien' })).toEqual([]);
  });

  it('merges label and price conflicts when the row is deleted', () => {
    expect(refresh([label, price], deleted, seen)).toMatchObject([
      {
        unit: 'deletedByOther',
        mine: { solution: 'Mien', cost: { prix_partenaire: '12,00' } },
        mutations: [{ id: 'm' }, { id: 'p' }],
      },
    ]);
  });

  it('narrows a deletion conflict to the changed units when the row is restored', () => {
    expect(refresh([gone], { ...seen, solution: 'Autre', revision: 9 })).toMatchObject([
      { unit: 'label', base: 'Ancien', mine: 'Mien', theirs: 'Autre' },
    ]);
  });

  it('keeps the id of a label conflict when the row is deleted and restored', () => {
    const asked = refresh(refresh([label], deleted, theirs), { ...theirs, revision: 9 });
    expect(asked).toMatchObject([{ id: label.id, unit: 'label', mine: 'Mien', theirs: theirs.solution }]);
  });

  it('keeps a conflict unchanged while its row is unknown', () => {
    expect(refresh([label, gone], undefined)).toEqual([label, gone]);
  });

  const cost = { prix_partenaire: '13,00', commission: '15' };

  it('updates price and whole row of the other side', () => {
    const row = { ...theirs, cost, revision: 9 };
    expect(refresh([price, changed], row)).toMatchObject([
      { id: price.id, mine: { prix_partenaire: '12,00' }, theirs: cost, theirsRevision: 9 },
      { id: changed.id, unit: 'changedByOther', theirs: { solution: 'Autre', cost }, theirsRevision: 9 },
    ]);
    expect(refresh([price], { ...row, cost: null })).toMatchObject([
      { theirs: { prix_partenaire: '', commission: '' } },
    ]);
    expect(refresh([price], { ...row, cost: { prix_partenaire: '12,00', commission: '15' } })).toEqual([]);
  });

  it('keeps a conflict unchanged when its deleted row has no last known values', () => {
    expect(refresh([label, gone], deleted, deleted)).toEqual([label, gone]);
    const refreshed = refreshConflicts(
      [gone, price],
      () => deleted,
      () => undefined,
    );
    expect(refreshed).toEqual([gone, price]);
  });

  it('shows the last known row when a label or price conflict becomes a deletion', () => {
    const row = { type: 'solution', solution: 'Autre', cost: seen.cost, display_order: 4 };
    const common = { itemId: 'r', unit: 'deletedByOther', base: row, theirs: null, theirsRevision: 8 };
    expect(refresh([label], deleted)).toEqual([
      { ...common, id: label.id, mine: { ...row, solution: 'Mien' }, mutations: label.mutations },
    ]);
    expect(refresh([price], deleted)).toEqual([
      { ...common, id: price.id, mine: { ...row, cost: price.mine }, mutations: price.mutations },
    ]);
  });

  it('merges conflicts of one row only', () => {
    const other = { ...gone, id: 'other', itemId: 's' };
    expect(refresh([gone, other], deleted)).toEqual([gone, other]);
    expect(
      refreshConflicts(
        [label, gone],
        (id) => (id === 'r' ? undefined : deleted),
        () => undefined,
      ),
    ).toHaveLength(2);
  });

  it.each([
    ['label', { solution: 'Second' }, { solution: 'Second', cost: seen.cost }],
    ['price', { cost }, { solution: 'Mien', cost }],
  ])('merges two deletion conflicts: the second replaces the %s that it changes', (_unit, values, mine) => {
    const second = only(findConflicts(deleted, buildUpdateMutation('p', seen, values)));
    expect(refresh([gone, second], deleted)).toMatchObject([
      { id: gone.id, mine, mutations: [{ id: 'm' }, { id: 'p' }] },
    ]);
  });

  it('merges only the conflicting unit of an edit that changed both', () => {
    const own = { prix_partenaire: '14,00', commission: '15' };
    const both = buildUpdateMutation('m', seen, { solution: 'Les deux', cost: own });
    const labelOfBoth = only(findConflicts({ ...seen, solution: 'Autre' }, both));
    expect(refresh([price, labelOfBoth], deleted, seen)).toMatchObject([
      { mine: { solution: 'Les deux', cost: price.mine } },
    ]);
    const priceOfBoth = only(findConflicts({ ...seen, cost }, both));
    expect(refresh([label, priceOfBoth], deleted, seen)).toMatchObject([{ mine: { solution: 'Mien', cost: own } }]);
  });

  it('merges two conflicts of one unit: the second has the value', () => {
    const second = only(findConflicts(theirs, buildUpdateMutation('u', seen, { solution: 'Second' })));
    expect(refresh([label, price, second], theirs, seen)).toMatchObject([
      { id: label.id, mine: 'Second', theirs: 'Autre', mutations: [{ id: 'm' }, { id: 'u' }] },
      { id: price.id },
    ]);
    expect(refresh([label, { ...second, itemId: 's' }], theirs, seen)).toHaveLength(2);
  });

  it('keeps the price typed when the row gets the price of a plan that this device ended', () => {
    const plan = { prix_partenaire: '14,00', commission: '15', starts_on: '2027-01-01' };
    const planned = { ...seen, plan };
    const published = { ...seen, cost: { prix_partenaire: '14,00', commission: '15' }, revision: 9 };
    const end = buildUpdateMutation('e', planned, { plan: null });
    const ended = only(
      rebase({ findServerRow: () => published, findLastKnownRow: () => planned, pending: [end] }).conflicts,
    );
    expect(refresh([price, ended], published, planned)).toMatchObject([
      {
        id: price.id,
        mine: price.mine,
        theirs: published.cost,
        theirsRevision: 9,
        mutations: [{ id: 'p' }, { id: 'e' }],
      },
    ]);
    expect(refresh([ended, price], published, planned)).toMatchObject([{ id: ended.id, mine: price.mine }]);
    expect(applyOwnValue(ended, published)).toMatchObject({ cost: seen.cost, revision: 9 });
  });

  describe('of the end of a plan that the server publishes while it is open', () => {
    const plannedCost = { prix_partenaire: '14,00', commission: '15' };
    const mine = { ...seen, plan: { ...plannedCost, prix_partenaire: '13,00', starts_on: '2027-01-01' } };
    const planned = { ...seen, plan: { ...plannedCost, starts_on: '2027-01-01' }, revision: 7 };
    const published = { ...seen, cost: plannedCost, revision: 9 };
    const end = buildUpdateMutation('e', mine, { plan: null });
    const ended = only(
      rebase({ findServerRow: () => planned, findLastKnownRow: () => mine, pending: [end] }).conflicts,
    );

    it('becomes one of the price, which alone can still be taken back', () => {
      expect(ended).toMatchObject({ unit: 'plan', mine: null });
      expect(refresh([ended], published, planned)).toEqual([
        {
          id: ended.id,
          itemId: 'r',
          unit: 'price',
          base: seen.cost,
          mine: seen.cost,
          theirs: plannedCost,
          theirsRevision: 9,
          mutations: [end],
        },
      ]);
    });

    it('keeps the price typed with it', () => {
      const both = { ...ended, mutations: [{ ...end, price: { before: NO_COST, after: cost } }] };
      expect(refresh([price, both], published, planned)).toMatchObject([{ id: price.id, mine: price.mine }]);
    });

    it('is settled where another device ended the plan, or the price is the same', () => {
      expect(refresh([ended], { ...seen, cost, revision: 9 }, planned)).toEqual([]);
      expect(refresh([ended], { ...seen, revision: 9 }, planned)).toEqual([]);
      expect(refresh([ended], published, { ...planned, cost: plannedCost })).toEqual([]);
    });
  });

  it('merges both values of two edits', () => {
    const edits = [buildUpdateMutation('1', seen, { solution: 'Second' }), buildUpdateMutation('2', seen, { cost })];
    const second = only(findConflicts(deleted, ...edits));
    expect(refresh([gone, second], deleted)).toMatchObject([{ mine: { solution: 'Second', cost } }]);
  });

  it('merges deletion conflicts behind a label conflict', () => {
    const second = { ...gone, id: 'second' };
    expect(refresh([label, gone, second], deleted, deleted)).toMatchObject([{ id: label.id }, { id: gone.id }]);
  });

  it('leaves a price that was not edited to the row that is restored with another one', () => {
    expect(refresh([gone], { ...seen, solution: 'Autre', cost })).toMatchObject([{ unit: 'label' }]);
    if (gone.unit !== 'deletedByOther') throw new Error('not a deletion');
    const withoutCost = { ...gone, mine: { ...gone.mine, cost: null } };
    expect(refresh([withoutCost], { ...seen, solution: 'Autre', cost })).toMatchObject([{ unit: 'label' }]);
  });

  it('merges the deletion conflict of a creation with both values', () => {
    const creation = { id: 'c', itemId: 'r', at: 0, group: 'c', kind: 'create', type: 'solution' } as const;
    const made = only(findConflicts(deleted, { ...creation, solution: 'Neuf', cost, display_order: null }));
    expect(refresh([gone, made], deleted)).toMatchObject([{ mine: { solution: 'Neuf', cost } }]);
  });

  it('narrows a deletion conflict to the price', () => {
    const own = { prix_partenaire: '12,00', commission: '15' };
    const byPrice = only(findConflicts(deleted, buildUpdateMutation('p', seen, { cost: own })));
    const narrow = (row: GridRow) => refresh([byPrice], row);
    expect(narrow({ ...seen, cost, revision: 9 })).toStrictEqual([
      {
        id: 'p:deletedByOther:price',
        itemId: 'r',
        mutations: byPrice.mutations,
        theirsRevision: 9,
        unit: 'price',
        base: seen.cost,
        mine: own,
        theirs: cost,
      },
    ]);
    expect(narrow({ ...seen, cost: null })).toMatchObject([{ theirs: { prix_partenaire: '', commission: '' } }]);
    expect(narrow({ ...seen, cost: own })).toEqual([]);
    // The label was not edited: the restored row keeps its own.
    expect(narrow({ ...seen, solution: 'Autre', cost: own })).toEqual([]);
  });

  it('narrows a deletion conflict without known values to both units', () => {
    if (gone.unit !== 'deletedByOther') throw new Error('not a deletion');
    const row = { ...seen, solution: 'Autre', cost };
    expect(refresh([{ ...gone, base: null }], row)).toMatchObject([
      { id: `${gone.id}:label`, unit: 'label', base: null, mine: 'Mien', theirs: 'Autre' },
      { id: `${gone.id}:price`, unit: 'price', base: null, mine: seen.cost, theirs: cost },
    ]);
    expect(refresh([{ ...gone, base: null, mine: { ...gone.mine, cost: null } }], row)).toHaveLength(1);
  });
});

describe('conflicts of plans', () => {
  const plan = { prix_partenaire: '12,90', commission: '15', starts_on: '2027-01-01' };
  const other = { ...plan, starts_on: '2027-02-01' };
  const planned = { ...seen, plan };
  const elsewhere = { ...seen, plan: other };
  const conflict = only(findConflicts(elsewhere, buildUpdateMutation('m', seen, { plan })));
  const cancelled = only(findConflicts(elsewhere, buildUpdateMutation('m', planned, { plan: null })));
  const base = { id: 'n', itemId: 'r', at: 5, group: 'g' };
  const refresh = (conflicts: readonly Conflict[], row: GridRow, before: GridRow = seen) =>
    refreshConflicts(
      conflicts,
      () => row,
      () => before,
    );

  it('builds the local plan on the current row, or its end', () => {
    const update = { ...base, kind: 'update' };
    expect(resolveWithLocalValue(conflict, elsewhere, context)).toEqual([
      { ...update, plan: { before: other, after: plan } },
    ]);
    expect(resolveWithLocalValue(conflict, seen, context)).toEqual([
      { ...update, plan: { before: null, after: plan } },
    ]);
    expect(resolveWithLocalValue(cancelled, elsewhere, context)).toEqual([
      { ...update, plan: { before: other, after: null } },
    ]);
    expect(resolveWithLocalValue(conflict, planned, context)).toEqual([]);
    expect(resolveWithLocalValue(conflict, buildSubtitle('r'), context)).toEqual([]);
  });

  it('leads to a deletion conflict when the row was deleted since', () => {
    expect(resolveWithLocalValue(conflict, deleted, context)).toEqual([
      { ...base, kind: 'update', plan: { before: other, after: plan } },
    ]);
  });

  it('restores a row whose deletion is not sent with the local plan, or without one', () => {
    const deletion = buildDeleteMutation('d', elsewhere);
    expect(resolveWithLocalValue(conflict, deleted, context, deletion)).toMatchObject([{ kind: 'create', plan }]);
    expect(resolveWithLocalValue(cancelled, deleted, context, deletion)).toMatchObject([
      { kind: 'create', plan: undefined },
    ]);
  });

  it('restores a row deleted by another device with the local plan', () => {
    const gonePlan = only(findConflicts(deleted, buildUpdateMutation('m', seen, { plan })));
    expect(applyOwnValue(gonePlan, deleted)).toMatchObject({ deleted: false, plan, cost: seen.cost });
    expect(applyOwnValue(gonePlan, elsewhere)).toMatchObject({ plan, cost: seen.cost });
  });

  describe('whose day has come', () => {
    const now = { ...context, at: Date.UTC(2027, 0, 1, 12) };

    it('leaves no plan for the local one, which the server would publish at once', () => {
      const end = { ...base, at: now.at, kind: 'update', plan: { before: other, after: null } };
      expect(resolveWithLocalValue(conflict, elsewhere, now)).toEqual([end]);
      expect(resolveWithLocalValue(conflict, seen, now)).toEqual([]);
    });

    it('restores a deleted row without it', () => {
      const gonePlan = only(findConflicts(deleted, buildUpdateMutation('m', seen, { plan })));
      const ownPrice = { ...base, at: now.at, kind: 'create', type: 'solution', solution: 'Ancien', cost: seen.cost };
      expect(resolveWithLocalValue(gonePlan, deleted, now)).toEqual([{ ...ownPrice, display_order: 4 }]);
      const deletion = buildDeleteMutation('d', planned);
      expect(resolveWithLocalValue(label, deleted, now, deletion)).toEqual([
        { ...ownPrice, solution: 'Mien', display_order: 4 },
      ]);
      expect(resolveWithLocalValue(conflict, deleted, now, deletion)[0]).not.toHaveProperty('plan');
    });

    it('leaves the plan of a row that was deleted and restored elsewhere', () => {
      const gonePlan = only(findConflicts(deleted, buildUpdateMutation('m', seen, { plan, solution: 'Mien' })));
      expect(resolveWithLocalValue(gonePlan, elsewhere, now)).toEqual([
        { ...base, at: now.at, kind: 'update', label: { before: 'Ancien', after: 'Mien' } },
      ]);
    });
  });

  it('updates the plan of the other side, also to none', () => {
    const third = { ...plan, commission: '20' };
    expect(refresh([conflict], { ...seen, plan: third, revision: 9 })).toMatchObject([
      { id: conflict.id, mine: plan, theirs: third, theirsRevision: 9 },
    ]);
    expect(refresh([conflict], seen)).toMatchObject([{ theirs: null }]);
    expect(refresh([changed], planned)).toMatchObject([{ unit: 'changedByOther', theirs: { plan } }]);
  });

  it('drops a conflict when both sides are equal', () => {
    expect(refresh([conflict], planned)).toEqual([]);
    expect(refresh([cancelled], seen)).toEqual([]);
  });

  it('keeps the local plan when the row is deleted, and again when it is restored', () => {
    const [row, ...others] = refresh([conflict, label], deleted, elsewhere);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ unit: 'deletedByOther', base: { plan: other }, mine: { plan, solution: 'Mien' } });
    const restored = { ...elsewhere, solution: 'Autre', revision: 9 };
    expect(refresh(row ? [row] : [], restored)).toMatchObject([
      { unit: 'label', mine: 'Mien' },
      { id: conflict.id, unit: 'plan', base: other, mine: plan, theirs: other, theirsRevision: 9 },
    ]);
    expect(refresh(row ? [row] : [], { ...planned, solution: 'Mien' })).toEqual([]);
  });

  it('lets the second of two deletion conflicts replace a plan that it changes, but no other', () => {
    const first = only(findConflicts(deleted, buildUpdateMutation('m', seen, { plan })));
    const second = only(findConflicts(deleted, buildUpdateMutation('p', planned, { plan: other })));
    expect(refresh([first, second], deleted)).toMatchObject([{ mine: { plan: other } }]);
    expect(refresh([first, gone], deleted)).toMatchObject([{ mine: { plan, solution: 'Mien' } }]);
  });
});
