import { describe, expect, it } from 'vitest';
import { openGrid } from '../domain/replay';
import { EditFailure } from './errors';
import { mutationsFor, type Intent } from './intents';
import { solution } from './testing/fakeServer';

function make(intent: Intent) {
  const title = { ...solution('t', 0), type: 'subtitle' as const, prix_revendeur: '', prix_public: '', cost: null };
  const grid = openGrid([title, solution('a', 1), solution('b', 2), { ...solution('gone', 3), deleted: true }]);
  let count = 0;
  return mutationsFor(grid, intent, { newId: () => `n${String((count += 1))}`, at: 7, group: 'g' });
}

function codeOf(intent: Intent): string {
  try {
    make(intent);
    return 'ok';
  } catch (error) {
    return error instanceof EditFailure ? error.code : 'defect';
  }
}

const cost = (prix_partenaire: string, commission = '15') => ({ prix_partenaire, commission });

describe('mutations of an intent', () => {
  it('carry what the row was and what it shall be, normalised as it is stored', () => {
    const { mutations } = make({ kind: 'update', itemId: 'a', label: '  Offre  A ', cost: cost('1 234,5', '12,50') });
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

  it('are none where nothing changes', () => {
    expect(make({ kind: 'update', itemId: 'a', label: 'Offre a', cost: cost('10') })).toEqual({
      mutations: [],
      failed: 0,
    });
  });

  it('remember whom a deleted row followed', () => {
    expect(make({ kind: 'delete', itemIds: ['b'] }).mutations).toMatchObject([{ kind: 'delete', after: 'a' }]);
    expect(make({ kind: 'delete', itemIds: ['t'] }).mutations).toMatchObject([{ after: null }]);
  });

  it('count what can’t be done among many and do the rest', () => {
    const rows = [
      { itemId: 'a', cost: cost('20') },
      { itemId: 'gone', cost: cost('20') },
      { itemId: 't', cost: cost('20') },
      { itemId: 'b', cost: cost('1e308') },
    ];
    expect(make({ kind: 'updateMany', rows })).toMatchObject({ mutations: [{ itemId: 'a' }], failed: 3 });
    const lines = ['10', '12,,5', '', '-1', '9999999,995'].map((price) => ({
      solution: 'Ligne 🎉',
      cost: cost(price),
    }));
    expect(make({ kind: 'import', rows: lines })).toMatchObject({ mutations: [{ solution: 'Ligne 🎉' }], failed: 4 });
  });

  it.each<[string, Intent, string]>([
    ['a price that is no number', { kind: 'update', itemId: 'a', cost: cost('1.234,56') }, 'invalid'],
    ['an empty label', { kind: 'add', type: 'subtitle', solution: '  ', cost: null }, 'invalid'],
    ['a solution without prices', { kind: 'add', type: 'solution', solution: 'x', cost: null }, 'invalid'],
    ['prices of a subtitle', { kind: 'update', itemId: 't', cost: cost('1') }, 'invalid'],
    ['a row that is gone', { kind: 'update', itemId: 'gone', label: 'x' }, 'unknownItem'],
    ['a row that never was', { kind: 'delete', itemIds: ['nobody'] }, 'unknownItem'],
    ['a move behind nothing known', { kind: 'move', itemIds: ['a'], after: 'nobody' }, 'unknownItem'],
    [
      'bringing back what lives',
      {
        kind: 'restore',
        itemId: 'a',
        before: { type: 'solution', solution: 'x', cost: cost('1,00'), display_order: 1 },
      },
      'invalid',
    ],
  ])('are refused for %s', (_title, intent, code) => {
    expect(codeOf(intent)).toBe(code);
  });
});
