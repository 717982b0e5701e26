import { initializeApp } from 'firebase/app';
import * as lite from 'firebase/firestore/lite';

const getErrorCode = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
  );

/** Runs the unmodified SDK in a browser page; returns the result of each step. */
export async function probeSdk(port: number): Promise<Record<string, unknown>> {
  const db = lite.getFirestore(initializeApp({ projectId: 'demo-browser', apiKey: 'none' }));
  lite.connectFirestoreEmulator(db, '127.0.0.1', port, { mockUserToken: { sub: 'ann', admin: true } });
  const notes = lite.collection(db, 'notes');
  const one = lite.doc(db, 'notes/one');
  await lite.setDoc(one, { n: 1, text: 'l’été 😀', at: lite.serverTimestamp() });
  await lite
    .writeBatch(db)
    .set(lite.doc(db, 'notes/two'), { n: 2 })
    .update(one, { n: lite.increment(4) })
    .commit();
  await lite.runTransaction(db, async (transaction) => {
    const n: number = (await transaction.get(one)).get('n');
    transaction.update(one, { n: n * 2 });
  });
  const ordered = await lite.getDocs(lite.query(notes, lite.where('n', '>', 0), lite.orderBy('n', 'desc')));
  return {
    text: (await lite.getDoc(one)).get('text'),
    ordered: ordered.docs.map((document) => `${document.id} ${document.get('n')}`),
    count: (await lite.getCount(notes)).data().count,
    denied: await getErrorCode(lite.getDoc(lite.doc(db, 'secret/one'))),
    deniedQuery: await getErrorCode(lite.getDocs(lite.collection(db, 'secret'))),
    missing: await getErrorCode(lite.updateDoc(lite.doc(db, 'notes/none'), { n: 1 })),
    tooLarge: await getErrorCode(lite.setDoc(one, { text: 'x'.repeat(1_100_000) })),
  };
}

Object.assign(globalThis, { probeSdk });
