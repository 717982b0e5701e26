import { useMemo, useState } from 'react';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { createRowSearch } from '../../../domain/pricing/search';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';

export interface FilteredRows {
  rows: readonly RowSnapshot[];
  /** Headings of matching rows that do not match themselves. */
  contextIds: ReadonlySet<ItemId>;
  /** Number of matching rows: headings for context and edited rows that do not match do not count. */
  matchCount: number;
  /** Edited rows that another device deleted: they stay rendered until their editor closes. */
  deletedIds: ReadonlySet<ItemId>;
}

interface EditedRows {
  /** Rows with the open form and the open cell, which must neither disappear nor move. */
  openFormId: ItemId | null;
  openCellId: ItemId | null;
  /** The row whose cell was open last with this query. */
  lastEditedId: ItemId | null;
}

const NOTHING_EDITED: EditedRows = { openFormId: null, openCellId: null, lastEditedId: null };

/** Returns the rows that match the search, plus those that are open and the one whose cell was open last. */
export function useFilteredRows(
  allRows: readonly RowSnapshot[],
  query: string,
  { openFormId, openCellId, lastEditedId }: EditedRows = NOTHING_EDITED,
): FilteredRows {
  const [search] = useState(() => createRowSearch<RowSnapshot>());
  const found = useMemo(
    () => search(allRows, query, [openFormId, openCellId, lastEditedId]),
    [search, allRows, query, openFormId, openCellId, lastEditedId],
  );
  const contextIds = useMemo(() => new Set([...found.context].map(({ id }) => id)), [found]);
  const form = useRowInPlace(found.rows, openFormId, query);
  const cell = useRowInPlace(form.rows, openCellId, query);
  const deletedIds = new Set([form.deletedId, cell.deletedId].filter((id) => id !== null));
  return { rows: cell.rows, contextIds, matchCount: found.matchCount, deletedIds };
}

interface RowPosition {
  row: RowSnapshot;
  index: number;
}

/**
 * Keeps an edited row in the list, at the index at which editing or the search started: remote moves and deletions take
 * effect when its editor closes.
 */
function useRowInPlace(rows: readonly RowSnapshot[], editedId: ItemId | null, query: string) {
  const [lastPosition, setLastPosition] = useState<(RowPosition & { query: string }) | null>(null);
  const current = useMemo(() => findRow(editedId, rows), [editedId, rows]);
  const isSameRow = lastPosition?.row.id === editedId;
  const isSameSearch = isSameRow && lastPosition?.query === query;
  const index = (isSameSearch ? lastPosition?.index : undefined) ?? current?.index ?? 0;
  const position =
    editedId === null ? null : current ? { row: current.row, index, query } : isSameRow ? lastPosition : null;
  if (
    position?.row !== lastPosition?.row ||
    position?.index !== lastPosition?.index ||
    position?.query !== lastPosition?.query
  )
    setLastPosition(position);

  const displaced = position && current?.index !== position.index ? position : null;
  const rowsInPlace = useMemo(
    () =>
      displaced ? rows.filter(({ id }) => id !== displaced.row.id).toSpliced(displaced.index, 0, displaced.row) : rows,
    // `displaced` is a new object on each render; compare its parts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [rows, displaced?.index, displaced?.row],
  );
  return { rows: rowsInPlace, deletedId: position !== null && current === null ? editedId : null };
}

/** Returns null if no row is edited or it was deleted. */
function findRow(editedId: ItemId | null, rows: readonly RowSnapshot[]): RowPosition | null {
  const index = rows.findIndex(({ id }) => id === editedId);
  const row = rows[index];
  return row ? { row, index } : null;
}
