import type { CellRange } from '../../../domain/pricing/clipboard/cellBlock';
import type { PastePlan } from '../../../domain/pricing/clipboard/planPaste';
import type { Draft, EditIntent, NewSolution, RowChange, RowSnapshot } from '../../../domain/pricing/pricingEditor';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { getColumns, listValueColumns } from '../grid/columns';

/** Rows that match the search, and the cells of them that a paste writes to. */
export interface PasteArea {
  rows: readonly RowSnapshot[];
  range: CellRange;
  /** Typed texts of the rows that were not saved. */
  drafts: ReadonlyMap<ItemId, Draft>;
}

/** How the history names an edit of a range. */
export type RangeAction = 'paste' | 'fill';

/** Columns of admins, whose cells can be written. */
export const PASTE_COLUMNS = listValueColumns(getColumns(true));

/** Builds the edit of a paste. A row that changed remotely since it was shown becomes a conflict. */
export function buildPasteIntent(
  changes: PastePlan['changes'],
  added: readonly NewSolution[],
  rows: readonly RowSnapshot[],
  action: RangeAction,
): EditIntent {
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return {
    kind: 'updateMany',
    rows: changes.map(({ itemId, label, ...cost }): RowChange => {
      const row = rowsById.get(itemId);
      return {
        itemId,
        ...(label !== undefined && { label }),
        ...(Object.keys(cost).length > 0 && { cost }),
        ...(row && { base: { solution: row.solution, cost: row.cost } }),
      };
    }),
    added,
    action,
  };
}
