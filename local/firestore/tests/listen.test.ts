import * as full from 'firebase/firestore';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCollectionQuery } from '../src/core/structuredQuery';
import { openInProcessFirestore, type InProcessFirestore } from '../src/index';
import { serveListenStream } from '../src/service/streams';
import { startTestServerWithClients, type TestServerWithClients } from './testClients';

let clients: TestServerWithClients;
beforeAll(async () => {
  clients = await startTestServerWithClients();
});
afterAll(() => clients.close());

test('sends documents that enter, change, leave and are deleted', async () => {
  const [db, admin] = [clients.full(), clients.admin()];
  const seen: string[] = [];
  const cheap = full.query(full.collection(db, 'goods'), full.where('price', '<', 10), full.orderBy('price'));
  const stop = full.onSnapshot(cheap, (snapshot) =>
    seen.push(snapshot.docs.map((doc) => `${doc.id}${doc.get('price')}`).join()),
  );
  const until = (expected: string): Promise<void> => expect.poll(() => seen.at(-1)).toBe(expected);
  await until('');
  await admin.doc('goods/a').set({ price: 5 });
  await until('a5');
  await admin.doc('goods/b').set({ price: 3 });
  await until('b3,a5');
  await admin.doc('goods/b').update({ price: 30 });
  await until('a5');
  await admin.doc('goods/a').delete();
  await until('');
  stop();
});

test('sends the absence, creation and deletion of a single document', async () => {
  const [db, admin] = [clients.full(), clients.admin()];
  const seen: (number | undefined)[] = [];
  const stop = full.onSnapshot(full.doc(db, 'single/one'), (snapshot) => seen.push(snapshot.get('n')));
  await expect.poll(() => seen).toEqual([undefined]);
  await admin.doc('single/one').set({ n: 1 });
  await expect.poll(() => seen).toEqual([undefined, 1]);
  await admin.doc('single/one').delete();
  await expect.poll(() => seen).toEqual([undefined, 1, undefined]);
  stop();
});

test('confirms a local write through the write stream', async () => {
  const db = clients.full();
  const seen: string[] = [];
  const stop = full.onSnapshot(full.collection(db, 'own'), { includeMetadataChanges: true }, (snapshot) =>
    seen.push(`${snapshot.size}${snapshot.metadata.hasPendingWrites ? ' pending' : ''}`),
  );
  await expect.poll(() => seen).toContain('0');
  await full.addDoc(full.collection(db, 'own'), { at: full.serverTimestamp() });
  await expect.poll(() => seen.at(-1)).toBe('1');
  expect(seen).toContain('1 pending');
  stop();
});

test('sends missed changes after a client reconnects', async () => {
  const [db, admin] = [clients.full(), clients.admin()];
  await admin.doc('away/gone').set({ n: 1 });
  const seen: string[] = [];
  const stop = full.onSnapshot(full.query(full.collection(db, 'away')), (snapshot) =>
    seen.push(snapshot.docs.map((doc) => doc.id).join()),
  );
  await expect.poll(() => seen.at(-1)).toBe('gone');
  await full.disableNetwork(db);
  await admin.doc('away/gone').delete();
  await admin.doc('away/new').set({ n: 1 });
  await full.enableNetwork(db);
  await expect.poll(() => seen.at(-1)).toBe('new');
  stop();
});

const toDatabaseName = (projectId: string): string => `projects/${projectId}/databases/(default)`;

async function write({ handleRest }: InProcessFirestore, projectId: string): Promise<void> {
  const url = `/v1/${toDatabaseName(projectId)}/documents/notes/a`;
  await handleRest({ method: 'PATCH', url, authorization: 'Bearer owner', body: '{"fields": {}}' });
}

/** Opens a stream that listens to all notes of a project; returns its messages and a function that ends it. */
async function listenToNotes({ backend }: InProcessFirestore, projectId: string) {
  const messages: object[] = [];
  let close = (): void => undefined;
  const closing = new Promise<void>((resolve) => (close = resolve));
  const database = toDatabaseName(projectId);
  async function* requests() {
    const query = { parent: `${database}/documents`, structuredQuery: buildCollectionQuery('notes') };
    yield { database, addTarget: { targetId: 1, once: false, query } };
    await closing;
  }
  const send = (message: object) => void messages.push(message);
  const ended = serveListenStream(backend, { requests: requests(), send, authorization: 'Bearer owner' });
  await expect.poll(() => messages.length).toBe(3);
  const end = async (): Promise<void> => {
    close();
    await ended;
  };
  return { messages, end };
}

test('sends nothing to a stream that has ended', async () => {
  const firestore = await openInProcessFirestore();
  const { messages, end } = await listenToNotes(firestore, 'demo-ended');
  await end();
  await write(firestore, 'demo-ended');
  expect(messages).toHaveLength(3);
});

test('sends nothing for a commit of another project', async () => {
  const firestore = await openInProcessFirestore();
  const { messages, end } = await listenToNotes(firestore, 'demo-own');
  await write(firestore, 'demo-other');
  expect(messages).toHaveLength(3);
  await end();
});

test('serves a listener of the admin SDK', async () => {
  const admin = clients.admin();
  const sizes: number[] = [];
  const stop = admin.collection('watched').onSnapshot((snapshot) => sizes.push(snapshot.size));
  await expect.poll(() => sizes).toEqual([0]);
  await admin.collection('watched').add({ a: 1 });
  await expect.poll(() => sizes).toEqual([0, 1]);
  stop();
});
