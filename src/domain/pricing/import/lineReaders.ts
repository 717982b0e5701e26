import { stripFormulaEscape } from '../formulaEscape';
import { parseLabel, type LabelErrorCode } from '../label';
import { parseCommission } from '../money';
import { createDecimalSplitTest } from './decimalSplit';
import { isCurrencyHeading, isPercentHeading, type ColumnRole } from './headings';
import { toUnread, type ImportLine, type UnreadLine, type UnreadReason } from './importLine';
import { getFirstText, type ImportRecord, type ImportTable } from './importTable';
import { parseFreeLine } from './parseFreeLine';
import { findAmbiguousMark, findGroupMark, isInEuros, parseSupplierPrice } from './parseSupplierPrice';
import type { ColumnMapping } from './proposeMapping';

/** Reads one record of a table, whose other records tell how its numbers are written. */
type ReadRecord = (record: ImportRecord) => ImportLine | UnreadLine;

const TOTAL =
  /^(?:(?:grand |sous[- ]?|sub[- ]?)?tota(?:l|ux)(?:(?:\s|\s?\()(?:général|general|mensuel|annuel|ht|ttc|h\.t\.|net|tva|euros?)\)?|\s?\(?€\)?)*|montant total.*|net à payer.*)\s*:?$/i;
const TAX = /^(?:dont |montant )?t\.?v\.?a\.?(?: à)?\s*(?:\(?\d+(?:[.,]\d+)?\s*%\)?)?\s*:?$/i;
const LEGAL_NOTICE = /(?<!\p{L})(?:au capital|capital social|indemnité forfaitaire)(?!\p{L})/iu;

/** Creates the reader of free lines. */
export function createFreeLineReader({ records }: ImportTable): ReadRecord {
  const isAmbiguous = createThousandsTest(records, 0);
  return (record) => {
    const [text = ''] = record.fields;
    if (LEGAL_NOTICE.test(text)) return toUnread(record, 'legalNotice');
    const read = parseFreeLine(text);
    if (!read.ok) return { ...toUnread(record, read.code, read.label), solution: read.solution };
    const label = parseLabel(read.label);
    if (!label.ok) return toUnread(record, getLabelReason(label.code), read.label);
    if (isTotal(label.label)) return toUnread(record, 'total');
    if (isAmbiguous(read.priceText)) return toUnread(record, 'ambiguousThousands', read.label);
    const { price, commission } = read;
    return { line: record.line, label: label.label, newLabel: null, price, commission, section: null, reference: null };
  };
}

/** Creates the reader of records with columns. */
export function createRecordReader(table: ImportTable, mapping: ColumnMapping): ReadRecord {
  const { columns, headings } = mapping;
  const isDecimalSplit = createDecimalSplitTest(table, mapping);
  const currencyColumn = headings.findIndex(isCurrencyHeading);
  const isAmbiguous = createThousandsTest(table.records, columns.indexOf('price'));
  const isFraction = createFractionTest(table.records, mapping);
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
    if (price !== null && currency !== '' && !isInEuros(currency)) return fail('priceNotInEuros');
    if (isAmbiguous(priceText)) return fail('ambiguousThousands');
    const commission = commissionText === '' ? null : parseCommission(commissionText);
    if (commission !== null && !commission.ok) {
      return fail(commission.code === 'notANumber' ? 'commissionNotANumber' : 'commissionOutOfRange');
    }
    if (isFraction(commissionText)) return fail('commissionFraction');
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

/** True for the label of a total, or of the VAT above one: `Total HT`, `Dont TVA 20 %`. */
function isTotal(text: string): boolean {
  return TOTAL.test(text) || TAX.test(text);
}

/** Creates the test for `1.250` in a column where a point groups digits, as `1.234,50` or `12,50` tells. */
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

/** In hundredths of a percent. */
const ONE_PERCENT = 100;

/**
 * Creates the test for `0,15`, a percentage or a fraction: it has no percent sign, nor has its heading, and no
 * commission of the column reaches 1.
 */
function createFractionTest(
  records: readonly ImportRecord[],
  { columns, headings, headerIndex }: ColumnMapping,
): (commissionText: string) => boolean {
  const column = columns.indexOf('commission');
  const heading = headings[column];
  if (heading === undefined || isPercentHeading(heading)) return () => false;
  const commissions = records.slice(headerIndex + 1).map(({ fields }) => parseCommission(fields[column] ?? ''));
  if (commissions.some((commission) => commission.ok && Math.abs(commission.value) >= ONE_PERCENT)) return () => false;
  return (commissionText) => {
    const commission = parseCommission(commissionText);
    return commission.ok && commission.value !== 0 && !commissionText.includes('%');
  };
}
