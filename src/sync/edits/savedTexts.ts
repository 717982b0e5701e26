import { removeSavedTexts } from '../../domain/pricing/draft';
import type { Draft, RowChange } from '../../domain/pricing/pricingEditor';
import type { ItemId } from '../../domain/pricing/pricingItem';
import type { InMemoryDrafts } from '../localStore/inMemoryDrafts';
import type { CollectionDelta } from '../localStore/localState';

/** Builds the change of the stored drafts by an edit; undefined if no edited row has one. */
export function buildDraftDelta(
  drafts: ReadonlyMap<ItemId, Draft>,
  changes: readonly RowChange[],
): CollectionDelta<Draft, ItemId> | undefined {
  const remove: ItemId[] = [];
  const put: Draft[] = [];
  for (const change of changes) {
    const draft = drafts.get(change.itemId);
    if (draft === undefined) continue;
    const rest = removeSavedTexts(draft, change);
    if (rest === null) remove.push(change.itemId);
    else put.push(rest);
  }
  return remove.length + put.length === 0 ? undefined : { remove, put };
}

/**
 * Releases the typed texts that an edit saves; until the edit ends, they still count as not stored. Returns the function
 * that ends it: after a failure it holds them again.
 */
export function releaseSavedTexts(
  inMemoryDrafts: InMemoryDrafts,
  changes: readonly RowChange[],
): (isStored: boolean) => void {
  const before: Draft[] = [];
  for (const change of changes) {
    const draft = inMemoryDrafts.getTyped().get(change.itemId);
    if (draft === undefined) continue;
    before.push(draft);
    inMemoryDrafts.startSaving(draft);
    const rest = removeSavedTexts(draft, change);
    if (rest === null) inMemoryDrafts.release(change.itemId);
    else inMemoryDrafts.hold(rest);
  }
  return (isStored) => before.forEach((draft) => inMemoryDrafts.endSaving(draft, isStored));
}
