import { initializeApp, deleteApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { startServer } from '../../../local/firestore/src/index';
import { computePrices } from '../../../src/domain/money';
import type { GridRow } from '../../../src/domain/pricingItem';

// firebase-admin would ask for a cloud's metadata server otherwise.
process.env['METADATA_SERVER_DETECTION'] = 'none';

/** Rows as a pull leaves them on an admin's device. */
export function sampleRows(count: number): GridRow[] {
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

/** The same rows as a bundle for the SDK, one document each: it has no cost to keep apart. */
export async function bundleOf(rows: readonly GridRow[]): Promise<string> {
  const server = await startServer();
  const app = initializeApp({ projectId: 'demo-bench' }, `bundle-${rows.length}`);
  try {
    const firestore = getFirestore(app);
    firestore.settings({
      host: `127.0.0.1:${server.port}`,
      ssl: false,
      customHeaders: { Authorization: 'Bearer owner' },
    });
    const writer = firestore.bulkWriter();
    const written = rows.map(({ id, cost, ...row }) => writer.set(firestore.doc(`rows/${id}`), { ...row, ...cost }));
    await writer.close();
    await Promise.all(written);
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
