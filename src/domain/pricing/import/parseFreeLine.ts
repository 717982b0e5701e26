import { LABEL_MAX_LENGTH } from '../label';
import { GROUPING_SPACE, parseCommission } from '../money';
import {
  isInEuros,
  isWithVat,
  parseSupplierPrice,
  WITHOUT_VAT,
  type SupplierPriceErrorCode,
} from './parseSupplierPrice';

type FreeLineErrorCode =
  | SupplierPriceErrorCode
  /** A number of the label could be the thousands of the price, as in `Office 365 120,00 €`. */
  | 'ambiguousPrice'
  /** Either could be the price: `Licence A 12,50 18,75`, `Licence A, 12,50 € au lieu de 11,00 €`. */
  | 'twoAmounts'
  | 'commissionOutOfRange'
  | 'emptyField'
  | 'labelTooLong';

type FreeLineResult =
  | {
      ok: true;
      label: string;
      /** Stored text. */
      price: string;
      /** As written. */
      priceText: string;
      /** Stored text; null without a commission. */
      commission: string | null;
    }
  | {
      ok: false;
      code: FreeLineErrorCode;
      label: string;
      /** Text before what looks like the price. */
      solution: string;
    };

const COMMISSION = /(?:^|[\s\-–—:;|,(/])(?:(?:commission|marge|com\.?)\s*:?\s*)?(-?\d+(?:[.,]\d+)?)\s*%\s*\)?$/iu;
const WITHOUT_VAT_AT_END = new RegExp(`(?<=[\\s\\d€])${WITHOUT_VAT}$`, 'iu');
const NUMBER = `\\d{1,3}(?:${GROUPING_SPACE}\\d{3})+(?:[.,]\\d+)?|\\d{1,3}(?:\\.\\d{3})+,\\d+|\\d{1,3}(?:,\\d{3})+\\.\\d+|\\d+(?:[.,]\\d+)?`;
const PRICE = new RegExp(
  `(?:^|(?<=[\\s\\-\\u2212–—:|=(]|\\.\\.))(?:(?:€|eur)\\s*)?(${NUMBER})\\s*(?:€|eur(?:os?)?)?$`,
  'iu',
);
const HAS_DECIMALS = /[.,]\d+\s*(?:€|eur(?:os?)?)?$/i;
const HAS_EURO_BEHIND = /\d\s*(?:€|eur)/i;
const HAS_TWO_EUROS = /^(?:€|eur).*(?:€|eur)/i;
const EURO_AMOUNT = /(?<![\d.,])\d[\d.,]*\s*(?:€|eur(?:os?)?(?!\p{L}))/iu;
const HAS_CENTS = /[.,]\d{2}$/;
const PLAIN_SPACE_GROUP = /^(?:€|eur)?\s*\d{1,3} \d{3}/i;
/** A minus that touches the price is no dash between label and price: `Remise : -12,50 €`. Word writes a dash for it. */
const MINUS_AT_END = /(?:^|[^\p{L}\p{N}])-$|\u2212$|:\s*[–—]$/u;
/** Before the lowest of several prices, or a rough one. */
const LOWEST_PRICE = /(?<!\p{L})(?:[àa] partir de|dès|environ)\s*:?\s*$/iu;
/** What follows a price that is rejected: `12,50 € TTC`, `12,50 €/mois`. */
const AFTER_PRICE = /[^\d€]+$/u;
const LAST_NUMBER = /\d+(?:[.,]\d+)?[^\d]*$/u;
const TRAILING_VAT = /[\s(]+t\.?t\.?c\.?\)?$/iu;
const TRAILING_SEPARATORS = /(?:[\s\-–—:;|,=(·…]|\.{2,})+$/u;
/** Longer lines have no valid label; the patterns would take long to fail. */
const MAX_LENGTH = LABEL_MAX_LENGTH + 100;
/** Bullets, and what begins the quoted lines of an e-mail; `> 10 postes` is a quantity. */
const LEADING_MARKS = /^\s*(?:>[\s>]*(?![\s>=\d]))?(?:(?:[•*·‣▪]|[-–—]\s)\s*)?/u;

/**
 * Reads a line without columns from the right: `Licence A - 12,50 € HT - 15%`. The label may hold dashes and numbers; a
 * price has a euro sign or decimals.
 */
export function parseFreeLine(line: string): FreeLineResult {
  const text = line.trim();
  if (text.length > MAX_LENGTH) return { ok: false, code: 'labelTooLong', label: '', solution: '' };
  const commissionMatch = COMMISSION.exec(text);
  const commission = commissionMatch ? parseCommission(commissionMatch[1] ?? '') : null;
  const beforeCommission = commissionMatch
    ? text.slice(0, commissionMatch.index).replace(TRAILING_SEPARATORS, '')
    : text;
  const fail = (code: FreeLineErrorCode, labelText = text): Extract<FreeLineResult, { ok: false }> => {
    const offer = beforeCommission.replace(AFTER_PRICE, '');
    const amount = (code === 'ambiguousPrice' ? LAST_NUMBER : PRICE).exec(offer);
    const solution = trimLabel(offer.slice(0, amount?.index)).replace(TRAILING_VAT, '');
    return { ok: false, code, label: trimLabel(labelText), solution: trimLabel(solution) };
  };
  const rest = beforeCommission.replace(WITHOUT_VAT_AT_END, '').replace(TRAILING_SEPARATORS, '');
  const priceMatch = PRICE.exec(rest);
  if (!/\d/.test(text)) return fail('emptyField');
  if (isWithVat(text)) return fail('priceWithVat');
  if (priceMatch === null) return fail('priceNotANumber');
  const [priceText] = priceMatch;
  const before = rest.slice(0, priceMatch.index);
  if (!isInEuros(priceText) && !HAS_DECIMALS.test(priceText)) return fail('priceNotANumber');
  if (PLAIN_SPACE_GROUP.test(priceText) && /[\p{L}\p{N}]\s*$/u.test(before)) return fail('ambiguousPrice', before);
  const other = findOtherAmount(before, priceText);
  if (other !== null) return { ...fail('twoAmounts'), solution: trimLabel(before.slice(0, other.index)) };
  const lowest = LOWEST_PRICE.exec(before);
  if (lowest !== null) return { ...fail('priceNotANumber'), solution: trimLabel(before.slice(0, lowest.index)) };
  if (MINUS_AT_END.test(before)) return fail('priceOutOfRange', before);
  const price = parseSupplierPrice(priceText);
  if (!price.ok) return fail(price.code, before);
  if (commission !== null && !commission.ok) return fail('commissionOutOfRange', before);
  const label = trimLabel(before);
  if (label === '') return fail('emptyField');
  return { ok: true, label, price: price.text, priceText, commission: commission?.text ?? null };
}

function trimLabel(text: string): string {
  return text.replace(TRAILING_SEPARATORS, '').replace(LEADING_MARKS, '').trim();
}

/**
 * Finds an amount in euros before the price, or any amount right before it. Ignores a number without a sign, such as a
 * version, if the price has a euro sign after it; one before the price may belong to the number.
 */
function findOtherAmount(before: string, price: string): RegExpExecArray | null {
  const inEuros = EURO_AMOUNT.exec(before);
  if (inEuros !== null) return inEuros;
  const text = before.replace(TRAILING_SEPARATORS, '').replace(WITHOUT_VAT_AT_END, '').replace(TRAILING_SEPARATORS, '');
  const other = PRICE.exec(text);
  const [number = ''] = other ?? [];
  const hasSign = isInEuros(number) || HAS_TWO_EUROS.test(price);
  return hasSign || (HAS_CENTS.test(number) && !HAS_EURO_BEHIND.test(price)) ? other : null;
}
