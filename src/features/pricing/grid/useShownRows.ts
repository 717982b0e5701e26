import { useMemo, useState } from 'react';
import type { ItemId } from '../../../domain/pricingItem';
import { createSearch } from '../../../domain/search';
import type { ViewRow } from '../services';

export interface ShownRows {
  rows: readonly ViewRow[];
  /** Rows that match the search by themselves; headings kept for context do not count. */
  matches: number;
  /** The row being edited is gone from the grid: it stays on the screen until the person closes it. */
  editedIsDeleted: boolean;
}

/** The rows that match the search, and always the one that is being typed in (null: none is). */
export function useShownRows(all: readonly ViewRow[], query: string, editedId: ItemId | null): ShownRows {
  const [search] = useState(() => createSearch<ViewRow>());
  const { rows: found, matches } = useMemo(() => search(all, query), [search, all, query]);
  const [lastSeen, setLastSeen] = useState<Seen | null>(null);
  const seen = useMemo(() => whereIs(editedId, found, all), [editedId, found, all]);
  const place =
    editedId === null ? null : seen ? { row: seen.row, index: seen.index ?? lastSeen?.index ?? 0 } : lastSeen;
  if (place?.row !== lastSeen?.row || place?.index !== lastSeen?.index) setLastSeen(place);

  const missing = place && (seen === null || seen.index === null) ? place : null;
  const rows = useMemo(
    () => (missing ? found.toSpliced(missing.index, 0, missing.row) : found),
    // The place is made anew at every render; what it says is what counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [found, missing?.index, missing?.row],
  );
  return { rows, matches, editedIsDeleted: place !== null && seen === null };
}

interface Seen {
  row: ViewRow;
  index: number;
}

/** The edited row and its place among the found ones (null: the search hides it); null where it does not live. */
function whereIs(editedId: ItemId | null, found: readonly ViewRow[], all: readonly ViewRow[]) {
  if (editedId === null) return null;
  const index = found.findIndex((row) => row.id === editedId);
  const row = found[index] ?? all.find((candidate) => candidate.id === editedId);
  return row ? { row, index: index < 0 ? null : index } : null;
}
