import type { Mutation } from '../domain/mutation';
import type { ItemId } from '../domain/pricingItem';
import type { SyncContext } from './context';
import type { ChangeRecord } from './ports';

export interface HistoryLine {
  pushId: string;
  revision: number;
  /** Server clock, ms. */
  at: number;
  device: string;
  itemId: ItemId;
  mutation: Mutation;
  /** Of the item then, as far as the mutation tells, else of now; '' for an item that is gone. */
  label: string;
}

function labelIn(mutation: Mutation): string | null {
  switch (mutation.kind) {
    case 'create':
      return mutation.solution;
    case 'update':
      return mutation.label?.after ?? null;
    case 'delete':
      return mutation.before.solution;
    case 'move':
      return null;
  }
}

function linesOf(record: ChangeRecord, itemId: ItemId | undefined, labelNow: (id: ItemId) => string): HistoryLine[] {
  const { pushId, revision, at, device } = record;
  return record.mutations
    .filter((mutation) => itemId === undefined || mutation.itemId === itemId)
    .map((mutation) => {
      const label = labelIn(mutation) ?? labelNow(mutation.itemId);
      return { pushId, revision, at, device, itemId: mutation.itemId, mutation, label };
    })
    .toReversed();
}

/** One page, newest first, of at most `limit` pushes below revision `before`. Throws RemoteError. */
export async function history(
  { device, pricing }: SyncContext,
  { itemId, before, limit }: { itemId?: ItemId; before?: number; limit: number },
): Promise<HistoryLine[]> {
  const records = await pricing.changes({ itemId, below: before, limit });
  const { rows } = device.state();
  return records.flatMap((record) => linesOf(record, itemId, (id) => rows.get(id)?.solution ?? ''));
}
