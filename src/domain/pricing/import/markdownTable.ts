const DELIMITER_ROW = /^[|:\s-]+$/;
const BAR = /(?<!\\)\|/;

/** True for `| Licence A | 12,50 |`. */
export function isMarkdownRow(line: string): boolean {
  const text = line.trim();
  return text.length > 1 && text.startsWith('|') && text.endsWith('|');
}

/** Returns the cells of a row; none of the row below the headings, and any other line as a single cell. */
export function splitMarkdownRow(line: string): string[] {
  if (!isMarkdownRow(line)) return [line];
  if (DELIMITER_ROW.test(line)) return [];
  return line
    .trim()
    .slice(1, -1)
    .split(BAR)
    .map((cell) => cell.replaceAll('\\|', '|'));
}
