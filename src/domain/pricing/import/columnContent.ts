import { parseCommission } from '../money';
import { isWithVat, parseSupplierPrice } from './parseSupplierPrice';

/** Number of records below the headings that are read to describe the columns. */
export const SAMPLE_RECORDS = 200;
/** Share of the filled cells of a column that must be of a kind. */
export const MIN_SHARE = 0.6;
export const HAS_EURO_OR_DECIMALS = /€|eur|[.,]\d/i;

/** What the filled cells of a column are; shares from 0 to 1. */
export interface ColumnContent {
  priceShare: number;
  /** Share of the prices with a euro sign or decimals. */
  decimalShare: number;
  percentShare: number;
  /** Share of amounts other than prices in euros without VAT: `15 $`, `12,50 € TTC`, `12,50 €/mois`. */
  rejectedShare: number;
  /** Share of texts with a letter, without amounts. */
  textShare: number;
  averageLength: number;
  isWithVat: boolean;
  /** Numbers by record; NaN for other texts. */
  amounts: readonly number[];
}

export function describeColumns(rows: readonly (readonly string[])[]): ColumnContent[] {
  const width = rows.reduce((widest, fields) => Math.max(widest, fields.length), 0);
  return Array.from({ length: width }, (_, column) =>
    describeColumn(rows.map((fields) => fields[column]?.trim() ?? '')),
  );
}

function describeColumn(cells: readonly string[]): ColumnContent {
  const filled = cells.filter((cell) => cell !== '');
  const count = Math.max(filled.length, 1);
  const getShare = (isOfKind: (cell: string) => boolean): number => filled.filter(isOfKind).length / count;
  return {
    priceShare: getShare(isPrice),
    decimalShare: getShare((cell) => isPrice(cell) && HAS_EURO_OR_DECIMALS.test(cell)),
    percentShare: getShare(isPercent),
    rejectedShare: getShare(isRejectedAmount),
    textShare: getShare((cell) => /\p{L}/u.test(cell) && !isAmount(cell) && !isWithVat(cell)),
    averageLength: filled.reduce((sum, cell) => sum + cell.length, 0) / count,
    isWithVat: getShare(isWithVat) >= MIN_SHARE,
    amounts: cells.map(toNumber),
  };
}

export function isPrice(cell: string): boolean {
  return parseSupplierPrice(cell).ok;
}

function isAmount(cell: string): boolean {
  return isPrice(cell) || isPercent(cell) || isRejectedAmount(cell);
}

/** Matches amounts such as `CHF 12` and `TTC 12`, but no labels that begin with a number or contain a currency. */
const AMOUNT_FIRST = /^[^\p{L}\d]*(?:\p{L}{3}[^\p{L}\d]*)?\d/u;
const EUROS_FIRST = /^[^\p{L}\d]*\d[\d\s.,]*(?:€|eur)/iu;

function isRejectedAmount(cell: string): boolean {
  const price = parseSupplierPrice(cell);
  if (price.ok) return false;
  return price.code === 'priceNotANumber' ? EUROS_FIRST.test(cell) : AMOUNT_FIRST.test(cell);
}

function isPercent(cell: string): boolean {
  return cell.endsWith('%') && parseCommission(cell).ok;
}

function toNumber(cell: string): number {
  const price = parseSupplierPrice(cell);
  return price.ok ? Number(price.text.replace(',', '.')) : Number.NaN;
}
