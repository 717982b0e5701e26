import { inject } from 'vitest';
import { localFirestoreOf, openSeed } from '../../scripts/stack/seedBackend';
import type { StackInfo } from '../../scripts/stack/stackFile';
import type { TestStack } from './stackSetup';

/** The backend of this worker's browser tests: addresses and passwords. */
export function stackInfo(): StackInfo {
  return ownStack().info;
}

/** The folder that this worker's hosting serves. */
export function siteDir(): string {
  return ownStack().siteDir;
}

/** Each file runs in one worker at a time, and no two workers share a number. */
function ownStack(): TestStack {
  const worker = Number(process.env['VITEST_POOL_ID'] ?? '1');
  const stack = inject('stacks')[worker - 1];
  if (stack === undefined) throw new Error(`No stack was started for worker ${worker}`);
  return stack;
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
