import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTsv, parseTsv } from './tsv';

describe('parseTsv', () => {
  it.each([
    ['Excel', 'Antivirus\t6,80\r\nPare-feu\t1 234,50 €\r\n'],
    ['LibreOffice', 'Antivirus\t6,80\nPare-feu\t1 234,50 €\n'],
    ['Google Sheets', 'Antivirus\t6,80\nPare-feu\t1 234,50 €'],
    ['an old Mac', 'Antivirus\t6,80\rPare-feu\t1 234,50 €\r'],
  ])('splits the cells of %s', (_, text) => {
    expect(parseTsv(text)).toEqual([
      ['Antivirus', '6,80'],
      ['Pare-feu', '1 234,50 €'],
    ]);
  });

  it.each([
    ['"a\tb"\tc', [['a\tb', 'c']]],
    ['"a\r\nb"\n"c\nd"\r\n', [['a\r\nb'], ['c\nd']]],
    ['"Écran 24"" plat"\t1', [['Écran 24" plat', '1']]],
    ['""""\t""', [['"', '']]],
    [
      'Écran 24"\t1\r\nÉcran 27"\t2\r\n',
      [
        ['Écran 24"', '1'],
        ['Écran 27"', '2'],
      ],
    ],
    ['"Pro" annuel\t1', [['"Pro" annuel', '1']]],
    ['"sans fin\t1\n2', [['"sans fin', '1'], ['2']]],
    ['a"b\tc"d', [['a"b', 'c"d']]],
  ])('reads quotes around whole cells only: %j', (text, block) => {
    expect(parseTsv(text)).toEqual(block);
  });

  it.each([
    ['', [['']]],
    ['\r\n', [['']]],
    ['a\r\n\r\n', [['a'], ['']]],
    ['\na', [[''], ['a']]],
    ['a\t', [['a', '']]],
    [
      '\t\r\n\t',
      [
        ['', ''],
        ['', ''],
      ],
    ],
    ['a\tb\r\nc', [['a', 'b'], ['c']]],
  ])('keeps empty cells and drops one last line break: %j', (text, block) => {
    expect(parseTsv(text)).toEqual(block);
  });

  it.each([
    ["'=1+1", '=1+1'],
    ["''=1+1", "'=1+1"],
    ["'-2+3", '-2+3'],
    ['-12,5', '-12,5'],
    ["'tis", "'tis"],
    ['\u202Bשלום', '\u202Bשלום'],
    ['👩‍💻 Poste', '👩‍💻 Poste'],
  ])('reads %j as %j', (text, cell) => {
    expect(parseTsv(`${text}\r\n`)).toEqual([[cell]]);
  });

  it('reads quotes of a megabyte', () => {
    const text = '"'.repeat(1_000_000);
    expect(parseTsv(`"${text}"`)[0]?.[0]).toHaveLength(500_000);
    expect(parseTsv(`"${text}`)[0]?.[0]).toHaveLength(1_000_001);
  });
});

describe('formatTsv', () => {
  it('ends rows with CRLF, quotes tabs, line breaks and leading quotes, and escapes formulas', () => {
    expect(
      formatTsv([
        ['a', '1234,50'],
        ['=1+1', '-5'],
        ['"x"', 'Écran 24"'],
        ['a\tb', '\tc'],
      ]),
    ).toBe('a\t1234,50\r\n\'=1+1\t-5\r\n"""x"""\tÉcran 24"\r\n"a\tb"\t"\'\tc"\r\n');
  });

  it('is read back unchanged by parseTsv', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom('"', '\t', '\r', '\n', "'", '=', '-', '1', 'é') }),
      fc.string({ unit: 'grapheme' }),
    );
    const block = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(block, (cells) => {
        expect(parseTsv(formatTsv(cells))).toEqual(cells);
      }),
      { numRuns: 1_000 },
    );
  });
});
