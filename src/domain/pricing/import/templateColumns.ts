import { parseLabel } from '../label';
import { MIN_SHARE, type ColumnContent } from './columnContent';
import type { ColumnRole } from './headings';

/** Columns of a file without headings, as the template has them. */
export const TEMPLATE_COLUMNS: readonly ColumnRole[] = ['solution', 'price', 'commission'];
/** Also numbers with a typing error, such as `12,,5`. */
const NUMBER_LIKE = /^[-\s.,€%'’]*\d[-\d\s.,€%'’]*$/;

/** True for a first record in the template's order whose amounts are words, whatever these are. */
export function isTemplateHeader([label = '', price = '', commission = '']: readonly string[]): boolean {
  return [label, price, commission].every((text) => text.trim() !== '') && !/\d/.test(price + commission);
}

/** True for a label and two numbers, the second of which is no price in euros. */
export function isTemplateRecord([label = '', price = '', commission = '']: readonly string[]): boolean {
  const areAmounts = [price, commission].every((text) => NUMBER_LIKE.test(text));
  return parseLabel(label).ok && areAmounts && !commission.includes('€');
}

/** True if texts stand where the template has the price, and prices in another column: a footer may be in its order. */
export function isPriceElsewhere(columns: readonly ColumnContent[]): boolean {
  const areTexts = (columns[TEMPLATE_COLUMNS.indexOf('price')]?.textShare ?? 0) >= MIN_SHARE;
  return areTexts && columns.some(({ decimalShare }) => decimalShare >= MIN_SHARE);
}
