import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mutation } from './mutation';
import { decodeMutation, encodeMutation } from './mutationCodec';
import { create, move, remove, solution, subtitle, update } from './testBuilders';

const row = solution('r');
const mutations: Mutation[] = [
  create('a', 'r'),
  create('b', 's', { type: 'subtitle', cost: null, display_order: 4 }),
  update('c', row, { solution: 'Neuf' }),
  update('d', row, { cost: { prix_partenaire: '1,00', commission: '-5' } }),
  update('e', row, { solution: 'Neuf', cost: { prix_partenaire: '1,00', commission: '-5' } }),
  remove('f', row),
  remove('g', subtitle('s')),
  move('h', 'r', null, 's'),
  move('i', 'r', 's'),
  { ...create('j', 'r', { display_order: 2 }), after: null },
  { ...remove('k', row), after: 's' },
];

describe('a stored mutation', () => {
  it.each(mutations)('of kind $kind comes back as it was ($id)', (mutation) => {
    const stored = encodeMutation(mutation);
    expect(decodeMutation(stored)).toEqual({ ok: true, mutation });
    expect(decodeMutation(JSON.parse(JSON.stringify(stored)))).toEqual({ ok: true, mutation });
  });

  it('holds no undefined value, which Firestore would refuse', () => {
    for (const mutation of mutations) expect(Object.values(encodeMutation(mutation))).not.toContain(undefined);
  });

  it('tells the first field that cannot be read', () => {
    const stored = encodeMutation(update('d', row, { cost: { prix_partenaire: '1,00', commission: '5' } }));
    expect(decodeMutation({ ...stored, price: { before: row.cost, after: { prix_partenaire: 1 } } })).toEqual({
      ok: false,
      field: 'price.after.prix_partenaire',
    });
    expect(decodeMutation({ ...stored, kind: 'drop' })).toEqual({ ok: false, field: 'kind' });
    expect(decodeMutation(null)).toEqual({ ok: false, field: 'mutation' });
    expect(decodeMutation([])).toEqual({ ok: false, field: 'mutation' });
  });

  it.each(mutations)('of kind $kind takes nothing from a prototype that its JSON names ($id)', (mutation) => {
    const json = JSON.stringify(encodeMutation(mutation));
    const hostile = json.replaceAll('{', '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},');
    expect(decodeMutation(JSON.parse(hostile))).toEqual({ ok: true, mutation });
    expect({}).not.toHaveProperty('admin');
    const inherited: unknown = JSON.parse(`{"__proto__":${json}}`);
    expect(decodeMutation(inherited)).toMatchObject({ ok: false });
  });

  it('never throws, whatever was stored', () => {
    fc.assert(
      fc.property(fc.constantFrom(...mutations), fc.string(), fc.anything(), (mutation, field, poison) => {
        expect(typeof decodeMutation(poison).ok).toBe('boolean');
        const stored = encodeMutation(mutation);
        for (const key of [...Object.keys(stored), field]) {
          expect(typeof decodeMutation({ ...stored, [key]: poison }).ok).toBe('boolean');
        }
      }),
    );
  });
});
