import { useCallback, useMemo, useState } from 'react';
import type { CellRange } from '../../../domain/pricing/clipboard/cellBlock';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import {
  findIdsBetween,
  followRange,
  listMatchingRows,
  type CellAddress,
  type RangeSelection,
  type TrackedRange,
} from './rangeSelection';
import type { FilteredRows } from './useFilteredRows';

export interface CellRangeState {
  value: RangeSelection | null;
  /** Null without a range. */
  bounds: CellRange | null;
  /** Rows of the range that match the search. */
  rows: readonly RowSnapshot[];
  /** Those of `rows`. */
  ids: ReadonlySet<ItemId>;
  set(range: RangeSelection | null): void;
  /** Selects whole rows, from `from` to `to`. */
  selectRows(from: ItemId, to: ItemId): void;
  /** Selects every cell of a column. */
  selectColumn(column: number): void;
}

const NO_ROWS: readonly RowSnapshot[] = [];

interface CellRangeOptions {
  query: string;
  /** Index of the last column with values. */
  lastColumn: number;
  /** Called when a range is made or changed. */
  onSelect?: () => void;
}

/** Manages the range of cells; a changed search ends it, as does another row that comes between its rows. */
export function useCellRange(
  { rows, contextIds, keptIds }: Pick<FilteredRows, 'rows' | 'contextIds' | 'keptIds'>,
  { query, lastColumn, onSelect }: CellRangeOptions,
): CellRangeState {
  const [tracked, setTracked] = useState<TrackedRange | null>(null);
  const [lastQuery, setLastQuery] = useState(query);
  const followed = useMemo(() => tracked && followRange(tracked, { rows, contextIds }), [tracked, rows, contextIds]);
  // Ends it for good: it does not reappear if its rows return.
  if (tracked !== null && (followed === null || query !== lastQuery)) setTracked(null);
  if (query !== lastQuery) setLastQuery(query);
  const bounds = followed?.bounds ?? null;
  const rangeRows = useMemo(
    () =>
      bounds === null
        ? NO_ROWS
        : listMatchingRows(rows.slice(bounds.firstRow, bounds.lastRow + 1), { contextIds, keptIds }),
    [bounds, rows, contextIds, keptIds],
  );
  const ids = useMemo(() => new Set(rangeRows.map(({ id }) => id)), [rangeRows]);
  const set = useCallback(
    (next: RangeSelection | null) => {
      setTracked(next && { ...next, itemIds: findIdsBetween(rows, next.anchor.itemId, next.corner.itemId) });
      if (next) onSelect?.();
    },
    [onSelect, rows],
  );
  const selectRows = useCallback(
    (from: ItemId, to: ItemId) => {
      const toCell = (itemId: ItemId, column: number): CellAddress => ({ itemId, column });
      set({ anchor: toCell(from, 0), corner: toCell(to, lastColumn), kind: 'rows' });
    },
    [set, lastColumn],
  );
  const selectColumn = useCallback(
    (column: number) => {
      const [first] = rows;
      const last = rows.at(-1);
      if (first && last)
        set({ anchor: { itemId: first.id, column }, corner: { itemId: last.id, column }, kind: 'cells' });
    },
    [set, rows],
  );
  return { value: followed?.range ?? null, bounds, rows: rangeRows, ids, set, selectRows, selectColumn };
}
