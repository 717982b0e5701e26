import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { digestRows, formatDigest, formatItemsDigest } from '../../../src/domain/pricing/digest';
import type { StackInfo } from '../../../tools/stack/stackFile';
import { deleteAllDocuments } from '../../support/deleteAllDocuments';
import { writeTestPasswords } from '../../support/writeTestPasswords';
import { buildSampleRows } from '../grid/sampleRows';

const PUSH_ID = 'seed';
const ROWS_PER_COMMIT = 500;

/** Replaces all data of the stack by a grid of this many priced rows, numbered from 0 without gaps. */
export async function seedGrid(firestore: Firestore, stack: StackInfo, size: number): Promise<void> {
  await deleteAllDocuments(stack);
  await writeTestPasswords(firestore, stack.passwords);
  const rows = buildSampleRows(size);
  for (let start = 0; start < rows.length; start += ROWS_PER_COMMIT) {
    const batch = firestore.batch();
    for (const { id, cost, ...item } of rows.slice(start, start + ROWS_PER_COMMIT)) {
      batch.set(firestore.doc(`pricing_items/${id}`), item);
      batch.set(firestore.doc(`pricing_costs/${id}`), { ...cost, revision: item.revision });
    }
    await batch.commit();
  }
  const digest = digestRows(rows);
  const revision = 1;
  await firestore
    .batch()
    .set(firestore.doc('pricing_grid/head'), {
      revision,
      updated_at: FieldValue.serverTimestamp(),
      live_count: digest.liveCount,
      digest: formatItemsDigest(digest),
      push_id: PUSH_ID,
    })
    .set(firestore.doc('pricing_grid/costs'), { revision, digest: formatDigest(digest.costs) })
    .set(firestore.doc(`pricing_changes/${PUSH_ID}`), {
      revision,
      at: FieldValue.serverTimestamp(),
      device: 'Banc d’essai',
      mutations: [],
      item_ids: [],
    })
    .commit();
}
