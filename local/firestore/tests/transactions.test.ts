import type { Firestore as AdminFirestore } from 'firebase-admin/firestore';
import * as full from 'firebase/firestore';
import * as lite from 'firebase/firestore/lite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openInProcessFirestore, type InProcessFirestore } from '../src/index';
import { startTestServerWithClients, type TestServerWithClients } from './testClients';

let testClients: TestServerWithClients;
beforeAll(async () => {
  testClients = await startTestServerWithClients();
});
afterAll(() => testClients.close());

async function increment(db: AdminFirestore, path: string): Promise<void> {
  await db.runTransaction(async (transaction) => {
    const document = await transaction.get(db.doc(path));
    transaction.set(document.ref, { n: (document.get('n') ?? 0) + 1 });
  });
}

async function incrementLite(db: lite.Firestore, path: string): Promise<void> {
  await lite.runTransaction(
    db,
    async (transaction) => {
      const document = await transaction.get(lite.doc(db, path));
      transaction.set(document.ref, { n: (document.get('n') ?? 0) + 1 });
    },
    { maxAttempts: 400 },
  );
}

test('commits 400 contended transactions of 16 clients without loss (firebase-admin, default retries)', async () => {
  const clients = Array.from({ length: 16 }, () => testClients.admin());
  await Promise.all(
    clients.map(async (client) => {
      for (let round = 0; round < 25; round++) await increment(client, 'counters/admin');
    }),
  );
  expect((await testClients.admin().doc('counters/admin').get()).get('n')).toBe(400);
});

test('commits 400 contended transactions of 16 clients without loss (lite and admin mixed)', async () => {
  const [lites, admins] = [
    Array.from({ length: 8 }, () => testClients.lite()),
    Array.from({ length: 8 }, () => testClients.admin()),
  ];
  const rounds = async (run: () => Promise<void>): Promise<void> => {
    for (let round = 0; round < 25; round++) await run();
  };
  const persistent = async (db: AdminFirestore): Promise<void> => {
    // Optimistic writers can collide more often than the SDK's five attempts.
    for (;;) {
      try {
        return await increment(db, 'counters/mixed');
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 10)) throw error;
      }
    }
  };
  await Promise.all([
    ...lites.map((db) => rounds(() => incrementLite(db, 'counters/mixed'))),
    ...admins.map((db) => rounds(() => persistent(db))),
  ]);
  expect((await testClients.admin().doc('counters/mixed').get()).get('n')).toBe(400);
});

test('applies each of 1,000 commits, 20 at a time, completely or not at all', async () => {
  const db = testClients.admin();
  let next = 0;
  let mixed = 0;
  const done = new AbortController();
  const watch = async (): Promise<void> => {
    while (!done.signal.aborted) {
      const { docs } = await db.collection('pairs').get();
      const halves = new Map<string, number>();
      for (const { id } of docs) halves.set(id.slice(1), (halves.get(id.slice(1)) ?? 0) + 1);
      mixed += [...halves.values()].filter((count) => count !== 2).length;
    }
  };
  const worker = async (): Promise<void> => {
    while (next < 1000) {
      const n = (next += 1);
      const batch = db
        .batch()
        .set(db.doc(`pairs/a${n}`), { n })
        .set(db.doc(`pairs/b${n}`), { n });
      // Every tenth commit must fail as a whole.
      if (n % 10 === 0) batch.update(db.doc(`pairs/missing${n}`), { n });
      await batch.commit().catch(() => undefined);
    }
  };
  const watcher = watch();
  await Promise.all(Array.from({ length: 20 }, worker));
  done.abort();
  await watcher;
  expect(mixed).toBe(0);
  expect((await db.collection('pairs').count().get()).data().count).toBe(1800);
});

test('prevents phantoms when a sum in a transaction guards an insert', async () => {
  const clients = Array.from({ length: 8 }, () => testClients.admin());
  const book = (db: AdminFirestore): Promise<boolean> =>
    db.runTransaction(async (transaction) => {
      const seats = db.collection('seats');
      if ((await transaction.get(seats)).size >= 5) return false;
      transaction.create(seats.doc(), { taken: true });
      return true;
    });
  const booked = await Promise.all([...clients, ...clients].map(book));
  expect(booked.filter(Boolean)).toHaveLength(5);
  expect((await testClients.admin().collection('seats').get()).size).toBe(5);
});

test('reruns a transaction after a plain write between its read and commit', async () => {
  const db = testClients.admin();
  const ref = db.doc('between/one');
  await ref.set({ n: 1 });
  let attempts = 0;
  await db.runTransaction(async (transaction) => {
    const n: number = (await transaction.get(ref)).get('n');
    if ((attempts += 1) === 1) await testClients.admin().doc(ref.path).update({ n: 10 });
    transaction.update(ref, { n: n + 1 });
  });
  expect(attempts).toBe(2);
  expect((await ref.get()).get('n')).toBe(11);
});

test('completes two transactions that lock in opposite orders', async () => {
  const db = testClients.admin();
  await Promise.all([db.doc('cross/a').set({ n: 0 }), db.doc('cross/b').set({ n: 0 })]);
  const cross = (first: string, second: string): Promise<void> =>
    testClients.admin().runTransaction(async (transaction) => {
      const [one, two] = [db.doc(first), db.doc(second)];
      const n: number = (await transaction.get(one)).get('n');
      await new Promise((resolve) => setTimeout(resolve, 20));
      await transaction.get(two);
      transaction.update(one, { n: n + 1 });
    });
  await Promise.all([cross('cross/a', 'cross/b'), cross('cross/b', 'cross/a')]);
  expect([(await db.doc('cross/a').get()).get('n'), (await db.doc('cross/b').get()).get('n')]).toEqual([1, 1]);
});

test('reads one snapshot in a read-only transaction during writes', async () => {
  const db = testClients.admin();
  await db.doc('frozen/a').set({ n: 1 });
  const seen = await db.runTransaction(
    async (transaction) => {
      const before = (await transaction.get(db.doc('frozen/a'))).get('n');
      await testClients.admin().doc('frozen/a').set({ n: 2 });
      return [
        before,
        (await transaction.get(db.doc('frozen/a'))).get('n'),
        (await transaction.get(db.collection('frozen'))).size,
      ];
    },
    { readOnly: true },
  );
  expect(seen).toEqual([1, 1, 1]);
});

test('verifies at commit a document that a lite transaction only read', async () => {
  const db = testClients.lite();
  await lite.setDoc(lite.doc(db, 'guard/switch'), { on: true });
  let attempts = 0;
  const result = lite.runTransaction(db, async (transaction) => {
    attempts += 1;
    const isOn = (await transaction.get(lite.doc(db, 'guard/switch'))).get('on');
    if (attempts === 1) await lite.setDoc(lite.doc(testClients.lite(), 'guard/switch'), { on: false });
    if (!isOn) throw new Error('is off');
    transaction.set(lite.doc(db, 'guard/target'), { done: true });
  });
  await expect(result).rejects.toThrow('is off');
  expect(attempts).toBe(2);
  expect((await lite.getDoc(lite.doc(db, 'guard/target'))).exists()).toBe(false);
});

test('runs transactions of the full SDK', async () => {
  const db = testClients.full();
  const ref = full.doc(db, 'counters/full');
  await full.setDoc(ref, { n: 1 });
  await full.runTransaction(db, async (transaction) => {
    transaction.update(ref, { n: (await transaction.get(ref)).get('n') + 1 });
  });
  expect((await full.getDocFromServer(ref)).get('n')).toBe(2);
});

test('rejects a REST transaction after its rollback', async () => {
  const root = '/v1/projects/demo-test/databases/(default)/documents';
  const begun = await testClients.request('POST', `${root}:beginTransaction`, '{}');
  const { transaction } = (await begun.json()) as { transaction: string };
  expect((await testClients.request('POST', `${root}:rollback`, JSON.stringify({ transaction }))).status).toBe(200);
  const late = await testClients.request('POST', `${root}:commit`, JSON.stringify({ transaction, writes: [] }));
  expect(await late.json()).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
});

describe('transactions over REST', () => {
  const DOCUMENTS = 'projects/demo-test/databases/(default)/documents';
  let firestore: InProcessFirestore;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    firestore = await openInProcessFirestore();
  });
  afterEach(() => vi.useRealTimers());

  const call = (method: string, body: object) =>
    firestore.handleRest({
      method: 'POST',
      url: `/v1/${DOCUMENTS}:${method}`,
      authorization: 'Bearer owner',
      body: JSON.stringify(body),
    });
  const begin = async (options = {}) =>
    (await call('beginTransaction', { options })).body as unknown as { transaction: string };
  const lockNote = (begun: object) => call('batchGet', { ...begun, documents: [`${DOCUMENTS}/notes/a`] });

  test('release their locks after an idle minute', async () => {
    await lockNote(await begin());
    await vi.advanceTimersByTimeAsync(30_000);
    let status = 0;
    void lockNote(await begin()).then((response) => (status = response.status));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(status).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(status).toBe(200);
  });

  test('begin their idle minute again with each request', async () => {
    const begun = await begin();
    for (let request = 0; request < 3; request += 1) {
      await vi.advanceTimersByTimeAsync(40_000);
      await call('runQuery', { ...begun, structuredQuery: { from: [{ collectionId: `notes${request}` }] } });
    }
    await vi.advanceTimersByTimeAsync(40_000);
    expect(await call('commit', begun)).toMatchObject({ status: 200 });
  });

  test('end with a commit that fails', async () => {
    const begun = await begin();
    const writes = [{ delete: `${DOCUMENTS}/notes/none`, currentDocument: { exists: true } }];
    expect(await call('commit', { ...begun, writes })).toMatchObject({ status: 404 });
    expect(await call('commit', begun)).toMatchObject({ body: { error: { status: 'INVALID_ARGUMENT' } } });
  });

  test('write nothing if they are read-only', async () => {
    const begun = await begin({ readOnly: {} });
    const writes = [{ update: { name: `${DOCUMENTS}/notes/a`, fields: {} } }];
    expect(await call('commit', { ...begun, writes })).toMatchObject({
      body: { error: { status: 'INVALID_ARGUMENT' } },
    });
  });
});
