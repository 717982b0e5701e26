import { expect, it, onTestFinished, vi } from 'vitest';
import { PASSWORDS_PATH } from '../../functions/src/login/passwordDocument';
import { startServer } from '../../local/firestore/src/index';
import { createBackendSeeder, openLocalFirestoreClient, readSamplePosts } from './seedBackend';

it('writes nothing if a sample post is invalid, so that the next start seeds', async () => {
  const server = await startServer();
  const firestore = openLocalFirestoreClient(server.port);
  onTestFinished(async () => {
    await firestore.terminate();
    await server.close();
  });
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
