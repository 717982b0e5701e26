import { describe, expect, it } from 'vitest';
import { proposeMapping } from '../../../domain/pricing/import/proposeMapping';
import { readImportLines } from '../../../domain/pricing/import/readImportLines';
import { formatFileFailure } from './messages';
import { MAX_CSV_RECORDS, parseCsvBytes, parseCsvText, type CsvResult } from './parseCsv';

const ignoreProgress = () => undefined;

function parseContent(reading: CsvResult) {
  if (!reading.ok) throw new Error(reading.failure.code);
  const { table } = reading;
  const { lines, unread } = readImportLines(table, proposeMapping(table));
  return {
    importable: lines.map(({ line, label, price, commission }) => ({
      line,
      solution: label,
      cost: { prix_partenaire: price, commission },
    })),
    skipped: unread.map(({ line, reason }) => ({ line, reason })),
    total: table.records.length,
  };
}

describe('parseCsvBytes', () => {
  it('returns importable rows, and skipped lines with number and reason', () => {
    const text = 'Solution;Prix;Commission\nA;12,50;15\nB;abc;15\n;1;1\n\n"C; d";1 234,5;12,5\n';
    expect(parseContent(parseCsvText(text, ignoreProgress))).toEqual({
      importable: [
        { line: 2, solution: 'A', cost: { prix_partenaire: '12,50', commission: '15' } },
        { line: 6, solution: 'C; d', cost: { prix_partenaire: '1234,50', commission: '12,5' } },
      ],
      skipped: [
        { line: 1, reason: 'header' },
        { line: 3, reason: 'priceNotANumber' },
        { line: 4, reason: 'emptyField' },
      ],
      total: 5,
    });
  });

  it('accepts names of Object.prototype as labels', () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const text = `__proto__;constructor;prototype\n${names.map((name) => `${name};1;1`).join('\n')}\nA;__proto__;toString`;
    const { importable, skipped } = parseContent(parseCsvText(text, ignoreProgress));
    expect(importable.map(({ solution }) => solution)).toEqual(names);
    expect(importable.map(({ cost }) => cost)).toEqual(names.map(() => ({ prix_partenaire: '1,00', commission: '1' })));
    expect(skipped).toEqual([
      { line: 1, reason: 'header' },
      { line: 6, reason: 'priceNotANumber' },
    ]);
    for (const row of importable) expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
  });

  it('reads mixed line ends', () => {
    const { importable } = parseContent(parseCsvText('A;1;1\r\nB;2;2\nC;3;3\rD;4;4', ignoreProgress));
    expect(importable.map(({ line, solution }) => [line, solution])).toEqual([
      [1, 'A'],
      [2, 'B'],
      [3, 'C'],
      [4, 'D'],
    ]);
  });

  it('decodes UTF-8 with a BOM, and Windows-1252 when it is not UTF-8', () => {
    const utf8 = new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('Téléphonie;1;1')]);
    expect(parseContent(parseCsvBytes(utf8, ignoreProgress)).importable[0]?.solution).toBe('Téléphonie');
    const latin = new Uint8Array([...'T'].map((c) => c.charCodeAt(0)).concat(0xe9, 0x3b, 0x31, 0x3b, 0x31));
    expect(parseContent(parseCsvBytes(latin, ignoreProgress)).importable[0]?.solution).toBe('Té');
  });

  it('counts lines correctly after a multi-line field', () => {
    const { importable, skipped } = parseContent(parseCsvText('"A\nA";1;1\nB;x;1', ignoreProgress));
    expect(importable[0]?.line).toBe(1);
    expect(skipped[0]).toEqual({ line: 3, reason: 'priceNotANumber' });
  });

  it('rejects a binary file named .csv', () => {
    expect(parseCsvBytes(new Uint8Array(1000), ignoreProgress)).toEqual({ ok: false, failure: { code: 'binary' } });
  });

  it('rejects UTF-16, and says how to save such a file', () => {
    const result = parseCsvBytes(new Uint8Array([0xff, 0xfe, 0x41, 0, 0x3b, 0, 0x31, 0]), ignoreProgress);
    if (result.ok) throw new Error('read');
    expect(formatFileFailure(result.failure)).toContain('Enregistrez-le en «\u00a0CSV UTF-8\u00a0»');
  });

  it('rejects a line of a million columns with its number', () => {
    const text = `A;1;1\n${'a;'.repeat(1_000_000)}\nB;1;1`;
    expect(parseCsvText(text, ignoreProgress)).toEqual({ ok: false, failure: { code: 'lineTooLong', line: 2 } });
  });

  it('rejects more than MAX_CSV_RECORDS records', () => {
    const text = 'A;1;1\n'.repeat(MAX_CSV_RECORDS + 1);
    expect(parseCsvText(text, ignoreProgress)).toEqual({ ok: false, failure: { code: 'tooManyRecords' } });
    expect(parseContent(parseCsvText('A;1;1\n'.repeat(MAX_CSV_RECORDS), ignoreProgress)).total).toBe(MAX_CSV_RECORDS);
  });

  it.each(['A;1;1\n"B;2;2\nC;3;3', 'A;1;1\n"Pack" sécurité;2;2\nC;3;3'])(
    'skips lines after a misplaced quote: %j',
    (text) => {
      const { importable, skipped, total } = parseContent(parseCsvText(text, ignoreProgress));
      expect(importable.map(({ solution }) => solution)).toEqual(['A']);
      expect(skipped).toEqual([{ line: 2, reason: 'malformedQuotes' }]);
      expect(total).toBe(2);
    },
  );

  it('accepts a quote inside a field', () => {
    const { importable } = parseContent(parseCsvText('Écran 24"\t199,00\t15\nÉcran "mat"\t249,00\t15', ignoreProgress));
    expect(importable.map(({ solution }) => solution)).toEqual(['Écran 24"', 'Écran "mat"']);
  });

  it('keeps quotes around a part of a pasted cell, which spreadsheets do not double', () => {
    const { importable } = parseContent(
      parseCsvText('"Pack" sécurité\t2,00\t2\n"Deux\nlignes ""A"""\t3,00\t3\nC\t4,00\t4', ignoreProgress),
    );
    expect(importable.map(({ line, solution }) => [line, solution])).toEqual([
      [1, '"Pack" sécurité'],
      [2, 'Deux lignes "A"'],
      [4, 'C'],
    ]);
  });

  it('reports growing progress', () => {
    const shares: number[] = [];
    parseCsvText('A;1;1\n'.repeat(2_000), (share) => shares.push(share));
    expect(shares).toHaveLength(4);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBeCloseTo(1, 2);
  });
});
