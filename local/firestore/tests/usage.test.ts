import * as full from 'firebase/firestore';
import * as lite from 'firebase/firestore/lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileRules } from '../src/index';
import type { UsageCounts } from '../src/service/UsageCounter';
import { startTestServerWithClients, type TestServerWithClients } from './testClients';

const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /open/{id} { allow read, write; }
    match /guarded/{id} { allow read: if get(/databases/$(database)/documents/open/switch).data.on; }
  }
}`;

let clients: TestServerWithClients;
beforeAll(async () => {
  clients = await startTestServerWithClients({ rules: compileRules(RULES) });
});
afterAll(() => clients.close());

async function fetchUsage(projectId: string): Promise<UsageCounts> {
  return (await (await clients.request('GET', `/emulator/v1/projects/${projectId}:usage`)).json()) as UsageCounts;
}

test('counts billed operations by kind, look-ups of rules and empty queries included', async () => {
  const db = clients.lite('demo-billing');
  await lite
    .writeBatch(db)
    .set(lite.doc(db, 'open/switch'), { on: true })
    .set(lite.doc(db, 'open/b'), { n: 1 })
    .commit();
  await lite.updateDoc(lite.doc(db, 'open/b'), { n: 2 });
  await lite.deleteDoc(lite.doc(db, 'open/b'));
  await lite.getDoc(lite.doc(db, 'guarded/a'));
  await lite.getDocs(lite.collection(db, 'open'));
  await lite.getDocs(lite.query(lite.collection(db, 'open'), lite.where('n', '==', 99)));
  await lite.getCount(lite.collection(db, 'open'));
  await expect(lite.getDoc(lite.doc(db, 'closed/a'))).rejects.toMatchObject({ code: 'permission-denied' });
  expect(await fetchUsage('demo-billing')).toEqual({
    requests: 8,
    denied: 1,
    reads: { get: 1, list: 2, aggregation: 1, listen: 0, rules: 1 },
    writes: { create: 2, update: 1, delete: 1 },
  });
});

test('ends a listener with permission-denied once the rules deny it', async () => {
  const admin = clients.admin('demo-ending');
  await admin.doc('open/switch').set({ on: true });
  await admin.doc('guarded/a').set({ n: 1 });
  const seen: string[] = [];
  full.onSnapshot(
    full.doc(clients.full('demo-ending'), 'guarded/a'),
    (snapshot) => seen.push(`n ${snapshot.get('n')}`),
    (error) => seen.push(error.code),
  );
  await expect.poll(() => seen).toEqual(['n 1']);
  await admin.doc('open/switch').set({ on: false });
  await expect.poll(() => seen).toEqual(['n 1', 'permission-denied']);
});
