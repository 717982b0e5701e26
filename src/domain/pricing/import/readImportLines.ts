import { stripFormulaEscape } from '../formulaEscape';
import { parseLabel, type LabelErrorCode } from '../label';
import { parseCommission } from '../money';
import { findHeadingRole, isCurrencyHeading, type ColumnRole } from './headings';
import { getFirstText, hasMoreFilled, type ImportRecord, type ImportTable } from './importTable';
import { areHeadings, haveSameRoles } from './otherHeadings';
import { parseFreeLine } from './parseFreeLine';
import {
  findAmbiguousMark,
  findGroupMark,
  parseSupplierPrice,
  type SupplierPriceErrorCode,
} from './parseSupplierPrice';
import { PERCENT_HEADING, type MappingProposal } from './proposeMapping';
import { AMOUNT, isExempt, readNotes, readTitle } from './titles';

/** Why a line is not read; screens map it to a French message. */
export type UnreadReason =
  | 'header'
  | 'total'
  /** Of a signature or an invoice: `SARL au capital de 10.000 €`. */
  | 'legalNotice'
  /** Of a table below other headings than those that the columns are found by. */
  | 'otherTable'
  | 'malformedQuotes'
  | 'emptyField'
  /** Comma-separated with an unquoted decimal comma. */
  | 'decimalCommaNeedsQuotes'
  | 'labelTooLong'
  | 'labelInvalid'
  | SupplierPriceErrorCode
  /** Below a title such as 'Tarifs publics 2026'. */
  | 'publicPrice'
  | 'ambiguousPrice'
  | 'twoAmounts'
  /** Thousands or decimals, as `1.250` in a column with `1.234,50`. */
  | 'ambiguousThousands'
  | 'commissionNotANumber'
  /** `0,15` for 0,15 % or 15 %. */
  | 'commissionFraction'
  | 'commissionOutOfRange';

/** A line with a label and a price or a new label, all normalized. */
export interface ImportLine {
  line: number;
  label: string;
  /** Label that the row gets; null to keep its own. */
  newLabel: string | null;
  /** Stored text; null to keep the price of the row. */
  price: string | null;
  /** Stored text; null where the line has none. */
  commission: string | null;
  /** Text of its section column, else the last above it of that column or of a line of a single text. */
  section: string | null;
  reference: string | null;
}

export interface UnreadLine {
  line: number;
  reason: UnreadReason;
  /** As written, to find the matching row; '' if it has none. */
  label: string;
  /** Its label if it is a free line, whose `label` may hold a price that is rejected. */
  solution?: string;
}

/** Lines of a table that can be imported, and the others, each in order. */
export interface ImportLinesResult {
  lines: readonly ImportLine[];
  unread: readonly UnreadLine[];
}

const TOTAL =
  /^(?:(?:grand |sous[- ]?|sub[- ]?)?total(?:(?:\s|\s?\()(?:général|general|mensuel|annuel|ht|ttc|h\.t\.|net|tva|euros?)\)?|\s?\(?€\)?)*|montant total.*|net à payer.*)\s*:?$/i;
const TAX = /^(?:dont |montant )?t\.?v\.?a\.?(?: à)?\s*(?:\(?\d+(?:[.,]\d+)?\s*%\)?)?\s*:?$/i;
const LEGAL_NOTICE = /(?<!\p{L})(?:au capital|capital social|indemnité forfaitaire)(?!\p{L})/iu;

const EURO = /€|eur/i;

type ReadMapping = Pick<MappingProposal, 'columns' | 'headings' | 'headerIndex'>;

/** Reads the records of a table by its columns; `separator: null` reads free lines. */
export function readImportLines(table: ImportTable, mapping: ReadMapping): ImportLinesResult {
  const lines: ImportLine[] = [];
  const unread: UnreadLine[] = [];
  const isRepeatedHeader = ({ fields }: ImportRecord): boolean =>
    mapping.headerIndex >= 0 && mapping.headings.every((heading, column) => heading === fields[column]);
  const readTableRecord = table.separator === null ? createFreeReader(table) : createRecordReader(table, mapping);
  const sectionColumn = mapping.columns.indexOf('section');
  let section: string | null = null;
  let otherHeadings: readonly string[] | null = null;
  const readRecord = (record: ImportRecord, index: number): ImportLine | UnreadLine => {
    if (areHeadings(table.records, index)) otherHeadings = haveSameRoles(record.fields, mapping) ? null : record.fields;
    return otherHeadings === null ? readTableRecord(record) : toOtherTable(record, otherHeadings);
  };
  const results = table.records.map((record, index) => {
    const isHeader = index <= mapping.headerIndex || isRepeatedHeader(record);
    if (isHeader) otherHeadings = null;
    return { record, isHeader, result: isHeader ? toUnread(record, 'header') : readRecord(record, index) };
  });
  let refusal = readNotes(results);
  for (const { record, isHeader, result } of results) {
    // A merged cell is blank but in its first line.
    if (!isHeader && !record.isMalformed) section = record.fields[sectionColumn]?.trim() || section;
    refusal = readTitle(record, refusal);
    if ('price' in result && refusal !== null && !isExempt(refusal, record, mapping))
      unread.push(toUnread(record, refusal, result.label));
    else if ('price' in result) lines.push({ ...result, section });
    else {
      unread.push(result);
      section = findHeading(record, result) ?? section;
    }
  }
  return { lines, unread };
}

function toOtherTable(record: ImportRecord, headings: readonly string[]): UnreadLine {
  const labelColumn = headings.findIndex((heading) => findHeadingRole(heading)?.role === 'solution');
  return toUnread(record, 'otherTable', record.fields[labelColumn]?.trim());
}

/** Returns the text of a line of nothing else, as subtitles are in the export of the grid; null for other lines. */
function findHeading({ fields }: ImportRecord, { reason, label }: UnreadLine): string | null {
  if ((reason !== 'emptyField' && reason !== 'priceNotANumber') || hasMoreFilled(fields, 1)) return null;
  const text = getFirstText(fields);
  if (AMOUNT.test(text)) return null;
  return label || (/\p{L}/u.test(text) ? text : null);
}

function toUnread({ line }: ImportRecord, reason: UnreadReason, label = ''): UnreadLine {
  return { line, reason, label };
}

function createFreeReader({ records }: ImportTable): (record: ImportRecord) => ImportLine | UnreadLine {
  const isAmbiguous = createThousandsTest(records, 0);
  return (record) => {
    const text = record.fields[0] ?? '';
    const read = parseFreeLine(text);
    if (LEGAL_NOTICE.test(text)) return toUnread(record, 'legalNotice');
    if (!read.ok) return { ...toUnread(record, read.code, read.label), solution: read.solution };
    const label = parseLabel(read.label);
    if (!label.ok) return toUnread(record, getLabelReason(label.code), read.label);
    if (isTotal(label.label)) return toUnread(record, 'total');
    if (isAmbiguous(read.priceText)) return toUnread(record, 'ambiguousThousands', read.label);
    const { price, commission } = read;
    return { line: record.line, label: label.label, newLabel: null, price, commission, section: null, reference: null };
  };
}

/** Creates the test for `1.250` where another price of the column is grouped, as `1.234,50` is. */
function createThousandsTest(records: readonly ImportRecord[], column: number): (priceText: string) => boolean {
  const groupMarks = new Set(records.map(({ fields }) => findGroupMark(fields[column] ?? '')));
  return (priceText) => {
    const mark = findAmbiguousMark(priceText);
    return mark !== null && groupMarks.has(mark);
  };
}

function getLabelReason(code: LabelErrorCode): UnreadReason {
  return code === 'tooLong' ? 'labelTooLong' : 'labelInvalid';
}

/** True for a total, or the tax above one. */
function isTotal(text: string): boolean {
  return TOTAL.test(text) || TAX.test(text);
}

function createRecordReader(
  table: ImportTable,
  { columns, headings, headerIndex }: ReadMapping,
): (record: ImportRecord) => ImportLine | UnreadLine {
  const priceColumn = columns.indexOf('price');
  const isDecimalSplit = createDecimalSplitTest(table, { priceColumn, headings, headerIndex });
  const currencyColumn = headings.findIndex(isCurrencyHeading);
  const isAmbiguous = createThousandsTest(table.records, priceColumn);
  const commissionColumn = columns.indexOf('commission');
  const below = table.records.slice(headerIndex + 1);
  const haveFractions = areFractions(headings[commissionColumn], below, commissionColumn);
  const pick = ({ fields }: ImportRecord, role: ColumnRole): string => {
    const column = columns.indexOf(role);
    return column < 0 ? '' : (fields[column] ?? '').trim();
  };
  const readText = (text: string): string => (table.hasEscapedFormulas ? stripFormulaEscape(text) : text);
  return (record) => {
    const solution = pick(record, 'solution');
    const typedLabel = readText(solution);
    const newLabelText = readText(pick(record, 'newLabel'));
    const priceText = stripFormulaEscape(pick(record, 'price'));
    const commissionText = stripFormulaEscape(pick(record, 'commission'));
    const fail = (reason: UnreadReason) => toUnread(record, reason, typedLabel);
    if (record.isMalformed) return fail('malformedQuotes');
    if (isDecimalSplit(record)) return fail('decimalCommaNeedsQuotes');
    if (commissionText === '' && [typedLabel, getFirstText(record.fields)].some(isTotal)) return fail('total');
    if (solution === '' || (priceText === '' && newLabelText === '')) return fail('emptyField');
    const label = parseLabel(typedLabel);
    if (!label.ok) return fail(getLabelReason(label.code));
    const newLabel = newLabelText === '' ? null : parseLabel(newLabelText);
    if (newLabel !== null && !newLabel.ok) return fail(getLabelReason(newLabel.code));
    const price = priceText === '' ? null : parseSupplierPrice(priceText);
    if (price !== null && !price.ok) return fail(price.code);
    const currency = record.fields[currencyColumn]?.trim() ?? '';
    if (price !== null && currency !== '' && !EURO.test(currency)) return fail('priceNotInEuros');
    if (isAmbiguous(priceText)) return fail('ambiguousThousands');
    const commission = commissionText === '' ? null : parseCommission(commissionText);
    if (commission !== null && !commission.ok) {
      return fail(commission.code === 'notANumber' ? 'commissionNotANumber' : 'commissionOutOfRange');
    }
    if (haveFractions && isFraction(commissionText)) return fail('commissionFraction');
    return {
      line: record.line,
      label: label.label,
      newLabel: newLabel?.label ?? null,
      price: price?.text ?? null,
      commission: commission?.text ?? null,
      section: null,
      reference: pick(record, 'reference') || null,
    };
  };
}

/** In hundredths of a percent. */
const ONE_PERCENT = 100;

/** True if the commissions below a heading without a percent sign may be fractions: none reaches 1. */
function areFractions(heading: string | undefined, records: readonly ImportRecord[], column: number): boolean {
  if (heading === undefined || PERCENT_HEADING.test(heading)) return false;
  return records.every(({ fields }) => {
    const commission = parseCommission(fields[column] ?? '');
    return !commission.ok || Math.abs(commission.value) < ONE_PERCENT;
  });
}

function isFraction(commissionText: string): boolean {
  const commission = parseCommission(commissionText);
  return commission.ok && commission.value !== 0 && !commissionText.includes('%');
}

/** Without headings, more filled columns than the template's tell of an unquoted decimal comma. */
const TEMPLATE_WIDTH = 3;

/**
 * Creates the test for `12,50` split at its comma in a comma-separated file: more filled fields than headings, or
 * digits as its decimals right of a whole price in a file without decimal points.
 */
function createDecimalSplitTest(
  { separator, records }: ImportTable,
  { priceColumn, headings, headerIndex }: { priceColumn: number; headings: readonly string[]; headerIndex: number },
): (record: ImportRecord) => boolean {
  if (separator !== ',') return () => false;
  const width = Math.max(headings.length, TEMPLATE_WIDTH);
  const getPrice = ({ fields }: ImportRecord): string => fields[priceColumn]?.trim() ?? '';
  const hasDecimals = records.some((record, index) => index > headerIndex && /\d[.,]\d/.test(getPrice(record)));
  return (record) => {
    const { fields } = record;
    if (hasMoreFilled(fields, width)) return true;
    if (!/^\d[\d\s]*$/.test(getPrice(record))) return false;
    if (headings.length > 0 && hasMoreFilled(fields, headings.length)) return true;
    const isSplit = /^\d{2}$/.test(fields[priceColumn + 1]?.trim() ?? '');
    return isSplit && !hasDecimals && hasMoreFilled(fields, TEMPLATE_WIDTH);
  };
}
