import Papa from 'papaparse';
import { parseTsv } from '../../../domain/pricing/clipboard/tsv';
import { decodeCsvBytes, hasByteOrderMark, type TextDecoderFactory } from '../../../domain/pricing/decodeCsvBytes';
import { detectSeparator } from '../../../domain/pricing/import/detectSeparator';
import { createRecordCollector, type ImportTable } from '../../../domain/pricing/import/importTable';
import { splitMarkdownRow } from '../../../domain/pricing/import/markdownTable';

/** Far above any valid line, since labels have at most 500 characters: rejects, for example, a million columns. */
const MAX_LINE_CHARACTERS = 100_000;
/** Four times the 5,000 rows that the benchmarks of the grid use. */
export const MAX_CSV_RECORDS = 20_000;
/** Records between two progress reports. */
const PROGRESS_EVERY_RECORDS = 500;

export type CsvFailure = { code: 'binary' } | { code: 'lineTooLong'; line: number } | { code: 'tooManyRecords' };

export type CsvResult = { ok: true; table: ImportTable } | { ok: false; failure: CsvFailure };

const createDecoder: TextDecoderFactory = (encoding, options) => new TextDecoder(encoding, options);

/** Splits the bytes of a CSV file into records. `onProgress` receives 0 to 1. */
export function parseCsvBytes(bytes: Uint8Array, onProgress: (progress: number) => void): CsvResult {
  const text = decodeCsvBytes(bytes, createDecoder);
  if (text === null) return { ok: false, failure: { code: 'binary' } };
  return parseTable(text, { isPasted: false, canBeExport: hasByteOrderMark(bytes), onProgress });
}

/** Like `parseCsvBytes`, for pasted text: its tabs separate cells as in a paste into the grid. */
export function parseCsvText(text: string, onProgress: (progress: number) => void): CsvResult {
  return parseTable(text, { isPasted: true, canBeExport: false, onProgress });
}

interface ParseOptions {
  isPasted: boolean;
  /** True if the grid may have written the file, which then begins with a BOM. */
  canBeExport: boolean;
  onProgress: (progress: number) => void;
}

function parseTable(raw: string, options: ParseOptions): CsvResult {
  // Normalizes line ends: Papa Parse takes one kind per file and reads any other as part of a field.
  const text = raw.replace(/\r\n?/g, '\n');
  const longLine = findLongLine(text);
  if (longLine !== null) return { ok: false, failure: { code: 'lineTooLong', line: longLine } };
  return parseRecords(text, options);
}

function findLongLine(text: string): number | null {
  let start = 0;
  for (let line = 1; start < text.length; line += 1) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    if (end - start > MAX_LINE_CHARACTERS) return line;
    start = end + 1;
  }
  return null;
}

function parseRecords(text: string, { isPasted, canBeExport, onProgress }: ParseOptions): CsvResult {
  const separator = detectSeparator(text);
  const { records, add } = createRecordCollector();
  // `parseTsv` removes the apostrophes itself.
  const hasEscapedFormulas = separator === ';' && canBeExport;
  const toResult = (): CsvResult =>
    records.length > MAX_CSV_RECORDS
      ? { ok: false, failure: { code: 'tooManyRecords' } }
      : { ok: true, table: { separator, records, hasEscapedFormulas } };
  if (separator === null) {
    for (const line of text.split('\n')) add([line], false);
    return toResult();
  }
  if (separator === '|') {
    for (const line of text.split('\n')) add(splitMarkdownRow(line), false);
    return toResult();
  }
  if (separator === '\t' && isPasted) {
    for (const cells of parseTsv(text)) add(cells, false);
    return toResult();
  }
  let reportedCount = 0;
  Papa.parse<string[]>(text, {
    delimiter: separator,
    newline: '\n',
    // Fast mode splits the whole file before the first `step`.
    fastMode: false,
    step: ({ data, errors, meta }, parser) => {
      const isMalformed = errors.some(({ type }) => type === 'Quotes');
      add(data, isMalformed);
      if (records.length > MAX_CSV_RECORDS) parser.abort();
      if (records.length < reportedCount + PROGRESS_EVERY_RECORDS) return;
      reportedCount = records.length;
      onProgress(meta.cursor / text.length);
    },
  });
  return toResult();
}
