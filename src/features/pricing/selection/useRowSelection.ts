import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { findIdsBetween } from '../grid/rangeSelection';
import type { FilteredRows } from '../grid/useFilteredRows';

export interface RowSelection {
  /** Selected rows that are still shown: another device may delete one, or rename it so that the search hides it. */
  ids: ReadonlySet<ItemId>;
  /** Toggles a row. `isRange`: instead selects the rows between the last toggled row and this one, both included. */
  toggle(itemId: ItemId, isRange: boolean): void;
  /** Replaces the selection. */
  select(itemIds: readonly ItemId[]): void;
  clear(): void;
}

interface SelectionState {
  ids: ReadonlySet<ItemId>;
  /** Start and end of the current range, and the ids selected before it. */
  range: { from: ItemId; to: ItemId; before: ReadonlySet<ItemId> } | null;
}

type SearchedRows = Pick<FilteredRows, 'rows' | 'contextIds' | 'keptIds'>;

const EMPTY_SELECTION: SelectionState = { ids: new Set(), range: null };

/** Manages the selected rows, which a new `query` clears. A range leaves out rows that the search does not find. */
export function useRowSelection(
  { rows, contextIds, keptIds, deletedIds }: SearchedRows & Pick<FilteredRows, 'deletedIds'>,
  query: string,
): RowSelection {
  const [selection, setSelection] = useState(EMPTY_SELECTION);
  const [lastQuery, setLastQuery] = useState(query);
  if (query !== lastQuery) {
    setLastQuery(query);
    setSelection(EMPTY_SELECTION);
  }
  const latest = useRef<SearchedRows>({ rows, contextIds, keptIds });
  useLayoutEffect(() => {
    latest.current = { rows, contextIds, keptIds };
  });

  const toggle = useCallback((itemId: ItemId, isRange: boolean) => {
    setSelection((current) => {
      const selected = isRange && current.range ? selectRange(latest.current, current.range, itemId) : null;
      return selected ?? toggleId(current.ids, itemId);
    });
  }, []);
  const select = useCallback((itemIds: readonly ItemId[]) => {
    setSelection({ ids: new Set(itemIds), range: null });
  }, []);
  const clear = useCallback(() => setSelection(EMPTY_SELECTION), []);
  const ids = useMemo(() => {
    if (selection.ids.size === 0) return selection.ids;
    return new Set(rows.map(({ id }) => id).filter((id) => selection.ids.has(id) && !deletedIds.has(id)));
  }, [selection, rows, deletedIds]);
  return { ids, toggle, select, clear };
}

function toggleId(before: ReadonlySet<ItemId>, itemId: ItemId): SelectionState {
  const ids = new Set(before);
  if (!ids.delete(itemId)) ids.add(itemId);
  return { ids, range: { from: itemId, to: itemId, before: ids } };
}

/** Returns null if the row ticked before is hidden or gone. */
function selectRange(
  { rows, contextIds, keptIds }: SearchedRows,
  { from, before }: { from: ItemId; before: ReadonlySet<ItemId> },
  to: ItemId,
): SelectionState | null {
  const between = findIdsBetween(rows, from, to);
  if (between.length === 0) return null;
  const matching = between.filter((id) => !contextIds.has(id) && !keptIds.has(id));
  return { ids: new Set([...before, ...matching]), range: { from, to, before } };
}
