import { join } from 'node:path';
import type { Firestore } from 'firebase-admin/firestore';
import { DEMO_PASSWORDS } from '../../local/seed/demoPasswords';
import { writeSampleGrid } from '../../local/seed/writeSampleGrid';
import { matchesHash } from '../../functions/src/login/passwordHash';
import { ADMIN_UID, PARTNER_UID, PASSWORDS_PATH } from '../../functions/src/login/passwordDocument';
import { PasswordError, readPasswordDocument, writePasswords } from '../content/passwords/passwordStore';
import { readPostFolder, type PreparedPost } from '../content/posts/readPostFolder';
import { writePosts } from '../content/posts/postStore';
import { PROJECT_ROOT } from '../projectRoot';
import { LOCAL_PROJECT_ID } from './stackPaths';

interface SeederOptions {
  firestore: Firestore;
  authPort: number;
  /** Returns the sample posts; throws if one is invalid. */
  readPosts?: () => readonly PreparedPost[];
}

export interface BackendSeeder {
  /** Writes the first passwords, sample grid and sample posts unless the project has passwords. */
  seedIfEmpty(): Promise<void>;
  createSessionUsers(): Promise<void>;
  readPasswordState(): Promise<PasswordState>;
}

/** Which passwords open the partner space: those of the demo, those of `npm run passwords -- set --local`, or none. */
export type PasswordState = 'demo' | 'changed' | 'damaged';

/** Creates a seeder for the local backend; it cannot reach a real project. */
export function createBackendSeeder({
  firestore,
  authPort,
  readPosts = readSamplePosts,
}: SeederOptions): BackendSeeder {
  return {
    async seedIfEmpty() {
      const passwords = await firestore.doc(PASSWORDS_PATH).get();
      if (passwords.exists) return;
      const posts = readPosts();
      await writeSampleGrid(firestore);
      await writePosts(firestore, posts);
      // Last: the next start seeds again what a failure left out.
      await writePasswords(firestore, DEMO_PASSWORDS);
    },
    readPasswordState: () => readPasswordState(firestore),
    // Recreates the users at each start: the Auth emulator loses them on exit and rejects the refresh tokens of unknown
    // users, which the site takes for sessions that the server ended.
    async createSessionUsers() {
      await Promise.all([PARTNER_UID, ADMIN_UID].map((uid) => createUser(authPort, uid)));
    },
  };
}

/** Reads the sample posts of `content/blog` with the authors' importer. */
export function readSamplePosts(): readonly PreparedPost[] {
  const { posts, problems } = readPostFolder(join(PROJECT_ROOT, 'content/blog'));
  const [problem] = problems;
  if (problem) throw new Error(`content/blog/${problem.file}:${problem.line}: ${problem.message}`);
  return posts;
}

async function readPasswordState(firestore: Firestore): Promise<PasswordState> {
  try {
    return (await hasDemoPasswords(firestore)) ? 'demo' : 'changed';
  } catch (error) {
    if (error instanceof PasswordError) return 'damaged';
    throw error;
  }
}

async function hasDemoPasswords(firestore: Firestore): Promise<boolean> {
  const document = await readPasswordDocument(firestore);
  if (document === null) return false;
  const matches = await Promise.all([
    matchesHash(DEMO_PASSWORDS.partner, document.partnerHash),
    matchesHash(DEMO_PASSWORDS.admin, document.adminHash),
  ]);
  return matches.every(Boolean);
}

async function createUser(authPort: number, localId: string): Promise<void> {
  const address = `http://127.0.0.1:${authPort}/identitytoolkit.googleapis.com/v1/projects/${LOCAL_PROJECT_ID}/accounts`;
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
    body: JSON.stringify({ localId }),
  });
  if (!response.ok) throw new Error(`Auth emulator: ${response.status} ${await response.text()}`);
}
