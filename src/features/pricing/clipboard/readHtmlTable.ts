import { Parser } from 'htmlparser2';
import type { CellBlock } from '../../../domain/pricing/clipboard/cellBlock';
import { stripFormulaEscape } from '../../../domain/pricing/formulaEscape';

interface HtmlCell {
  text: string;
  columnSpan: number;
  rowSpan: number;
}

const WHITESPACE = /[ \t\r\n\f]+/g;
const SPACES = / {2,}/g;
const SPACES_AROUND_BREAKS = / *\n[ \n]*/g;
/** Elements in a cell that begin and end a line. */
const LINE_TAGS: ReadonlySet<string> = new Set(['p', 'div', 'li', 'tr']);
/** Limit of HTML, which has none for rows but their number. */
const MAX_COLUMN_SPAN = 1000;

/**
 * Reads the texts of the first table, or null. A merged cell has its text in its top left place and empty cells in the
 * others. Removes the apostrophe before formulas. Not by `DOMParser`: that needs a Trusted Types policy, and Chromium
 * reports each style of a spreadsheet as a violation of the content policy.
 */
export function readHtmlTable(html: string): CellBlock | null {
  const reader = new TableReader();
  const parser = new Parser({
    onopentag: (tag, attributes) => reader.open(tag, attributes),
    onclosetag: (tag) => reader.close(tag),
    ontext: (text) => reader.addText(text),
  });
  parser.end(html);
  return reader.rows.length === 0 ? null : layOutCells(reader.rows);
}

/** Collects the cells of the first table from the events of the parser. */
class TableReader {
  readonly rows: HtmlCell[][] = [];
  private row: HtmlCell[] = [];
  private cell: HtmlCell | null = null;
  /** Number of open tables; a table in a cell is text of that cell. */
  private depth = 0;
  private isComplete = false;
  private isPreformatted = false;

  open(tag: string, attributes: Readonly<Record<string, string>>): void {
    if (this.isComplete) return;
    if (tag === 'table') {
      this.depth += 1;
      if (this.depth === 1) this.isPreformatted = attributes['style']?.includes('white-space:pre') ?? false;
    } else if (this.depth === 1 && tag === 'tr') this.openRow(attributes['height']);
    else if (this.depth === 1 && isCellTag(tag)) {
      const columnSpan = Math.min(parseSpan(attributes['colspan']), MAX_COLUMN_SPAN);
      this.cell = { text: '', columnSpan, rowSpan: parseSpan(attributes['rowspan']) };
      this.row.push(this.cell);
    } else if (this.cell && (tag === 'br' || LINE_TAGS.has(tag))) this.cell.text += '\n';
  }

  addText(text: string): void {
    if (this.cell) this.cell.text += this.isPreformatted ? text : text.replace(WHITESPACE, ' ');
  }

  close(tag: string): void {
    if (tag === 'table') {
      this.depth -= 1;
      if (this.depth === 0) this.isComplete = true;
    } else if (this.depth === 1 && isCellTag(tag)) this.closeCell();
    else if (this.cell && LINE_TAGS.has(tag)) this.cell.text += '\n';
  }

  private openRow(height: string | undefined): void {
    this.row = [];
    // Excel and Word end a table with a row of height 0 that holds the column widths.
    if (height !== '0') this.rows.push(this.row);
  }

  private closeCell(): void {
    if (this.cell && !this.isPreformatted)
      this.cell.text = this.cell.text.replace(SPACES, ' ').replace(SPACES_AROUND_BREAKS, '\n').trim();
    this.cell = null;
  }
}

const isCellTag = (tag: string): boolean => tag === 'td' || tag === 'th';

function parseSpan(attribute = ''): number {
  return Math.max(Number.parseInt(attribute, 10) || 1, 1);
}

function layOutCells(rows: readonly (readonly HtmlCell[])[]): CellBlock {
  const block = rows.map((): string[] => []);
  for (const [rowIndex, cells] of rows.entries()) {
    let column = 0;
    for (const { text, columnSpan, rowSpan } of cells) {
      while (block[rowIndex]?.[column] !== undefined) column += 1;
      for (const [rowOffset, texts] of block.slice(rowIndex, rowIndex + rowSpan).entries()) {
        for (let offset = 0; offset < columnSpan; offset += 1) {
          texts[column + offset] = rowOffset === 0 && offset === 0 ? stripFormulaEscape(text) : '';
        }
      }
    }
  }
  // Places that no cell covers are holes.
  return block.map((texts) => Array.from(texts, (text: string | undefined) => text ?? ''));
}
