import { describe, expect, it } from 'vitest';
import { ROW_NUMBERING } from './rowNumbering';
import type { Mutation } from './mutation';
import type { GridRow } from './pricingItem';
import { applyMutation, createGrid } from './replay';
import { replay } from './testing/replay';
import {
  buildCreateMutation,
  buildDeleteMutation,
  buildMoveMutation,
  buildSolution,
  buildSubtitle,
  buildUpdateMutation,
} from './testing/testBuilders';

const cost = { prix_partenaire: '20,00', commission: '10' };
const row = buildSolution('r');
const tombstone: GridRow = { ...row, solution: '', cost: null, deleted: true, revision: 7 };

describe('applyMutation', () => {
  it('changes nothing for a mutation that no longer fits', () => {
    const grid = createGrid([row, { ...tombstone, id: 'gone' }]);
    const gone = { ...row, id: 'gone' };
    expect(applyMutation(grid, buildCreateMutation('m', 'r'))).toEqual([]);
    expect(applyMutation(grid, buildUpdateMutation('m', gone, { solution: 'B' }))).toEqual([]);
    expect(applyMutation(grid, buildDeleteMutation('m', gone))).toEqual([]);
    expect(applyMutation(grid, buildMoveMutation('m', 'gone', null))).toEqual([]);
    expect(applyMutation(grid, buildMoveMutation('m', 'r', 'unknown'))).toEqual([]);
    expect(grid.live).toEqual([row]);
  });

  it('returns the ids of the rows that it changes', () => {
    const rows = ['a', 'b', 'c', 'd'].map((id, index) => buildSolution(id, { display_order: index }));
    const apply = (mutation: Parameters<typeof applyMutation>[1]) => applyMutation(createGrid(rows), mutation);
    expect(apply(buildCreateMutation('m', 'x'))).toEqual(['x']);
    expect(apply(buildUpdateMutation('m', { ...row, id: 'b' }, { solution: 'B' }))).toEqual(['b']);
    expect(apply(buildDeleteMutation('m', { ...row, id: 'c' }))).toEqual(['c']);
    expect(apply(buildMoveMutation('m', 'c', 'a'))).toEqual(['c', 'b']);
    expect(apply(buildMoveMutation('m', 'c', 'b'))).toEqual([]);
    expect(apply({ ...buildCreateMutation('m', 'x', { display_order: 9 }), after: 'b' })).toEqual(['x', 'c', 'd']);
    expect(apply({ ...buildCreateMutation('m', 'x', { display_order: 2 }), after: 'b' })).toEqual(['x', 'c', 'd']);
  });

  it('creates a subtitle without prices and keeps the revision of a tombstone', () => {
    const creation = buildCreateMutation('m', 'r', { type: 'subtitle', solution: 'Titre', cost: null });
    const { live } = replay([tombstone], [creation]);
    expect(live).toEqual([buildSubtitle('r', { solution: 'Titre', revision: 7 })]);
    expect(replay([], [creation]).live[0]?.revision).toBe(0);
  });

  it('computes the prices of an update', () => {
    const { live } = replay([row], [buildUpdateMutation('m', row, { cost })]);
    expect(live).toMatchObject([{ solution: row.solution, cost, prix_revendeur: '22,00' }]);
  });

  it('drops the last change of a price that an update changes, which the server has not dated yet', () => {
    const priced = buildSolution('a', { priceChange: { prix_avant: '8,00', prix_depuis: 5 } });
    const update = (to: Parameters<typeof buildUpdateMutation>[2]) =>
      replay([priced], [buildUpdateMutation('m', priced, to)]).rows.get('a')?.priceChange;
    expect(update({ cost: { prix_partenaire: '20,00', commission: '15' } })).toBeUndefined();
    expect(update({ cost: { prix_partenaire: '11,50', commission: '0' } })).toEqual(priced.priceChange);
    expect(update({ solution: 'Autre' })).toEqual(priced.priceChange);
  });

  it('repairs the prices of a row whose label is updated', () => {
    const damaged = { ...row, prix_revendeur: '1,00', prix_public: '1,00' };
    expect(replay([damaged], [buildUpdateMutation('m', row, { solution: 'B' })]).live).toEqual([
      { ...row, solution: 'B' },
    ]);
  });

  it('keeps the prices of a partner’s row, which has no cost, and gives a subtitle none', () => {
    const withoutCost = { ...row, cost: null };
    expect(replay([withoutCost], [buildUpdateMutation('m', row, { solution: 'B' })]).live).toEqual([
      { ...withoutCost, solution: 'B' },
    ]);
    const subtitle = buildSubtitle('r');
    expect(replay([subtitle], [buildUpdateMutation('m', row, { solution: 'B', cost })]).live).toEqual([
      { ...subtitle, solution: 'B' },
    ]);
  });
});

describe('applyMutation of a restored row', () => {
  const restore = (rows: readonly GridRow[], after: string | null, display_order = 0, id = 'x') =>
    replay(rows, [{ ...buildCreateMutation('m', id, { display_order }), after }]).live.map(
      (one) => `${one.id}@${one.display_order}`,
    );
  const numbered = (...numbers: number[]) =>
    numbers.map((display_order, index) => buildSolution(`r${index}`, { display_order }));

  it('keeps its number between its neighbors', () => {
    expect(restore(numbered(0, 10, 20), 'r0', 5)).toEqual(['r0@0', 'x@5', 'r1@10', 'r2@20']);
    expect(restore(numbered(10), null, 4)).toEqual(['x@4', 'r0@10']);
    expect(restore(numbered(0), 'r0', 40)).toEqual(['r0@0', 'x@40']);
  });

  it('renumbers the grid when its number lies elsewhere', () => {
    expect(restore(numbered(0, 1, 2), 'r0', 7)).toEqual(['r0@0', 'x@1', 'r1@2', 'r2@3']);
    expect(restore(numbered(0, 1), null, 7)).toEqual(['x@0', 'r0@1', 'r1@2']);
    expect(restore(numbered(0, 10, 20), 'r1', 2)).toEqual(['r0@0', 'r1@1', 'x@2', 'r2@3']);
    expect(restore(numbered(10, 20), 'r1', 20)).toEqual(['r0@0', 'r1@1', 'x@2']);
  });

  it('uses its number if its anchor does not exist', () => {
    expect(restore(numbered(0, 1, 2), 'unknown', 1, 'a')).toEqual(['r0@0', 'a@1', 'r1@1', 'r2@2']);
  });

  it('follows its anchor in a grid of any length', () => {
    const many = numbered(...Array.from({ length: ROW_NUMBERING.maxRenumberedRows + 2 }, (_, index) => index));
    expect(restore(many, 'r0', 5).slice(0, 3)).toEqual([
      'r0@0',
      `x@${ROW_NUMBERING.gap}`,
      `r1@${2 * ROW_NUMBERING.gap}`,
    ]);
    const spread = many.map((one) => ({ ...one, display_order: one.display_order * 100 }));
    expect(restore(spread, 'r0', 700).slice(0, 3)).toEqual(['r0@0', 'x@50', 'r1@100']);
  });
});

describe('applyMutation of plans', () => {
  const plan = { prix_partenaire: '12,90', commission: '15', starts_on: '2027-01-01' };
  const planned = { ...row, plan };
  const applied = (start: GridRow, ...mutations: Mutation[]) => replay([start], mutations).rows.get('r');

  it('plans a cost without changing the prices of today', () => {
    expect(applied(row, buildUpdateMutation('m', row, { plan }))).toEqual(planned);
    expect(applied(planned, buildUpdateMutation('m', planned, { plan: null }))).toEqual(row);
  });

  it('keeps the plan of a row whose label or price changes', () => {
    expect(applied(planned, buildUpdateMutation('m', planned, { solution: 'Neuf', cost }))).toMatchObject({ plan });
  });

  it('gives a subtitle no plan', () => {
    const subtitle = buildSubtitle('r');
    expect(applied(subtitle, buildUpdateMutation('m', subtitle, { plan }))?.plan).toBeUndefined();
  });

  it('deletes the plan with its row, and restores it with the row', () => {
    const deletion = buildDeleteMutation('d', planned);
    expect(applied(planned, deletion)?.plan).toBeUndefined();
    const restored = applied(planned, deletion, buildCreateMutation('c', 'r', { plan, display_order: 0 }));
    expect(restored).toMatchObject({ deleted: false, plan });
    expect(applied(planned, deletion, buildCreateMutation('c', 'r', { display_order: 0 }))?.plan).toBeUndefined();
  });
});
