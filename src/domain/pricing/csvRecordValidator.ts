import { stripFormulaEscape } from './formulaEscape';
import { parseLabel } from './label';
import { parseCost } from './money';
import type { AmountErrorCode } from './money';
import type { Cost } from './pricingItem';

/** Field separators of the CSV import. */
export type CsvSeparator = ';' | ',' | '\t';

/** Why a line is not imported; screens map it to a French message. */
export type CsvSkipReason =
  | 'header'
  /** Violates RFC 4180: the field continues over line breaks to the next quote or the end of the file. */
  | 'malformedQuotes'
  | 'tooFewColumns'
  | 'emptyField'
  /** Comma-separated with more than three filled columns: an unquoted decimal comma. */
  | 'decimalCommaNeedsQuotes'
  | 'labelTooLong'
  | 'labelInvalid'
  | 'priceNotANumber'
  | 'priceOutOfRange'
  | 'commissionNotANumber'
  | 'commissionOutOfRange';

export interface ImportableCsvRow {
  solution: string;
  cost: Cost;
}

/** `line` is the record's first line, from 1, as text editors count. */
export type CsvRecordResult =
  | { kind: 'importable'; line: number; row: ImportableCsvRow }
  | { kind: 'skipped'; line: number; reason: CsvSkipReason }
  /** Blank record, not counted. */
  | { kind: 'empty'; line: number };

const COLUMNS = 3;
/** Preferred first if the counts are equal: files with decimal commas separate fields by `;`. */
const SEPARATORS: readonly CsvSeparator[] = [';', '\t', ','];
const DETECTION_LINES = 50;
const DETECTION_CHARACTERS = 64 * 1024;
const LINE_BREAK = /\r\n|\r|\n/g;

/** Returns the separator that splits the largest number of the first lines into three columns or more. */
export function detectSeparator(text: string): CsvSeparator {
  const counts = new Map<CsvSeparator, number>();
  for (const line of readUnquotedLines(text.slice(0, DETECTION_CHARACTERS))) {
    for (const separator of SEPARATORS) {
      const columns = line.split(separator).length;
      if (columns >= COLUMNS) counts.set(separator, (counts.get(separator) ?? 0) + 1);
    }
  }
  const [best = ';', ...others] = SEPARATORS;
  return others.reduce((winner, separator) => {
    return (counts.get(separator) ?? 0) > (counts.get(winner) ?? 0) ? separator : winner;
  }, best);
}

/** A quote opens a field only at the field's start: in `Écran 24"` it means inches. */
const QUOTED_FIELD = /(^|[;,\t\r\n])"(?:[^"]|"")*"(?=[;,\t\r\n]|$)/g;

/** Removes quoted fields, whose separators and line breaks don't count, and returns the first non-blank lines. */
function readUnquotedLines(text: string): string[] {
  return text
    .replace(QUOTED_FIELD, '$1')
    .split(LINE_BREAK)
    .filter((line) => line.trim() !== '')
    .slice(0, DETECTION_LINES);
}

const AMOUNT_REASONS = {
  price: { number: 'priceNotANumber', range: 'priceOutOfRange' },
  commission: { number: 'commissionNotANumber', range: 'commissionOutOfRange' },
} as const;

function toSkipReason(of: keyof typeof AMOUNT_REASONS, code: AmountErrorCode): CsvSkipReason {
  const isRange = code === 'belowMinimum' || code === 'aboveMaximum';
  return AMOUNT_REASONS[of][isRange ? 'range' : 'number'];
}

/** True if more than three columns are filled. Returns at the fourth: a line may have a million. */
function hasExtraColumns(fields: readonly string[]): boolean {
  let filled = 0;
  for (const field of fields) {
    if (field.trim() !== '') filled += 1;
    if (filled > COLUMNS) return true;
  }
  return false;
}

function parseFields(
  fields: readonly string[],
  { separator, isFirst }: { separator: CsvSeparator; isFirst: boolean },
): ImportableCsvRow | CsvSkipReason {
  const [solution = '', prix_partenaire = '', commission = ''] = fields;
  const label = parseLabel(stripFormulaEscape(solution));
  const cost = parseCost({
    prix_partenaire: stripFormulaEscape(prix_partenaire),
    commission: stripFormulaEscape(commission),
  });
  const isHeader =
    isFirst &&
    !cost.ok &&
    cost.errors.prix_partenaire === 'notANumber' &&
    cost.errors.commission === 'notANumber' &&
    solution.trim() !== '';
  if (isHeader && !/\d/.test(prix_partenaire + commission)) return 'header';
  if (separator === ',' && hasExtraColumns(fields)) return 'decimalCommaNeedsQuotes';
  if (fields.length < COLUMNS) return 'tooFewColumns';
  if ([solution, prix_partenaire, commission].some((field) => field.trim() === '')) return 'emptyField';
  if (!label.ok) return label.code === 'tooLong' ? 'labelTooLong' : 'labelInvalid';
  if (cost.ok) return { solution: label.label, cost: cost.cost };
  const { errors } = cost;
  if (errors.prix_partenaire !== undefined) return toSkipReason('price', errors.prix_partenaire);
  return toSkipReason('commission', errors.commission ?? 'notANumber');
}

/** Validates the records of one file in order and counts lines, since a quoted field may span several. */
export interface CsvRecordValidator {
  /** Takes every record as split, blank ones too; `splitError` marks a record that was probably split wrongly. */
  parseNext(fields: readonly string[], splitError?: CsvSkipReason): CsvRecordResult;
  /** Counts the non-empty records so far. */
  countRecords(): number;
}

export function createCsvRecordValidator(separator: CsvSeparator): CsvRecordValidator {
  let nextLine = 1;
  let total = 0;
  return {
    parseNext(fields, splitError) {
      const line = nextLine;
      nextLine += 1 + fields.reduce((breaks, field) => breaks + countLineBreaks(field), 0);
      if (fields.every((field) => field.trim() === '')) return { kind: 'empty', line };
      total += 1;
      const parsed = splitError ?? parseFields(fields, { separator, isFirst: total === 1 });
      return typeof parsed === 'string'
        ? { kind: 'skipped', line, reason: parsed }
        : { kind: 'importable', line, row: parsed };
    },
    countRecords: () => total,
  };
}

function countLineBreaks(field: string): number {
  if (!field.includes('\n') && !field.includes('\r')) return 0;
  return field.split(LINE_BREAK).length - 1;
}
