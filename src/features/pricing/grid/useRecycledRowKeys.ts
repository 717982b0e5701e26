import { useLayoutEffect, useState } from 'react';
import type { ItemId } from '../../../domain/pricing/pricingItem';

interface KeyedRow {
  itemId: ItemId;
  /** React key of the row element. */
  key: number;
}

/** React keys of the rendered rows, in order. */
export interface RecycledRowKeys {
  rows: readonly KeyedRow[];
  /** Identity of the array of all rows. */
  list: object | null;
  /** Highest key so far. */
  lastKey: number;
}

export const INITIAL_RECYCLED_ROW_KEYS: RecycledRowKeys = { rows: [], list: null, lastKey: 0 };

interface RenderedRows {
  itemIds: readonly ItemId[];
  /**
   * Array of all rows, compared by identity: elements are recycled only while it is the same, since another one may
   * have rows added, removed or moved. Null during a drag, which recycles none.
   */
  list: object | null;
  /** Active, edited and dragged rows: they keep their elements, which hold the focus, typed text or the pointer. */
  pinned: ReadonlySet<ItemId | undefined>;
}

/**
 * Assigns React keys to rendered rows. A row keeps its key while it is rendered; when scrolling replaces more than half
 * of the rows, the old elements are recycled, which costs half as much as mounting new ones.
 */
export function assignRecycledRowKeys(before: RecycledRowKeys, rendered: RenderedRows): RecycledRowKeys {
  const { itemIds, list } = rendered;
  const keysByItem = new Map(before.rows.map((row) => [row.itemId, row.key]));
  const newIds = itemIds.filter((itemId) => !keysByItem.has(itemId));
  const isJump = list !== null && list === before.list && newIds.length > itemIds.length / 2;
  const keys = isJump ? reuseKeys(before.rows, rendered) : itemIds.map((itemId) => keysByItem.get(itemId));
  let { lastKey } = before;
  const rows = itemIds.map((itemId, index) => ({ itemId, key: keys[index] ?? ++lastKey }));
  return { rows, list, lastKey };
}

/**
 * Reuses keys in order, so that React moves no element, not even across a pinned row. Undefined: the row needs a new
 * key.
 */
function reuseKeys(before: readonly KeyedRow[], { itemIds, pinned }: RenderedRows): (number | undefined)[] {
  let next = 0;
  return itemIds.map((itemId) => {
    const pinnedIndex = pinned.has(itemId) ? before.findIndex((row) => row.itemId === itemId) : -1;
    const reused = before[pinnedIndex < 0 ? next : pinnedIndex];
    if (reused === undefined || (pinnedIndex < 0 && pinned.has(reused.itemId))) return undefined;
    next = Math.max(next, pinnedIndex) + 1;
    return reused.key;
  });
}

/** Keys of the last commit. Discarded renders must not change them, or rows would lose their elements. */
class CommittedKeys {
  #keys = INITIAL_RECYCLED_ROW_KEYS;

  next(rendered: RenderedRows): RecycledRowKeys {
    return assignRecycledRowKeys(this.#keys, rendered);
  }

  commit(keys: RecycledRowKeys): void {
    this.#keys = keys;
  }
}

/** Returns the React key of each rendered row, in order. */
export function useRecycledRowKeys(rendered: RenderedRows): readonly number[] {
  const [committed] = useState(() => new CommittedKeys());
  const rowKeys = committed.next(rendered);
  useLayoutEffect(() => committed.commit(rowKeys));
  return rowKeys.rows.map(({ key }) => key);
}
