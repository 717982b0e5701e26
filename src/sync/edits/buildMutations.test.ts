import { describe, expect, it } from 'vitest';
import { createGrid } from '../../domain/pricing/replay';
import { EditError } from '../../domain/pricing/editError';
import { buildMutations } from './buildMutations';
import type { EditIntent } from '../../domain/pricing/pricingEditor';
import { buildSolutionRow } from '../testing/fakeServer';

function build(intent: EditIntent) {
  const title = {
    ...buildSolutionRow('t', 0),
    type: 'subtitle' as const,
    prix_revendeur: '',
    prix_public: '',
    cost: null,
  };
  const grid = createGrid([
    title,
    buildSolutionRow('a', 1),
    buildSolutionRow('b', 2),
    { ...buildSolutionRow('gone', 3), deleted: true },
  ]);
  let count = 0;
  return buildMutations(grid, intent, { createId: () => `n${String((count += 1))}`, at: 7, group: 'g' });
}

function getErrorCode(intent: EditIntent): string {
  try {
    build(intent);
    return 'ok';
  } catch (error) {
    return error instanceof EditError ? error.code : 'defect';
  }
}

const cost = (prix_partenaire: string, commission = '15') => ({ prix_partenaire, commission });

describe('buildMutations', () => {
  it('returns the values before and after, normalized', () => {
    const { mutations } = build({ kind: 'update', itemId: 'a', label: '  Offre  A ', cost: cost('1 234,5', '12,50') });
    expect(mutations).toMatchObject([
      {
        kind: 'update',
        itemId: 'a',
        group: 'g',
        at: 7,
        label: { before: 'Offre a', after: 'Offre  A' },
        price: { before: cost('10,00'), after: cost('1234,50', '12,5') },
      },
    ]);
  });

  it('returns no mutation if nothing changes', () => {
    expect(build({ kind: 'update', itemId: 'a', label: 'Offre a', cost: cost('10') })).toEqual({
      mutations: [],
      failed: 0,
    });
  });

  it('records the predecessor of a deleted row', () => {
    expect(build({ kind: 'delete', itemIds: ['b'] }).mutations).toMatchObject([{ kind: 'delete', after: 'a' }]);
    expect(build({ kind: 'delete', itemIds: ['t'] }).mutations).toMatchObject([{ after: null }]);
  });

  it('counts impossible edits and builds the rest', () => {
    const rows = [
      { itemId: 'a', cost: cost('20') },
      { itemId: 'gone', cost: cost('20') },
      { itemId: 't', cost: cost('20') },
      { itemId: 'b', cost: cost('1e308') },
    ];
    expect(build({ kind: 'updateMany', rows })).toMatchObject({ mutations: [{ itemId: 'a' }], failed: 3 });
    const lines = ['10', '12,,5', '', '-1', '9999999,995'].map((price) => ({
      solution: 'Ligne 🎉',
      cost: cost(price),
    }));
    expect(build({ kind: 'import', rows: lines })).toMatchObject({ mutations: [{ solution: 'Ligne 🎉' }], failed: 4 });
  });

  it.each<[string, EditIntent, string]>([
    ['an invalid price', { kind: 'update', itemId: 'a', cost: cost('1.234,56') }, 'invalid'],
    ['an empty label', { kind: 'add', type: 'subtitle', solution: '  ', cost: null }, 'invalid'],
    ['a solution without prices', { kind: 'add', type: 'solution', solution: 'x', cost: null }, 'invalid'],
    ['a cost of a subtitle', { kind: 'update', itemId: 't', cost: cost('1') }, 'invalid'],
    ['a deleted row', { kind: 'update', itemId: 'gone', label: 'x' }, 'unknownItem'],
    ['an unknown row', { kind: 'delete', itemIds: ['missing'] }, 'unknownItem'],
    ['a move behind an unknown row', { kind: 'move', itemIds: ['a'], after: 'missing' }, 'unknownItem'],
    [
      'restoring a live row',
      {
        kind: 'restore',
        itemId: 'a',
        before: { type: 'solution', solution: 'x', cost: cost('1,00'), display_order: 1 },
      },
      'invalid',
    ],
  ])('throws for %s', (_title, intent, code) => {
    expect(getErrorCode(intent)).toBe(code);
  });
});
