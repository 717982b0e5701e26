import { useLayoutEffect, useState } from 'react';
import type { ItemId } from '../../../domain/pricingItem';

interface ShownRow {
  itemId: ItemId;
  /** Name of the element that shows it: a React key. */
  key: number;
}

/** Which element shows which row, from the first row that is shown to the last. */
export interface RowElements {
  rows: readonly ShownRow[];
  /** All rows there were. */
  list: object | null;
  /** How many keys were given so far. */
  made: number;
}

export const NO_ELEMENTS: RowElements = { rows: [], list: null, made: 0 };

interface Shown {
  itemIds: readonly ItemId[];
  /** All rows there are; where it is another one than before, rows came, went or moved. Null while one is dragged. */
  list: object | null;
  /** Rows that keep their elements whatever comes: the focus or the pointer is in them. */
  held: ReadonlySet<ItemId | undefined>;
}

/**
 * A row keeps its element while it is on the screen. But where scrolling alone brings more new rows at once than it leaves
 * old ones, the elements that are there take the new texts: making them anew costs twice as much.
 */
export function elementsFor(before: RowElements, shown: Shown): RowElements {
  const { itemIds, list } = shown;
  const own = new Map(before.rows.map((row) => [row.itemId, row.key]));
  const fresh = itemIds.filter((itemId) => !own.has(itemId));
  const jumped = list !== null && list === before.list && fresh.length > itemIds.length / 2;
  const keys = jumped ? handedOn(before.rows, shown) : itemIds.map((itemId) => own.get(itemId));
  let { made } = before;
  const rows = itemIds.map((itemId, at) => ({ itemId, key: keys[at] ?? ++made }));
  return { rows, list, made };
}

/** In their order, so that no element has to be moved: also not across one that is held. Undefined where none is left. */
function handedOn(before: readonly ShownRow[], { itemIds, held }: Shown): (number | undefined)[] {
  let next = 0;
  return itemIds.map((itemId) => {
    const own = held.has(itemId) ? before.findIndex((row) => row.itemId === itemId) : -1;
    const taken = before[own < 0 ? next : own];
    if (taken === undefined || (own < 0 && held.has(taken.itemId))) return undefined;
    next = Math.max(next, own) + 1;
    return taken.key;
  });
}

/** What React has put on the screen. Renderings that it throws away leave no trace: a row would lose its element by them. */
class OnScreen {
  #elements = NO_ELEMENTS;

  next(shown: Shown): RowElements {
    return elementsFor(this.#elements, shown);
  }

  keep(elements: RowElements): void {
    this.#elements = elements;
  }
}

/** The key of each shown row, in the same order. */
export function useRowElements(shown: Shown): readonly number[] {
  const [onScreen] = useState(() => new OnScreen());
  const elements = onScreen.next(shown);
  useLayoutEffect(() => onScreen.keep(elements));
  return elements.rows.map(({ key }) => key);
}
