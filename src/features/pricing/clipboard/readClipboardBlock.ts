import type { CellBlock } from '../../../domain/pricing/clipboard/cellBlock';
import { parseTsv } from '../../../domain/pricing/clipboard/tsv';

/**
 * Reads pasted cells: tab-separated text, else the first HTML table, else lines; null without text. The table also serves
 * a single column, whose text may hold quotes that mean nothing. The parser of HTML is loaded when it is first needed.
 */
export async function readClipboardBlock({ text, html }: { text: string; html: string }): Promise<CellBlock | null> {
  if (text.includes('\t')) return parseTsv(text);
  const table = /<table/i.test(html) ? (await import('./readHtmlTable')).readHtmlTable(html) : null;
  return table ?? (text === '' ? null : parseTsv(text));
}
