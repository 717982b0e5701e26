import { parseLabel } from './label';
import { parseCost } from './money';
import type { AmountErrorCode } from './money';
import type { Cost } from './pricingItem';

/** The rules of the CSV import (`decisions.md`, 'CSV'; `product.md` section 5) for records that a parser has split already. */
export type CsvSeparator = ';' | ',' | '\t';

/** Why a line is not imported. Sentences stand with the screen. */
export type CsvSkipReason =
  | 'header'
  /** Not as RFC 4180 has them: the field goes on to the next quote or to the end of the file, over line breaks. */
  | 'malformedQuotes'
  | 'tooFewColumns'
  | 'emptyField'
  /** Comma-separated and more than three filled columns: a decimal comma without quotes. */
  | 'decimalCommaNeedsQuotes'
  | 'labelTooLong'
  | 'labelInvalid'
  | 'priceNotANumber'
  | 'priceOutOfRange'
  | 'commissionNotANumber'
  | 'commissionOutOfRange';

export interface CsvRow {
  solution: string;
  cost: Cost;
}

/** `line` counts from 1 and names the first line of the record, as an editor shows it. */
export type CsvJudgement =
  | { kind: 'kept'; line: number; row: CsvRow }
  | { kind: 'skipped'; line: number; reason: CsvSkipReason }
  /** No content: neither kept nor counted. */
  | { kind: 'empty'; line: number };

const COLUMNS = 3;
/** In order of preference where two fit equally well: a file with decimal commas is `;`-separated. */
const SEPARATORS: readonly CsvSeparator[] = [';', '\t', ','];
const DETECTION_LINES = 50;
const DETECTION_CHARACTERS = 64 * 1024;
const LINE_BREAK = /\r\n|\r|\n/g;

/** Finds the separator from the beginning of a file: the one that gives most lines three columns or more. */
export function detectSeparator(text: string): CsvSeparator {
  const counts = new Map<CsvSeparator, number>(SEPARATORS.map((separator) => [separator, 0]));
  for (const line of linesOutsideQuotes(text.slice(0, DETECTION_CHARACTERS))) {
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

/** A quote opens a field only where the field begins: in `Écran 24"` it is an inch. */
const QUOTED_FIELD = /(^|[;,\t\r\n])"(?:[^"]|"")*"(?=[;,\t\r\n]|$)/g;

/** The first lines without their quoted fields: neither separators nor line breaks count there. */
function linesOutsideQuotes(text: string): string[] {
  return text
    .replace(QUOTED_FIELD, '$1')
    .split(LINE_BREAK)
    .filter((line) => line.trim() !== '')
    .slice(0, DETECTION_LINES);
}

const FORMULA_TEXT = /^'+[=+\-@\t\r]/;

/** The spreadsheet apostrophe that an export puts before a formula is no part of the text. */
function withoutEscape(field: string): string {
  return FORMULA_TEXT.test(field) ? field.slice(1) : field;
}

const AMOUNT_REASONS = {
  price: { number: 'priceNotANumber', range: 'priceOutOfRange' },
  commission: { number: 'commissionNotANumber', range: 'commissionOutOfRange' },
} as const;

function amountReason(of: keyof typeof AMOUNT_REASONS, code: AmountErrorCode): CsvSkipReason {
  const isRange = code === 'belowMinimum' || code === 'aboveMaximum';
  return AMOUNT_REASONS[of][isRange ? 'range' : 'number'];
}

/** More than three filled columns, without looking further than needed: a line may have a million. */
function hasFurtherColumns(fields: readonly string[]): boolean {
  let filled = 0;
  for (const field of fields) {
    if (field.trim() !== '') filled += 1;
    if (filled > COLUMNS) return true;
  }
  return false;
}

/** null: the record becomes a row. */
function judgeFields(
  fields: readonly string[],
  { separator, isFirst }: { separator: CsvSeparator; isFirst: boolean },
): CsvRow | CsvSkipReason {
  const [solution = '', prix_partenaire = '', commission = ''] = fields;
  const label = parseLabel(withoutEscape(solution));
  const cost = parseCost({ prix_partenaire: withoutEscape(prix_partenaire), commission: withoutEscape(commission) });
  const isHeader =
    isFirst &&
    !cost.ok &&
    cost.errors.prix_partenaire === 'notANumber' &&
    cost.errors.commission === 'notANumber' &&
    solution.trim() !== '';
  if (isHeader && !/\d/.test(prix_partenaire + commission)) return 'header';
  if (separator === ',' && hasFurtherColumns(fields)) return 'decimalCommaNeedsQuotes';
  if (fields.length < COLUMNS) return 'tooFewColumns';
  if ([solution, prix_partenaire, commission].some((field) => field.trim() === '')) return 'emptyField';
  if (!label.ok) return label.code === 'tooLong' ? 'labelTooLong' : 'labelInvalid';
  if (cost.ok) return { solution: label.label, cost: cost.cost };
  const { errors } = cost;
  if (errors.prix_partenaire !== undefined) return amountReason('price', errors.prix_partenaire);
  return amountReason('commission', errors.commission ?? 'notANumber');
}

/** Judges the records of one file in their order; keeps count of lines, since a quoted field may span several. */
export interface CsvJudge {
  /** Every record, blank ones too, exactly as the parser split it, with what made it doubt that it split it right. */
  next(fields: readonly string[], doubt?: CsvSkipReason): CsvJudgement;
  /** {total}: the non-empty records so far. */
  total(): number;
}

export function createCsvJudge(separator: CsvSeparator): CsvJudge {
  let nextLine = 1;
  let total = 0;
  return {
    next(fields, doubt) {
      const line = nextLine;
      nextLine += 1 + fields.reduce((breaks, field) => breaks + lineBreaks(field), 0);
      if (fields.every((field) => field.trim() === '')) return { kind: 'empty', line };
      total += 1;
      const judged = doubt ?? judgeFields(fields, { separator, isFirst: total === 1 });
      return typeof judged === 'string'
        ? { kind: 'skipped', line, reason: judged }
        : { kind: 'kept', line, row: judged };
    },
    total: () => total,
  };
}

function lineBreaks(field: string): number {
  if (!field.includes('\n') && !field.includes('\r')) return 0;
  return field.split(LINE_BREAK).length - 1;
}
