import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ItemId } from '../../../domain/pricingItem';
import type { ViewRow } from '../services';

export interface Selection {
  /** Only rows that still live; what another device deleted is no longer selected. */
  ids: ReadonlySet<ItemId>;
  /** How many of them are out of sight because of a search. */
  hidden: number;
  /** `range`: every row from the last one that was chosen on. */
  toggle(itemId: ItemId, range: boolean): void;
  /** A range that grows and shrinks with its moving end. */
  extend(from: ItemId, to: ItemId): void;
  selectAll(): void;
  clear(): void;
}

interface Chosen {
  ids: ReadonlySet<ItemId>;
  /** Where a range starts, where it ends now, and what was chosen before it. */
  range: { from: ItemId; to: ItemId; before: ReadonlySet<ItemId> } | null;
}

const NOTHING: Chosen = { ids: new Set(), range: null };

/** @param rows rows on the screen, in order: ranges and 'all' mean these; @param all every row of the grid. */
export function useSelection(rows: readonly ViewRow[], all: readonly ViewRow[]): Selection {
  const [chosen, setChosen] = useState(NOTHING);
  const shown = useRef(rows);
  useLayoutEffect(() => {
    shown.current = rows;
  });

  const extend = useCallback((from: ItemId, to: ItemId) => {
    setChosen(({ ids, range }) => {
      const start = range?.to === from ? range : { from, before: ids };
      return rangeOf(shown.current, start, to);
    });
  }, []);
  const toggle = useCallback((itemId: ItemId, range: boolean) => {
    setChosen((now) => (range && now.range ? rangeOf(shown.current, now.range, itemId) : toggled(now.ids, itemId)));
  }, []);
  const selectAll = useCallback(() => setChosen({ ids: new Set(shown.current.map((row) => row.id)), range: null }), []);
  const clear = useCallback(() => setChosen(NOTHING), []);
  const ids = useMemo(() => {
    if (chosen.ids.size === 0) return chosen.ids;
    return new Set(all.filter((row) => chosen.ids.has(row.id)).map((row) => row.id));
  }, [chosen, all]);
  const hidden = useMemo(() => {
    if (ids.size === 0 || rows === all) return 0;
    return ids.size - rows.filter((row) => ids.has(row.id)).length;
  }, [ids, rows, all]);
  return { ids, hidden, toggle, extend, selectAll, clear };
}

function toggled(before: ReadonlySet<ItemId>, itemId: ItemId): Chosen {
  const ids = new Set(before);
  if (!ids.delete(itemId)) ids.add(itemId);
  return { ids, range: { from: itemId, to: itemId, before: ids } };
}

function rangeOf(
  rows: readonly ViewRow[],
  { from, before }: { from: ItemId; before: ReadonlySet<ItemId> },
  to: ItemId,
): Chosen {
  return { ids: new Set([...before, ...idsBetween(rows, from, to)]), range: { from, to, before } };
}

function idsBetween(rows: readonly ViewRow[], from: ItemId, to: ItemId): ItemId[] {
  const ends = [rows.findIndex((row) => row.id === from), rows.findIndex((row) => row.id === to)];
  if (ends.includes(-1)) return [];
  return rows.slice(Math.min(...ends), Math.max(...ends) + 1).map((row) => row.id);
}
