import { describe, expect, it } from 'vitest';
import type { Draft } from '../pricingEditor';
import type { GridRow, ItemId } from '../pricingItem';
import { buildSolution, buildSubtitle } from '../testing/testBuilders';
import { buildCopiedCells } from './buildCopiedCells';
import type { CellBlock, CellColumn, CellRange } from './cellBlock';
import { needsConfirmation, planPaste, type PastePlan } from './planPaste';
import { formatTsv, parseTsv } from './tsv';

const COLUMNS: readonly CellColumn[] = ['solution', 'prix_partenaire', 'commission', 'prix_revendeur', 'prix_public'];

/** Solutions `a`, `b`, …, each 10,00 at 15 %, and subtitles `S`, `T`, … */
const buildRows = (ids: string): GridRow[] =>
  [...ids].map((id) =>
    id === id.toUpperCase() ? buildSubtitle(id, { solution: `Titre ${id}` }) : buildSolution(id, { solution: id }),
  );

interface Options {
  ids?: string;
  rows?: readonly GridRow[];
  skipSubtitles?: boolean;
  drafts?: ReadonlyMap<ItemId, Draft>;
}

/** Pastes into the columns and rows from `from` to `to`, such as [0, 'prix_partenaire']. */
function paste(
  block: CellBlock,
  from: readonly [number, CellColumn],
  to: readonly [number, CellColumn] = from,
  { ids = 'abcdef', rows = buildRows(ids), skipSubtitles = false, drafts }: Options = {},
): PastePlan {
  const range: CellRange = {
    firstRow: from[0],
    lastRow: to[0],
    firstColumn: COLUMNS.indexOf(from[1]),
    lastColumn: COLUMNS.indexOf(to[1]),
  };
  return planPaste({ block, rows, range, columns: COLUMNS, skipSubtitles, drafts });
}

const column = (...texts: string[]): CellBlock => texts.map((text) => [text]);
const prices = ({ changes }: PastePlan) => changes.map(({ itemId, prix_partenaire }) => `${itemId} ${prix_partenaire}`);

describe('planPaste', () => {
  describe('of one value', () => {
    it('fills every editable cell of the range and skips subtitles', () => {
      const plan = paste([['20']], [0, 'prix_partenaire'], [3, 'prix_public'], { ids: 'aSbc' });
      expect(plan.changes).toEqual(
        ['a', 'b', 'c'].map((itemId) => ({ itemId, prix_partenaire: '20,00', commission: '20' })),
      );
      expect(plan).toMatchObject({ lineCount: 3, subtitleLines: 0, computedDifferences: [] });
      expect(needsConfirmation(plan)).toBe(false);
    });

    it('changes a cell with a typed text that was not saved, although the row has the value', () => {
      const drafts = new Map([['a', { itemId: 'a', at: 0, prix_partenaire: 'x', label: 'y' }]]);
      const plan = paste([['10']], [0, 'prix_partenaire'], [1, 'prix_partenaire'], { drafts });
      expect(plan).toMatchObject({ changes: [{ itemId: 'a', prix_partenaire: '10,00' }], unchangedCount: 1 });
      expect(Object.keys(plan.changes[0] ?? {})).toEqual(['itemId', 'prix_partenaire']);
    });

    it('is compared with computed cells if the range has no others', () => {
      const plan = paste([['12']], [0, 'prix_revendeur'], [0, 'prix_public']);
      expect(plan.changes).toEqual([]);
      expect(plan.computedDifferences).toEqual([
        { line: 1, label: 'a', column: 'prix_revendeur', pasted: '12', result: '11,50' },
        { line: 1, label: 'a', column: 'prix_public', pasted: '12', result: '13,80' },
      ]);
      expect(needsConfirmation(plan)).toBe(true);
    });

    it('changes nothing if it is blank', () => {
      expect(paste([[' ']], [0, 'solution'], [2, 'commission'])).toMatchObject({ changes: [], unchangedCount: 3 });
    });

    it('counts a subtitle line if the range holds only subtitles', () => {
      const pasteOnSubtitle = (skipSubtitles: boolean) =>
        paste([['20']], [0, 'prix_partenaire'], [0, 'prix_partenaire'], { ids: 'Sa', skipSubtitles });
      expect(pasteOnSubtitle(false)).toMatchObject({ changes: [], subtitleLines: 1 });
      expect(needsConfirmation(pasteOnSubtitle(false))).toBe(true);
      expect(prices(pasteOnSubtitle(true))).toEqual(['a 20,00']);
    });
  });

  describe('of a block', () => {
    it('starts at the top left cell and normalizes values', () => {
      const plan = paste(
        [
          [' Téléphonie\nfixe ', '1 234,5 €', '12,50 %'],
          ['b', '10', '15'],
        ],
        [0, 'solution'],
      );
      expect(plan).toMatchObject({
        changes: [{ itemId: 'a', label: 'Téléphonie fixe', prix_partenaire: '1234,50', commission: '12,5' }],
        unchangedCount: 1,
        lineCount: 2,
      });
      expect(needsConfirmation(plan)).toBe(false);
    });

    it('changes nothing where a cell is empty or a line is shorter', () => {
      expect(paste([['', '12'], ['x']], [0, 'solution']).changes).toEqual([
        { itemId: 'a', prix_partenaire: '12,00' },
        { itemId: 'b', label: 'x' },
      ]);
    });

    it.each<[string, CellBlock, [number, CellColumn], string[]]>([
      ['rows', column('1', '2'), [3, 'prix_partenaire'], ['a 1,00', 'b 2,00', 'c 1,00', 'd 2,00']],
      ['no multiple of the rows', column('1', '2'), [2, 'prix_partenaire'], ['a 1,00', 'b 2,00']],
      ['rows of one line', [['1', '2']], [2, 'commission'], ['a 1,00', 'b 1,00', 'c 1,00']],
    ])('is repeated over %s', (_, block, to, expected) => {
      expect(prices(paste(block, [0, 'prix_partenaire'], to))).toEqual(expected);
    });

    it('is repeated over columns', () => {
      expect(paste(column('1', '2'), [0, 'prix_partenaire'], [1, 'commission']).changes).toEqual([
        { itemId: 'a', prix_partenaire: '1,00', commission: '1' },
        { itemId: 'b', prix_partenaire: '2,00', commission: '2' },
      ]);
    });

    it('is repeated in a range below and right of the first cell', () => {
      expect(paste([['1', '2']], [2, 'prix_partenaire'], [3, 'commission']).changes).toEqual(
        ['c', 'd'].map((itemId) => ({ itemId, prix_partenaire: '1,00', commission: '2' })),
      );
      expect(paste(column('1', '2'), [2, 'prix_partenaire'], [4, 'prix_partenaire']).lineCount).toBe(2);
      expect(paste([['1', '2']], [0, 'commission'], [0, 'prix_public'])).toMatchObject({
        changes: [{ itemId: 'a', commission: '1' }],
        computedDifferences: [{ column: 'prix_revendeur', pasted: '2' }],
      });
    });

    it('leaves a row with a refused cell as it was', () => {
      const plan = paste(
        [
          ['a2', 'gratuit', '2000'],
          ['b2', '1', '1'],
        ],
        [0, 'solution'],
      );
      expect(plan.changes.map(({ itemId }) => itemId)).toEqual(['b']);
      expect(plan.invalidCells).toEqual([
        { line: 1, label: 'a', column: 'prix_partenaire', text: 'gratuit', code: 'notANumber' },
        { line: 1, label: 'a', column: 'commission', text: '2000', code: 'aboveMaximum' },
      ]);
      expect(needsConfirmation(plan)).toBe(true);
    });

    it('compares computed cells with the prices after the paste', () => {
      const block = [
        ['100', '10', '110,00', '132 €'],
        ['100', '', '115', '115'],
        ['x', '', '1', '1'],
        ['', '', '#N/A', ''],
      ];
      const plan = paste(block, [0, 'prix_partenaire']);
      expect(plan.computedDifferences).toEqual([
        { line: 2, label: 'b', column: 'prix_public', pasted: '115', result: '138,00' },
        { line: 4, label: 'd', column: 'prix_revendeur', pasted: '#N/A', result: '11,50' },
      ]);
      expect(needsConfirmation(plan)).toBe(true);
    });

    it('recognizes its own computed prices above the price limit', () => {
      const cost = { prix_partenaire: '9999999,99', commission: '1000' };
      const rows = [buildSolution('a', { cost })];
      expect(paste(buildCopiedCells(rows, COLUMNS), [0, 'solution'], [0, 'solution'], { rows })).toMatchObject({
        computedDifferences: [],
        unchangedCount: 1,
      });
    });

    it('counts columns past the last that hold text', () => {
      const plan = paste([['11,50', '13,80', '', 'note', '']], [0, 'prix_revendeur']);
      expect(plan).toMatchObject({ ignoredColumnCount: 1, computedDifferences: [] });
      expect(needsConfirmation(plan)).toBe(true);
      expect(paste([['11,50', '13,80', '', ' ']], [0, 'prix_revendeur']).ignoredColumnCount).toBe(0);
    });
  });

  describe('over subtitles', () => {
    const block = column('1', '2', '3', '4');
    const at = [0, 'prix_partenaire'] as const;

    it('counts the lines that fall on a subtitle', () => {
      const plan = paste(block, at, at, { ids: 'aSbTcd' });
      expect(prices(plan)).toEqual(['a 1,00', 'b 3,00']);
      expect(plan.subtitleLines).toBe(2);
      expect(needsConfirmation(plan)).toBe(true);
    });

    it('moves lines on to the next solutions when subtitles are skipped', () => {
      const plan = paste(block, at, at, { ids: 'aSTbcd', skipSubtitles: true });
      expect(prices(plan)).toEqual(['a 1,00', 'b 2,00', 'c 3,00', 'd 4,00']);
      expect(plan.subtitleLines).toBe(0);
    });

    it('does not rename one from a column of labels', () => {
      expect(paste(column('x'), [0, 'solution'], [0, 'solution'], { ids: 'Sa' }).changes).toEqual([]);
      expect(paste(column('x', 'y'), [0, 'solution'], [0, 'solution'], { ids: 'Sa' })).toMatchObject({
        changes: [{ itemId: 'a', label: 'y' }],
        subtitleLines: 1,
      });
    });

    it('takes a line with the label of a subtitle and more for another row', () => {
      const from = [0, 'solution'] as const;
      const onSubtitle = [['Titre S', '1'], ['x']];
      expect(paste(onSubtitle, from, from, { ids: 'Sab' }).subtitleLines).toBe(1);
      expect(paste(onSubtitle, from, from, { ids: 'Sab', skipSubtitles: true }).changes).toEqual([
        { itemId: 'a', label: 'Titre S', prix_partenaire: '1,00' },
        { itemId: 'b', label: 'x' },
      ]);
    });

    it('keeps repeated lines within the range when subtitles are skipped', () => {
      const to = [2, 'commission'] as const;
      const plan = paste([['1', '2']], at, to, { ids: 'aSbc', skipSubtitles: true });
      expect(prices(plan)).toEqual(['a 1,00', 'b 1,00']);
      expect(plan.lineCount).toBe(2);
    });

    it('puts copied subtitles back in their place', () => {
      const rows = buildRows('aSbTc');
      const copied = parseTsv(formatTsv(buildCopiedCells(rows, COLUMNS)));
      expect(paste(copied, [0, 'solution'], [0, 'solution'], { rows })).toMatchObject({
        changes: [],
        unchangedCount: 5,
        subtitleLines: 0,
      });
      const withNewSubtitle = buildRows('aXSbTc');
      const plan = paste(copied, [0, 'solution'], [0, 'solution'], { rows: withNewSubtitle, skipSubtitles: true });
      expect(plan).toMatchObject({ changes: [], unchangedCount: 5, subtitleLines: 0, linesBeyondEnd: 0 });
    });
  });

  describe('past the last row', () => {
    it('adds complete lines and refuses others with the first reason', () => {
      const block = [
        ['a', '1', '1'],
        ['Neuf', '1 000', '15%', '1150'],
        ['Sans prix', '', '15'],
        ['Gratuit', 'gratuit', '15'],
        ['', '', ''],
        ['', '12', '15'],
        ['', '', ''],
      ];
      const plan = paste(block, [5, 'solution'], [5, 'solution'], { ids: 'aaaaaa' });
      expect(plan.addable).toEqual([{ solution: 'Neuf', cost: { prix_partenaire: '1000,00', commission: '15' } }]);
      expect(plan.invalidAdditions).toEqual([
        { line: 3, label: 'Sans prix', column: 'prix_partenaire', text: '', code: 'empty' },
        { line: 4, label: 'Gratuit', column: 'prix_partenaire', text: 'gratuit', code: 'notANumber' },
        { line: 6, label: '', column: 'solution', text: '', code: 'empty' },
      ]);
      expect(plan).toMatchObject({ linesBeyondEnd: 4, lineCount: 5, computedDifferences: [] });
      expect(needsConfirmation(plan)).toBe(true);
    });

    it('refuses every line of a block without labels', () => {
      const plan = paste(column('1', '2', '3'), [5, 'prix_partenaire']);
      expect(plan).toMatchObject({ addable: [], linesBeyondEnd: 2 });
      expect(plan.invalidAdditions[0]).toMatchObject({ column: 'solution', code: 'empty' });
    });

    it('moves lines past the end when subtitles are skipped', () => {
      const at = [0, 'solution'] as const;
      const block = [
        ['x', '1', '1'],
        ['y', '2', '2'],
      ];
      const plan = paste(block, at, at, { ids: 'Sa', skipSubtitles: true });
      expect(plan).toMatchObject({ changes: [{ itemId: 'a', label: 'x' }], addable: [{ solution: 'y' }] });
    });
  });

  it('plans 5,000 lines and asks above 500', () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => buildSolution(`r${index}`, { solution: `L${index}` }));
    const edited = rows.map((row, index) => [row.solution, String(index), '15']);
    const plan = paste(parseTsv(formatTsv(edited)), [0, 'solution'], [0, 'solution'], { rows });
    expect(plan).toMatchObject({ lineCount: 5_000, unchangedCount: 1, linesBeyondEnd: 0 });
    expect(plan.changes).toHaveLength(4_999);
    expect(needsConfirmation(plan)).toBe(true);
    expect(needsConfirmation(paste(edited.slice(0, 500), [0, 'solution'], [0, 'solution'], { rows }))).toBe(false);
    expect(needsConfirmation(paste(edited.slice(0, 501), [0, 'solution'], [0, 'solution'], { rows }))).toBe(true);
  });

  it.each(['👩‍💻 Poste', 'שלום عالم', '=SOMME(A1)', "'=1"])('takes %j as a label', (label) => {
    expect(paste(parseTsv(formatTsv([[label, '1']])), [0, 'solution']).changes).toMatchObject([{ label }]);
  });

  it('changes nothing when a range is pasted where it was copied', () => {
    const rows = buildRows('aSbcTd');
    for (const [index, key] of COLUMNS.entries()) {
      const block = buildCopiedCells(rows, COLUMNS.slice(index));
      const plan = paste(block, [0, key], [0, key], { rows });
      expect(plan).toMatchObject({ changes: [], unchangedCount: rows.length });
      expect(needsConfirmation(plan)).toBe(false);
    }
  });
});
