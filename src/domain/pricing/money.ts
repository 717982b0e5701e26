import type { Cost } from './pricingItem';

/** Why a typed amount is rejected; screens map it to a French message. */
export type AmountErrorCode = 'empty' | 'notANumber' | 'belowMinimum' | 'aboveMaximum';

export type AmountParseResult =
  | {
      ok: true;
      /** Cents for a price, hundredths of a percent for a commission. */
      value: number;
      /** Normalized stored text: decimal comma, no grouping. */
      text: string;
    }
  | { ok: false; code: AmountErrorCode };

export interface ComputedPrices {
  prix_revendeur: string;
  prix_public: string;
}

/**
 * Amounts are integers (cents for prices, hundredths of a percent for commissions), never binary fractions, so that
 * 2.675 rounds to 2.68. The largest product in this file stays under 2^53.
 */
const MAX_PRICE_CENTS = 999_999_999;
const MIN_COMMISSION = -100_00;
const MAX_COMMISSION = 1000_00;
const ONE_HUNDRED_PERCENT = 100_00;
/** Longer numbers exceed every limit; rejecting them early keeps the others precise. */
const MAX_INTEGER_DIGITS = 12;

/** Pattern of a space between thousands. */
export const GROUPING_SPACE = '[ \\u00A0\\u202F\\u2009]';
const UNSIGNED = `(?:(\\d{1,3}(?:${GROUPING_SPACE}\\d{3})+|\\d+)(?:[.,](\\d*))?|[.,](\\d+))`;
const PRICE_INPUT = new RegExp(`^(-?)${UNSIGNED}\\s*€?$`);
const COMMISSION_INPUT = new RegExp(`^(-?)${UNSIGNED}\\s*%?$`);

const STORED_PRICE = /^(0|[1-9]\d{0,8}),\d{2}$/;

/** Public price = reseller price × this. */
const PUBLIC_PRICE_MULTIPLIER = '1.2';
const [MULTIPLIER_NUMERATOR, MULTIPLIER_DENOMINATOR] = parseFraction(PUBLIC_PRICE_MULTIPLIER);

function parseFraction(text: string): readonly [number, number] {
  const [whole = '0', fraction = ''] = text.split('.');
  return [Number(whole + fraction), 10 ** fraction.length];
}

/** Divides (denominator > 0) and rounds to the nearest integer, halves away from zero. */
function divideRounded(numerator: number, denominator: number): number {
  const magnitude = Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator));
  return numerator < 0 ? -magnitude : magnitude;
}

/**
 * Parses a typed number to hundredths, rounding its decimal digits half away from zero; null if it is not a number,
 * ±Infinity above 12 integer digits.
 */
function parseHundredths(input: string, pattern: RegExp): number | null {
  const match = pattern.exec(input.trim());
  if (match === null) return null;
  const [, sign = '', grouped = '', fractionAfterDigits, bareFraction] = match;
  const integer = grouped.replace(/\D/g, '').replace(/^0+/, '');
  const fraction = fractionAfterDigits ?? bareFraction ?? '';
  if (integer.length > MAX_INTEGER_DIGITS) return sign === '-' ? -Infinity : Infinity;
  const truncated = Number(`${integer}${fraction.slice(0, 2).padEnd(2, '0')}`);
  const magnitude = truncated + (fraction.charAt(2) >= '5' ? 1 : 0);
  // `0 - magnitude` avoids `-0` for a negative that rounds to zero.
  return sign === '-' ? 0 - magnitude : magnitude;
}

function parseAmount(
  input: string,
  rule: { pattern: RegExp; min: number; max: number; write: (value: number) => string },
): AmountParseResult {
  if (input.trim() === '') return { ok: false, code: 'empty' };
  const value = parseHundredths(input, rule.pattern);
  if (value === null) return { ok: false, code: 'notANumber' };
  if (value < rule.min) return { ok: false, code: 'belowMinimum' };
  if (value > rule.max) return { ok: false, code: 'aboveMaximum' };
  return { ok: true, value, text: rule.write(value) };
}

/** Converts cents to stored text with two decimals: 1234 → '12,34'. */
function toStoredPrice(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`;
}

/** Converts hundredths of a percent to stored text without trailing zeros: 1500 → '15', 1250 → '12,5'. */
function toStoredCommission(hundredths: number): string {
  return toStoredPrice(hundredths).replace(/,?0{1,2}$/, '');
}

/** Parses a typed price (€ allowed after it) to cents: '12' → '12,00', '1,005' → '1,01'. Never throws. */
export function parsePrice(input: string): AmountParseResult {
  return parseAmount(input, { pattern: PRICE_INPUT, min: 0, max: MAX_PRICE_CENTS, write: toStoredPrice });
}

/** Parses a typed commission (% allowed after it) to hundredths of a percent: '12,50' → '12,5'. Never throws. */
export function parseCommission(input: string): AmountParseResult {
  return parseAmount(input, {
    pattern: COMMISSION_INPUT,
    min: MIN_COMMISSION,
    max: MAX_COMMISSION,
    write: toStoredCommission,
  });
}

export type CostParseResult =
  | { ok: true; cost: Cost; prices: ComputedPrices }
  | { ok: false; errors: { prix_partenaire?: AmountErrorCode; commission?: AmountErrorCode } };

/** Parses both typed fields of a row and computes its prices; else returns the error code of each invalid field. */
export function parseCost(typed: Cost): CostParseResult {
  const price = parsePrice(typed.prix_partenaire);
  const commission = parseCommission(typed.commission);
  if (price.ok && commission.ok) {
    return {
      ok: true,
      cost: { prix_partenaire: price.text, commission: commission.text },
      prices: computeFromIntegers(price.value, commission.value),
    };
  }
  return {
    ok: false,
    errors: {
      ...(price.ok ? {} : { prix_partenaire: price.code }),
      ...(commission.ok ? {} : { commission: commission.code }),
    },
  };
}

function computeFromIntegers(partnerCents: number, commission: number): ComputedPrices {
  const reseller = divideRounded(partnerCents * (ONE_HUNDRED_PERCENT + commission), ONE_HUNDRED_PERCENT);
  const publicPrice = divideRounded(reseller * MULTIPLIER_NUMERATOR, MULTIPLIER_DENOMINATOR);
  return { prix_revendeur: toStoredPrice(reseller), prix_public: toStoredPrice(publicPrice) };
}

/**
 * Computes reseller and public price as stored text from typed or stored inputs; both are empty if an input is not a number
 * or out of bounds.
 */
export function computePrices(cost: Cost): ComputedPrices {
  const parsed = parseCost(cost);
  return parsed.ok ? parsed.prices : { prix_revendeur: '', prix_public: '' };
}

/** True for valid stored text of `prix_revendeur` and `prix_public`. */
export function isStoredPriceText(text: string): boolean {
  return STORED_PRICE.test(text);
}

/** Typed adjustment of a partner price: by hundredths of a percent, by cents, or to a price in cents. */
export interface PriceAdjustment {
  kind: 'percent' | 'amount' | 'fixed';
  value: number;
}

export type PriceAdjustmentParseResult =
  | { ok: true; adjustment: PriceAdjustment }
  | { ok: false; code: AmountErrorCode };

const PRICE_ADJUSTMENT_INPUT = /^(=?)\s*([+-]?)\s*([^+-].*)$/;

/**
 * Parses a typed price adjustment: `3`, `+3`, `-2,5`, `3 %` are percentages, within the bounds of a commission;
 * `+0,50 €` is an amount; `= 12,50` sets the price. Accepts U+2212 as a minus. Never throws.
 */
export function parsePriceAdjustment(input: string): PriceAdjustmentParseResult {
  const text = input.trim().replace(/\u2212/g, '-');
  if (text === '') return { ok: false, code: 'empty' };
  const [, equals = '', sign = '', number = ''] = PRICE_ADJUSTMENT_INPUT.exec(text) ?? [];
  if (equals !== '') return toPriceAdjustment('fixed', parsePrice(sign + number));
  if (!number.endsWith('€')) return toPriceAdjustment('percent', parseCommission((sign === '-' ? '-' : '') + number));
  const amount = parsePrice(number);
  return toPriceAdjustment('amount', amount.ok && sign === '-' ? { ...amount, value: -amount.value } : amount);
}

function toPriceAdjustment(kind: PriceAdjustment['kind'], parsed: AmountParseResult): PriceAdjustmentParseResult {
  if (parsed.ok) return { ok: true, adjustment: { kind, value: parsed.value } };
  return { ok: false, code: parsed.code === 'empty' ? 'notANumber' : parsed.code };
}

/** Adjusts a stored partner price, rounded to cents; a result outside of the price limits is an error. */
export function adjustPrice(storedPrice: string, { kind, value }: PriceAdjustment): AmountParseResult {
  const price = parsePrice(storedPrice);
  if (!price.ok) return price;
  const adjusted = {
    percent: divideRounded(price.value * (ONE_HUNDRED_PERCENT + value), ONE_HUNDRED_PERCENT),
    amount: price.value + value,
    fixed: value,
  }[kind];
  if (adjusted < 0) return { ok: false, code: 'belowMinimum' };
  if (adjusted > MAX_PRICE_CENTS) return { ok: false, code: 'aboveMaximum' };
  return { ok: true, value: adjusted, text: toStoredPrice(adjusted) };
}
