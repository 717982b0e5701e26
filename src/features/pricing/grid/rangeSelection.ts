import type { CellRange } from '../../../domain/pricing/clipboard/cellBlock';
import type { ItemId } from '../../../domain/pricing/pricingItem';

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
