import { getMutationLabel, type Mutation } from '../../../domain/pricing/mutation';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { filterChanges, type HistoryFilter } from './filterChanges';
import { groupChanges, type HistoryEntry, type ListedChange } from './groupChanges';

/** Returns the edits of the outbox that match the filter, newest first; those of any age, as all of them are to be sent. */
export function listUnsentEntries(
  outbox: readonly Mutation[],
  { currentRows, filter }: { currentRows: ReadonlyMap<ItemId, RowSnapshot>; filter: HistoryFilter },
): readonly HistoryEntry<ListedChange>[] {
  const changes = outbox.toReversed().map((mutation) => ({
    at: mutation.at,
    device: null,
    itemId: mutation.itemId,
    mutation,
    label: getMutationLabel(mutation) ?? currentRows.get(mutation.itemId)?.solution ?? '',
  }));
  return groupChanges(filterChanges(changes, { ...filter, days: null }, 0));
}
