import type { GridRow, ItemId } from './pricingItem';

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
  /** Subtitles that do not match and are included for context. */
  context: ReadonlySet<Row>;
  /** Rows that do not match and are included by id. */
  kept: readonly Row[];
  matchCount: number;
}

const NO_CONTEXT: ReadonlySet<never> = new Set();

/**
 * Creates a search over labels: every word of the query has to occur, in any order. Rows in `includedIds` are included
 * in any case, without being counted. Caches folded labels by row identity, so that a keystroke costs only substring
 * tests.
 */
export function createRowSearch<Row extends Pick<GridRow, 'id' | 'type' | 'solution'>>(): (
  rows: readonly Row[],
  query: string,
  includedIds?: readonly (ItemId | null)[],
) => SearchResult<Row> {
  const folded = new WeakMap<Row, string>();
  const getFoldedText = (row: Row): string => {
    const cached = folded.get(row);
    if (cached !== undefined) return cached;
    const text = normalizeForSearch(row.solution);
    folded.set(row, text);
    return text;
  };
  return (rows, query, includedIds = []) => {
    const words = normalizeForSearch(query)
      .split(SPACES)
      .filter((word) => word !== '');
    if (words.length === 0) return { rows, context: NO_CONTEXT, kept: [], matchCount: rows.length };
    const found: Row[] = [];
    const context = new Set<Row>();
    const kept: Row[] = [];
    let heading: Row | null = null;
    let matchCount = 0;
    for (const row of rows) {
      const isMatch = words.every((word) => getFoldedText(row).includes(word));
      const isIncluded = isMatch || includedIds.includes(row.id);
      if (row.type === 'subtitle') heading = isIncluded ? null : row;
      if (!isIncluded) continue;
      if (isMatch) matchCount += 1;
      else kept.push(row);
      if (heading !== null) {
        found.push(heading);
        context.add(heading);
        heading = null;
      }
      found.push(row);
    }
    return { rows: found, context, kept, matchCount };
  };
}
