import type { CellBlock } from '../../../domain/pricing/clipboard/cellBlock';
import { parseTsv } from '../../../domain/pricing/clipboard/tsv';

/** Limit for loading the parser of HTML: edits after the paste wait for it. */
const PARSER_TIMEOUT_MS = 5_000;

const importParser = () => import('./readHtmlTable');

/**
 * Reads pasted cells: tab-separated text, else the first HTML table, else lines; null without text. A single column is
 * read from the table too: quotes in its text may mean nothing. The parser of HTML is loaded when first needed; if that
 * takes too long, the text counts.
 */
export async function readClipboardBlock(
  { text, html }: { text: string; html: string },
  loadParser = importParser,
): Promise<CellBlock | null> {
  if (text.includes('\t')) return parseTsv(text);
  const table = /<table/i.test(html) ? await readTable(html, loadParser) : null;
  return table ?? (text === '' ? null : parseTsv(text));
}

/** Returns null if the parser is too slow to load. */
function readTable(html: string, loadParser: typeof importParser): Promise<CellBlock | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, PARSER_TIMEOUT_MS, null));
  return Promise.race([loadParser().then(({ readHtmlTable }) => readHtmlTable(html)), timeout]);
}
