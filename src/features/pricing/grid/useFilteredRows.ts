import { useMemo, useState } from 'react';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { createRowSearch } from '../../../domain/pricing/search';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';

export interface FilteredRows {
  rows: readonly RowSnapshot[];
  /** Rows that do not match the search: headings of matching rows, and the row edited last. */
  contextIds: ReadonlySet<ItemId>;
  /** Number of matching rows; subtitles that are included only for context do not count. */
  matchCount: number;
  /** Another device deleted the edited row: it stays rendered until its editor closes. */
  isEditedRowDeleted: boolean;
}

interface EditedRows {
  /** The open row, which must neither disappear nor move; null without one. */
  editedId: ItemId | null;
  /** The row that was open last with this query. */
  lastEditedId: ItemId | null;
}

const NOTHING_EDITED: EditedRows = { editedId: null, lastEditedId: null };

/** Returns the rows that match the search, plus the open row or the one that was open last. */
export function useFilteredRows(
  allRows: readonly RowSnapshot[],
  query: string,
  { editedId, lastEditedId }: EditedRows = NOTHING_EDITED,
): FilteredRows {
  const includedId = editedId ?? lastEditedId;
  const [search] = useState(() => createRowSearch<RowSnapshot>());
  const {
    rows: matching,
    context,
    matchCount,
  } = useMemo(() => search(allRows, query, includedId), [search, allRows, query, includedId]);
  const contextIds = useMemo(() => new Set([...context].map(({ id }) => id)), [context]);
  const [lastPosition, setLastPosition] = useState<EditedRowPosition | null>(null);
  const edited = useMemo(() => findEditedRow(editedId, matching), [editedId, matching]);
  // The index at which editing started: remote moves take effect when the editor closes.
  const isSameRow = lastPosition?.row.id === editedId;
  const index = (isSameRow ? lastPosition?.index : undefined) ?? edited?.index ?? 0;
  const position = editedId === null ? null : edited ? { row: edited.row, index } : isSameRow ? lastPosition : null;
  if (position?.row !== lastPosition?.row || position?.index !== lastPosition?.index) setLastPosition(position);

  const displaced = position && edited?.index !== position.index ? position : null;
  const rows = useMemo(
    () =>
      displaced
        ? matching.filter(({ id }) => id !== displaced.row.id).toSpliced(displaced.index, 0, displaced.row)
        : matching,
    // `displaced` is a new object on each render; compare its parts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [matching, displaced?.index, displaced?.row],
  );
  return { rows, contextIds, matchCount, isEditedRowDeleted: position !== null && edited === null };
}

interface EditedRowPosition {
  row: RowSnapshot;
  index: number;
}

/** Returns null if no row is edited or it was deleted. */
function findEditedRow(editedId: ItemId | null, matching: readonly RowSnapshot[]): EditedRowPosition | null {
  const index = matching.findIndex((row) => row.id === editedId);
  const row = matching[index];
  return row ? { row, index } : null;
}
