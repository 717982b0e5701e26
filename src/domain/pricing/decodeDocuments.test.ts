import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCost, decodeItem } from './decodeDocuments';

const item = {
  type: 'solution',
  solution: 'Microsoft 365',
  prix_revendeur: '11,50',
  prix_public: '13,80',
  display_order: 3,
  deleted: false,
  revision: 7,
};

describe('decodeItem', () => {
  it('decodes a valid document', () => {
    expect(decodeItem('a', item)).toEqual({ ok: true, value: { id: 'a', ...item }, flaws: [] });
  });

  it.each([
    ['without a label', { solution: undefined }, { solution: '' }, 'missingField', 'solution'],
    ['with a number as label', { solution: 12 }, { solution: '' }, 'wrongType', 'solution'],
    ['with a price of another form', { prix_public: '13.80' }, { prix_public: '' }, 'badValue', 'prix_public'],
    ['with a number as price', { prix_revendeur: 1e308 }, { prix_revendeur: '' }, 'badValue', 'prix_revendeur'],
    ['with a broken position', { display_order: 1.5 }, { display_order: 0 }, 'badValue', 'display_order'],
    ['with a negative position', { display_order: -1 }, { display_order: 0 }, 'badValue', 'display_order'],
    ['without deleted', { deleted: undefined }, { deleted: false }, 'missingField', 'deleted'],
    ['of an unknown type', { type: 'bundle' }, { type: 'solution' }, 'badValue', 'type'],
    ['with an extra field', { margin: '5' }, {}, 'extraField', 'margin'],
  ])('keeps a row visible and reports its flaw: %s', (_, over, mended, kind, field) => {
    const data = Object.fromEntries(Object.entries({ ...item, ...over }).filter(([, value]) => value !== undefined));
    expect(decodeItem('a', data)).toEqual({
      ok: true,
      value: { id: 'a', ...item, ...mended },
      flaws: [{ kind, field }],
    });
  });

  it('skips a document without a revision', () => {
    expect(decodeItem('a', { ...item, revision: '7' })).toMatchObject({ ok: false });
    expect(decodeItem('a', null)).toEqual({ ok: false, flaws: [{ kind: 'notAMap', field: '' }] });
  });

  it.each([null, 'text', 7, [item]])('skips %j, which is no map', (data) => {
    expect(decodeItem('a', data)).toEqual({ ok: false, flaws: [{ kind: 'notAMap', field: '' }] });
    expect(decodeCost('a', data)).toEqual({ ok: false, flaws: [{ kind: 'notAMap', field: '' }] });
  });

  it('decodes a subtitle, empty prices, the first position and the first revision', () => {
    const subtitle = { ...item, type: 'subtitle', prix_revendeur: '', prix_public: '', display_order: 0, revision: 0 };
    expect(decodeItem('a', subtitle)).toEqual({ ok: true, value: { id: 'a', ...subtitle }, flaws: [] });
  });

  it('ignores prototype fields', () => {
    const hostile: unknown = JSON.parse(
      '{"__proto__":{"solution":"x","admin":true},"constructor":{"prototype":{"admin":true}}}',
    );
    const decoded = decodeItem('__proto__', Object.assign(JSON.parse('{"__proto__":{"admin":true}}'), hostile, item));
    expect(decoded).toMatchObject({ ok: true, value: { id: '__proto__', ...item } });
    expect({}).not.toHaveProperty('admin');
    expect(decoded.ok && Object.getPrototypeOf(decoded.value)).toBe(Object.prototype);
    expect(decoded.ok && Object.keys(decoded.value).toSorted()).toEqual(['id', ...Object.keys(item)].toSorted());
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(item)), fc.anything(), (field, poison) => {
        expect(typeof decodeItem('a', { ...item, [field]: poison }).ok).toBe('boolean');
        expect(typeof decodeItem('a', poison).ok).toBe('boolean');
        expect(typeof decodeCost('a', poison).ok).toBe('boolean');
      }),
    );
  });
});

describe('decodeCost', () => {
  it('decodes a valid document', () => {
    const cost = { prix_partenaire: '10,00', commission: '12,5' };
    expect(decodeCost('a', { ...cost, revision: 2 })).toEqual({
      ok: true,
      value: { id: 'a', cost, revision: 2 },
      flaws: [],
    });
  });

  it('returns a null cost for a deleted item', () => {
    expect(decodeCost('a', { prix_partenaire: '', commission: '', revision: 2 })).toEqual({
      ok: true,
      value: { id: 'a', cost: null, revision: 2 },
      flaws: [],
    });
  });

  it('empties only texts that are not stored numbers', () => {
    expect(decodeCost('a', { prix_partenaire: '10', commission: '15', revision: 2 })).toEqual({
      ok: true,
      value: { id: 'a', cost: { prix_partenaire: '', commission: '15' }, revision: 2 },
      flaws: [{ kind: 'badValue', field: 'prix_partenaire' }],
    });
    expect(decodeCost('a', { prix_partenaire: 10, commission: '15', revision: 2 })).toMatchObject({
      value: { cost: { prix_partenaire: '', commission: '15' } },
    });
    expect(decodeCost('a', { prix_partenaire: '10,00', commission: '15' })).toMatchObject({ ok: false });
  });

  it('decodes the cost of the first revision', () => {
    const cost = { prix_partenaire: '10,00', commission: '' };
    expect(decodeCost('a', { ...cost, revision: 0 })).toEqual({
      ok: true,
      value: { id: 'a', cost, revision: 0 },
      flaws: [],
    });
  });

  it.each([
    ['missingField', undefined],
    ['badValue', 12],
    ['badValue', 'douze'],
    ['badValue', '12,50'],
    ['badValue', '12.5'],
  ])('empties a commission and reports "%s": %j', (kind, commission) => {
    const data = { prix_partenaire: '10,00', revision: 2, ...(commission !== undefined && { commission }) };
    expect(decodeCost('a', data)).toEqual({
      ok: true,
      value: { id: 'a', cost: { prix_partenaire: '10,00', commission: '' }, revision: 2 },
      flaws: [{ kind, field: 'commission' }],
    });
  });
});
