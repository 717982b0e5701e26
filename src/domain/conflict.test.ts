import { describe, expect, it } from 'vitest';
import { refreshConflicts, resolveAsMine } from './conflict';
import type { Conflict } from './conflict';
import type { GridRow } from './pricingItem';
import { rebase } from './rebase';
import { applyMutation, openGrid } from './replay';
import { remove, solution, update } from './testBuilders';

const seen = solution('r', {
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
const stamp = { newId: () => 'n', at: 5, group: 'g' };

function conflictsOf(server: GridRow, ...pending: Parameters<typeof rebase>[0]['pending']): Conflict[] {
  return rebase({ server: () => server, lastKnown: () => seen, pending }).conflicts;
}

function only(conflicts: readonly Conflict[]): Conflict {
  const [first] = conflicts;
  if (first === undefined || conflicts.length > 1) throw new Error(`expected one conflict, got ${conflicts.length}`);
  return first;
}

const label = only(conflictsOf(theirs, update('m', seen, { solution: 'Mien' })));
const price = only(
  conflictsOf(
    { ...seen, cost: { prix_partenaire: '11,00', commission: '15' } },
    update('p', seen, { cost: { prix_partenaire: '12,00', commission: '15' } }),
  ),
);
const gone = only(conflictsOf(deleted, update('m', seen, { solution: 'Mien' })));
const changed = only(conflictsOf(theirs, remove('d', seen)));

/** What the row becomes when the person takes their own value on it. */
function afterMine(conflict: Conflict, row: GridRow): GridRow | undefined {
  const grid = openGrid([row]);
  const pending = resolveAsMine(conflict, row, stamp);
  const { conflicts, pending: fitting } = rebase({ server: () => row, lastKnown: () => row, pending });
  expect(conflicts).toEqual([]);
  for (const mutation of fitting) applyMutation(grid, mutation);
  return grid.rows.get(row.id);
}

describe('taking one’s own value', () => {
  it('is a new edit on the row of now, which fits', () => {
    expect(afterMine(label, theirs)).toMatchObject({ solution: 'Mien', cost: seen.cost });
    expect(afterMine(price, { ...theirs, solution: 'Tout autre' })).toMatchObject({
      solution: 'Tout autre',
      cost: { prix_partenaire: '12,00' },
    });
  });

  it('brings a deleted row back with one’s edit, in its place', () => {
    expect(afterMine(gone, deleted)).toMatchObject({
      deleted: false,
      solution: 'Mien',
      cost: seen.cost,
      prix_revendeur: '11,50',
      display_order: 4,
    });
  });

  it('deletes the row that the other side changed, as it is now', () => {
    expect(afterMine(changed, theirs)).toMatchObject({ deleted: true });
    expect(afterMine(changed, { ...theirs, solution: 'Encore autre' })).toMatchObject({ deleted: true });
  });

  it('needs nothing when the row has that value by now', () => {
    expect(resolveAsMine(label, { ...theirs, solution: 'Mien' }, stamp)).toEqual([]);
    expect(resolveAsMine(changed, deleted, stamp)).toEqual([]);
  });

  it('of a label whose row has been deleted since asks about the deletion', () => {
    const pending = resolveAsMine(label, deleted, stamp);
    expect(rebase({ server: () => deleted, lastKnown: () => theirs, pending }).conflicts).toMatchObject([
      { unit: 'deletedByOther', mine: { solution: 'Mien' } },
    ]);
  });
});

describe('a waiting conflict', () => {
  const refresh = (conflicts: readonly Conflict[], row: GridRow | undefined, before: GridRow | undefined = theirs) =>
    refreshConflicts(
      conflicts,
      () => row,
      () => before,
    );

  it('shows the newest value of the other side', () => {
    expect(refresh([label], { ...theirs, solution: 'Encore autre', revision: 9 })).toMatchObject([
      { id: label.id, mine: 'Mien', theirs: 'Encore autre', theirsRevision: 9 },
    ]);
  });

  it('vanishes when both sides are equal by now', () => {
    expect(refresh([label], { ...theirs, solution: 'Mien' })).toEqual([]);
    expect(refresh([changed], deleted)).toEqual([]);
    expect(refresh([gone], { ...seen, solution: 'Mien' })).toEqual([]);
  });

  it('about a label and one about the price become one question when the row is deleted', () => {
    expect(refresh([label, price], deleted, seen)).toMatchObject([
      {
        unit: 'deletedByOther',
        mine: { solution: 'Mien', cost: { prix_partenaire: '12,00' } },
        mutations: [{ id: 'm' }, { id: 'p' }],
      },
    ]);
  });

  it('about a deletion asks about the values alone once somebody brought the row back', () => {
    expect(refresh([gone], { ...seen, solution: 'Autre', revision: 9 })).toMatchObject([
      { unit: 'label', base: 'Ancien', mine: 'Mien', theirs: 'Autre' },
    ]);
  });

  it('about a label is the same question again when the row was deleted and brought back', () => {
    const asked = refresh(refresh([label], deleted, theirs), { ...theirs, revision: 9 });
    expect(asked).toMatchObject([{ id: label.id, unit: 'label', mine: 'Mien', theirs: theirs.solution }]);
  });

  it('stays as it is while nothing is known of its row', () => {
    expect(refresh([label, gone], undefined)).toEqual([label, gone]);
  });
});
