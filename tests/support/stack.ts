import { inject } from 'vitest';
import { localFirestoreOf, openSeed } from '../../scripts/stack/seedBackend';
import type { StackInfo } from '../../scripts/stack/stackFile';

/** The backend that the browser tests share: addresses and passwords. */
export function stackInfo(): StackInfo {
  return inject('stack');
}

/** Everything back to the seed: call it before the first test of a file. */
export async function resetStack(): Promise<void> {
  const firestore = adminFirestore();
  try {
    await openSeed({ firestore, authPort: Number(new URL(stackInfo().auth).port) }).replaceAll();
  } finally {
    await firestore.terminate();
  }
}

/** Administrator's access to the stack's Firestore, past the rules; the caller terminates it. */
export function adminFirestore() {
  return localFirestoreOf(Number(new URL(stackInfo().firestore).port));
}
