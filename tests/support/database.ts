import { adminFirestore } from './stack';

/** Partner price of the solution with this label, as the database has it. */
export async function storedPrice(label: string): Promise<string> {
  const firestore = adminFirestore();
  try {
    const { docs } = await firestore.collection('pricing_items').where('solution', '==', label).get();
    const cost = await firestore.doc(`pricing_costs/${docs[0]?.id}`).get();
    return String(cost.get('prix_partenaire'));
  } finally {
    await firestore.terminate();
  }
}
