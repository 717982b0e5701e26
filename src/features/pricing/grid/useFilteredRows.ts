import { useMemo, useState } from 'react';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { createRowSearch } from '../../../domain/pricing/search';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';

export interface FilteredRows {
  rows: readonly RowSnapshot[];
  /** Number of matching rows; subtitles that are included only for context do not count. */
  matchCount: number;
  /** Another device deleted the edited row: it stays rendered until its editor closes. */
  isEditedRowDeleted: boolean;
}

/** Returns the rows that match the search plus the edited row (null: none), which must not disappear during editing. */
export function useFilteredRows(allRows: readonly RowSnapshot[], query: string, editedId: ItemId | null): FilteredRows {
  const [search] = useState(() => createRowSearch<RowSnapshot>());
  const { rows: matching, matchCount } = useMemo(() => search(allRows, query), [search, allRows, query]);
  const [lastPosition, setLastPosition] = useState<EditedRowPosition | null>(null);
  const edited = useMemo(() => findEditedRow(editedId, matching, allRows), [editedId, matching, allRows]);
  const position =
    editedId === null
      ? null
      : edited
        ? { row: edited.row, index: edited.index ?? lastPosition?.index ?? 0 }
        : lastPosition;
  if (position?.row !== lastPosition?.row || position?.index !== lastPosition?.index) setLastPosition(position);

  const missing = position && (edited === null || edited.index === null) ? position : null;
  const rows = useMemo(
    () => (missing ? matching.toSpliced(missing.index, 0, missing.row) : matching),
    // `missing` is a new object on each render; compare its parts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [matching, missing?.index, missing?.row],
  );
  return { rows, matchCount, isEditedRowDeleted: position !== null && edited === null };
}

interface EditedRowPosition {
  row: RowSnapshot;
  index: number;
}

/**
 * Returns the edited row with its index in `matching` (null: filtered out); null if no row is edited or it was deleted.
 */
function findEditedRow(editedId: ItemId | null, matching: readonly RowSnapshot[], allRows: readonly RowSnapshot[]) {
  if (editedId === null) return null;
  const index = matching.findIndex((row) => row.id === editedId);
  const row = matching[index] ?? allRows.find((candidate) => candidate.id === editedId);
  return row ? { row, index: index < 0 ? null : index } : null;
}
