import type { GridRow } from './pricingItem';

const COMBINING_MARKS = /\p{M}+/gu;
const LIGATURES: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', '’': "'" };
const LIGATURE = /[œæß’]/g;
const SPACES = /\s+/;

/** Text as it is compared: no case, no accents, ligatures spelt out. 'Œuvre Été' → 'oeuvre ete'. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(COMBINING_MARKS, '')
    .replace(LIGATURE, (ligature) => LIGATURES[ligature] ?? ligature);
}

export interface SearchResult<Row> {
  /** Matches in grid order, each section's subtitle kept above them. The same array as given for an empty query. */
  rows: readonly Row[];
  /** Rows that match by themselves; subtitles kept for context do not count. */
  matches: number;
}

/**
 * A search over labels that folds each row once: rows keep their identity while they are unchanged, so typing costs a
 * substring test per row. Every word of the query has to occur, in any order.
 */
export function createSearch<Row extends Pick<GridRow, 'type' | 'solution'>>(): (
  rows: readonly Row[],
  query: string,
) => SearchResult<Row> {
  const folded = new WeakMap<Row, string>();
  const textOf = (row: Row): string => {
    const known = folded.get(row);
    if (known !== undefined) return known;
    const text = foldText(row.solution);
    folded.set(row, text);
    return text;
  };
  return (rows, query) => {
    const words = foldText(query)
      .split(SPACES)
      .filter((word) => word !== '');
    if (words.length === 0) return { rows, matches: rows.length };
    const found: Row[] = [];
    let matches = 0;
    let heading: Row | null = null;
    for (const row of rows) {
      const hit = words.every((word) => textOf(row).includes(word));
      if (row.type === 'subtitle') heading = hit ? null : row;
      if (!hit) continue;
      matches += 1;
      if (row.type === 'solution' && heading !== null) {
        found.push(heading);
        heading = null;
      }
      found.push(row);
    }
    return { rows: found, matches };
  };
}
