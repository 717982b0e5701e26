import type { Firestore } from 'firebase-admin/firestore';
import { inject } from 'vitest';
import { writeSampleGrid } from '../../local/seed/writeSampleGrid';
import { writePosts } from '../../tools/content/posts/postStore';
import { openLocalFirestoreClient } from '../../tools/stack/openLocalFirestoreClient';
import { readSamplePosts } from '../../tools/stack/createBackendSeeder';
import type { StackInfo } from '../../tools/stack/stackFile';
import { deleteAllDocuments } from './deleteAllDocuments';
import type { TestStack } from './stackSetup';
import { writeTestPasswords } from './writeTestPasswords';

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

let adminFirestore: Firestore | undefined;

/** Returns this worker's client of the stack's Firestore, with administrator rights; it stays open. */
export function getAdminFirestore(): Firestore {
  adminFirestore ??= openAdminFirestore();
  return adminFirestore;
}

/** Opens the stack's Firestore with administrator rights; the caller terminates it. */
export function openAdminFirestore(): Firestore {
  return openLocalFirestoreClient(Number(new URL(getStackInfo().firestore).port));
}

let samplePosts: ReturnType<typeof readSamplePosts> | undefined;

/** Resets the stack's Firestore to the seed; test files call it before their first test. Open sessions stay valid. */
export async function resetStack(): Promise<void> {
  samplePosts ??= readSamplePosts();
  await deleteAllDocuments(getStackInfo());
  const firestore = getAdminFirestore();
  await Promise.all([
    writeTestPasswords(firestore, getStackInfo().passwords),
    writeSampleGrid(firestore),
    writePosts(firestore, samplePosts),
  ]);
}
