import { describe, expect, it } from 'vitest';
import { refreshConflicts, resolveWithLocalValue } from './conflict';
import type { Conflict } from './conflict';
import type { GridRow } from './pricingItem';
import { rebase } from './rebase';
import { applyMutation, createGrid } from './replay';
import { buildDeleteMutation, buildSolution, buildUpdateMutation } from './testing/testBuilders';

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

  it('leads to a deletion conflict when the row was deleted since', () => {
    const pending = resolveWithLocalValue(label, deleted, context);
    expect(rebase({ findServerRow: () => deleted, findLastKnownRow: () => theirs, pending }).conflicts).toMatchObject([
      { unit: 'deletedByOther', mine: { solution: 'Mien' } },
    ]);
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
});
