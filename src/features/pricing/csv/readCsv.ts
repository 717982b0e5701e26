import Papa from 'papaparse';
import { createCsvJudge, detectSeparator, type CsvRow, type CsvSkipReason } from '../../../domain/csv';
import { decodeCsvBytes, type MakeDecoder } from '../../../domain/csvText';

/** A label has 500 characters at most: a longer line is no price list (a million columns, an unclosed quote). */
const MAX_LINE_CHARACTERS = 100_000;
/** Four times the longest grid that the screens are made for. */
export const MAX_RECORDS = 20_000;
/** Between two reports of progress. */
const PROGRESS_EVERY_RECORDS = 500;

export interface CsvContent {
  kept: readonly (CsvRow & { line: number })[];
  skipped: readonly { line: number; reason: CsvSkipReason }[];
  /** The file's non-empty records. */
  total: number;
}

export type CsvFailure = { code: 'binary' } | { code: 'lineTooLong'; line: number } | { code: 'tooManyRecords' };

export type CsvReading = { ok: true; content: CsvContent } | { ok: false; failure: CsvFailure };

const makeDecoder: MakeDecoder = (encoding, options) => new TextDecoder(encoding, options);

/** The bytes of a file as rows and skipped lines. `onProgress` gets shares from 0 to 1. */
export function readCsvBytes(bytes: Uint8Array, onProgress: (share: number) => void): CsvReading {
  const text = decodeCsvBytes(bytes, makeDecoder);
  return text === null ? { ok: false, failure: { code: 'binary' } } : readCsvText(text, onProgress);
}

/** As `readCsvBytes`, for text that was pasted. */
export function readCsvText(raw: string, onProgress: (share: number) => void): CsvReading {
  // One kind of line end: the parser would take the rarer kind of a mixed file for part of a field.
  const text = raw.replace(/\r\n?/g, '\n');
  const longLine = firstLongLine(text);
  if (longLine !== null) return { ok: false, failure: { code: 'lineTooLong', line: longLine } };
  return judgeRecords(text, onProgress);
}

function firstLongLine(text: string): number | null {
  let start = 0;
  for (let line = 1; start < text.length; line += 1) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    if (end - start > MAX_LINE_CHARACTERS) return line;
    start = end + 1;
  }
  return null;
}

function judgeRecords(text: string, onProgress: (share: number) => void): CsvReading {
  const separator = detectSeparator(text);
  const judge = createCsvJudge(separator);
  const kept: (CsvRow & { line: number })[] = [];
  const skipped: { line: number; reason: CsvSkipReason }[] = [];
  let failure: CsvFailure | null = null;
  Papa.parse<string[]>(text, {
    delimiter: separator,
    newline: '\n',
    // The fast mode splits the whole file before the first record is seen.
    fastMode: false,
    step: ({ data, errors, meta }, parser) => {
      const judged = judge.next(data, errors.some(({ type }) => type === 'Quotes') ? 'malformedQuotes' : undefined);
      if (judged.kind === 'kept') kept.push({ line: judged.line, ...judged.row });
      if (judged.kind === 'skipped') skipped.push({ line: judged.line, reason: judged.reason });
      if (judge.total() > MAX_RECORDS) {
        failure = { code: 'tooManyRecords' };
        parser.abort();
      }
      if (judged.kind !== 'empty' && judge.total() % PROGRESS_EVERY_RECORDS === 0)
        onProgress(meta.cursor / text.length);
    },
  });
  return failure ? { ok: false, failure } : { ok: true, content: { kept, skipped, total: judge.total() } };
}
