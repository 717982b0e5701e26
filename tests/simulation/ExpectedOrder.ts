import type { Mutation } from '../../src/domain/pricing/mutation';
import type { ItemId } from '../../src/domain/pricing/pricingItem';

/**
 * Order of the rows that the edits ask for, as a plain list: no numbers and no code of the product. Deleted rows keep
 * their place, so that others can follow them.
 */
export class ExpectedOrder {
  #order: ItemId[];
  #deleted = new Set<ItemId>();

  constructor(live: readonly ItemId[]) {
    this.#order = [...live];
  }

  listLive(): ItemId[] {
    return this.#order.filter((id) => !this.#deleted.has(id));
  }

  /** Takes over an order where the edits leave it open. */
  adopt(live: readonly ItemId[]): void {
    this.#order = [...live];
    this.#deleted.clear();
  }

  /** Applies one edit. Returns false if it leaves the place of its row open: the row that it follows is deleted. */
  apply(mutation: Mutation): boolean {
    const { itemId } = mutation;
    switch (mutation.kind) {
      case 'update':
        return true;
      case 'delete':
        this.#deleted.add(itemId);
        return true;
      case 'create':
        if (this.#isLive(itemId)) return true;
        if (mutation.after === undefined) return this.#append(itemId, mutation.display_order);
        return this.#placeAfter(itemId, mutation.after);
      case 'move':
        if (!this.#isLive(itemId) || mutation.after === itemId) return true;
        return this.#placeAfter(itemId, mutation.after);
    }
  }

  #isLive(id: ItemId): boolean {
    return this.#order.includes(id) && !this.#deleted.has(id);
  }

  #append(id: ItemId, display_order: number | null): boolean {
    this.#order = [...this.#order.filter((other) => other !== id), id];
    this.#deleted.delete(id);
    return display_order === null;
  }

  #placeAfter(id: ItemId, after: ItemId | null): boolean {
    if (after !== null && !this.#isLive(after)) return false;
    this.#order = this.#order.filter((other) => other !== id);
    this.#order.splice(after === null ? 0 : this.#order.indexOf(after) + 1, 0, id);
    this.#deleted.delete(id);
    return true;
  }
}
