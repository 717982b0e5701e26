import { useMemo } from 'react';
import { getMutationLabel, type Mutation } from '../../../domain/pricing/mutation';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { suggestDeviceName } from '../../../platform/suggestDeviceName';
import { usePricingEditorValue } from '../shell/PricingServicesProvider';
import { fillMissingLabels } from './fillMissingLabels';
import { filterChanges, type HistoryFilter } from './filterChanges';
import { groupChanges, type HistoryEntry, type ListedChange } from './groupChanges';

interface UnsentEntriesInput {
  /** undefined for the whole grid. */
  itemId: ItemId | undefined;
  filter: HistoryFilter;
  currentRows: ReadonlyMap<ItemId, RowSnapshot>;
  /** Entries of the server that are listed. */
  sentEntries: readonly HistoryEntry[];
}

/** Returns the edits of the outbox that match the filter, newest first; of any age, since all will be sent. */
export function useUnsentEntries(input: UnsentEntriesInput): readonly HistoryEntry<ListedChange>[] {
  const { itemId, filter, currentRows, sentEntries } = input;
  const outbox = usePricingEditorValue((snapshot) => snapshot.outbox);
  const ownDevice = usePricingEditorValue((snapshot) => snapshot.deviceName) ?? suggestDeviceName(navigator.userAgent);
  const changes = useMemo(() => listUnsentChanges(outbox, currentRows), [outbox, currentRows]);
  return useMemo(() => {
    if (filter.device !== null && filter.device !== ownDevice) return [];
    const unsent = changes.filter((change) => itemId === undefined || change.itemId === itemId);
    const entries = groupChanges(filterChanges(unsent, { ...filter, device: null, days: null }, 0));
    return omitSentChanges(entries, sentEntries);
  }, [changes, itemId, filter, ownDevice, sentEntries]);
}

/** Omits edits that the server has, although this device may not have heard of their acceptance. */
export function omitSentChanges(
  unsentEntries: readonly HistoryEntry<ListedChange>[],
  sentEntries: readonly HistoryEntry[],
): readonly HistoryEntry<ListedChange>[] {
  const sentIds = new Set(sentEntries.flatMap((entry) => entry.changes.map(({ mutation }) => mutation.id)));
  return unsentEntries.flatMap((entry) => {
    const changes = entry.changes.filter(({ mutation }) => !sentIds.has(mutation.id));
    return changes.length === 0 ? [] : [{ ...entry, changes }];
  });
}

function listUnsentChanges(
  outbox: readonly Mutation[],
  currentRows: ReadonlyMap<ItemId, RowSnapshot>,
): readonly ListedChange[] {
  const changes = outbox.toReversed().map((mutation) => ({
    at: mutation.at,
    device: null,
    itemId: mutation.itemId,
    mutation,
    label: getMutationLabel(mutation) ?? currentRows.get(mutation.itemId)?.solution ?? '',
  }));
  return fillMissingLabels(changes);
}
