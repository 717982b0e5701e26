import { getMutationLabel, isPlaceholderMove } from '../../domain/pricing/mutation';
import type { HistoryChange, HistoryPage } from '../../domain/pricing/pricingEditor';
import type { ItemId } from '../../domain/pricing/pricingItem';
import type { SyncContext } from '../syncContext';
import type { ChangeRecord } from '../ports';

function toHistoryChanges(
  record: ChangeRecord,
  itemId: ItemId | undefined,
  getCurrentLabel: (id: ItemId) => string,
): HistoryChange[] {
  const { pushId, revision, at, device } = record;
  return record.mutations
    .filter((mutation) => !isPlaceholderMove(mutation) && (itemId === undefined || mutation.itemId === itemId))
    .map((mutation) => {
      const label = getMutationLabel(mutation) ?? getCurrentLabel(mutation.itemId);
      return { pushId, revision, at, device, itemId: mutation.itemId, mutation, label };
    })
    .toReversed();
}

/** Fetches one page of history, newest first: at most `limit` pushes below revision `below`. Throws RemoteError. */
export async function fetchHistoryPage(
  { localStore, pricing }: SyncContext,
  request: { itemId?: ItemId; below?: number; limit: number },
): Promise<HistoryPage> {
  const records = await pricing.fetchChanges(request);
  const { rows } = localStore.getState();
  const getLabel = (id: ItemId) => rows.get(id)?.solution ?? '';
  const last = records.length < request.limit ? undefined : records.at(-1);
  return {
    changes: records.flatMap((record) => toHistoryChanges(record, request.itemId, getLabel)),
    oldest: last === undefined ? null : { revision: last.revision, at: last.at },
  };
}
