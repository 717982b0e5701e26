import type { GridRow, ItemId } from '../pricingItem';
import { normalizeForSearch } from '../search';
import type { ImportLine } from './readImportLines';

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

const PUNCTUATION_AND_SPACES = /[\p{P}\s]+/gu;

/** Folds case, accents, punctuation and spaces: 'Wi-Fi  Été' → 'wi fi ete'. Symbols stay: 'C++' is not 'C'. */
export function foldLabel(label: string): string {
  return normalizeForSearch(label).replace(PUNCTUATION_AND_SPACES, ' ').trim() || label;
}

/** Returns what a link made by hand is remembered for: the reference, else the label. */
export function getLinkKey({ reference, label }: ImportLine): string {
  return reference === null ? `label ${foldLabel(label)}` : `reference ${foldLabel(reference)}`;
}

/**
 * Finds the row of each line, in order: by the user's choice, else by label, and by section where several rows fit. A row
 * that has its new label already is found by that.
 */
export function matchLines(
  lines: readonly ImportLine[],
  rows: readonly GridRow[],
  choices: MatchingChoices,
): readonly LineMatch[] {
  const findRow = createRowFinder(rows, choices);
  const matches = lines.map(findRow);
  for (const group of groupBy(lines, (index) => getTarget(matches[index], lines[index]))) {
    const isPicked = (index: number): boolean => choices.picks.has(lines[index]?.line ?? 0);
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
    const chosen = byId.get(pick ?? links.get(getLinkKey(line)) ?? '');
    if (chosen !== undefined) return { kind: 'row', row: chosen };
    const candidates = byLabel.get(foldLabel(line.label)) ?? byLabel.get(foldLabel(line.newLabel ?? '')) ?? [];
    const lineSection = line.section === null ? null : foldLabel(line.section);
    const inSection = candidates.filter((row) => sections.get(row) === lineSection);
    const [row] = candidates.length > 1 ? inSection : candidates;
    if (row === undefined) return candidates.length === 0 ? { kind: 'none' } : { kind: 'ambiguous', candidates };
    return candidates.length > 1 && inSection.length > 1 ? { kind: 'ambiguous', candidates } : { kind: 'row', row };
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

/** Leaves one of the lines for a row: the one that the user picked, else the first if all are equal. */
function settleGroup(group: readonly number[], { lines, matches, isPicked }: SettleOptions): void {
  const picked = group.filter(isPicked);
  const isEqual = (index: number): boolean => hasSameValues(lines[index], lines[picked[0] ?? group[0] ?? 0]);
  const [kept] = picked.length > 0 ? picked : group;
  if (picked.length < 2 && group.every(isEqual)) {
    for (const index of group) if (index !== kept) matches[index] = { kind: 'repeated' };
    return;
  }
  const match = matches[group[0] ?? 0];
  const candidates = match?.kind === 'row' ? [match.row] : [];
  for (const index of group) {
    if (picked.length === 1 && index === kept) continue;
    matches[index] = picked.length === 1 && isEqual(index) ? { kind: 'repeated' } : { kind: 'ambiguous', candidates };
  }
}

function hasSameValues(left: ImportLine | undefined, right: ImportLine | undefined): boolean {
  return left?.price === right?.price && left?.commission === right?.commission && left?.newLabel === right?.newLabel;
}
