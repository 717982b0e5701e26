import type { Draft } from '../pricingEditor';
import type { ItemId } from '../pricingItem';
import type { CellRow } from './buildCopiedCells';
import type { CellBlock, CellColumn, CellRange } from './cellBlock';

export interface PasteTarget {
  block: CellBlock;
  /** Rows shown that match the search, in order. */
  rows: readonly CellRow[];
  range: CellRange;
  columns: readonly CellColumn[];
  /** True if a line that meets a subtitle, and those below it, move on to the next solutions. */
  skipSubtitles: boolean;
  /** Typed texts that were not saved; the paste replaces those of its cells, also by the value that the row has. */
  drafts?: ReadonlyMap<ItemId, Draft>;
}

/** One line of the block at its place in the grid. */
export interface PlacedLine {
  /** Number of the line in the block, from 1. */
  line: number;
  /** Texts that are not blank: an empty cell changes nothing. */
  cells: LineCells;
  /** null past the last row. */
  row: CellRow | null;
}

export type LineCells = Readonly<Partial<Record<CellColumn, string>>>;

const EDITABLE_COLUMNS: readonly CellColumn[] = ['solution', 'prix_partenaire', 'commission'];

/**
 * Places the lines of a paste: one value into every editable cell of the range, without subtitles unless it has nothing
 * else; a block from the top left cell, repeated where the range is an exact multiple. Leaves out blank lines past the
 * last row.
 */
export function layOutLines(target: PasteTarget): { lines: readonly PlacedLine[]; ignoredColumnCount: number } {
  const { block, rows, range } = target;
  const hasSolution = rows.slice(range.firstRow, range.lastRow + 1).some(({ type }) => type === 'solution');
  if (hasSolution && block.length === 1 && block[0]?.length === 1)
    return { lines: placeValue(target), ignoredColumnCount: 0 };
  const { lines, ignoredColumnCount } = readLines(target);
  return { lines: placeLines(lines, target), ignoredColumnCount };
}

function placeValue({ block, rows, range, columns }: PasteTarget): readonly PlacedLine[] {
  const inRange = columns.slice(range.firstColumn, range.lastColumn + 1);
  const editable = inRange.filter((column) => EDITABLE_COLUMNS.includes(column));
  // A range of computed cells alone takes the value for a comparison with them.
  const cells = toLineCells(editable.length > 0 ? editable : inRange, () => block[0]?.[0]);
  return rows
    .slice(range.firstRow, range.lastRow + 1)
    .filter((row) => row.type === 'solution')
    .map((row) => ({ line: 1, cells, row }));
}

function toLineCells(columns: readonly CellColumn[], getText: (index: number) => string | undefined): LineCells {
  const texts = columns.map((column, index) => [column, getText(index) ?? ''] as const);
  return Object.fromEntries(texts.filter(([, text]) => text.trim() !== ''));
}

function readLines({ block, range, columns }: PasteTarget): {
  lines: readonly LineCells[];
  ignoredColumnCount: number;
} {
  const width = block.reduce((widest, texts) => Math.max(widest, texts.length), 0);
  const repeatedWidth = getRepeatedSize(width, range.lastColumn - range.firstColumn + 1);
  const covered = columns.slice(range.firstColumn, range.firstColumn + repeatedWidth);
  const lines = block.map((texts) => toLineCells(covered, (index) => texts[index % width]));
  const ignored = new Set<number>();
  for (const texts of block) {
    for (let index = covered.length; index < texts.length; index += 1) {
      if (texts[index]?.trim()) ignored.add(index);
    }
  }
  return { lines, ignoredColumnCount: ignored.size };
}

/** Returns the size of the range if it is a multiple of the block's size, else the block's. */
function getRepeatedSize(size: number, rangeSize: number): number {
  return rangeSize % size === 0 ? rangeSize : size;
}

function placeLines(lines: readonly LineCells[], { rows, range, skipSubtitles }: PasteTarget): readonly PlacedLine[] {
  const count = getRepeatedSize(lines.length, range.lastRow - range.firstRow + 1);
  // Repeated lines fill the range and never move on past it.
  const end = count > lines.length ? range.lastRow + 1 : Infinity;
  const placed: PlacedLine[] = [];
  let next = range.firstRow;
  for (let index = 0; index < count; index += 1) {
    const cells = lines[index % lines.length] ?? {};
    if (skipSubtitles) next = findNextTarget(rows, next, cells);
    if (next >= end) break;
    const row = rows[next] ?? null;
    if (row !== null || Object.keys(cells).length > 0) placed.push({ line: (index % lines.length) + 1, cells, row });
    next += 1;
  }
  return placed;
}

/** Returns the index of the next solution, or of the subtitle that the line is a copy of. */
function findNextTarget(rows: readonly CellRow[], start: number, cells: LineCells): number {
  let index = start;
  for (;;) {
    const row = rows[index];
    if (row?.type !== 'subtitle' || isCopyOfSubtitle(cells, row)) return index;
    index += 1;
  }
}

/** True if the line holds nothing but the label of this subtitle, as a copy of the grid does. */
export function isCopyOfSubtitle(cells: LineCells, { solution }: CellRow): boolean {
  return cells.solution === solution && Object.keys(cells).length === 1;
}
