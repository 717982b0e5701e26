import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import { setLogLevel } from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type LocalFirestoreServer } from '../src/index';

const rulesFor = (field: string): string => `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /notes/{id} {
      allow get: if request.auth != null && resource.data.${field} == request.auth.uid;
      allow list: if request.auth != null && resource.data.${field} == request.auth.uid;
      allow create: if request.auth.token.writer == true
        && request.resource.data.${field} == request.auth.uid
        && request.resource.data.at == request.time;
      allow update: if request.resource.data.n == resource.data.n + 1
        && getAfter(/databases/$(database)/documents/log/$(id)).data.n == request.resource.data.n;
    }
    match /log/{id} { allow write: if existsAfter(/databases/$(database)/documents/notes/$(id)); }
  }
}`;

const denials: string[] = [];
let server: LocalFirestoreServer;
beforeAll(async () => {
  setLogLevel('silent');
  server = await startServer({ report: (line) => denials.push(line) });
});
afterAll(() => server.close());

describe.each(['127.0.0.1', '::1'])('@firebase/rules-unit-testing on %s', (host) => {
  const environments: RulesTestEnvironment[] = [];
  const open = async (projectId: string, field: string): Promise<RulesTestEnvironment> => {
    const firestore = { host, port: server.port, rules: rulesFor(field) };
    const environment = await initializeTestEnvironment({ projectId, firestore });
    environments.push(environment);
    return environment;
  };
  /** The SDK joins host and port with a colon, so an IPv6 address needs brackets. */
  const getFirestore = (context: RulesTestContext): ReturnType<RulesTestContext['firestore']> => {
    const firestore = context.firestore();
    if (host.includes(':')) firestore.settings({ host: `[${host}]:${server.port}`, ssl: false, merge: true });
    return firestore;
  };
  afterAll(async () => {
    for (const environment of environments) await environment.cleanup();
  });

  test('separates the rules and documents of two projects', async () => {
    const [first, second] = [await open('demo-first', 'owner'), await open('demo-second', 'author')];
    for (const [environment, field] of [
      [first, 'owner'],
      [second, 'author'],
    ] as const) {
      await environment.clearFirestore();
      await environment.withSecurityRulesDisabled(async (context) => {
        await getFirestore(context)
          .doc('notes/a')
          .set({ [field]: 'ann', n: 1 });
      });
      const ann = getFirestore(environment.authenticatedContext('ann'));
      await assertSucceeds(ann.doc('notes/a').get());
      await assertSucceeds(ann.collection('notes').where(field, '==', 'ann').get());
      await assertFails(ann.collection('notes').get());
      await assertFails(getFirestore(environment.authenticatedContext('bob')).doc('notes/a').get());
      await assertFails(getFirestore(environment.unauthenticatedContext()).doc('notes/a').get());
    }
    await first.clearFirestore();
    const left = async (environment: RulesTestEnvironment): Promise<number> => {
      let size = -1;
      await environment.withSecurityRulesDisabled(async (context) => {
        size = (await getFirestore(context).collection('notes').get()).size;
      });
      return size;
    };
    expect([await left(first), await left(second)]).toEqual([0, 1]);
  });

  test('authorizes writes by claims, request time and other writes of the commit', async () => {
    const environment = await open('demo-writes', 'owner');
    await environment.clearFirestore();
    const { serverTimestamp } = await import('firebase/firestore');
    const ann = getFirestore(environment.authenticatedContext('ann', { writer: true }));
    const note = ann.doc('notes/a');
    await assertSucceeds(note.set({ owner: 'ann', n: 1, at: serverTimestamp() }));
    // Not the current time, which may be that of the request.
    await assertFails(ann.doc('notes/b').set({ owner: 'ann', n: 1, at: new Date(0) }));
    const reader = getFirestore(environment.authenticatedContext('ann'));
    await assertFails(reader.doc('notes/c').set({ owner: 'ann', n: 1, at: serverTimestamp() }));
    await assertFails(note.update({ n: 2 }));
    await assertSucceeds(ann.batch().update(note, { n: 2 }).set(ann.doc('log/a'), { n: 2 }).commit());
    await assertFails(ann.batch().update(note, { n: 3 }).set(ann.doc('log/a'), { n: 4 }).commit());
    await assertFails(note.delete());
  });

  test('logs the user, the operation and the failed condition of a denial', async () => {
    const environment = await open('demo-log', 'owner');
    await assertFails(getFirestore(environment.authenticatedContext('bob')).doc('notes/a').get());
    const line = denials.findLast((denial) => denial.includes('demo-log'));
    expect(line).toMatch(/^denied: get \/notes\/a in demo-log by bob: allow at line 5/);
  });
});

test('denies everyone but the owner without rules', async () => {
  const get = (authorization: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${server.port}/v1/projects/demo-none/databases/(default)/documents/a/b`, {
      headers: { authorization },
    });
  expect((await get('')).status).toBe(403);
  expect((await get('Bearer owner')).status).toBe(404);
});
