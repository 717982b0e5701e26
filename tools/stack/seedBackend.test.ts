import { expect, it, onTestFinished, vi } from 'vitest';
import { PASSWORDS_PATH } from '../../functions/src/login/passwordDocument';
import { startServer } from '../../local/firestore/src/index';
import { readPostFolder } from '../content/posts/readPostFolder';
import { createBackendSeeder, openLocalFirestoreClient } from './seedBackend';

vi.mock('../content/posts/readPostFolder', { spy: true });

it('writes nothing if a sample post is invalid, so that the next start seeds', async () => {
  const server = await startServer();
  const firestore = openLocalFirestoreClient(server.port);
  onTestFinished(async () => {
    await firestore.terminate();
    await server.close();
  });
  const seed = createBackendSeeder({ firestore, authPort: 0 });
  const problem = { file: 'a.md', line: 3, message: 'title manque.' };
  vi.mocked(readPostFolder).mockReturnValueOnce({ posts: [], problems: [problem], ignored: [] });
  await expect(seed.seedIfEmpty()).rejects.toThrow('content/blog/a.md:3: title manque.');
  expect(await firestore.listCollections()).toEqual([]);
  await seed.seedIfEmpty();
  expect((await firestore.doc(PASSWORDS_PATH).get()).exists).toBe(true);
  expect((await firestore.collection('posts').get()).empty).toBe(false);
});
