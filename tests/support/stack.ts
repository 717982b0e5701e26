import { inject } from 'vitest';
import { openLocalFirestoreClient, createBackendSeeder } from '../../tools/stack/seedBackend';
import type { StackInfo } from '../../tools/stack/stackFile';
import type { TestStack } from './stackSetup';

/** Returns addresses and passwords of this worker's backend. */
export function getStackInfo(): StackInfo {
  return getOwnStack().info;
}

/** Returns the folder that this worker's hosting serves. */
export function getSiteDir(): string {
  return getOwnStack().siteDir;
}

/** Finds the stack by the worker's number: a test file runs in one worker. */
function getOwnStack(): TestStack {
  const worker = Number(process.env['VITEST_POOL_ID'] ?? '1');
  const stack = inject('stacks')[worker - 1];
  if (stack === undefined) throw new Error(`No stack was started for worker ${worker}`);
  return stack;
}

/** Resets the stack's Firestore to the seed; test files call it before their first test. */
export async function resetStack(): Promise<void> {
  const firestore = openAdminFirestore();
  try {
    await createBackendSeeder({ firestore, authPort: Number(new URL(getStackInfo().auth).port) }).clearAndSeed();
  } finally {
    await firestore.terminate();
  }
}

/** Opens the stack's Firestore with administrator rights; the caller terminates it. */
export function openAdminFirestore() {
  return openLocalFirestoreClient(Number(new URL(getStackInfo().firestore).port));
}
