import { initializeApp } from 'firebase/app';
import {
  CACHE_SIZE_UNLIMITED,
  collection,
  disableNetwork,
  doc,
  initializeFirestore,
  loadBundle,
  onSnapshot,
  orderBy,
  persistentLocalCache,
  query,
  updateDoc,
  writeBatch,
  type QueryDocumentSnapshot,
} from 'firebase/firestore';
import { idAt, offer, paint, priceAt, REORDERED, untilShown, type BenchPage, type BenchRow } from './harness';

// One tab: the quicker of the SDK's two kinds of cache.
const db = initializeFirestore(initializeApp({ projectId: 'demo-bench', apiKey: 'demo' }), {
  localCache: persistentLocalCache({ cacheSizeBytes: CACHE_SIZE_UNLIMITED }),
});
const rows = collection(db, 'rows');

/** Documents of the server come into the cache by a bundle, the SDK's own way without a network. */
async function fill(bundle: string): Promise<void> {
  await disableNetwork(db);
  await loadBundle(db, bundle);
}

function rowOf(document: QueryDocumentSnapshot): BenchRow {
  const data = document.data();
  return {
    id: document.id,
    label: String(data['solution']),
    partner: String(data['prix_partenaire']),
    reseller: String(data['prix_revendeur']),
  };
}

function open(): BenchPage {
  let known: BenchRow[] = [];
  const opened = new Promise<{ first: number; all: number }>((resolve, reject) => {
    const listen = (): void => {
      onSnapshot(
        query(rows, orderBy('display_order')),
        ({ docs }) => {
          if (docs.length === 0) return;
          // The first screen before the rest: the best that can be made of one answer.
          paint(docs.slice(0, REORDERED).map(rowOf));
          const first = performance.now();
          known = docs.map(rowOf);
          resolve({ first, all: performance.now() });
        },
        reject,
      );
    };
    // Without this the SDK waits for the network before it looks into its cache.
    disableNetwork(db).then(listen, reject);
  });
  const idOf = (index: number): string => known[index]?.id ?? '';
  return {
    opened,
    edit: (index, price) =>
      untilShown(
        () => updateDoc(doc(rows, idOf(index)), { prix_partenaire: price }),
        (shown) => priceAt(shown, index) === price,
      ),
    reorder() {
      const order = known.slice(0, REORDERED).map(({ id }) => id);
      const [first = '', second] = order;
      const batch = writeBatch(db);
      for (const [index, id] of [...order.slice(1), first].entries()) {
        batch.update(doc(rows, id), { display_order: index });
      }
      return untilShown(
        () => batch.commit(),
        (shown) => idAt(shown, 0) === second,
      );
    },
  };
}

if (window.location.hash === '#fill') offer({ fill });
else offer(open());
