import { describe, expect, it } from 'vitest';
import { createGrid } from '../../domain/pricing/replay';
import { EditError } from '../../domain/pricing/editError';
import { buildMutations } from './buildMutations';
import type { EditIntent, RowChange } from '../../domain/pricing/pricingEditor';
import { buildSolutionRow } from '../testing/fakeServer';

const PLAN = { prix_partenaire: '12,90', commission: '15', starts_on: '2027-01-01' };

function build(intent: EditIntent, at = 7) {
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
    { ...buildSolutionRow('planned', 4), plan: PLAN },
  ]);
  let count = 0;
  return buildMutations(grid, intent, { createId: () => `n${String((count += 1))}`, at, group: 'g' });
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
    expect(build({ kind: 'updateMany', rows: [], action: 'import', added: lines })).toMatchObject({
      mutations: [{ solution: 'Ligne 🎉' }],
      failed: 4,
    });
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

  it('builds creations of both types, a subtitle without cost', () => {
    const base = { id: 'n2', itemId: 'n1', at: 7, group: 'g', kind: 'create', display_order: null };
    const add = (type: 'solution' | 'subtitle') =>
      build({ kind: 'add', type, solution: ' Neuf ', cost: cost('1') }).mutations;
    expect(add('solution')).toEqual([{ ...base, type: 'solution', solution: 'Neuf', cost: cost('1,00') }]);
    expect(add('subtitle')).toEqual([{ ...base, type: 'subtitle', solution: 'Neuf', cost: null }]);
    expect(
      build({ kind: 'updateMany', rows: [], action: 'import', added: [{ solution: 'Neuf', cost: cost('1') }] })
        .mutations,
    ).toMatchObject([{ type: 'solution' }]);
  });

  it('builds the changed unit alone, based on the values that the user saw', () => {
    const base = { id: 'n1', itemId: 'a', at: 7, group: 'g', kind: 'update' };
    const seen = { solution: 'Vu', cost: cost('5,00') };
    expect(build({ kind: 'update', itemId: 'a', label: 'Neuf', base: seen }).mutations).toStrictEqual([
      { ...base, label: { before: 'Vu', after: 'Neuf' } },
    ]);
    expect(
      build({ kind: 'update', itemId: 'a', cost: cost('6'), base: { ...seen, cost: null } }).mutations,
    ).toStrictEqual([{ ...base, price: { before: { prix_partenaire: '', commission: '' }, after: cost('6,00') } }]);
    expect(build({ kind: 'update', itemId: 't', label: 'Titre' }).mutations).toStrictEqual([
      { ...base, itemId: 't', label: { before: 'Offre t', after: 'Titre' } },
    ]);
  });

  it('skips unchanged rows of several without counting them as failed', () => {
    const rows = [
      { itemId: 'a', cost: cost('10') },
      { itemId: 'b', cost: cost('11') },
    ];
    expect(build({ kind: 'updateMany', rows })).toMatchObject({ mutations: [{ itemId: 'b' }], failed: 0 });
  });

  it('deletes and moves several rows and counts missing ones', () => {
    const deletion = build({ kind: 'delete', itemIds: ['b', 'gone', 'a'] });
    expect(deletion).toMatchObject({ mutations: [{ itemId: 'a' }, { itemId: 'b' }], failed: 1 });
    const moved = build({ kind: 'move', itemIds: ['b', 'gone', 'a'], after: null });
    expect(moved).toEqual({
      mutations: [
        { id: 'n1', itemId: 'a', at: 7, group: 'g', kind: 'move', after: null, before: 't' },
        { id: 'n2', itemId: 'b', at: 7, group: 'g', kind: 'move', after: 'a', before: 't' },
      ],
      failed: 1,
    });
    expect(build({ kind: 'move', itemIds: ['b'], after: null }).failed).toBe(0);
    expect(build({ kind: 'move', itemIds: [], after: null })).toEqual({ mutations: [], failed: 0 });
    expect(build({ kind: 'delete', itemIds: [] })).toEqual({ mutations: [], failed: 0 });
    expect(getErrorCode({ kind: 'move', itemIds: ['gone'], after: null })).toBe('unknownItem');
  });

  it('restores a deleted row with its former values', () => {
    const before = { type: 'solution', solution: 'x', cost: cost('1,00'), display_order: 1 } as const;
    expect(build({ kind: 'restore', itemId: 'gone', before })).toEqual({
      mutations: [{ ...before, id: 'n1', itemId: 'gone', at: 7, group: 'g', kind: 'create' }],
      failed: 0,
    });
  });

  it('rethrows defects', () => {
    const rows = [
      {
        solution: 'x',
        get cost(): never {
          throw new Error('defect');
        },
      },
    ];
    expect(() => build({ kind: 'updateMany', rows: [], action: 'import', added: rows })).toThrow('defect');
  });
});

describe('buildMutations of plans', () => {
  const change = (edit: Omit<RowChange, 'itemId'>, itemId = 'a') =>
    build({ kind: 'update', itemId, ...edit }).mutations;
  const base = { id: 'n1', itemId: 'a', at: 7, group: 'g', kind: 'update' };
  const later = { ...PLAN, starts_on: '2027-02-01' };

  it('plans the typed cost, completed by the row’s, and leaves the price of today', () => {
    const startsOn = '2027-01-01';
    expect(change({ cost: { prix_partenaire: '12,9' }, startsOn })).toStrictEqual([
      { ...base, plan: { before: null, after: PLAN } },
    ]);
    expect(change({ label: 'Neuf', cost: cost('12,90'), startsOn })).toStrictEqual([
      { ...base, label: { before: 'Offre a', after: 'Neuf' }, plan: { before: null, after: PLAN } },
    ]);
  });

  it('replaces an earlier plan, and ends it', () => {
    expect(change({ cost: cost('12,90'), startsOn: '2027-02-01' }, 'planned')).toMatchObject([
      { plan: { before: PLAN, after: later } },
    ]);
    const ended = { ...base, itemId: 'planned', plan: { before: PLAN, after: null } };
    expect(change({ startsOn: null }, 'planned')).toStrictEqual([ended]);
    expect(change({ cost: cost('20'), startsOn: null }, 'planned')).toStrictEqual([
      { ...ended, price: { before: cost('10,00'), after: cost('20,00') } },
    ]);
  });

  it('ends the plan by the price of today from any day on', () => {
    const ended = { ...base, itemId: 'planned', plan: { before: PLAN, after: null } };
    for (const startsOn of ['2026-12-01', '2027-01-01', '2027-02-01'])
      expect(change({ cost: cost('10'), startsOn }, 'planned')).toStrictEqual([ended]);
    expect(change({ label: 'Neuf', cost: {}, startsOn: '2027-01-01' }, 'planned')).toStrictEqual([
      { ...ended, label: { before: 'Offre planned', after: 'Neuf' } },
    ]);
  });

  it('changes nothing for the plan that the row has, no plan to end, or the price of today', () => {
    expect(change({ cost: cost('12,90'), startsOn: '2027-01-01' }, 'planned')).toEqual([]);
    expect(change({ startsOn: null })).toEqual([]);
    expect(change({ cost: cost('10'), startsOn: '2027-01-01' })).toEqual([]);
    expect(change({ startsOn: '2027-01-01' })).toEqual([]);
  });

  it('leaves the plan of a row whose price changes', () => {
    expect(change({ cost: cost('20') }, 'planned')).toStrictEqual([
      { ...base, itemId: 'planned', price: { before: cost('10,00'), after: cost('20,00') } },
    ]);
  });

  it('starts from the plan that the user saw', () => {
    const seen = { solution: 'Offre a', cost: cost('10,00'), plan: PLAN };
    expect(change({ cost: cost('12,90'), startsOn: '2027-02-01', base: seen })).toMatchObject([
      { plan: { before: PLAN, after: later } },
    ]);
    // Another device has ended it already.
    expect(change({ startsOn: null, base: seen })).toEqual([]);
    const unseen = { solution: 'Offre planned', cost: cost('10,00') };
    expect(change({ cost: cost('12,90'), startsOn: '2027-02-01', base: unseen }, 'planned')).toMatchObject([
      { plan: { before: null, after: later } },
    ]);
  });

  it('restores a row without a plan whose day has come: the server would publish it at once', () => {
    const row = { type: 'solution', solution: 'x', cost: cost('1,00'), display_order: 1 } as const;
    const restore = (at: number) => build({ kind: 'restore', itemId: 'gone', before: { ...row, plan: PLAN } }, at);
    // 23:59 and 00:00 in Paris.
    expect(restore(Date.UTC(2026, 11, 31, 22, 59)).mutations).toMatchObject([{ ...row, plan: PLAN }]);
    expect(restore(Date.UTC(2026, 11, 31, 23, 0)).mutations[0]).not.toHaveProperty('plan');
  });

  it('plans several rows, and counts those that fail', () => {
    const startsOn = '2027-01-01';
    const rows = ['a', 't', 'planned', 'gone'].map((itemId) => ({ itemId, cost: cost('12,90'), startsOn }));
    expect(build({ kind: 'updateMany', rows })).toMatchObject({ mutations: [{ itemId: 'a' }], failed: 2 });
    const cancelled = ['a', 't', 'planned', 'gone'].map((itemId) => ({ itemId, startsOn: null }));
    expect(build({ kind: 'updateMany', rows: cancelled })).toMatchObject({
      mutations: [{ itemId: 'planned', plan: { after: null } }],
      failed: 1,
    });
  });

  it.each(['2027-02-29', '01/01/2027', ''])('refuses the day %j', (startsOn) => {
    expect(getErrorCode({ kind: 'update', itemId: 'a', cost: cost('12,90'), startsOn })).toBe('invalid');
  });
});
