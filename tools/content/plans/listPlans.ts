import type { Firestore } from 'firebase-admin/firestore';
import { decodePlan } from '../../../src/domain/pricing/decodeDocuments';
import type { ItemId, PricePlan } from '../../../src/domain/pricing/pricingItem';
import { ITEMS_COLLECTION, PLANS_COLLECTION } from '../../../src/domain/pricing/serverPaths';

export interface ListedPlan {
  id: ItemId;
  /** null if it cannot be read. */
  plan: PricePlan | null;
  /** Label of its row; null without a live row. */
  label: string | null;
}

/** Reads all plans in the order of their days. */
export async function listPlans(firestore: Firestore): Promise<readonly ListedPlan[]> {
  const { docs } = await firestore.collection(PLANS_COLLECTION).where('starts_on', '>', '').orderBy('starts_on').get();
  if (docs.length === 0) return [];
  const items = await firestore.getAll(...docs.map(({ id }) => firestore.collection(ITEMS_COLLECTION).doc(id)));
  return docs.map((document, index) => {
    const label: unknown = items[index]?.get('deleted') === false ? items[index].get('solution') : null;
    const plan = decodePlan(document.id, document.data())?.plan ?? null;
    return { id: document.id, plan, label: typeof label === 'string' ? label : null };
  });
}
