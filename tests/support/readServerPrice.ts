import { getAdminFirestore } from './stack';

/** Returns the partner price that Firestore holds for the solution with this label. */
export async function readServerPrice(label: string): Promise<string> {
  const firestore = getAdminFirestore();
  const { docs } = await firestore.collection('pricing_items').where('solution', '==', label).get();
  const cost = await firestore.doc(`pricing_costs/${docs[0]?.id}`).get();
  return String(cost.get('prix_partenaire'));
}
