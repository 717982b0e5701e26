import type { ItemId } from '../../../domain/pricing/pricingItem';
import type { ListedChange } from './groupChanges';

/** Labels the changes of a deleted item with its newest known label; `changes`: newest first. */
export function fillMissingLabels<Change extends ListedChange>(changes: readonly Change[]): readonly Change[] {
  const newest = new Map<ItemId, string>();
  for (const { itemId, label } of changes) if (label !== '' && !newest.has(itemId)) newest.set(itemId, label);
  return changes.map((change) =>
    change.label === '' ? { ...change, label: newest.get(change.itemId) ?? '' } : change,
  );
}
