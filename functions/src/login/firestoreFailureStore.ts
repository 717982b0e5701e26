import type { Firestore } from 'firebase-admin/firestore';
import type { FailureStore } from './throttle';

const COLLECTION = 'login_throttle';

/** Failure times in `login_throttle/{key}`: `{failures: number[]}`, ms since 1970. No client can read them. */
export function firestoreFailureStore(firestore: Firestore): FailureStore {
  const document = (key: string) => firestore.collection(COLLECTION).doc(key);
  return {
    async read(key) {
      return failuresOf((await document(key).get()).data());
    },
    change(key, change) {
      return firestore.runTransaction(async (transaction) => {
        const stored = failuresOf((await transaction.get(document(key))).data());
        const next = change(stored);
        if (next === null) return stored;
        transaction.set(document(key), { failures: next });
        return next;
      });
    },
    async clear(key) {
      await document(key).delete();
    },
  };
}

function failuresOf(data: Record<string, unknown> | undefined): number[] {
  const failures: unknown = data?.['failures'];
  return Array.isArray(failures) ? failures.filter((at): at is number => typeof at === 'number') : [];
}
