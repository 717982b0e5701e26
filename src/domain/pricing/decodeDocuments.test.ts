import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCost, decodeItem, decodePlan } from './decodeDocuments';

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
    expect(decodeItem('a', item)).toEqual({ id: 'a', ...item });
  });

  it.each([
    ['without a label', { solution: undefined }, { solution: '' }],
    ['with a number as label', { solution: 12 }, { solution: '' }],
    ['with a price of another form', { prix_public: '13.80' }, { prix_public: '' }],
    ['with a number as price', { prix_revendeur: 1e308 }, { prix_revendeur: '' }],
    ['with a broken position', { display_order: 1.5 }, { display_order: 0 }],
    ['with a negative position', { display_order: -1 }, { display_order: 0 }],
    ['without deleted', { deleted: undefined }, { deleted: false }],
    ['of an unknown type', { type: 'bundle' }, { type: 'solution' }],
    ['with an extra field', { margin: '5' }, {}],
  ])('keeps a row visible %s', (_, over, mended) => {
    const data = Object.fromEntries(Object.entries({ ...item, ...over }).filter(([, value]) => value !== undefined));
    expect(decodeItem('a', data)).toEqual({ id: 'a', ...item, ...mended });
  });

  it.each(['8,00', ''])('decodes a change of the price from “%s”', (prix_avant) => {
    const data = { ...item, prix_avant, prix_depuis: new Date(5) };
    expect(decodeItem('a', data)).toEqual({ id: 'a', ...item, priceChange: { prix_avant, prix_depuis: 5 } });
  });

  it.each([
    ['without a time', { prix_avant: '8,00' }],
    ['with a time of another type', { prix_avant: '8,00', prix_depuis: 5 }],
    ['with a time that the browser cannot read', { prix_avant: '8,00', prix_depuis: new Date('?') }],
    ['without a price', { prix_depuis: new Date(5) }],
    ['with a price of another form', { prix_avant: '8.00', prix_depuis: new Date(5) }],
  ])('ignores a change of the price %s', (_case, change) => {
    expect(decodeItem('a', { ...item, ...change })).toEqual({ id: 'a', ...item });
  });

  it('skips a document without a revision', () => {
    expect(decodeItem('a', { ...item, revision: '7' })).toBeNull();
    expect(decodeItem('a', { ...item, revision: -1 })).toBeNull();
  });

  it.each([null, 'text', 7, [item]])('skips %j, which is no map', (data) => {
    expect(decodeItem('a', data)).toBeNull();
    expect(decodeCost('a', data)).toBeNull();
  });

  it('decodes a subtitle, empty prices, the first position and the first revision', () => {
    const subtitle = { ...item, type: 'subtitle', prix_revendeur: '', prix_public: '', display_order: 0, revision: 0 };
    expect(decodeItem('a', subtitle)).toEqual({ id: 'a', ...subtitle });
  });

  it('ignores prototype fields', () => {
    const hostile: unknown = JSON.parse(
      '{"__proto__":{"solution":"x","admin":true},"constructor":{"prototype":{"admin":true}}}',
    );
    const decoded = decodeItem('__proto__', Object.assign(JSON.parse('{"__proto__":{"admin":true}}'), hostile, item));
    expect(decoded).toEqual({ id: '__proto__', ...item });
    expect({}).not.toHaveProperty('admin');
    expect(Object.getPrototypeOf(decoded)).toBe(Object.prototype);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(item)), fc.anything(), (field, poison) => {
        expect(() => decodeItem('a', { ...item, [field]: poison })).not.toThrow();
        expect(() => decodeItem('a', poison)).not.toThrow();
        expect(() => decodeCost('a', poison)).not.toThrow();
      }),
    );
  });
});

describe('decodeCost', () => {
  it('decodes a valid document', () => {
    const cost = { prix_partenaire: '10,00', commission: '12,5' };
    expect(decodeCost('a', { ...cost, revision: 2 })).toEqual({ id: 'a', cost, revision: 2 });
  });

  it('returns a null cost for a deleted item', () => {
    expect(decodeCost('a', { prix_partenaire: '', commission: '', revision: 2 })).toEqual({
      id: 'a',
      cost: null,
      revision: 2,
    });
  });

  it('empties only texts that are not stored numbers', () => {
    expect(decodeCost('a', { prix_partenaire: '10', commission: '15', revision: 2 })).toEqual({
      id: 'a',
      cost: { prix_partenaire: '', commission: '15' },
      revision: 2,
    });
    expect(decodeCost('a', { prix_partenaire: 10, commission: '15', revision: 2 })).toMatchObject({
      cost: { prix_partenaire: '', commission: '15' },
    });
    expect(decodeCost('a', { prix_partenaire: '10,00', commission: '15' })).toBeNull();
  });

  it('decodes the cost of the first revision', () => {
    const cost = { prix_partenaire: '10,00', commission: '' };
    expect(decodeCost('a', { ...cost, revision: 0 })).toEqual({ id: 'a', cost, revision: 0 });
  });

  it.each([undefined, 12, 'douze', '12,50', '12.5'])('empties the commission %j', (commission) => {
    const data = { prix_partenaire: '10,00', revision: 2, ...(commission !== undefined && { commission }) };
    expect(decodeCost('a', data)).toEqual({ id: 'a', cost: { prix_partenaire: '10,00', commission: '' }, revision: 2 });
  });
});

describe('decodePlan', () => {
  const plan = { prix_partenaire: '12,90', commission: '15', starts_on: '2027-01-01' };

  it('decodes a valid document', () => {
    expect(decodePlan('a', { ...plan, revision: 3 })).toEqual({ id: 'a', plan, revision: 3 });
  });

  it.each([
    ['that is emptied', { prix_partenaire: '', commission: '', starts_on: '' }],
    ['without a price', { prix_partenaire: '' }],
    ['with a price of another form', { prix_partenaire: '12.90' }],
    ['without a commission', { commission: undefined }],
    ['without a date', { starts_on: undefined }],
    ['of a day that does not exist', { starts_on: '2027-02-29' }],
    ['with a time as date', { starts_on: new Date(0) }],
  ])('finds no plan in a document %s', (_case, over) => {
    expect(decodePlan('a', { ...plan, ...over, revision: 3 })).toEqual({ id: 'a', plan: null, revision: 3 });
  });

  it.each([null, [], 'text', plan, { ...plan, revision: -1 }])('returns null for %j', (data) => {
    expect(decodePlan('a', data)).toBeNull();
  });
});
