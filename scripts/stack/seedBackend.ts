import { join } from 'node:path';
import { Firestore } from 'firebase-admin/firestore';
import { DEMO_PASSWORDS } from '../../local/seed/demoPasswords';
import { writeSampleGrid } from '../../local/seed/writeSampleGrid';
import { matchesHash } from '../../functions/src/login/passwordHash';
import { ADMIN_UID, PARTNER_UID, PASSWORDS_PATH } from '../../functions/src/login/passwordDocument';
import { readPasswords, writePasswords } from '../passwords/passwordStore';
import { planImport } from '../posts/plan';
import { writePosts } from '../posts/store';
import { LOCAL_PROJECT_ID, PROJECT_ROOT } from './places';

interface SeedTargets {
  firestore: Firestore;
  authPort: number;
}

export interface Seed {
  /** First passwords, sample grid and sample posts, where the project has none yet. */
  fillWhereEmpty(): Promise<void>;
  /** Empties the project and fills it again. */
  replaceAll(): Promise<void>;
  createSessionUsers(): Promise<void>;
  /** False after `npm run passwords -- set --local`: the demo passwords no longer open anything. */
  hasDemoPasswords(): Promise<boolean>;
}

/** Administrator's access to the Firestore of this machine; rules do not apply to it. */
export function localFirestoreOf(port: number): Firestore {
  return new Firestore({
    projectId: LOCAL_PROJECT_ID,
    host: `127.0.0.1:${port}`,
    ssl: false,
    // Without any, the client goes looking for a cloud machine's own; these are never sent.
    credentials: { client_email: 'local@local.invalid', private_key: 'none' },
  });
}

/** What fills the local backend. Nothing here can reach a real project. */
export function openSeed({ firestore, authPort }: SeedTargets): Seed {
  const fillWhereEmpty = async (): Promise<void> => {
    const passwords = await firestore.doc(PASSWORDS_PATH).get();
    if (passwords.exists) return;
    await writePasswords(firestore, DEMO_PASSWORDS);
    await writeSampleGrid(firestore);
    await writeSamplePosts(firestore);
  };
  return {
    fillWhereEmpty,
    hasDemoPasswords: () => hasDemoPasswords(firestore),
    async replaceAll() {
      await clear(firestore);
      await fillWhereEmpty();
    },
    // The Auth emulator forgets its users when it ends, and a refresh token of a user it does not know reads as a session that
    // the server ended.
    async createSessionUsers() {
      await Promise.all([PARTNER_UID, ADMIN_UID].map((uid) => createUser(authPort, uid)));
    },
  };
}

/** The sample posts of `content/blog`, by the same way as an author's own. */
async function writeSamplePosts(firestore: Firestore): Promise<void> {
  const { posts, problems } = planImport(join(PROJECT_ROOT, 'content/blog'));
  const [problem] = problems;
  if (problem) throw new Error(`content/blog/${problem.file}:${problem.line}: ${problem.message}`);
  await writePosts(firestore, posts);
}

async function hasDemoPasswords(firestore: Firestore): Promise<boolean> {
  const document = await readPasswords(firestore);
  if (document === null) return false;
  const matches = await Promise.all([
    matchesHash(DEMO_PASSWORDS.partner, document.partnerHash),
    matchesHash(DEMO_PASSWORDS.admin, document.adminHash),
  ]);
  return matches.every(Boolean);
}

async function clear(firestore: Firestore): Promise<void> {
  for (const collection of await firestore.listCollections()) await firestore.recursiveDelete(collection);
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
