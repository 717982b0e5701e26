import { parseCommission } from '../money';
import { describeColumns, MIN_SHARE, SAMPLE_RECORDS, type ColumnContent } from './columnContent';
import { findHeaderIndex } from './findHeaderIndex';
import { findHeadingRole, foldHeading, isPercentHeading, isRateHeading, type ColumnRole } from './headings';
import type { ImportTable } from './importTable';
import { isPriceElsewhere, isTemplateRecord, TEMPLATE_COLUMNS } from './templateColumns';

/** Where a table has its headings, and what its columns hold. */
export interface ColumnMapping {
  /** Role by column; all other columns are ignored. Every role but 'ignored' occurs at most once. */
  columns: readonly ColumnRole[];
  /** Texts of the record with the headings; empty without one. */
  headings: readonly string[];
  /** Index of that record; -1 without one. Records before it are titles. */
  headerIndex: number;
}

export interface MappingProposal extends ColumnMapping {
  /** Roles that two columns fit equally well; they have no column. */
  undecided: readonly ColumnRole[];
}

/** More columns are ignored. */
const MAX_COLUMNS = 50;
const VAT_RATIOS = [1.2, 1.1, 1.055] as const;
/** In hundredths of a percent, as commissions. */
const VAT_RATES: ReadonlySet<number> = new Set([2000, 1000, 550, 210]);

/** Finds the columns by their headings, else by their content. A file in the template's order is read in that order. */
export function proposeMapping(table: ImportTable): MappingProposal {
  const rows = table.records.map(({ fields }) => fields.slice(0, MAX_COLUMNS));
  const headerIndex = findHeaderIndex(rows);
  const headings = rows[headerIndex] ?? [];
  const body = rows.slice(headerIndex + 1);
  const { columns, undecided } = assignByHeading(headings);
  const sample = describeColumns(body.slice(0, SAMPLE_RECORDS));
  const rateColumn = headings.findIndex(isRateHeading);
  if (columns[rateColumn] === 'commission' && areVatRates(body, rateColumn)) {
    columns[rateColumn] = 'ignored';
    undecided.push('commission');
  }
  const isUnassigned = (role: ColumnRole): boolean => !columns.includes(role) && !undecided.includes(role);
  const canAssign = (role: ColumnRole, column: number): boolean =>
    columns[column] === undefined && (role !== 'commission' || canHoldCommission(headings, column, sample));
  if (body.some(isTemplateRecord) && !isPriceElsewhere(sample)) {
    for (const [column, role] of TEMPLATE_COLUMNS.entries())
      if (canAssign(role, column) && isUnassigned(role)) columns[column] = role;
  }
  for (const [role, find] of CONTENT_FINDERS) {
    if (!isUnassigned(role)) continue;
    const found = find(sample, (column) => canAssign(role, column), columns);
    const [column] = found;
    if (found.length === 1 && column !== undefined) columns[column] = role;
    if (found.length > 1) undecided.push(role);
  }
  const width = Math.max(headings.length, sample.length);
  const allColumns = Array.from({ length: width }, (_, column): ColumnRole => columns[column] ?? 'ignored');
  return { columns: allColumns, headings, headerIndex, undecided };
}

/** Identifies the files of a supplier by their headings; null without any. */
export function getHeadingSignature({ headings }: MappingProposal): string | null {
  const folded = headings.map(foldHeading);
  return folded.some((heading) => heading !== '') ? folded.join('|') : null;
}

function assignByHeading(headings: readonly string[]): { columns: ColumnRole[]; undecided: ColumnRole[] } {
  const found = headings.map(findHeadingRole);
  const columns: ColumnRole[] = [];
  const undecided: ColumnRole[] = [];
  for (const [column, heading] of found.entries()) if (heading !== null) columns[column] = 'ignored';
  for (const role of ['solution', 'price', 'commission', 'section', 'reference', 'newLabel'] as const) {
    const strengths = found.map((heading) => (heading?.role === role ? heading.strength : 0));
    const best = Math.max(0, ...strengths);
    if (best === 0) continue;
    if (strengths.indexOf(best) === strengths.lastIndexOf(best)) columns[strengths.indexOf(best)] = role;
    else undecided.push(role);
  }
  return { columns, undecided };
}

/**
 * True for percents and, beside headings that name other roles, only under a blank heading or one of percents: a number
 * under another heading may be a duration or a quantity.
 */
function canHoldCommission(headings: readonly string[], column: number, sample: readonly ColumnContent[]): boolean {
  const content = sample[column];
  const heading = headings[column]?.trim() ?? '';
  if ((content?.percentShare ?? 0) >= MIN_SHARE || isPercentHeading(heading)) return true;
  if (!headings.some(findHeadingRole)) return !isVatOrQuantity(sample, column);
  // A heading merged over two columns of prices is blank over the second, which holds prices or a heading of its own.
  return heading === '' && content?.textShare === 0 && content.decimalShare < MIN_SHARE;
}

/** True for the prices of the column before with VAT, and for quantities, whose totals stand in the column behind. */
function isVatOrQuantity(columns: readonly ColumnContent[], column: number): boolean {
  const [prices = [], amounts = [], totals = []] = [-1, 0, 1].map((offset) => columns[column + offset]?.amounts);
  if (hasVatRatio(amounts, prices, { minCount: 2 })) return true;
  const products = amounts.map((amount, index) => amount * (prices[index] ?? Number.NaN));
  const matching = products.filter((product, index) => isSameAmount(product, totals[index] ?? Number.NaN));
  return matching.length > 0 && matching.length >= products.length * MIN_SHARE;
}

/** True for amounts that differ by a cent at most, as rounded ones may. */
function isSameAmount(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.011;
}

/** True if all numbers of the column may be VAT rates. */
function areVatRates(rows: readonly (readonly string[])[], column: number): boolean {
  const rates = rows.flatMap((fields) => {
    const rate = parseCommission(fields[column] ?? '');
    return rate.ok ? [rate.value] : [];
  });
  return rates.length > 0 && rates.every((rate) => VAT_RATES.has(rate));
}

type FindColumns = (
  columns: readonly ColumnContent[],
  isFree: (column: number) => boolean,
  roles: readonly (ColumnRole | undefined)[],
) => readonly number[];

/** Finders of the roles that have no heading, in order; several results are equal candidates. */
const CONTENT_FINDERS: readonly (readonly [ColumnRole, FindColumns])[] = [
  ['price', findPriceColumns],
  ['commission', findCommissionColumns],
  ['solution', findLabelColumns],
];

function listFree(columns: readonly ColumnContent[], isFree: (column: number) => boolean): number[] {
  return columns.flatMap((_, index) => (isFree(index) ? [index] : []));
}

function findPriceColumns(columns: readonly ColumnContent[], isFree: (column: number) => boolean): readonly number[] {
  const prices = listFree(columns, isFree).filter((index) => (columns[index]?.priceShare ?? 0) >= MIN_SHARE);
  const decimals = prices.filter((index) => (columns[index]?.decimalShare ?? 0) >= MIN_SHARE);
  // The numbers beside prices in dollars, or with VAT, are commissions or quantities.
  const arePricesRejected = listFree(columns, isFree).some(
    (index) => (columns[index]?.rejectedShare ?? 0) >= MIN_SHARE,
  );
  const candidates = decimals.length > 0 || arePricesRejected ? decimals : prices;
  const isVatColumn = (index: number, other: number): boolean =>
    hasVatRatio(columns[index]?.amounts, columns[other]?.amounts);
  return candidates.filter((index) => !candidates.some((other) => isVatColumn(index, other)));
}

/** True if most amounts are those of the other column with VAT; 12,50 and a commission of 15 count once. */
function hasVatRatio(
  amounts: readonly number[] = [],
  without: readonly number[] = [],
  { minCount } = { minCount: 1 },
): boolean {
  const pairs = amounts.map((amount, index) => [amount, without[index] ?? Number.NaN] as const);
  const distinct = [...new Map(pairs.map((pair) => [pair.join(), pair])).values()];
  const comparable = distinct.filter(([amount, base]) => amount > 0 && base > 0);
  return VAT_RATIOS.some((ratio) => {
    const matching = comparable.filter(([amount, base]) => isSameAmount(amount, base * ratio));
    return comparable.length >= minCount && matching.length >= comparable.length * MIN_SHARE;
  });
}

function findCommissionColumns(
  columns: readonly ColumnContent[],
  isFree: (column: number) => boolean,
  roles: readonly (ColumnRole | undefined)[],
): readonly number[] {
  const free = listFree(columns, isFree);
  const percents = free.filter((index) => (columns[index]?.percentShare ?? 0) >= MIN_SHARE);
  if (percents.length > 0) return percents;
  // Without a sign, only where the template has it: right of the price, and no other number beside it.
  const next = roles.indexOf('price') + 1;
  const numbers = free.filter((index) => (columns[index]?.priceShare ?? 0) >= MIN_SHARE);
  const amounts = columns[next]?.amounts.filter((amount) => !Number.isNaN(amount)) ?? [];
  const isVat = hasVatRatio(columns[next]?.amounts, columns[next - 1]?.amounts);
  const isCommission =
    next > 0 && !isVat && numbers.length === 1 && numbers[0] === next && amounts.every((value) => value <= 100);
  return isCommission ? [next] : [];
}

/** The longest texts, since references and sections are shorter. */
function findLabelColumns(columns: readonly ColumnContent[], isFree: (column: number) => boolean): readonly number[] {
  const texts = listFree(columns, isFree).filter((index) => (columns[index]?.textShare ?? 0) >= MIN_SHARE);
  const longest = Math.max(...texts.map((index) => columns[index]?.averageLength ?? 0));
  return texts.filter((index) => (columns[index]?.averageLength ?? 0) === longest);
}
