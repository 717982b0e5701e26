import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { PASSWORDS_PATH } from '../../functions/src/login/passwordDocument';
import { DEMO_PASSWORDS } from '../../local/seed/demoPasswords';
import { startServer } from '../../local/firestore/src/index';
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
