import type { CellRange } from '../../../domain/pricing/clipboard/cellBlock';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import type { FilteredRows } from './useFilteredRows';

/** Cell by row id, so that it follows its row. */
export interface CellAddress {
  itemId: ItemId;
  column: number;
}

/** Range of cells as the user made it: from the active cell (`anchor`) to the opposite corner. */
export interface RangeSelection {
  anchor: CellAddress;
  corner: CellAddress;
  /** 'rows': whole rows, which Delete deletes. */
  kind: 'cells' | 'rows';
}

/** Returns the bounds of a range; null if one of its corners is no longer shown. */
export function findRangeBounds(
  { anchor, corner }: RangeSelection,
  rowIndexes: ReadonlyMap<ItemId, number>,
): CellRange | null {
  const from = rowIndexes.get(anchor.itemId);
  const to = rowIndexes.get(corner.itemId);
  if (from === undefined || to === undefined) return null;
  return {
    firstRow: Math.min(from, to),
    lastRow: Math.max(from, to),
    firstColumn: Math.min(anchor.column, corner.column),
    lastColumn: Math.max(anchor.column, corner.column),
  };
}

/**
 * Leaves out headings shown only for context, and rows that were edited so that they no longer match, except one alone,
 * which the user has chosen.
 */
export function listMatchingRows(
  rows: readonly RowSnapshot[],
  { contextIds, keptIds }: Pick<FilteredRows, 'contextIds' | 'keptIds'>,
): readonly RowSnapshot[] {
  const chosen = rows.filter(({ id }) => !contextIds.has(id));
  return chosen.length === 1 ? chosen : chosen.filter(({ id }) => !keptIds.has(id));
}

/** Returns the ids of the rows between two, both included; none if one of them is not shown. */
export function findIdsBetween(rows: readonly RowSnapshot[], from: ItemId, to: ItemId): ItemId[] {
  const ends = [rows.findIndex((row) => row.id === from), rows.findIndex((row) => row.id === to)];
  if (ends.includes(-1)) return [];
  return rows.slice(Math.min(...ends), Math.max(...ends) + 1).map((row) => row.id);
}

/** Range with the rows that it had when it was made: those that another device moves between them are not in it. */
export interface TrackedRange extends RangeSelection {
  /** In order. */
  itemIds: readonly ItemId[];
}

/** Returns the range of its rows that are still shown; null without any, or once another row stands between them. */
export function followRange(
  { anchor, corner, kind, itemIds }: TrackedRange,
  { rows, contextIds }: Pick<FilteredRows, 'rows' | 'contextIds'>,
): { range: RangeSelection; bounds: CellRange } | null {
  const ids = new Set(itemIds);
  const firstRow = rows.findIndex(({ id }) => ids.has(id));
  const lastRow = rows.findLastIndex(({ id }) => ids.has(id));
  const first = rows[firstRow];
  const last = rows[lastRow];
  if (!first || !last) return null;
  if (rows.slice(firstRow, lastRow).some(({ id }) => !ids.has(id) && !contextIds.has(id))) return null;
  const isDownward = itemIds[0] === anchor.itemId;
  return {
    range: {
      anchor: { ...anchor, itemId: (isDownward ? first : last).id },
      corner: { ...corner, itemId: (isDownward ? last : first).id },
      kind,
    },
    bounds: {
      firstRow,
      lastRow,
      firstColumn: Math.min(anchor.column, corner.column),
      lastColumn: Math.max(anchor.column, corner.column),
    },
  };
}
