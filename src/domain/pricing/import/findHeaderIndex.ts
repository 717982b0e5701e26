import { HAS_EURO_OR_DECIMALS, isPrice, SAMPLE_RECORDS } from './columnContent';
import { findHeadingRole } from './headings';
import { isTemplateHeader, isTemplateRecord } from './templateColumns';

/** Titles and addresses may stand above the headings. */
const HEADER_SEARCH_RECORDS = 20;

/**
 * Returns the index of the record with the headings; -1 without one. Searches between the records with a price, whose
 * labels may contain a word such as 'Tarif'. Records with a number above the headings must be titles.
 */
export function findHeaderIndex(rows: readonly (readonly string[])[]): number {
  const start = rows.slice(0, HEADER_SEARCH_RECORDS);
  const width = Math.max(...start.map(({ length }) => length), 0);
  const priced = start.flatMap((fields, index) => (isPriceRecord(fields, width) ? [index] : []));
  let from = 0;
  for (const end of [...priced, start.length]) {
    const counts = start.slice(from, end).map(countHeadings);
    const most = Math.max(0, ...counts);
    // Takes the last one with the most headings: headings merged over several columns stand above those of each column.
    const richest = from + counts.lastIndexOf(most);
    // A table above it may have fewer columns: its offers then fill too few fields to count as records with a price.
    const earlier = counts.findIndex((_, offset) => isAboveOffer(start.slice(from + offset, richest)));
    const index = earlier < 0 ? richest : from + earlier;
    if (most >= 2 && (from === 0 || areTitles(rows, index))) return index;
    from = end + 1;
  }
  return priced[0] !== 0 && isTemplateHeader(rows[0] ?? []) ? 0 : -1;
}

/** True if the first of the records has headings, and one below an offer. */
function isAboveOffer([headings = [], ...below]: readonly (readonly string[])[]): boolean {
  return countHeadings(headings) >= 2 && below.some((fields) => hasOffer(fields, headings));
}

/** True if the records above the headings are no offers, and one below has a price under a heading of prices. */
function areTitles(rows: readonly (readonly string[])[], headerIndex: number): boolean {
  const headings = rows[headerIndex] ?? [];
  const isOffer = (fields: readonly string[]): boolean => isTemplateRecord(fields) || hasOffer(fields, headings);
  const below = rows.slice(headerIndex + 1, SAMPLE_RECORDS);
  return !rows.slice(0, headerIndex).some(isOffer) && below.some((fields) => listPrices(fields, headings).length > 0);
}

/** Returns the prices that stand under a heading of prices. */
function listPrices(fields: readonly string[], headings: readonly string[]): readonly string[] {
  return fields.filter((field, column) => findHeadingRole(headings[column] ?? '')?.role === 'price' && isPrice(field));
}

/** True if such a price has a euro sign or decimals: other numbers may be those of a customer. */
function hasOffer(fields: readonly string[], headings: readonly string[]): boolean {
  return listPrices(fields, headings).some((price) => HAS_EURO_OR_DECIMALS.test(price));
}

/** True for a number in a record that fills three fields, or all of a narrower table; a title may hold a year. */
function isPriceRecord(fields: readonly string[], width: number): boolean {
  const filled = fields.filter((field) => field.trim() !== '');
  return filled.length >= Math.min(3, width) && filled.some(isPrice);
}

/** Returns the number of headings; 0 if all name the same role, as the words of labels may. */
function countHeadings(fields: readonly string[]): number {
  const roles = fields.flatMap((field) => findHeadingRole(field)?.role ?? []);
  return new Set(roles).size < 2 ? 0 : roles.length;
}
