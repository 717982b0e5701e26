import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ItemId } from '../../../domain/pricingItem';
import type { ViewRow } from '../services';

export interface Selection {
  /** Only rows that still live; what another device deleted is no longer selected. */
  ids: ReadonlySet<ItemId>;
  toggle(itemId: ItemId, range: boolean): void;
  extend(from: ItemId, to: ItemId): void;
  selectAll(): void;
  clear(): void;
}

/** @param rows rows on the screen, in order: ranges and 'all' mean these; @param all every row of the grid. */
export function useSelection(rows: readonly ViewRow[], all: readonly ViewRow[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<ItemId>>(new Set());
  const shown = useRef(rows);
  useLayoutEffect(() => {
    shown.current = rows;
  });
  const anchor = useRef<ItemId | null>(null);

  const extend = useCallback((from: ItemId, to: ItemId) => {
    const between = idsBetween(shown.current, from, to);
    setChosen((before) => new Set([...before, ...between]));
  }, []);
  const toggle = useCallback(
    (itemId: ItemId, range: boolean) => {
      if (range && anchor.current !== null) {
        extend(anchor.current, itemId);
        return;
      }
      anchor.current = itemId;
      setChosen((before) => {
        const after = new Set(before);
        if (!after.delete(itemId)) after.add(itemId);
        return after;
      });
    },
    [extend],
  );
  const selectAll = useCallback(() => setChosen(new Set(shown.current.map((row) => row.id))), []);
  const clear = useCallback(() => setChosen(new Set()), []);
  const ids = useMemo(() => {
    if (chosen.size === 0) return chosen;
    return new Set(all.filter((row) => chosen.has(row.id)).map((row) => row.id));
  }, [chosen, all]);
  return { ids, toggle, extend, selectAll, clear };
}

function idsBetween(rows: readonly ViewRow[], from: ItemId, to: ItemId): ItemId[] {
  const ends = [rows.findIndex((row) => row.id === from), rows.findIndex((row) => row.id === to)];
  if (ends.includes(-1)) return [];
  return rows.slice(Math.min(...ends), Math.max(...ends) + 1).map((row) => row.id);
}
