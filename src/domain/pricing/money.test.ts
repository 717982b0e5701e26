import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupThousands } from '../groupThousands';
import { adjustPrice, computePrices, parseCommission, parseCost, parsePrice, parsePriceAdjustment } from './money';

/** Exact rational arithmetic, independent of the code under test. */
interface Rational {
  n: bigint;
  d: bigint;
}

function rational(text: string): Rational {
  const [whole = '', fraction = ''] = text.replace('-', '').split(/[.,]/);
  const n = BigInt(`${whole}${fraction}` === '' ? '0' : `${whole}${fraction}`);
  return { n: text.startsWith('-') ? -n : n, d: 10n ** BigInt(fraction.length) };
}

function times(a: Rational, b: Rational): Rational {
  return { n: a.n * b.n, d: a.d * b.d };
}

/** Hundredths, half away from zero. */
function roundedHundredths({ n, d }: Rational): bigint {
  const scaled = (n < 0n ? -n : n) * 100n;
  const floor = scaled / d;
  const magnitude = (scaled % d) * 2n >= d ? floor + 1n : floor;
  return n < 0n ? -magnitude : magnitude;
}

function asText(hundredths: bigint): string {
  const magnitude = hundredths < 0n ? -hundredths : hundredths;
  return `${hundredths < 0n ? '-' : ''}${magnitude / 100n},${String(magnitude % 100n).padStart(2, '0')}`;
}

function reference(price: string, commission: string) {
  const partner = roundedHundredths(rational(price));
  const percent = roundedHundredths(rational(commission));
  const reseller = roundedHundredths(times({ n: partner, d: 100n }, { n: 10_000n + percent, d: 10_000n }));
  const publicPrice = roundedHundredths(times({ n: reseller, d: 100n }, { n: 12n, d: 10n }));
  return { prix_revendeur: asText(reseller), prix_public: asText(publicPrice) };
}

const separator = fc.constantFrom(',', '.');
const priceText = fc
  .tuple(fc.integer({ min: 0, max: 9_999_998 }), separator, fc.stringMatching(/^\d{0,9}$/))
  .map(([whole, comma, fraction]) => (fraction === '' ? `${whole}` : `${whole}${comma}${fraction}`));
const commissionText = fc
  .tuple(fc.integer({ min: -99, max: 999 }), separator, fc.stringMatching(/^\d{0,6}$/))
  .map(([whole, comma, fraction]) => (fraction === '' ? `${whole}` : `${whole}${comma}${fraction}`));

describe('computePrices', () => {
  it('equals exact rational arithmetic for any price and commission', () => {
    fc.assert(
      fc.property(priceText, commissionText, (prix_partenaire, commission) => {
        expect(computePrices({ prix_partenaire, commission })).toEqual(reference(prix_partenaire, commission));
      }),
      { numRuns: 2_000 },
    );
  });

  it('gives the same result for typed and stored text', () => {
    fc.assert(
      fc.property(priceText, commissionText, (prix_partenaire, commission) => {
        const parsed = parseCost({ prix_partenaire, commission });
        expect(parsed.ok && computePrices(parsed.cost)).toEqual(computePrices({ prix_partenaire, commission }));
      }),
    );
  });

  it.each([
    ['2,675', '0', '2,68', '3,22'],
    ['1,005', '0', '1,01', '1,21'],
    ['100', '15', '115,00', '138,00'],
    ['0,01', '-100', '0,00', '0,00'],
    ['9 999 999,99', '1000', '109999999,89', '131999999,87'],
    ['10', '12.5', '11,25', '13,50'],
  ])('%s with %s %% gives %s and %s', (prix_partenaire, commission, prix_revendeur, prix_public) => {
    expect(computePrices({ prix_partenaire, commission })).toEqual({ prix_revendeur, prix_public });
  });

  it.each([
    ['', '15'],
    ['12', ''],
    ['12,,5', '15'],
    ['12', '1001'],
  ])('returns empty prices for %j and %j', (prix_partenaire, commission) => {
    expect(computePrices({ prix_partenaire, commission })).toEqual({ prix_revendeur: '', prix_public: '' });
  });
});

describe('parsePrice', () => {
  it.each([
    ['12', '12,00'],
    ['1,005', '1,01'],
    ['1.005', '1,01'],
    [',5', '0,50'],
    ['12,', '12,00'],
    ['007', '7,00'],
    ['12 €', '12,00'],
    ['12€', '12,00'],
    ['12\u202F€', '12,00'],
    ['-0,004', '0,00'],
    ['9999999,994', '9999999,99'],
    ['1 234,56', '1234,56'],
    ['1\u00A0234,56', '1234,56'],
    ['1\u202F234,56', '1234,56'],
    ['1\u2009234,56', '1234,56'],
    ['  1 234 567,8  ', '1234567,80'],
  ])('promise 33: normalizes %j to %s', (input, text) => {
    expect(parsePrice(input)).toMatchObject({ ok: true, text });
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['12,,5', 'notANumber'],
    ['1.234,56', 'notANumber'],
    ['1,234.56', 'notANumber'],
    ['1e3', 'notANumber'],
    ['1e308', 'notANumber'],
    ['+5', 'notANumber'],
    ['5-', 'notANumber'],
    ['--5', 'notANumber'],
    ['€12', 'notANumber'],
    ['12 €€', 'notANumber'],
    ['12 %', 'notANumber'],
    ['1 2', 'notANumber'],
    ['1 234 5', 'notANumber'],
    [',', 'notANumber'],
    ['NaN', 'notANumber'],
    ['Infinity', 'notANumber'],
    ['0x10', 'notANumber'],
    ['١٢', 'notANumber'],
    ['-1', 'belowMinimum'],
    ['-0,005', 'belowMinimum'],
    ['-99999999999999999999', 'belowMinimum'],
    ['9999999,995', 'aboveMaximum'],
    ['10000000', 'aboveMaximum'],
    ['9'.repeat(400), 'aboveMaximum'],
  ])('rejects %j: %s', (input, code) => {
    expect(parsePrice(input)).toEqual({ ok: false, code });
  });

  it('returns stored text unchanged', () => {
    fc.assert(
      fc.property(priceText, (input) => {
        const once = parsePrice(input);
        expect(once.ok && parsePrice(once.text)).toEqual(once);
      }),
    );
  });

  it('reads grouped thousands', () => {
    fc.assert(
      fc.property(priceText, (input) => {
        const parsed = parsePrice(input);
        expect(parsed.ok && parsePrice(groupThousands(parsed.text))).toEqual(parsed);
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (input) => {
        expect(typeof parsePrice(input).ok).toBe('boolean');
      }),
    );
  });
});

describe('parseCommission', () => {
  it.each([
    ['15', '15'],
    ['12,5', '12,5'],
    ['12,50', '12,5'],
    ['12,05', '12,05'],
    ['100', '100'],
    ['10', '10'],
    ['0', '0'],
    ['-0', '0'],
    ['-0,001', '0'],
    ['-0,05', '-0,05'],
    ['15 %', '15'],
    ['-100', '-100'],
    ['-100,004', '-100'],
    ['1000', '1000'],
    ['1000,004', '1000'],
  ])('normalizes %j to %s', (input, text) => {
    expect(parseCommission(input)).toMatchObject({ ok: true, text });
  });

  it.each([
    ['15 €', 'notANumber'],
    ['%15', 'notANumber'],
    ['-100,005', 'belowMinimum'],
    ['1000,005', 'aboveMaximum'],
  ])('rejects %j: %s', (input, code) => {
    expect(parseCommission(input)).toEqual({ ok: false, code });
  });

  it('returns text that the rules accept', () => {
    const stored = /^(-?(0,\d?[1-9]|[1-9]\d?(,\d?[1-9])?|100)|0|[1-9]\d{2}(,\d?[1-9])?|1000)$/;
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 100_000 }), (hundredths) => {
        const parsed = parseCommission((hundredths / 100).toFixed(2));
        expect(parsed).toMatchObject({ ok: true, value: hundredths + 0 });
        expect(parsed.ok && parsed.text).toMatch(stored);
      }),
    );
  });
});

describe('parsePriceAdjustment', () => {
  it.each([
    ['3', 'percent', 3_00],
    ['+3', 'percent', 3_00],
    ['-2,5', 'percent', -2_50],
    ['\u22122,5', 'percent', -2_50],
    ['3 %', 'percent', 3_00],
    ['3\u00A0%', 'percent', 3_00],
    ['+0,50 €', 'amount', 50],
    ['0,50€', 'amount', 50],
    ['- 0,50 €', 'amount', -50],
    ['\u22121\u202F000 €', 'amount', -1_000_00],
    ['= 12,50', 'fixed', 12_50],
    ['=12,50 €', 'fixed', 12_50],
    ['=0', 'fixed', 0],
  ])('reads “%s” as %s', (input, kind, value) => {
    expect(parsePriceAdjustment(input)).toEqual({ ok: true, adjustment: { kind, value } });
  });

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['=', 'notANumber'],
    ['+', 'notANumber'],
    ['+-3', 'notANumber'],
    ['--3', 'notANumber'],
    ['€', 'notANumber'],
    ['12,,5', 'notANumber'],
    ['3 % €', 'notANumber'],
    ['= 3 %', 'notANumber'],
    ['-101', 'belowMinimum'],
    ['=-1', 'belowMinimum'],
    ['1001 %', 'aboveMaximum'],
    ['=10000000', 'aboveMaximum'],
  ])('rejects “%s” as %s', (input, code) => {
    expect(parsePriceAdjustment(input)).toEqual({ ok: false, code });
  });
});

describe('adjustPrice', () => {
  const change = (price: string, input: string) => {
    const parsed = parsePriceAdjustment(input);
    if (!parsed.ok) throw new Error(`invalid change ${input}`);
    return adjustPrice(price, parsed.adjustment);
  };

  it.each([
    ['100,00', '-5', '95,00'],
    ['0,10', '5', '0,11'],
    ['2,70', '-2,5', '2,63'],
    ['10,00', '-100', '0,00'],
    ['10,00', '+0,50 €', '10,50'],
    ['10,00', '-10 €', '0,00'],
    ['10,00', '= 12,5', '12,50'],
  ])('changes %s by “%s” to %s', (price, input, text) => {
    expect(change(price, input)).toMatchObject({ ok: true, text });
  });

  it('rejects results outside of the price limits, and prices that cannot be read', () => {
    expect(change('9999999,99', '0')).toMatchObject({ ok: true, text: '9999999,99' });
    expect(change('9999999,99', '1')).toEqual({ ok: false, code: 'aboveMaximum' });
    expect(change('9999999,99', '+0,01 €')).toEqual({ ok: false, code: 'aboveMaximum' });
    expect(change('0,49', '-0,50 €')).toEqual({ ok: false, code: 'belowMinimum' });
    expect(change('', '1')).toEqual({ ok: false, code: 'empty' });
  });
});
