import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { ADMIN_UID, PARTNER_UID, PASSWORDS_PATH } from '../../functions/src/login/passwordDocument';
import { DEMO_PASSWORDS } from '../../local/seed/demoPasswords';
import { startServer } from '../../local/firestore/src/index';
import { listen } from '../../tests/support/listen';
import { writePasswords } from '../content/passwords/passwordStore';
import { openLocalFirestoreClient } from './openLocalFirestoreClient';
import { createBackendSeeder, readSamplePosts } from './createBackendSeeder';

let firestore: Firestore;

beforeEach(async () => {
  const server = await startServer();
  firestore = openLocalFirestoreClient(server.port);
  onTestFinished(async () => {
    await firestore.terminate();
    await server.close();
  });
});

describe('seedIfEmpty', () => {
  it('writes nothing if a sample post is invalid, so that the next start seeds', async () => {
    const readPosts = vi.fn(readSamplePosts).mockImplementationOnce(() => {
      throw new Error('title manque.');
    });
    const seed = createBackendSeeder({ firestore, authPort: 0, readPosts });
    await expect(seed.seedIfEmpty()).rejects.toThrow('title manque.');
    expect(await firestore.listCollections()).toEqual([]);
    await seed.seedIfEmpty();
    expect((await firestore.doc(PASSWORDS_PATH).get()).exists).toBe(true);
    expect((await firestore.collection('posts').get()).empty).toBe(false);
  });
});

describe('seedIfEmpty after a failure or a change', () => {
  it('writes the passwords last, so that the next start seeds what is missing', async () => {
    const [post] = readSamplePosts();
    if (post === undefined) throw new Error('no sample post');
    const deadLink = { ...post, links: [{ slug: 'absent', sourceAddress: 'absent.md', line: 1 }] };
    const seeder = createBackendSeeder({ firestore, authPort: 0, readPosts: () => [deadLink] });
    await expect(seeder.seedIfEmpty()).rejects.toThrow('dead link');
    expect((await firestore.doc(PASSWORDS_PATH).get()).exists).toBe(false);
  });

  it('changes nothing in a project with passwords', async () => {
    await writePasswords(firestore, { ...DEMO_PASSWORDS, admin: 'administrateur choisi' });
    const readPosts = vi.fn(readSamplePosts);
    await createBackendSeeder({ firestore, authPort: 0, readPosts }).seedIfEmpty();
    expect(readPosts).not.toHaveBeenCalled();
    expect((await firestore.doc(PASSWORDS_PATH).get()).get('pv')).toBe(1);
    expect((await firestore.collection('pricing_items').get()).empty).toBe(true);
  });
});

describe('createSessionUsers', () => {
  /** Creates the users on a server that responds with this status; returns the ids it received. */
  async function createUsers(status: number): Promise<readonly unknown[]> {
    const created: unknown[] = [];
    const { port, close } = await listen(
      createServer(async (request, response) => {
        created.push(((await json(request)) as { localId: string }).localId);
        response.writeHead(status).end('refused');
      }),
    );
    onTestFinished(close);
    await createBackendSeeder({ firestore, authPort: port }).createSessionUsers();
    return created;
  }

  it('creates one user per role', async () => {
    expect((await createUsers(200)).toSorted()).toEqual([ADMIN_UID, PARTNER_UID].toSorted());
  });

  it('rejects if the emulator refuses', async () => {
    await expect(createUsers(400)).rejects.toThrow('Auth emulator: 400 refused');
  });
});

describe('readPasswordState', () => {
  const readState = () => createBackendSeeder({ firestore, authPort: 0 }).readPasswordState();

  it('distinguishes the demo passwords from others', async () => {
    await writePasswords(firestore, DEMO_PASSWORDS);
    expect(await readState()).toBe('demo');
    await writePasswords(firestore, { admin: 'administrateur choisi' });
    expect(await readState()).toBe('changed');
  });

  it.each([
    ['a missing field', 'sealing_key', FieldValue.delete()],
    ['a text that is no hash', 'partner_hash', 'no hash'],
  ])('reports %s instead of throwing', async (_name, field, value) => {
    await writePasswords(firestore, DEMO_PASSWORDS);
    await firestore.doc(PASSWORDS_PATH).update({ [field]: value });
    expect(await readState()).toBe('damaged');
  });
});
