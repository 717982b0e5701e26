import { parsePrice } from '../money';

/** Why the text of a price is not imported; screens map it to a French message. */
export type SupplierPriceErrorCode =
  | 'priceNotANumber'
  | 'priceOutOfRange'
  /** Includes VAT. */
  | 'priceWithVat'
  | 'priceNotInEuros';

export type SupplierPriceResult = { ok: true; text: string } | { ok: false; code: SupplierPriceErrorCode };

const SPACES = /[\s\u00A0\u2009\u202F]+/g;
const WITH_VAT = /(?:^|[^\p{L}])(?:t\.?t\.?c\.?|tvac|incl\.? ?(?:vat|tva|tax)|toutes taxes comprises)(?=[^\p{L}]|$)/iu;
/** Pattern of a note that a price excludes VAT: `HT`, `(HTVA)`, `ex VAT`. */
export const WITHOUT_VAT = '\\(?(?:h\\.?\\s?t\\.?(?:va)?|hors taxes?|ex(?:cl?)?\\.?\\s?(?:vat|tva|tax))\\)?';
const WITHOUT_VAT_WORD = new RegExp(`(?<!\\p{L})${WITHOUT_VAT}(?![\\p{L}\\d])`, 'iu');
const WITHOUT_VAT_AT_END = new RegExp(` ?${WITHOUT_VAT}$`, 'i');
const EURO_BEFORE = /^(?:€|eur(?:os?)?(?![a-z])) ?/i;
const EURO_AFTER = / ?(?:€|eur(?:os?)?)$/i;
const EURO = /€|eur/i;
const AMOUNT_IN_EUROS = /\d\s*(?:€|eur(?:os?)?\b)/i;
const OTHER_AMOUNT = /€\s*\d|(?<![\d.,])\d+[.,]\d{2}(?![\d.,])/;
const OTHER_CURRENCY = /[$£¥]|\b(?:usd|gbp|chf|cad|jpy)\b/i;
const DOT_GROUPS = /^\d{1,3}(?:\.\d{3})+(?:,\d*)$|^\d{1,3}(?:\.\d{3}){2,}$/;
const COMMA_GROUPS = /^\d{1,3}(?:,\d{3})+(?:\.\d*)$|^\d{1,3}(?:,\d{3}){2,}$/;
/** Of a price at the end of a cell or a free line, not of a version, as in `Ubuntu 24.04 - 12,50 €`. */
const DECIMALS_AT_END = /(?<![\d.,])\d+([.,])\d{1,2}(?:$|\s*(?:€|eur|ht))/i;
const APOSTROPHE_GROUPS = /^\d{1,3}(?:['’]\d{3})+(?:[.,]\d*)?$/;

/** True if the text names the euro. */
export function isInEuros(text: string): boolean {
  return EURO.test(text);
}

/** True if an amount with the euro behind it stands in the text. */
export function hasAmountInEuros(text: string): boolean {
  return AMOUNT_IN_EUROS.test(text);
}

/** True if an amount stands in the text: one in euros, or a number with two decimals, but not a date. */
export function hasAmount(text: string): boolean {
  return hasAmountInEuros(text) || OTHER_AMOUNT.test(text);
}

/** True if the text names a currency other than the euro: a price, or a heading of prices. */
export function isInOtherCurrency(text: string): boolean {
  return OTHER_CURRENCY.test(text);
}

/** True if the text says that its price includes VAT. */
export function isWithVat(text: string): boolean {
  return WITH_VAT.test(text);
}

/** True if the text says that its price excludes VAT. */
export function isWithoutVat(text: string): boolean {
  return WITHOUT_VAT_WORD.test(text);
}

/**
 * Parses a price as suppliers write it to stored text: `1.234,50 €`, `1,234.50`, `EUR 12`, `12,50 HT`. Reads a single
 * group, as in `1.234`, as decimals, like `parsePrice`.
 */
export function parseSupplierPrice(input: string): SupplierPriceResult {
  const text = input.replace(SPACES, ' ').trim();
  if (isWithVat(text)) return { ok: false, code: 'priceWithVat' };
  if (isInOtherCurrency(text) && /\d/.test(text)) return { ok: false, code: 'priceNotInEuros' };
  const amount = text
    .replace(WITHOUT_VAT_AT_END, '')
    .replace(EURO_BEFORE, '')
    .replace(EURO_AFTER, '')
    .replace(WITHOUT_VAT_AT_END, '');
  const parsed = parsePrice(removeGrouping(amount));
  if (parsed.ok) return { ok: true, text: parsed.text };
  const isOutOfRange = parsed.code === 'belowMinimum' || parsed.code === 'aboveMaximum';
  return { ok: false, code: isOutOfRange ? 'priceOutOfRange' : 'priceNotANumber' };
}

function removeGrouping(amount: string): string {
  if (DOT_GROUPS.test(amount)) return amount.replaceAll('.', '');
  if (COMMA_GROUPS.test(amount)) return amount.replaceAll(',', '');
  return APOSTROPHE_GROUPS.test(amount) ? amount.replaceAll(/['’]/g, '') : amount;
}

/**
 * Returns the point or comma that can only group digits beside this price: it does so in `1.234,50`, and `12,50` begins
 * its decimals with the other one. Null if the price does not tell.
 */
export function findGroupMark(text: string): string | null {
  if (/(?<![\d.,])\d{1,3}(?:\.\d{3})+(?:,\d|\.\d{3}(?![\d.,]))/.test(text)) return '.';
  if (/(?<![\d.,])\d{1,3}(?:,\d{3})+(?:\.\d|,\d{3}(?![\d.,]))/.test(text)) return ',';
  const decimalMark = DECIMALS_AT_END.exec(text.trim())?.[1];
  return decimalMark === undefined ? null : decimalMark === ',' ? '.' : ',';
}

/** Returns the point or comma of a price that may group its digits or begin its decimals, as in `1.234`. */
export function findAmbiguousMark(text: string): string | null {
  return /(?<![\d.,])[1-9]\d{0,2}([.,])\d{3}(?![\d.,])/.exec(text)?.[1] ?? null;
}
