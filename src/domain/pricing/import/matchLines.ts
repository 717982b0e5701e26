import type { GridRow, ItemId } from '../pricingItem';
import { normalizeForSearch } from '../search';
import type { ImportLine } from './importLine';

/** `ambiguous`: several rows match equally well, or lines with different values match the same row. */
export type LineMatch =
  | { kind: 'row'; row: GridRow }
  | { kind: 'none' }
  | { kind: 'ambiguous'; candidates: readonly GridRow[] }
  /** Equal to an earlier line for the same row. */
  | { kind: 'repeated' };

export interface MatchingChoices {
  /** Row that the user picked, by line number; null for a new row. */
  picks: ReadonlyMap<number, ItemId | null>;
  /** Rows that the user picked in earlier imports, by `getLinkKey`. */
  links: ReadonlyMap<string, ItemId>;
}

interface MatchingOptions extends MatchingChoices {
  /** False if lines without a row are left out: several with one label are no question then. */
  canAdd: boolean;
}

const PUNCTUATION_AND_SPACES = /(?:(?![#%])[\p{P}\s])+/gu;
/** Unicode counts them as punctuation, but they tell products apart. */
const SYMBOLS = /[#%]/g;

/** Folds case, accents, punctuation and spaces: 'Wi-Fi  Été' → 'wi fi ete'. Symbols stay: 'C++', 'C#' and 'C' differ. */
export function foldLabel(label: string): string {
  const text = normalizeForSearch(label).replace(SYMBOLS, ' $& ');
  return text.replace(PUNCTUATION_AND_SPACES, ' ').trim() || label;
}

/** Returns what a link made by hand is remembered for: the reference, else the label. */
export function getLinkKey({ reference, label }: ImportLine): string {
  return reference === null ? `label ${foldLabel(label)}` : `reference ${foldLabel(reference)}`;
}

/**
 * Finds the row of each line, in order: by the user's choice, else by label, and by section where several rows fit. A row
 * that has its new label already is found by that. A link by label gives way to the section.
 */
export function matchLines(
  lines: readonly ImportLine[],
  rows: readonly GridRow[],
  options: MatchingOptions,
): readonly LineMatch[] {
  const findRow = createRowFinder(rows, options);
  const matches = lines.map(findRow);
  for (const group of groupBy(lines, (index) => getTarget(matches[index], lines[index]))) {
    if (!options.canAdd && matches[group[0] ?? 0]?.kind === 'none') continue;
    const isPicked = (index: number): boolean => options.picks.has(lines[index]?.line ?? 0);
    settleGroup(group, { lines, matches, isPicked });
  }
  return matches;
}

function createRowFinder(rows: readonly GridRow[], { picks, links }: MatchingChoices): (line: ImportLine) => LineMatch {
  const byId = new Map<ItemId, GridRow>();
  const byLabel = new Map<string, GridRow[]>();
  const sections = new Map<GridRow, string>();
  let section = '';
  for (const row of rows) {
    const label = foldLabel(row.solution);
    if (row.type === 'subtitle') section = label;
    else {
      byId.set(row.id, row);
      sections.set(row, section);
      const others = byLabel.get(label);
      if (others === undefined) byLabel.set(label, [row]);
      else others.push(row);
    }
  }
  return (line) => {
    const pick = picks.get(line.line);
    if (pick === null) return { kind: 'none' };
    const candidates = byLabel.get(foldLabel(line.label)) ?? byLabel.get(foldLabel(line.newLabel ?? '')) ?? [];
    const lineSection = line.section === null ? null : foldLabel(line.section);
    const inSection = candidates.length > 1 ? candidates.filter((row) => sections.get(row) === lineSection) : [];
    const [onlyInSection] = inSection.length === 1 ? inSection : [];
    // A link by label was made where the section did not decide.
    const link = onlyInSection && line.reference === null ? undefined : links.get(getLinkKey(line));
    const chosen = byId.get(pick ?? link ?? '');
    if (chosen !== undefined) return { kind: 'row', row: chosen };
    const [row] = candidates.length > 1 ? [onlyInSection] : candidates;
    if (row !== undefined) return { kind: 'row', row };
    return candidates.length === 0 ? { kind: 'none' } : { kind: 'ambiguous', candidates };
  };
}

/** Returns a key of the row that the line changes or adds; null for an ambiguous line. */
function getTarget(match: LineMatch | undefined, line: ImportLine | undefined): string | null {
  if (match?.kind === 'row') return `row ${match.row.id}`;
  if (match?.kind === 'none' && line)
    return `new ${foldLabel(line.newLabel ?? line.label)}\n${foldLabel(line.section ?? '')}`;
  return null;
}

/** Returns the indexes of the lines with the same key, where several have it. */
function groupBy(lines: readonly ImportLine[], getKey: (index: number) => string | null): readonly number[][] {
  const groups = new Map<string, number[]>();
  lines.forEach((_, index) => {
    const key = getKey(index);
    if (key === null) return;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [index]);
    else group.push(index);
  });
  return [...groups.values()].filter(({ length }) => length > 1);
}

interface SettleOptions {
  lines: readonly ImportLine[];
  matches: LineMatch[];
  isPicked: (index: number) => boolean;
}

/**
 * Leaves one of the lines for a row: the one that the user picked, else the first if all are equal. Lines picked as new
 * rows all stay.
 */
function settleGroup(group: readonly number[], { lines, matches, isPicked }: SettleOptions): void {
  const match = matches[group[0] ?? 0];
  const candidates = match?.kind === 'row' ? [match.row] : [];
  const picked = group.filter(isPicked);
  const isLikeFirst = (index: number): boolean => hasSameValues(lines[index], lines[group[0] ?? 0]);
  const proposed = picked.length === 0 && group.every(isLikeFirst) ? group.slice(0, 1) : picked;
  const kept = match?.kind === 'row' && proposed.length > 1 ? [] : proposed;
  for (const index of group) {
    if (kept.includes(index)) continue;
    const isRepeated = kept.some((other) => hasSameValues(lines[index], lines[other]));
    matches[index] = isRepeated ? { kind: 'repeated' } : { kind: 'ambiguous', candidates };
  }
}

function hasSameValues(left: ImportLine | undefined, right: ImportLine | undefined): boolean {
  return left?.price === right?.price && left?.commission === right?.commission && left?.newLabel === right?.newLabel;
}
