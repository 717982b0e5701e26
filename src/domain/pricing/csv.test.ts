import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCsvBytes } from './decodeCsvBytes';
import { detectSeparator } from './import/detectSeparator';
import { createRecordCollector, type CsvSeparator } from './import/importTable';
import { proposeMapping } from './import/proposeMapping';
import type { ImportLinesResult } from './import/importLine';
import { readImportLines } from './import/readImportLines';
import { buildCsv, buildSampleImportCsv, buildGridCsv, buildImportableCsv } from './buildCsv';
import { parseLabel } from './label';
import { parseCost } from './money';
import { buildSolution, buildSubtitle } from './testing/testBuilders';

const makeDecoder = (encoding: string, options: { fatal: boolean }) => new TextDecoder(encoding, options);

/** Splits records by RFC 4180, as the import's CSV parser does. */
function split(text: string, separator: string): string[][] {
  const records: string[][] = [];
  let fields: string[] = [];
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n][^${separator}\\r\\n]*|))(${separator}|\\r\\n|\\r|\\n|$)`,
    'y',
  );
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (match === null) throw new Error(`not a record: ${text.slice(cell.lastIndex)}`);
    fields.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === separator) continue;
    records.push(fields);
    fields = [];
  }
  return records;
}

/** Imports a file: bytes, text, separator, records, columns, lines. */
function read(text: string): ImportLinesResult & { total: number } {
  const decoded = decodeCsvBytes(new TextEncoder().encode(text), makeDecoder) ?? '';
  const separator = detectSeparator(decoded);
  const records = split(decoded, separator ?? '\n');
  return readRecords(records, separator, text.startsWith('\uFEFF'));
}

function readRecords(fields: readonly (readonly string[])[], separator: CsvSeparator | null, isExport = false) {
  const { records, add } = createRecordCollector();
  for (const record of fields) add(record, false);
  const table = { separator, records, hasEscapedFormulas: isExport };
  return { ...readImportLines(table, proposeMapping(table)), total: records.length };
}

const kept = (text: string) =>
  read(text).lines.map(({ label, price, commission }) => ({
    solution: label,
    cost: { prix_partenaire: price, commission },
  }));
const skipped = (text: string) => read(text).unread.map(({ line, reason }) => [line, reason]);

describe('detectSeparator', () => {
  it.each([
    ['A;12,50;15\nB;1,00;12,5', ';'],
    ['A\t12,50\t15', '\t'],
    ['A,12.50,15', ','],
    ['A,"12,50",15', ','],
    ['"A, B; C",12.50,15', ','],
    ['"A\tB\tC\tD";1;2', ';'],
    ['', ';'],
  ])('detects the separator of %j as %j', (text, separator) => {
    expect(detectSeparator(text)).toBe(separator);
  });
});

describe('detectSeparator of a mixed file', () => {
  const lines = (line: string, count: number) => `${line}\n`.repeat(count);

  it('takes the separator of most lines', () => {
    expect(detectSeparator(lines('A;1;2', 1) + lines('A\t1\t2', 2))).toBe('\t');
    expect(detectSeparator(lines('A;1;2', 2) + lines('A\t1\t2', 2))).toBe(';');
  });

  it('ignores blank lines', () => {
    expect(detectSeparator(lines('\t\t\t', 5) + lines('A;1;2', 1))).toBe(';');
  });

  it('reads 50 lines and 64 Ki characters', () => {
    expect(detectSeparator(lines('A;1;2', 30) + lines('A\t1\t2', 100))).toBe(';');
    expect(detectSeparator(lines('A;1;2', 20) + lines('A\t1\t2', 100))).toBe('\t');
    const long = `${'A'.repeat(3_000)};1;2`;
    expect(detectSeparator(lines(long, 22) + lines('A\t1\t2', 100))).toBe(';');
  });
});

describe('readImportLines', () => {
  it('imports three columns and ignores further ones', () => {
    expect(kept('Pare-feu;1 234,5 €;15 %;note;\n')).toEqual([
      { solution: 'Pare-feu', cost: { prix_partenaire: '1234,50', commission: '15' } },
    ]);
  });

  it.each([
    ['A', 'emptyField'],
    ['A;;15', 'emptyField'],
    [';1;15', 'emptyField'],
    ['x;gratuit;15', 'priceNotANumber'],
    ['x;12,,5;15', 'priceNotANumber'],
    ['x;1e308;15', 'priceNotANumber'],
    ['x;-1;15', 'priceOutOfRange'],
    ['x;10000000;15', 'priceOutOfRange'],
    ['x;1;beaucoup', 'commissionNotANumber'],
    ['x;1;1001', 'commissionOutOfRange'],
    [`${'x'.repeat(501)};1;15`, 'labelTooLong'],
    ['\u200B;1;15', 'labelInvalid'],
    ['a\u0007b;1;15', 'labelInvalid'],
  ])('skips %j with its reason: %s', (line, reason) => {
    expect(skipped(`A;1;1\nB;1;1\n${line}`)).toEqual([[3, reason]]);
  });

  it('asks for quotes on a bare decimal comma in a comma-separated file', () => {
    expect(skipped('A,1.00,15\nB,12,50,15\nC,"12,50",15\n')).toEqual([[2, 'decimalCommaNeedsQuotes']]);
  });

  it('skips a header only as the first record', () => {
    expect(skipped('Solution;Prix Partenaire;Commission (%)\nA;1;1')).toEqual([[1, 'header']]);
    expect(skipped('\n\nSolution,Prix,Commission,Remarque\nA,1,1')).toEqual([[3, 'header']]);
    expect(skipped('A;1;1\nSolution;Prix;Commission')).toEqual([[2, 'priceNotANumber']]);
    expect(skipped('A;12,,5;15')).toEqual([[1, 'priceNotANumber']]);
  });

  it('counts file lines when a quoted label spans several', () => {
    expect(skipped('"A\nA\nA";1;1\n\nx;y;z')).toEqual([[5, 'priceNotANumber']]);
    expect(kept('"A\r\nA";1;1')).toMatchObject([{ solution: 'A A' }]);
  });

  it('counts a line of separators, but no blank line', () => {
    expect(read('A;1;1\n\n  \n;;\nB;x;1\n').total).toBe(3);
    expect(skipped('A;1;1\n;;\n')).toEqual([[2, 'emptyField']]);
  });

  it('handles a million columns', () => {
    const fields = ['A', '1', '1', ...Array.from({ length: 1_000_000 }, () => 'x')];
    expect(readRecords([fields], ',').unread).toMatchObject([{ reason: 'decimalCommaNeedsQuotes' }]);
    expect(readRecords([fields], ';').lines).toHaveLength(1);
  });
});

describe('decodeCsvBytes', () => {
  it.each([
    ['UTF-8', [0xc3, 0xa9], 'é'],
    ['UTF-8 with BOM', [0xef, 0xbb, 0xbf, 0xc3, 0xa9], 'é'],
    ['UTF-8 with BOM and a damaged byte', [0xef, 0xbb, 0xbf, 0xc3, 0xa9, 0xe9], 'é\uFFFD'],
    ['Windows-1252', [0xe9, 0x20, 0xe0], 'é à'],
  ])('decodes %s', (_, bytes, text) => {
    expect(decodeCsvBytes(Uint8Array.from(bytes), makeDecoder)).toBe(text);
  });

  it('returns null for a binary file', () => {
    expect(decodeCsvBytes(Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0x00, 0x00]), makeDecoder)).toBeNull();
  });
});

describe('CSV export', () => {
  it('escapes formulas but not negative numbers', () => {
    expect(buildCsv([['=1+1', '+33 5', '-2+3', '@SUM', '\tx', '-12,5', "'=x", 'a;b', 'a"b']])).toBe(
      `\uFEFF'=1+1;'+33 5;'-2+3;'@SUM;'\tx;-12,5;''=x;"a;b";"a""b"\r\n`,
    );
  });

  it('round-trips importable rows', () => {
    const label = fc
      .oneof(
        fc.string(),
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('=1', "'=1", "''-x", '-5', 'a;b', '"', 'é\u00A0€'),
      )
      .map((text) => parseLabel(text))
      .filter((parsed) => parsed.ok)
      .map((parsed) => (parsed.ok ? parsed.label : ''));
    const cost = fc
      .tuple(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: -10_000, max: 100_000 }))
      .map(([cents, hundredths]) =>
        parseCost({ prix_partenaire: (cents / 100).toFixed(2), commission: (hundredths / 100).toFixed(2) }),
      )
      .filter((parsed) => parsed.ok)
      .map((parsed) => (parsed.ok ? parsed.cost : null));
    fc.assert(
      fc.property(fc.array(fc.tuple(label, cost), { minLength: 1 }), (pairs) => {
        const rows = pairs.map(([text, price], index) => buildSolution(`r${index}`, { solution: text, cost: price }));
        const file = buildImportableCsv([buildSubtitle('s'), ...rows]);
        expect(kept(file)).toEqual(rows.map((row) => ({ solution: row.solution, cost: row.cost })));
        expect(read(file).total).toBe(rows.length);
      }),
    );
  });

  it('writes the columns of the role', () => {
    const rows = [buildSubtitle('s', { solution: 'Titre' }), buildSolution('a', { solution: 'A' })];
    expect(buildGridCsv(rows, ['S', 'P', 'C', 'R', 'U'], { isAdmin: true })).toBe(
      '\uFEFFS;P;C;R;U\r\nTitre;;;;\r\nA;10,00;15;11,50;13,80\r\n',
    );
    expect(buildGridCsv(rows, ['S', 'R', 'U'], { isAdmin: false })).toBe('\uFEFFS;R;U\r\nTitre;;\r\nA;11,50;13,80\r\n');
  });
});

describe('buildSampleImportCsv', () => {
  it('writes three importable rows with a commission of 15', () => {
    const { lines, total } = read(buildSampleImportCsv());
    expect(total).toBe(3);
    expect(lines.map(({ commission }) => commission)).toEqual(['15', '15', '15']);
    expect(buildSampleImportCsv().startsWith('\uFEFF')).toBe(true);
  });
});
