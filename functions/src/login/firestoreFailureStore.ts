import { Timestamp, type Firestore } from 'firebase-admin/firestore';
import type { FailureStore } from './throttle';

const COLLECTION = 'login_throttle';

/** Longer than any rule of `throttlePolicy.ts` looks back. */
const KEPT_MS = 2 * 60 * 60_000;

/**
 * Failure times in `login_throttle/{key}`: `{failures: number[], expires_at}`, ms since 1970. No client can read them. Firestore
 * deletes what has expired within a day (`firestore.indexes.json`): most of those who guess never log in to clear their list.
 */
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
        transaction.set(document(key), { failures: next, expires_at: expiryOf(next) });
        return next;
      });
    },
    async clear(key) {
      await document(key).delete();
    },
  };
}

function expiryOf(failures: readonly number[]): Timestamp {
  return Timestamp.fromMillis(Math.max(0, ...failures) + KEPT_MS);
}

function failuresOf(data: Record<string, unknown> | undefined): number[] {
  const failures: unknown = data?.['failures'];
  return Array.isArray(failures) ? failures.filter((at): at is number => typeof at === 'number') : [];
}
