import type { GridRow } from './pricingItem';

const COMBINING_MARKS = /\p{M}+/gu;
const LIGATURES: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', '’': "'" };
const LIGATURE = /[œæß’]/g;
const SPACES = /\s+/;

/** Folds case, accents and ligatures for comparison: 'Œuvre Été' → 'oeuvre ete'. */
export function normalizeForSearch(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(COMBINING_MARKS, '')
    .replace(LIGATURE, (ligature) => LIGATURES[ligature] ?? ligature);
}

export interface SearchResult<Row> {
  /** Matches in grid order, the first of each section after its subtitle. The given array itself for an empty query. */
  rows: readonly Row[];
  /** Excludes subtitles that are included only for context. */
  matchCount: number;
}

/**
 * Creates a search over labels: every word of the query has to occur, in any order. Caches folded labels by row
 * identity, so that a keystroke costs only substring tests.
 */
export function createRowSearch<Row extends Pick<GridRow, 'type' | 'solution'>>(): (
  rows: readonly Row[],
  query: string,
) => SearchResult<Row> {
  const folded = new WeakMap<Row, string>();
  const getFoldedText = (row: Row): string => {
    const cached = folded.get(row);
    if (cached !== undefined) return cached;
    const text = normalizeForSearch(row.solution);
    folded.set(row, text);
    return text;
  };
  return (rows, query) => {
    const words = normalizeForSearch(query)
      .split(SPACES)
      .filter((word) => word !== '');
    if (words.length === 0) return { rows, matchCount: rows.length };
    const found: Row[] = [];
    let matchCount = 0;
    let heading: Row | null = null;
    for (const row of rows) {
      const isMatch = words.every((word) => getFoldedText(row).includes(word));
      if (row.type === 'subtitle') heading = isMatch ? null : row;
      if (!isMatch) continue;
      matchCount += 1;
      if (heading !== null) {
        found.push(heading);
        heading = null;
      }
      found.push(row);
    }
    return { rows: found, matchCount };
  };
}
