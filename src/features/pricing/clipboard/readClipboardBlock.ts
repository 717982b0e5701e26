import type { CellBlock } from '../../../domain/pricing/clipboard/cellBlock';
import { parseTsv } from '../../../domain/pricing/clipboard/tsv';
import { readHtmlTable } from './readHtmlTable';

/**
 * Reads pasted cells: tab-separated text, else the first HTML table, else lines; null without text. The table also serves
 * a single column, whose text may hold quotes that mean nothing.
 */
export function readClipboardBlock({ text, html }: { text: string; html: string }): CellBlock | null {
  if (text.includes('\t')) return parseTsv(text);
  return readHtmlTable(html) ?? (text === '' ? null : parseTsv(text));
}
