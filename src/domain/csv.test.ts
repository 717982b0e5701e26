import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCsvJudge, detectSeparator } from './csv';
import type { CsvJudgement } from './csv';
import { decodeCsvBytes, writeCsv, writeCsvTemplate, writeGridCsv, writeImportableCsv } from './csvText';
import { parseLabel } from './label';
import { parseCost } from './money';
import { solution, subtitle } from './testBuilders';

const makeDecoder = (encoding: string, options: { fatal: boolean }) => new TextDecoder(encoding, options);

/** RFC 4180 in its shortest form: the splitting that the import leaves to a parser. */
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

/** The way of a file through the import: bytes, text, separator, records, judgements. */
function read(text: string): { judged: CsvJudgement[]; total: number } {
  const decoded = decodeCsvBytes(new TextEncoder().encode(text), makeDecoder) ?? '';
  const separator = detectSeparator(decoded);
  const judge = createCsvJudge(separator);
  const judged = split(decoded, separator).map((fields) => judge.next(fields));
  return { judged, total: judge.total() };
}

const kept = (text: string) => read(text).judged.flatMap((line) => (line.kind === 'kept' ? [line.row] : []));
const skipped = (text: string) =>
  read(text).judged.flatMap((line) => (line.kind === 'skipped' ? [[line.line, line.reason]] : []));

describe('the separator', () => {
  it.each([
    ['A;12,50;15\nB;1,00;12,5', ';'],
    ['A\t12,50\t15', '\t'],
    ['A,12.50,15', ','],
    ['A,"12,50",15', ','],
    ['"A, B; C",12.50,15', ','],
    ['"A\tB\tC\tD";1;2', ';'],
    ['', ';'],
  ])('of %j is %j', (text, separator) => {
    expect(detectSeparator(text)).toBe(separator);
  });
});

describe('a record', () => {
  it('is kept with its first three columns; further ones are ignored', () => {
    expect(kept('Pare-feu;1 234,5 €;15 %;note;\n')).toEqual([
      { solution: 'Pare-feu', cost: { prix_partenaire: '1234,50', commission: '15' } },
    ]);
  });

  it.each([
    ['A;1,00', 'tooFewColumns'],
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
  ])('%j is skipped with its reason: %s', (line, reason) => {
    expect(skipped(`A;1;1\nB;1;1\n${line}`)).toEqual([[3, reason]]);
  });

  it('of a comma-separated file with a bare decimal comma is skipped with the hint about quotes', () => {
    expect(skipped('A,1.00,15\nB,12,50,15\nC,"12,50",15\n')).toEqual([[2, 'decimalCommaNeedsQuotes']]);
  });

  it('that looks like a header is skipped as one on the first line alone', () => {
    expect(skipped('Solution;Prix Partenaire;Commission (%)\nA;1;1')).toEqual([[1, 'header']]);
    expect(skipped('\n\nSolution,Prix,Commission,Remarque\nA,1,1')).toEqual([[3, 'header']]);
    expect(skipped('A;1;1\nSolution;Prix;Commission')).toEqual([[2, 'priceNotANumber']]);
    expect(skipped('A;12,,5;15')).toEqual([[1, 'priceNotANumber']]);
  });

  it('is numbered by the line of the file, though a quoted label spans several', () => {
    expect(skipped('"A\nA\nA";1;1\n\nx;y;z')).toEqual([[5, 'priceNotANumber']]);
    expect(kept('"A\r\nA";1;1')).toMatchObject([{ solution: 'A A' }]);
  });

  it('without content is not counted', () => {
    expect(read('A;1;1\n\n  \n;;\nB;x;1\n').total).toBe(2);
  });

  it('with a million columns is judged in no time', () => {
    const fields = ['A', '1', '1', ...Array.from({ length: 1_000_000 }, () => 'x')];
    expect(createCsvJudge(',').next(fields)).toMatchObject({ reason: 'decimalCommaNeedsQuotes' });
    expect(createCsvJudge(';').next(fields)).toMatchObject({ kind: 'kept' });
  });
});

describe('the bytes of a file', () => {
  it.each([
    ['UTF-8', [0xc3, 0xa9], 'é'],
    ['UTF-8 with BOM', [0xef, 0xbb, 0xbf, 0xc3, 0xa9], 'é'],
    ['Windows-1252', [0xe9, 0x20, 0xe0], 'é à'],
  ])('are read as %s', (_, bytes, text) => {
    expect(decodeCsvBytes(Uint8Array.from(bytes), makeDecoder)).toBe(text);
  });

  it('are refused when they are no text', () => {
    expect(decodeCsvBytes(Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0x00, 0x00]), makeDecoder)).toBeNull();
  });
});

describe('an export', () => {
  it('escapes what a spreadsheet would run, and leaves negative numbers alone', () => {
    expect(writeCsv([['=1+1', '+33 5', '-2+3', '@SUM', '\tx', '-12,5', "'=x", 'a;b', 'a"b']])).toBe(
      `\uFEFF'=1+1;'+33 5;'-2+3;'@SUM;'\tx;-12,5;''=x;"a;b";"a""b"\r\n`,
    );
  });

  it('of the importable form comes back as the same rows', () => {
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
        const rows = pairs.map(([text, price], index) => solution(`r${index}`, { solution: text, cost: price }));
        const { judged, total } = read(writeImportableCsv([subtitle('s'), ...rows]));
        expect(judged.flatMap((line) => (line.kind === 'kept' ? [line.row] : []))).toEqual(
          rows.map((row) => ({ solution: row.solution, cost: row.cost })),
        );
        expect(total).toBe(rows.length);
      }),
    );
  });

  it('of the grid has the columns of the role', () => {
    const rows = [subtitle('s', { solution: 'Titre' }), solution('a', { solution: 'A' })];
    expect(writeGridCsv(rows, ['S', 'P', 'C', 'R', 'U'], { admin: true })).toBe(
      '\uFEFFS;P;C;R;U\r\nTitre;;;;\r\nA;10,00;15;11,50;13,80\r\n',
    );
    expect(writeGridCsv(rows, ['S', 'R', 'U'], { admin: false })).toBe('\uFEFFS;R;U\r\nTitre;;\r\nA;11,50;13,80\r\n');
  });
});

describe('the template', () => {
  it('is importable as it is: three rows with a commission of 15', () => {
    const { judged, total } = read(writeCsvTemplate());
    expect(total).toBe(3);
    expect(judged.flatMap((line) => (line.kind === 'kept' ? [line.row.cost.commission] : []))).toEqual([
      '15',
      '15',
      '15',
    ]);
    expect(writeCsvTemplate().startsWith('\uFEFF')).toBe(true);
  });
});
