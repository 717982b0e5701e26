import type { CsvSeparator } from './importTable';
import { parseFreeLine } from './parseFreeLine';

/** Preferred first if the counts are equal: files with decimal commas separate fields by `;`. */
const SEPARATORS: readonly CsvSeparator[] = [';', '\t', ','];
const COLUMN_COUNTS = [3, 2] as const;
const DETECTION_LINES = 50;
const DETECTION_CHARACTERS = 64 * 1024;
const LINE_BREAK = /\r\n|\r|\n/;

/**
 * Returns the separator that splits the largest number of the first lines into three columns or more, else into two;
 * null if these are free lines (`parseFreeLine`), in which a comma separates decimals.
 */
export function detectSeparator(text: string): CsvSeparator | null {
  const lines = readUnquotedLines(text.slice(0, DETECTION_CHARACTERS));
  const freeLines = lines.filter((line) => !/[;\t]/.test(line) && parseFreeLine(line).ok).length;
  for (const columns of COLUMN_COUNTS) {
    const counts = SEPARATORS.map(
      (separator) => lines.filter((line) => line.split(separator).length >= columns).length,
    );
    const most = Math.max(...counts);
    const separator = SEPARATORS[counts.indexOf(most)] ?? ';';
    if (most > 0 && (separator !== ',' || countCommaLines(lines, columns) > freeLines)) return separator;
  }
  return freeLines > 0 ? null : ';';
}

const DECIMAL_COMMA = /(?<=\d),(?=\d{1,2}(?![\d.]))/g;

function countCommaLines(lines: readonly string[], columns: number): number {
  return lines.filter((line) => line.replace(DECIMAL_COMMA, '.').split(',').length >= columns).length;
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
