import { useMemo, useState } from 'react';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { createRowSearch } from '../../../domain/pricing/search';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';

export interface FilteredRows {
  rows: readonly RowSnapshot[];
  /** Headings of matching rows that do not match themselves. */
  contextIds: ReadonlySet<ItemId>;
  /** Rows that do not match and stay because they were edited; without the row of the open cell. */
  keptIds: ReadonlySet<ItemId>;
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
  const keptIds = useMemo(
    () => new Set(found.kept.map(({ id }) => id).filter((id) => id !== openCellId)),
    [found, openCellId],
  );
  const form = useRowInPlace(found.rows, openFormId, query);
  const cell = useRowInPlace(form.rows, openCellId, query);
  const deletedIds = useMemo(
    () => new Set([form.deletedId, cell.deletedId].filter((id) => id !== null)),
    [form.deletedId, cell.deletedId],
  );
  return { rows: cell.rows, contextIds, keptIds, matchCount: found.matchCount, deletedIds };
}

interface PlacedRows {
  editedId: ItemId;
  query: string;
  /** As the search returns them: without the edited row once it is deleted. */
  rows: readonly RowSnapshot[];
  /** With the edited row in the place where it stays. */
  inPlace: readonly RowSnapshot[];
}

/**
 * Keeps an edited row between the rows that were around it when editing or the search started, so that Enter leads to
 * the same next row: a remote move or deletion of the edited row takes effect when its editor closes.
 */
function useRowInPlace(rows: readonly RowSnapshot[], editedId: ItemId | null, query: string) {
  const [last, setLast] = useState<PlacedRows | null>(null);
  const before = last?.editedId === editedId ? last : null;
  const isPlaced = before?.rows === rows && before.query === query;
  const placed =
    editedId === null ? null : isPlaced ? before : placeRow({ editedId, query, rows, inPlace: rows }, before);
  if (placed !== last) setLast(placed);
  const inPlace = placed?.inPlace ?? rows;
  const isEdited = ({ id }: RowSnapshot) => id === editedId;
  return { rows: inPlace, deletedId: inPlace !== rows && !rows.some(isEdited) ? editedId : null };
}

/** Places the edited row beside the rows that were around it in `before`. */
function placeRow(placed: PlacedRows, before: PlacedRows | null): PlacedRows {
  const { editedId, query, rows } = placed;
  const index = rows.findIndex(({ id }) => id === editedId);
  const lastIndex = before?.inPlace.findIndex(({ id }) => id === editedId) ?? -1;
  const edited = rows[index] ?? before?.inPlace[lastIndex];
  if (before === null || !edited || (index >= 0 && query !== before.query)) return placed;
  const others = rows.filter(({ id }) => id !== editedId);
  const indexes = new Map(others.map(({ id }, position) => [id, position]));
  const previous = before.inPlace.slice(0, lastIndex).findLast(({ id }) => indexes.has(id));
  const next = before.inPlace.slice(lastIndex + 1).find(({ id }) => indexes.has(id));
  const afterPrevious = previous ? (indexes.get(previous.id) ?? 0) + 1 : 0;
  const beforeNext = next ? (indexes.get(next.id) ?? 0) : others.length;
  if (index === afterPrevious || index === beforeNext) return placed;
  // Of two neighbors that are apart now, the one farther away has moved.
  const isNextFarther = Math.abs(afterPrevious - lastIndex) <= Math.abs(beforeNext - lastIndex);
  return { ...placed, inPlace: others.toSpliced(isNextFarther ? afterPrevious : beforeNext, 0, edited) };
}
