import Papa from 'papaparse';
import {
  createCsvRecordValidator,
  detectSeparator,
  type ImportableCsvRow,
  type CsvSkipReason,
} from '../../../domain/pricing/csvRecordValidator';
import { decodeCsvBytes, type TextDecoderFactory } from '../../../domain/pricing/decodeCsvBytes';

/** Far above any valid line, since labels have at most 500 characters: rejects, for example, a million columns. */
const MAX_LINE_CHARACTERS = 100_000;
/** Four times the 5,000 rows that the benchmarks of the grid use. */
export const MAX_CSV_RECORDS = 20_000;
/** Records between two progress reports. */
const PROGRESS_EVERY_RECORDS = 500;

/** Lines of a CSV file: those that can be imported, parsed, and the skipped ones with their reason. */
export interface ImportableAndSkippedLines {
  importable: readonly (ImportableCsvRow & { line: number })[];
  skipped: readonly { line: number; reason: CsvSkipReason }[];
  /** Number of non-empty records. */
  total: number;
}

export type CsvFailure = { code: 'binary' } | { code: 'lineTooLong'; line: number } | { code: 'tooManyRecords' };

export type CsvResult = { ok: true; content: ImportableAndSkippedLines } | { ok: false; failure: CsvFailure };

const createDecoder: TextDecoderFactory = (encoding, options) => new TextDecoder(encoding, options);

/** Parses the bytes of a CSV file into rows and skipped lines. `onProgress` receives 0 to 1. */
export function parseCsvBytes(bytes: Uint8Array, onProgress: (progress: number) => void): CsvResult {
  const text = decodeCsvBytes(bytes, createDecoder);
  return text === null ? { ok: false, failure: { code: 'binary' } } : parseCsvText(text, onProgress);
}

/** Like `parseCsvBytes`, for pasted text. */
export function parseCsvText(raw: string, onProgress: (progress: number) => void): CsvResult {
  // Normalizes line ends: Papa Parse takes one kind per file and reads any other as part of a field.
  const text = raw.replace(/\r\n?/g, '\n');
  const longLine = findLongLine(text);
  if (longLine !== null) return { ok: false, failure: { code: 'lineTooLong', line: longLine } };
  return parseRecords(text, onProgress);
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

function parseRecords(text: string, onProgress: (progress: number) => void): CsvResult {
  const separator = detectSeparator(text);
  const recordParser = createCsvRecordValidator(separator);
  const importable: (ImportableCsvRow & { line: number })[] = [];
  const skipped: { line: number; reason: CsvSkipReason }[] = [];
  let failure: CsvFailure | null = null;
  Papa.parse<string[]>(text, {
    delimiter: separator,
    newline: '\n',
    // Fast mode splits the whole file before the first `step`.
    fastMode: false,
    step: ({ data, errors, meta }, parser) => {
      const record = recordParser.parseNext(
        data,
        errors.some(({ type }) => type === 'Quotes') ? 'malformedQuotes' : undefined,
      );
      if (record.kind === 'importable') importable.push({ line: record.line, ...record.row });
      if (record.kind === 'skipped') skipped.push({ line: record.line, reason: record.reason });
      if (recordParser.countRecords() > MAX_CSV_RECORDS) {
        failure = { code: 'tooManyRecords' };
        parser.abort();
      }
      if (record.kind !== 'empty' && recordParser.countRecords() % PROGRESS_EVERY_RECORDS === 0)
        onProgress(meta.cursor / text.length);
    },
  });
  return failure
    ? { ok: false, failure }
    : { ok: true, content: { importable, skipped, total: recordParser.countRecords() } };
}
