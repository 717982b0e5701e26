import { doc, runTransaction, serverTimestamp, type Firestore, type Transaction } from 'firebase/firestore/lite';
import { encodeMutation } from '../domain/pricing/mutationCodec';
import { type Push, RemoteError } from '../sync/ports';

export const ITEMS_COLLECTION = 'pricing_items';
export const COSTS_COLLECTION = 'pricing_costs';
export const GRID_COLLECTION = 'pricing_grid';
export const CHANGES_COLLECTION = 'pricing_changes';

function writeItems(transaction: Transaction, firestore: Firestore, { items, costs }: Push, revision: number): void {
  for (const { id, ...item } of items) transaction.set(doc(firestore, ITEMS_COLLECTION, id), { ...item, revision });
  for (const { id, ...cost } of costs) transaction.set(doc(firestore, COSTS_COLLECTION, id), { ...cost, revision });
}

function writeHeads(transaction: Transaction, firestore: Firestore, push: Push, revision: number): void {
  const { head, costsDigest, pushId } = push;
  transaction.set(doc(firestore, GRID_COLLECTION, 'head'), {
    revision,
    updated_at: serverTimestamp(),
    live_count: head.liveCount,
    digest: head.digest,
    push_id: pushId,
  });
  if (costsDigest !== null)
    transaction.set(doc(firestore, GRID_COLLECTION, 'costs'), { revision, digest: costsDigest });
}

function writeRecord(transaction: Transaction, firestore: Firestore, push: Push, revision: number): void {
  const { pushId, device, mutations } = push;
  transaction.set(doc(firestore, CHANGES_COLLECTION, pushId), {
    revision,
    at: serverTimestamp(),
    device,
    mutations: mutations.map(encodeMutation),
    item_ids: [...new Set(mutations.map(({ itemId }) => itemId))],
  });
}

/**
 * Commits the push atomically, on condition that the head is unchanged (its update time is the precondition): after a
 * concurrent push it fails as a whole. A single attempt: the sync engine retries.
 */
export function commitPush(firestore: Firestore, push: Push): Promise<void> {
  const revision = push.base + 1;
  return runTransaction(
    firestore,
    async (transaction) => {
      const head = await transaction.get(doc(firestore, GRID_COLLECTION, 'head'));
      if (head.data()?.['revision'] !== push.base) throw new RemoteError('headMoved');
      writeItems(transaction, firestore, push, revision);
      writeHeads(transaction, firestore, push, revision);
      writeRecord(transaction, firestore, push, revision);
    },
    { maxAttempts: 1 },
  );
}
