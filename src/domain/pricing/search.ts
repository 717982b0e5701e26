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
  /** Rows that do not match: subtitles that are included for context, and the row that is always included. */
  context: ReadonlySet<Row>;
  matchCount: number;
}

const NO_CONTEXT: ReadonlySet<never> = new Set();

/**
 * Creates a search over labels: every word of the query has to occur, in any order. The row with `includedId` is found
 * in any case. Caches folded labels by row identity, so that a keystroke costs only substring tests.
 */
export function createRowSearch<Row extends Pick<GridRow, 'id' | 'type' | 'solution'>>(): (
  rows: readonly Row[],
  query: string,
  includedId?: ItemId | null,
) => SearchResult<Row> {
  const folded = new WeakMap<Row, string>();
  const getFoldedText = (row: Row): string => {
    const cached = folded.get(row);
    if (cached !== undefined) return cached;
    const text = normalizeForSearch(row.solution);
    folded.set(row, text);
    return text;
  };
  return (rows, query, includedId) => {
    const words = normalizeForSearch(query)
      .split(SPACES)
      .filter((word) => word !== '');
    if (words.length === 0) return { rows, context: NO_CONTEXT, matchCount: rows.length };
    const found: Row[] = [];
    const context = new Set<Row>();
    let heading: Row | null = null;
    for (const row of rows) {
      const isMatch = words.every((word) => getFoldedText(row).includes(word));
      const isIncluded = isMatch || row.id === includedId;
      if (row.type === 'subtitle') heading = isIncluded ? null : row;
      if (!isIncluded) continue;
      if (!isMatch) context.add(row);
      if (heading !== null) {
        found.push(heading);
        context.add(heading);
        heading = null;
      }
      found.push(row);
    }
    return { rows: found, context, matchCount: found.length - context.size };
  };
}
