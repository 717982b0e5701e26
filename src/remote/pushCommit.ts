import { doc, runTransaction, serverTimestamp, type Firestore, type Transaction } from 'firebase/firestore/lite';
import { encodeMutation } from '../domain/mutationCodec';
import { RemoteError } from '../sync/errors';
import type { Push } from '../sync/ports';
import { CHANGES, COSTS, GRID, ITEMS } from './collections';

function writeItems(transaction: Transaction, firestore: Firestore, { items, costs }: Push, revision: number): void {
  for (const { id, ...item } of items) transaction.set(doc(firestore, ITEMS, id), { ...item, revision });
  for (const { id, ...cost } of costs) transaction.set(doc(firestore, COSTS, id), { ...cost, revision });
}

function writeHeads(transaction: Transaction, firestore: Firestore, push: Push, revision: number): void {
  const { head, costsDigest, pushId } = push;
  transaction.set(doc(firestore, GRID, 'head'), {
    revision,
    updated_at: serverTimestamp(),
    live_count: head.liveCount,
    digest: head.digest,
    push_id: pushId,
  });
  if (costsDigest !== null) transaction.set(doc(firestore, GRID, 'costs'), { revision, digest: costsDigest });
}

function writeRecord(transaction: Transaction, firestore: Firestore, push: Push, revision: number): void {
  const { pushId, device, mutations } = push;
  transaction.set(doc(firestore, CHANGES, pushId), {
    revision,
    at: serverTimestamp(),
    device,
    mutations: mutations.map(encodeMutation),
    item_ids: [...new Set(mutations.map(({ itemId }) => itemId))],
  });
}

/**
 * One atomic commit that holds only on the head it was made for: the transaction's precondition is the head's own update
 * time, so a push that somebody overtook fails as a whole. One attempt: trying again is the engine's business.
 */
export function commitPush(firestore: Firestore, push: Push): Promise<void> {
  const revision = push.base + 1;
  return runTransaction(
    firestore,
    async (transaction) => {
      const head = await transaction.get(doc(firestore, GRID, 'head'));
      if (head.data()?.['revision'] !== push.base) throw new RemoteError('headMoved');
      writeItems(transaction, firestore, push, revision);
      writeHeads(transaction, firestore, push, revision);
      writeRecord(transaction, firestore, push, revision);
    },
    { maxAttempts: 1 },
  );
}
