import { initializeApp, deleteApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { startServer } from '../../../local/firestore/src/index';
import { computePrices } from '../../../src/domain/pricing/money';
import type { GridRow } from '../../../src/domain/pricing/pricingItem';

// Stops firebase-admin from querying the metadata server of Google Cloud.
process.env['METADATA_SERVER_DETECTION'] = 'none';

/** Builds rows with costs, as an admin's device stores them after a pull. */
export function buildSampleRows(count: number): GridRow[] {
  return Array.from({ length: count }, (_, index) => {
    const cost = { prix_partenaire: `${10 + (index % 900)},50`, commission: '15' };
    return {
      id: `row${String(index).padStart(17, '0')}`,
      type: 'solution',
      solution: `Offre d’essai numéro ${index}`,
      ...computePrices(cost),
      display_order: index,
      deleted: false,
      revision: 1,
      cost,
    };
  });
}

/** Builds a Firestore bundle with one document per row, cost included: no partner reads it. */
export async function buildFirestoreBundle(rows: readonly GridRow[]): Promise<string> {
  const server = await startServer();
  const app = initializeApp({ projectId: 'demo-bench' }, `bundle-${rows.length}`);
  try {
    const firestore = getFirestore(app);
    firestore.settings({
      host: `127.0.0.1:${server.port}`,
      ssl: false,
      customHeaders: { Authorization: 'Bearer owner' },
    });
    const writer = firestore.bulkWriter({ throttling: false });
    const writes = rows.map(({ id, cost, ...row }) => writer.set(firestore.doc(`rows/${id}`), { ...row, ...cost }));
    await writer.close();
    await Promise.all(writes);
    return firestore
      .bundle('rows')
      .add('rows', await firestore.collection('rows').get())
      .build()
      .toString('utf8');
  } finally {
    await deleteApp(app);
    await server.close();
  }
}
