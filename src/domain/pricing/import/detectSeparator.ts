import type { CsvSeparator } from './importTable';
import { isMarkdownRow } from './markdownTable';
import { parseFreeLine } from './parseFreeLine';
import { hasAmountInEuros, parseSupplierPrice } from './parseSupplierPrice';

/** Preferred first if the counts are equal: files with decimal commas separate fields by `;`. */
const SEPARATORS: readonly CsvSeparator[] = [';', '\t', ','];
const COLUMN_COUNTS = [3, 2] as const;
const DETECTION_LINES = 50;
const DETECTION_CHARACTERS = 64 * 1024;
const SEMICOLON_OR_TAB = /[;\t]/;
const LINE_BREAK = /\r\n|\r|\n/;

/**
 * Returns the separator that splits the largest number of the first lines into three columns or more, else into two;
 * `|` for a Markdown table; null if these are free lines (`parseFreeLine`), in which a comma separates decimals.
 */
export function detectSeparator(text: string): CsvSeparator | null {
  const lines = readUnquotedLines(text.slice(0, DETECTION_CHARACTERS));
  if (isMarkdownTable(lines)) return '|';
  const freeLines = lines.filter((line) => !SEMICOLON_OR_TAB.test(line)).map(parseFreeLine);
  const freeLineCount = freeLines.filter((line) => line.ok || line.code === 'twoAmounts').length;
  const mostReadable = Math.max(freeLineCount, countLines(lines, ';', 2), countLines(lines, '\t', 2));
  const commaPrices = lines.filter(hasPriceBehindComma).length;
  for (const columns of COLUMN_COUNTS) {
    const counts = SEPARATORS.map((separator) => {
      const count = countLines(lines, separator, columns);
      // A separator is part of labels, as commas often are, if more lines can be read without it.
      const isInLabels =
        separator === ','
          ? mostReadable > 0 && commaPrices <= mostReadable
          : countLines(lines, separator, 2) < mostReadable;
      return isInLabels ? 0 : count;
    });
    const most = Math.max(...counts);
    if (most > 0) return SEPARATORS[counts.indexOf(most)] ?? ';';
  }
  // Free lines whose prices are all rejected keep their reasons, such as TTC.
  const isPriced =
    lines.some(hasAmountInEuros) ||
    freeLines.some((line) => line.ok || (line.code !== 'emptyField' && line.code !== 'priceNotANumber'));
  return isPriced ? null : ';';
}

/** True if more lines are rows of a Markdown table than are readable as something else. */
function isMarkdownTable(lines: readonly string[]): boolean {
  const others = lines.filter((line) => !isMarkdownRow(line));
  const readableOthers = others.filter((line) => SEMICOLON_OR_TAB.test(line) || parseFreeLine(line).ok);
  return lines.length - others.length > readableOthers.length;
}

const DECIMAL_COMMA = /(?<=\d),(?=\d{1,2}(?![\d.]))/g;

/** Counts the lines that the separator splits into at least that many columns; ignores commas in numbers. */
function countLines(lines: readonly string[], separator: CsvSeparator, columns: number): number {
  return lines.filter((line) => splitLine(line, separator).length >= columns).length;
}

function splitLine(line: string, separator: CsvSeparator): readonly string[] {
  return (separator === ',' ? line.replace(DECIMAL_COMMA, '.') : line).split(separator);
}

/** True if a field after a comma is a price or quoted, unlike the parts of a sentence. */
function hasPriceBehindComma(line: string): boolean {
  const [, ...fields] = splitLine(line, ',');
  return fields.some((field) => field === QUOTED || parseSupplierPrice(field).ok);
}

/** A quote opens a field only at the field's start: in `Écran 24"` it means inches. */
const QUOTED_FIELD = /(^|[;,\t\r\n])"(?:[^"]|"")*"(?=[;,\t\r\n]|$)/g;

/** Stands for a quoted field. */
const QUOTED = '"';

/** Replaces quoted fields, whose separators and line breaks don't count, and returns the first non-blank lines. */
function readUnquotedLines(text: string): string[] {
  return text
    .replace(QUOTED_FIELD, `$1${QUOTED}`)
    .split(LINE_BREAK)
    .filter((line) => line.trim() !== '')
    .slice(0, DETECTION_LINES);
}
