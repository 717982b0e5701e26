import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { digestRows, formatDigest, formatItemsDigest } from '../../../../src/domain/pricing/digest';
import type { GridRow } from '../../../../src/domain/pricing/pricingItem';

const COLLECTIONS = ['pricing_grid', 'pricing_items', 'pricing_costs', 'pricing_plans', 'pricing_changes'] as const;

/** Replaces the grid by these rows, with heads at revision 1 and no history. */
export async function writeGrid(firestore: Firestore, rows: readonly GridRow[]): Promise<void> {
  // By default a writer sends 500 documents a second.
  const writer = firestore.bulkWriter({ throttling: false });
  for (const name of COLLECTIONS) await firestore.recursiveDelete(firestore.collection(name), writer);
  const set = (path: string, data: object): void => void writer.set(firestore.doc(path), data);
  const [revision, digest] = [1, digestRows(rows)];
  for (const { id, cost, plan, priceChange, ...item } of rows) {
    const change = priceChange && { ...priceChange, prix_depuis: new Date(priceChange.prix_depuis) };
    set(`pricing_items/${id}`, { ...item, ...change });
    if (cost !== null) set(`pricing_costs/${id}`, { ...cost, revision });
    if (plan !== undefined) set(`pricing_plans/${id}`, { ...plan, revision });
  }
  set('pricing_grid/head', {
    revision,
    updated_at: FieldValue.serverTimestamp(),
    live_count: digest.liveCount,
    digest: formatItemsDigest(digest),
    push_id: 'first',
  });
  set('pricing_grid/costs', { revision, digest: formatDigest(digest.costs) });
  await writer.close();
}
