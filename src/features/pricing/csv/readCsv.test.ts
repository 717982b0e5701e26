import { describe, expect, it } from 'vitest';
import { MAX_RECORDS, readCsvBytes, readCsvText, type CsvReading } from './readCsv';

const silent = () => undefined;

function contentOf(reading: CsvReading) {
  if (!reading.ok) throw new Error(reading.failure.code);
  return reading.content;
}

describe('reading a file of prices', () => {
  it('keeps what can be imported and tells the line and the reason of everything else', () => {
    const text = 'Solution;Prix;Commission\nA;12,50;15\nB;abc;15\n;1;1\n\n"C; d";1 234,5;12,5\n';
    expect(contentOf(readCsvText(text, silent))).toEqual({
      kept: [
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

  it('takes names of the prototype for labels like any others, header or not', () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const text = `__proto__;constructor;prototype\n${names.map((name) => `${name};1;1`).join('\n')}\nA;__proto__;toString`;
    const { kept, skipped } = contentOf(readCsvText(text, silent));
    expect(kept.map(({ solution }) => solution)).toEqual(names);
    expect(kept.map(({ cost }) => cost)).toEqual(names.map(() => ({ prix_partenaire: '1,00', commission: '1' })));
    expect(skipped).toEqual([
      { line: 1, reason: 'header' },
      { line: 6, reason: 'priceNotANumber' },
    ]);
    for (const row of kept) expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
  });

  it('reads a file whose line ends are mixed', () => {
    const { kept } = contentOf(readCsvText('A;1;1\r\nB;2;2\nC;3;3\rD;4;4', silent));
    expect(kept.map(({ line, solution }) => [line, solution])).toEqual([
      [1, 'A'],
      [2, 'B'],
      [3, 'C'],
      [4, 'D'],
    ]);
  });

  it('reads UTF-8 with a BOM, and Windows-1252 where it is no UTF-8', () => {
    const utf8 = new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('Téléphonie;1;1')]);
    expect(contentOf(readCsvBytes(utf8, silent)).kept[0]?.solution).toBe('Téléphonie');
    const latin = new Uint8Array([...'T'].map((c) => c.charCodeAt(0)).concat(0xe9, 0x3b, 0x31, 0x3b, 0x31));
    expect(contentOf(readCsvBytes(latin, silent)).kept[0]?.solution).toBe('Té');
  });

  it('keeps the line number right behind a field of several lines', () => {
    const { kept, skipped } = contentOf(readCsvText('"A\nA";1;1\nB;x;1', silent));
    expect(kept[0]?.line).toBe(1);
    expect(skipped[0]).toEqual({ line: 3, reason: 'priceNotANumber' });
  });

  it('refuses a binary file that was only named .csv', () => {
    expect(readCsvBytes(new Uint8Array(1000), silent)).toEqual({ ok: false, failure: { code: 'binary' } });
  });

  it('refuses a line of a million columns by its number', () => {
    const text = `A;1;1\n${'a;'.repeat(1_000_000)}\nB;1;1`;
    expect(readCsvText(text, silent)).toEqual({ ok: false, failure: { code: 'lineTooLong', line: 2 } });
  });

  it('stops at more records than a grid can have', () => {
    const text = 'A;1;1\n'.repeat(MAX_RECORDS + 1);
    expect(readCsvText(text, silent)).toEqual({ ok: false, failure: { code: 'tooManyRecords' } });
    expect(contentOf(readCsvText('A;1;1\n'.repeat(MAX_RECORDS), silent)).total).toBe(MAX_RECORDS);
  });

  it.each(['A;1;1\n"B;2;2\nC;3;3', 'A;1;1\n"Pack" sécurité;2;2\nC;3;3'])(
    'skips what a misplaced quote swallows and says so: %j',
    (text) => {
      const { kept, skipped, total } = contentOf(readCsvText(text, silent));
      expect(kept.map(({ solution }) => solution)).toEqual(['A']);
      expect(skipped).toEqual([{ line: 2, reason: 'malformedQuotes' }]);
      expect(total).toBe(2);
    },
  );

  it('takes a quote inside of a field for what it is', () => {
    const { kept } = contentOf(readCsvText('Écran 24"\t199,00\t15\nÉcran "mat"\t249,00\t15', silent));
    expect(kept.map(({ solution }) => solution)).toEqual(['Écran 24"', 'Écran "mat"']);
  });

  it('reports progress in growing shares', () => {
    const shares: number[] = [];
    readCsvText('A;1;1\n'.repeat(2_000), (share) => shares.push(share));
    expect(shares).toHaveLength(4);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBeCloseTo(1, 2);
  });
});
