import { PUBLIC_PRICE_MULTIPLIER } from '../config/constants';
import type { Cost } from './pricingItem';

/**
 * Prices are whole cents and commissions whole hundredths of a percent: plain integers, never binary fractions, so that
 * 2.675 becomes 2.68 everywhere. Limits and rounding: `decisions.md`, 'Prices'. The largest product below stays under 2^53.
 */
export type AmountErrorCode = 'empty' | 'notANumber' | 'belowMinimum' | 'aboveMaximum';

export type ParsedAmount =
  | {
      ok: true;
      /** Cents for a price, hundredths of a percent for a commission. */
      value: number;
      /** Normalised stored text: comma, no grouping. */
      text: string;
    }
  | { ok: false; code: AmountErrorCode };

export interface ComputedPrices {
  prix_revendeur: string;
  prix_public: string;
}

const MAX_PRICE_CENTS = 999_999_999;
const MIN_COMMISSION = -100_00;
const MAX_COMMISSION = 1000_00;
const ONE_HUNDRED_PERCENT = 100_00;
/** More integer digits than any limit allows: told apart as 'too large' before they could lose precision. */
const MAX_INTEGER_DIGITS = 12;

const GROUPING_SPACE = '[ \\u00A0\\u202F\\u2009]';
const UNSIGNED = `(?:(\\d{1,3}(?:${GROUPING_SPACE}\\d{3})+|\\d+)(?:[.,](\\d*))?|[.,](\\d+))`;
const PRICE_INPUT = new RegExp(`^(-?)${UNSIGNED}\\s*€?$`);
const COMMISSION_INPUT = new RegExp(`^(-?)${UNSIGNED}\\s*%?$`);

const STORED_PRICE = /^(0|[1-9]\d{0,8}),\d{2}$/;
const THOUSANDS = /\B(?=(\d{3})+(?!\d))/g;
const NARROW_NO_BREAK_SPACE = '\u202F';

const [MULTIPLIER_NUMERATOR, MULTIPLIER_DENOMINATOR] = decimalFraction(PUBLIC_PRICE_MULTIPLIER);

function decimalFraction(text: string): readonly [number, number] {
  const [whole = '0', fraction = ''] = text.split('.');
  return [Number(whole + fraction), 10 ** fraction.length];
}

/** numerator / denominator (denominator > 0) to the nearest integer, halves away from zero. */
function divideRounded(numerator: number, denominator: number): number {
  const magnitude = Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator));
  return numerator < 0 ? -magnitude : magnitude;
}

/** Reads a typed number as hundredths, rounded half away from zero on its decimal digits; null where it is none. */
function parseHundredths(input: string, pattern: RegExp): number | null {
  const match = pattern.exec(input.trim());
  if (match === null) return null;
  const [, sign = '', grouped = '', fractionAfterDigits, bareFraction] = match;
  const integer = grouped.replace(/\D/g, '').replace(/^0+/, '');
  const fraction = fractionAfterDigits ?? bareFraction ?? '';
  if (integer.length > MAX_INTEGER_DIGITS) return sign === '-' ? -Infinity : Infinity;
  const kept = Number(`${integer}${fraction.slice(0, 2).padEnd(2, '0')}`);
  const magnitude = kept + (fraction.charAt(2) >= '5' ? 1 : 0);
  // `0 - 0` instead of `-0`: a rounded-away negative is plain zero.
  return sign === '-' ? 0 - magnitude : magnitude;
}

function parseAmount(
  input: string,
  rule: { pattern: RegExp; min: number; max: number; write: (value: number) => string },
): ParsedAmount {
  if (input.trim() === '') return { ok: false, code: 'empty' };
  const value = parseHundredths(input, rule.pattern);
  if (value === null) return { ok: false, code: 'notANumber' };
  if (value < rule.min) return { ok: false, code: 'belowMinimum' };
  if (value > rule.max) return { ok: false, code: 'aboveMaximum' };
  return { ok: true, value, text: rule.write(value) };
}

/** Cents as stored text with two decimals: 1234 → '12,34'. */
function writePrice(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`;
}

/** Hundredths of a percent as stored text without padding: 1500 → '15', 1250 → '12,5'. */
function writeCommission(hundredths: number): string {
  return writePrice(hundredths).replace(/,?0{1,2}$/, '');
}

/** A price as typed (€ allowed after it) → cents and stored text: '12' → '12,00', '1,005' → '1,01'. Never throws. */
export function parsePrice(input: string): ParsedAmount {
  return parseAmount(input, { pattern: PRICE_INPUT, min: 0, max: MAX_PRICE_CENTS, write: writePrice });
}

/** A commission as typed (% allowed after it) → hundredths of a percent and stored text: '12,50' → '12,5'. Never throws. */
export function parseCommission(input: string): ParsedAmount {
  return parseAmount(input, {
    pattern: COMMISSION_INPUT,
    min: MIN_COMMISSION,
    max: MAX_COMMISSION,
    write: writeCommission,
  });
}

export type ParsedCost =
  | { ok: true; cost: Cost; prices: ComputedPrices }
  | { ok: false; errors: { prix_partenaire?: AmountErrorCode; commission?: AmountErrorCode } };

/** Both fields of a row as typed → what is saved and what is computed from it, or the error code of each bad field. */
export function parseCost(typed: Cost): ParsedCost {
  const price = parsePrice(typed.prix_partenaire);
  const commission = parseCommission(typed.commission);
  if (price.ok && commission.ok) {
    return {
      ok: true,
      cost: { prix_partenaire: price.text, commission: commission.text },
      prices: pricesFrom(price.value, commission.value),
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

function pricesFrom(partnerCents: number, commission: number): ComputedPrices {
  const reseller = divideRounded(partnerCents * (ONE_HUNDRED_PERCENT + commission), ONE_HUNDRED_PERCENT);
  const publicPrice = divideRounded(reseller * MULTIPLIER_NUMERATOR, MULTIPLIER_DENOMINATOR);
  return { prix_revendeur: writePrice(reseller), prix_public: writePrice(publicPrice) };
}

/**
 * Reseller and public price as stored text, computed from the normalised inputs; both empty when either input is no
 * number or out of bounds (`product.md` section 5). Accepts typed and stored texts alike.
 */
export function computePrices(cost: Cost): ComputedPrices {
  const parsed = parseCost(cost);
  return parsed.ok ? parsed.prices : { prix_revendeur: '', prix_public: '' };
}

/** Stored price text for the screen: '1234,50' → '1 234,50' with U+202F. Text that is no number comes back unchanged. */
export function formatPrice(stored: string): string {
  const comma = stored.indexOf(',');
  if (comma < 0) return stored.replace(THOUSANDS, NARROW_NO_BREAK_SPACE);
  return stored.slice(0, comma).replace(THOUSANDS, NARROW_NO_BREAK_SPACE) + stored.slice(comma);
}

/** A count for the screen, grouped as the prices beside it: 1200 → '1 200' with U+202F. */
export function formatCount(count: number): string {
  return formatPrice(String(count));
}

/** True for text as the database holds it in `prix_revendeur` and `prix_public`. */
export function isStoredPrice(text: string): boolean {
  return STORED_PRICE.test(text);
}

/**
 * A stored partner price changed by a typed percentage ('-5', '2,5 %'), rounded to cents. The percentage has the bounds of
 * a commission; a result above the price limit is 'aboveMaximum'.
 */
export function changePriceByPercent(storedPrice: string, percent: string): ParsedAmount {
  const price = parsePrice(storedPrice);
  if (!price.ok) return price;
  const change = parseCommission(percent);
  if (!change.ok) return change;
  const value = divideRounded(price.value * (ONE_HUNDRED_PERCENT + change.value), ONE_HUNDRED_PERCENT);
  if (value > MAX_PRICE_CENTS) return { ok: false, code: 'aboveMaximum' };
  return { ok: true, value, text: writePrice(value) };
}
