import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignAction, toRowState, type Mutation } from './mutation';
import { decodeMutation, encodeMutation } from './mutationCodec';
import {
  buildCreateMutation,
  buildMoveMutation,
  buildDeleteMutation,
  buildSolution,
  buildSubtitle,
  buildUpdateMutation,
} from './testing/testBuilders';

const row = buildSolution('r');
const plan = { prix_partenaire: '12,90', commission: '15', starts_on: '2027-01-01' };
const planned = buildSolution('r', { plan });
const mutations: Mutation[] = [
  buildCreateMutation('a', 'r'),
  buildCreateMutation('b', 's', { type: 'subtitle', cost: null, display_order: 4 }),
  buildUpdateMutation('c', row, { solution: 'Neuf' }),
  buildUpdateMutation('d', row, { cost: { prix_partenaire: '1,00', commission: '-5' } }),
  buildUpdateMutation('e', row, { solution: 'Neuf', cost: { prix_partenaire: '1,00', commission: '-5' } }),
  buildDeleteMutation('f', row),
  buildDeleteMutation('g', buildSubtitle('s')),
  buildMoveMutation('h', 'r', null, 's'),
  buildMoveMutation('i', 'r', 's'),
  { ...buildCreateMutation('j', 'r', { display_order: 2 }), after: null },
  { ...buildDeleteMutation('k', row), after: 's' },
  buildUpdateMutation('n', row, { plan }),
  buildUpdateMutation('o', planned, { plan: null }),
  buildUpdateMutation('p', planned, {
    solution: 'Neuf',
    cost: { prix_partenaire: '1,00', commission: '5' },
    plan: { ...plan, starts_on: '2027-02-01' },
  }),
  buildDeleteMutation('q', planned),
  { ...buildCreateMutation('r', 'r', { plan, display_order: 2 }), after: null },
  ...assignAction([buildMoveMutation('l', 'r', 's'), buildDeleteMutation('m', row)], 'bulkUpdate'),
];

describe('mutationCodec', () => {
  it.each(mutations)('round-trips a mutation of kind $kind ($id)', (mutation) => {
    const stored = encodeMutation(mutation);
    expect(decodeMutation(stored)).toEqual(mutation);
    expect(decodeMutation(JSON.parse(JSON.stringify(stored)))).toEqual(mutation);
  });

  it('encodes no undefined value, which Firestore rejects', () => {
    for (const mutation of mutations) {
      const stored = encodeMutation(mutation);
      expect(stored).toStrictEqual(JSON.parse(JSON.stringify(stored)));
    }
  });

  it.each([null, [], 'text', {}, { kind: 'drop' }])('returns null for %j', (stored) => {
    expect(decodeMutation(stored)).toBeNull();
  });

  it.each([
    ['id', 'a', { id: 1 }],
    ['itemId', 'a', { itemId: null }],
    ['at', 'a', { at: '0' }],
    ['at', 'a', { at: Infinity }],
    ['group', 'a', { group: undefined }],
    ['type', 'a', { type: 'bundle' }],
    ['solution', 'a', { solution: 1 }],
    ['cost', 'a', { cost: 1 }],
    ['cost.commission', 'a', { cost: { prix_partenaire: '' } }],
    ['display_order', 'a', { display_order: '4' }],
    ['after', 'a', { after: 1 }],
    ['label', 'c', { label: 'Neuf' }],
    ['label.before', 'c', { label: { after: '' } }],
    ['label.after', 'c', { label: { before: '' } }],
    ['price', 'd', { price: null }],
    ['plan of a creation', 'r', { plan: null }],
    ['plan.commission of a creation', 'r', { plan: { ...plan, commission: 15 } }],
    ['plan.starts_on of a creation', 'r', { plan: { ...plan, starts_on: undefined } }],
    ['plan', 'n', { plan: null }],
    ['plan.before', 'n', { plan: { after: plan } }],
    ['plan.after', 'n', { plan: { before: null, after: { prix_partenaire: '1,00', commission: '5' } } }],
    ['before.plan', 'q', { before: { ...toRowState(planned), plan: '' } }],
    ['before', 'f', { before: [] }],
    ['after', 'h', { after: undefined }],
    ['before', 'h', { before: 1 }],
    ['kind', 'h', { kind: 'drop' }],
    ['price.after', 'd', { price: { before: row.cost, after: { prix_partenaire: 1, commission: '5' } } }],
  ])('returns null for an invalid %s', (_field, id, damage) => {
    const mutation = mutations.find((one) => one.id === id);
    if (mutation === undefined) throw new Error(`no mutation ${id}`);
    expect(decodeMutation({ ...encodeMutation(mutation), ...damage })).toBeNull();
  });

  it.each([
    ['type', ''],
    ['solution', null],
    ['cost', ''],
    ['display_order', null],
  ])('returns null for an invalid before.%s', (field, value) => {
    const deletion = buildDeleteMutation('f', row);
    const before = { ...deletion.before, [field]: value };
    expect(decodeMutation({ ...encodeMutation(deletion), before })).toBeNull();
  });

  it('leaves out an action that is invalid or of a newer build', () => {
    const mutation = buildMoveMutation('a', 'r', 's');
    const action = { kind: 'paste', count: 12 };
    expect(decodeMutation({ ...mutation, action })).toEqual({ ...mutation, action });
    const invalid = [
      { ...action, kind: 'teleport' },
      { ...action, kind: 'constructor' },
      { ...action, count: 0 },
      { ...action, count: 1.5 },
      { ...action, count: '12' },
      'paste',
      null,
      undefined,
    ];
    for (const stored of invalid) expect(decodeMutation({ ...mutation, action: stored })).toEqual(mutation);
  });

  it.each(mutations)('ignores prototype fields in the JSON of kind $kind ($id)', (mutation) => {
    const json = JSON.stringify(encodeMutation(mutation));
    const hostile = json.replaceAll('{', '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},');
    expect(decodeMutation(JSON.parse(hostile))).toEqual(mutation);
    expect({}).not.toHaveProperty('admin');
    const inherited: unknown = JSON.parse(`{"__proto__":${json}}`);
    expect(decodeMutation(inherited)).toBeNull();
  });

  it('never throws on any stored value', () => {
    fc.assert(
      fc.property(fc.constantFrom(...mutations), fc.string(), fc.anything(), (mutation, field, poison) => {
        expect(() => decodeMutation(poison)).not.toThrow();
        const stored = encodeMutation(mutation);
        for (const key of [...Object.keys(stored), field]) {
          expect(() => decodeMutation({ ...stored, [key]: poison })).not.toThrow();
        }
      }),
    );
  });
});
