import { formatSafeCell, stripFormulaEscape } from '../formulaEscape';
import type { CellBlock } from './cellBlock';

const LINE_END = '\r\n';
const NEEDS_QUOTES = /^"|[\t\r\n]/;
/** A quoted cell, or else a text that may hold quotes, and the separator behind it; matches at every start of a cell. */
const CELL = /(?:"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;

/**
 * Splits the text that spreadsheets put on the clipboard into cells: tabs, any line breaks, quotes only around a whole
 * cell. Drops one last line break and the apostrophe before formulas. An empty text is one empty cell.
 */
export function parseTsv(text: string): CellBlock {
  const rows: string[][] = [];
  let cells: string[] = [];
  let separator: string | undefined;
  CELL.lastIndex = 0;
  do {
    const match = CELL.exec(text);
    separator = match?.[3];
    cells.push(stripFormulaEscape(match?.[1]?.replaceAll('""', '"') ?? match?.[2] ?? ''));
    if (separator !== '\t') {
      rows.push(cells);
      cells = [];
    }
  } while (separator === '\t' || CELL.lastIndex < text.length);
  return rows;
}

/** Writes cells as tab-separated text; each row ends with CRLF, as spreadsheets write it. */
export function formatTsv(block: CellBlock): string {
  return block.map((cells) => cells.map((text) => formatSafeCell(text, NEEDS_QUOTES)).join('\t') + LINE_END).join('');
}
