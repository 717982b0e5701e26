import type { GridRow, ItemId } from '../../../domain/pricing/pricingItem';

/** Names by which the user tells rows apart: labels, with their section or position where several have the same. */
export interface RowNames {
  byRow: ReadonlyMap<GridRow, string>;
  ids: ReadonlySet<ItemId>;
  /** Id of the `datalist` with all names. */
  listId: string;
  findRow: (name: string) => GridRow | undefined;
  /** True if a longer name begins with this text. */
  hasLongerName: (text: string) => boolean;
}

/**
 * Builds unique names of the solutions: the label; where several have it, with the section; where several of a section
 * have it, with the position, too.
 */
export function buildRowNames(rows: readonly GridRow[], listId: string): RowNames {
  const countRows = createCounter(rows.map(({ solution }) => solution));
  let section = '';
  const inSections = rows.map((row) => {
    if (row.type === 'subtitle') section = row.solution;
    return countRows(row.solution) === 1 || section === '' ? row.solution : `${row.solution} · ${section}`;
  });
  const countInSection = createCounter(inSections);
  const byName = new Map<string, GridRow>();
  const byRow = new Map<GridRow, string>();
  rows.forEach((row, index) => {
    if (row.type === 'subtitle') return;
    const inSection = inSections[index] ?? row.solution;
    const name = countInSection(inSection) === 1 ? inSection : `${inSection} · ${index + 1}`;
    byName.set(name, row);
    byRow.set(row, name);
  });
  const names = [...byName.keys()];
  return {
    byRow,
    ids: new Set(rows.map(({ id }) => id)),
    listId,
    findRow: (name) => byName.get(name),
    hasLongerName: (text) => names.some((name) => name.length > text.length && name.startsWith(text)),
  };
}

function createCounter(texts: readonly string[]): (text: string) => number {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return (text) => counts.get(text) ?? 0;
}
