/** Below the headings: `|---|---:|`. */
const DELIMITER_ROW = /^[|:\s-]+$/;
/** A bar between cells; `\|` is part of a cell. */
const BAR = /(?<!\\)\|/;

/** True for `| Licence A | 12,50 |`. */
export function isMarkdownRow(line: string): boolean {
  const text = line.trim();
  return text.length > 1 && text.startsWith('|') && text.endsWith('|');
}

/** Returns the cells of a row, none for a delimiter row; a line of other text is a single cell. */
export function splitMarkdownRow(line: string): string[] {
  if (!isMarkdownRow(line)) return [line];
  if (DELIMITER_ROW.test(line)) return [];
  return line
    .trim()
    .slice(1, -1)
    .split(BAR)
    .map((cell) => cell.replaceAll('\\|', '|'));
}
