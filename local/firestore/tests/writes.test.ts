import { FieldValue, Timestamp as AdminTimestamp } from 'firebase-admin/firestore';
import * as lite from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openInProcessFirestore } from '../src/index';
import { startTestServerWithClients, type TestServerWithClients } from './testClients';

let clients: TestServerWithClients;
beforeAll(async () => {
  clients = await startTestServerWithClients();
});
afterAll(() => clients.close());

let ids = 0;
/** Returns a new document path for each test. */
const freshPath = (): string => `docs/d${(ids += 1)}`;
const freshLite = (): lite.DocumentReference => lite.doc(clients.lite(), freshPath());
const freshAdmin = (): FirebaseFirestore.DocumentReference => clients.admin().doc(freshPath());

describe('writes of documents', () => {
  test('replaces the whole document on set', async () => {
    const ref = freshLite();
    await lite.setDoc(ref, { a: 1, b: 2 });
    await lite.setDoc(ref, { c: 3 });
    expect((await lite.getDoc(ref)).data()).toEqual({ c: 3 });
  });

  test('keeps other fields, nested ones too, on set with merge', async () => {
    const ref = freshLite();
    await lite.setDoc(ref, { a: 1, m: { x: 1, y: 2 } });
    await lite.setDoc(ref, { m: { y: 3 } }, { merge: true });
    expect((await lite.getDoc(ref)).data()).toEqual({ a: 1, m: { x: 1, y: 3 } });
  });

  test('writes only the listed fields on set with mergeFields', async () => {
    const ref = freshLite();
    await lite.setDoc(ref, { a: 1, b: 1 });
    await lite.setDoc(ref, { a: 2, b: 2 }, { mergeFields: ['b'] });
    expect((await lite.getDoc(ref)).data()).toEqual({ a: 1, b: 2 });
  });

  test('updates a nested field by path and a quoted field name', async () => {
    const ref = freshLite();
    await lite.setDoc(ref, { m: { x: 1 }, 'odd.name': 1 });
    await lite.updateDoc(ref, { 'm.y': 2 });
    await lite.updateDoc(ref, new lite.FieldPath('odd.name'), 2);
    expect((await lite.getDoc(ref)).data()).toEqual({ m: { x: 1, y: 2 }, 'odd.name': 2 });
  });

  test('removes a field on deleteField', async () => {
    const ref = freshLite();
    await lite.setDoc(ref, { a: 1, m: { x: 1, y: 1 } });
    await lite.updateDoc(ref, { a: lite.deleteField(), 'm.x': lite.deleteField() });
    expect((await lite.getDoc(ref)).data()).toEqual({ m: { y: 1 } });
  });

  test('returns not-found for an update of a missing document', async () => {
    await expect(lite.updateDoc(freshLite(), { a: 1 })).rejects.toMatchObject({ code: 'not-found' });
  });

  test('returns already-exists (gRPC 6) for a create of an existing document', async () => {
    const ref = freshAdmin();
    await ref.create({ a: 1 });
    await expect(ref.create({ a: 2 })).rejects.toMatchObject({ code: 6 });
  });

  test('accepts an update-time precondition for the last version only', async () => {
    const ref = freshAdmin();
    const { writeTime } = await ref.set({ a: 1 });
    await ref.update({ a: 2 }, { lastUpdateTime: writeTime });
    await expect(ref.update({ a: 3 }, { lastUpdateTime: writeTime })).rejects.toMatchObject({ code: 9 });
    await expect(ref.delete({ lastUpdateTime: writeTime })).rejects.toMatchObject({ code: 9 });
    expect((await ref.get()).data()).toEqual({ a: 2 });
  });

  test('rejects an update-time precondition on a document deleted since', async () => {
    const ref = freshAdmin();
    const { writeTime } = await ref.set({ a: 1 });
    await ref.delete();
    await expect(ref.delete({ lastUpdateTime: writeTime })).rejects.toMatchObject({ code: 9 });
  });

  test('merges into nothing after a delete of the same batch', async () => {
    const db = clients.admin();
    const ref = db.doc(freshPath());
    await ref.set({ a: 1 });
    await db.batch().delete(ref).set(ref, { b: 1 }, { merge: true }).commit();
    expect((await ref.get()).data()).toEqual({ b: 1 });
  });

  test('deletes a missing document unless it must exist', async () => {
    await freshAdmin().delete();
    await expect(freshAdmin().delete({ exists: true })).rejects.toMatchObject({ code: 5 });
  });

  test('applies a batch atomically', async () => {
    const [first, missing] = [freshAdmin(), freshAdmin()];
    const batch = clients.admin().batch();
    batch.set(clients.admin().doc(first.path), { a: 1 }).update(clients.admin().doc(missing.path), { a: 1 });
    await expect(batch.commit()).rejects.toMatchObject({ code: 5 });
    expect((await first.get()).exists).toBe(false);
  });

  test('applies writes of a batch to one document in order', async () => {
    const db = clients.admin();
    const ref = db.doc(freshPath());
    await db
      .batch()
      .set(ref, { n: 1 })
      .update(ref, { n: FieldValue.increment(2) })
      .update(ref, { m: 1 })
      .commit();
    expect((await ref.get()).data()).toEqual({ n: 3, m: 1 });
  });

  test('fails bulk writes individually', async () => {
    const db = clients.admin();
    const [good, bad] = [db.doc(freshPath()), db.doc(freshPath())];
    const writer = db.bulkWriter();
    writer.onWriteError(() => false);
    const results = Promise.allSettled([writer.set(good, { a: 1 }), writer.update(bad, { a: 1 })]);
    await writer.close();
    expect((await results).map((result) => result.status)).toEqual(['fulfilled', 'rejected']);
    expect((await good.get()).data()).toEqual({ a: 1 });
  });

  test('increases update times strictly but keeps that of a write without effect', async () => {
    const ref = freshAdmin();
    const micros = (time: AdminTimestamp): number => time.seconds * 1e6 + time.nanoseconds / 1e3;
    const times: number[] = [];
    for (let n = 0; n < 20; n++) times.push(micros((await ref.set({ n })).writeTime));
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
    const before = await ref.get();
    await ref.set({ n: 19 });
    expect((await ref.get()).updateTime).toEqual(before.updateTime);
    expect(before.createTime).not.toEqual(before.updateTime);
  });

  test('returns every type of value unchanged', async () => {
    const db = clients.admin();
    const ref = db.doc(freshPath());
    const value = {
      null: null,
      yes: true,
      big: 9_007_199_254_740_991,
      negative: -0.5,
      infinite: -Infinity,
      time: new AdminTimestamp(-1, 999_999_000),
      text: 'l’été 😀',
      bytes: Buffer.from([0, 255]),
      place: new (await import('firebase-admin/firestore')).GeoPoint(0, -180),
      reference: db.doc('a/b'),
      list: [1, [].length, { a: [] }],
      map: { empty: {} },
    };
    await ref.set(value);
    const stored = (await ref.get()).data();
    expect(stored).toEqual(value);
    const byRest = (await lite.getDoc(lite.doc(clients.lite(), ref.path))).data();
    expect(byRest?.['bytes'].toUint8Array()).toEqual(new Uint8Array([0, 255]));
    expect(byRest?.['infinite']).toBe(-Infinity);
    expect(byRest?.['place'].longitude).toBe(-180);
  });
});

describe('transforms', () => {
  test('sets equal server timestamps within a commit', async () => {
    const db = clients.admin();
    const [a, b] = [db.doc(freshPath()), db.doc(freshPath())];
    const at = FieldValue.serverTimestamp();
    await db.batch().set(a, { at, m: { at } }).set(b, { at }).commit();
    const [first, second] = [(await a.get()).data(), (await b.get()).data()];
    expect(first?.['at']).toEqual(first?.['m'].at);
    expect(first?.['at']).toEqual(second?.['at']);
  });

  test('sets server timestamps in milliseconds, also for commits within one', async () => {
    const now = Date.UTC(2026, 0, 1);
    const { handleRest } = await openInProcessFirestore({ now: () => now });
    const documents = 'projects/demo-test/databases/(default)/documents';
    for (const id of ['first', 'second']) {
      const updateTransforms = [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }];
      const writes = [{ update: { name: `${documents}/notes/${id}`, fields: {} }, updateTransforms }];
      const { body } = await handleRest({
        method: 'POST',
        url: `/v1/${documents}:commit`,
        authorization: 'Bearer owner',
        body: JSON.stringify({ writes }),
      });
      expect(body).toMatchObject({
        commitTime: id === 'first' ? '2026-01-01T00:00:00Z' : '2026-01-01T00:00:00.000001Z',
        writeResults: [{ transformResults: [{ timestampValue: '2026-01-01T00:00:00Z' }] }],
      });
    }
  });

  test('increments numbers and replaces other values', async () => {
    const ref = freshLite();
    await lite.setDoc(ref, { i: 1, d: 0.5, s: 'x' });
    const three = lite.increment(3);
    await lite.updateDoc(ref, { i: three, d: three, s: three, missing: three });
    expect((await lite.getDoc(ref)).data()).toEqual({ i: 4, d: 3.5, s: 3, missing: 3 });
  });

  test('clamps an integer increment at 64 bits', async () => {
    const path = '/v1/projects/demo-test/databases/(default)/documents';
    const name = `${path.slice(4)}/${freshPath()}`;
    const increment = { fieldPath: 'n', increment: { integerValue: '9223372036854775807' } };
    const write = { update: { name, fields: {} }, updateMask: {}, updateTransforms: [increment] };
    const response = await clients.request('POST', `${path}:commit`, JSON.stringify({ writes: [write, write] }));
    const { writeResults } = (await response.json()) as { writeResults: { transformResults: object[] }[] };
    expect(writeResults[1]?.transformResults).toEqual([{ integerValue: '9223372036854775807' }]);
  });

  test('adds missing elements on arrayUnion and removes every occurrence on arrayRemove', async () => {
    const ref = freshLite();
    await lite.setDoc(ref, { list: [1, 2, 1] });
    await lite.updateDoc(ref, { list: lite.arrayUnion(2, 3, 3) });
    expect((await lite.getDoc(ref)).get('list')).toEqual([1, 2, 1, 3]);
    await lite.updateDoc(ref, { list: lite.arrayRemove(1) });
    expect((await lite.getDoc(ref)).get('list')).toEqual([2, 3]);
  });

  test.each(['maximum', 'minimum'])('rejects %s, which no SDK sends', async (kind) => {
    const root = '/v1/projects/demo-test/databases/(default)/documents';
    const update = { name: `${root.slice(4)}/${freshPath()}`, fields: {} };
    const updateTransforms = [{ fieldPath: 'n', [kind]: { integerValue: '5' } }];
    const body = JSON.stringify({ writes: [{ update, updateTransforms }] });
    const answer: unknown = await (await clients.request('POST', `${root}:commit`, body)).json();
    expect(answer).toMatchObject({
      error: { status: 'INVALID_ARGUMENT', message: expect.stringMatching(/not supported/) },
    });
  });
});

describe('limits', () => {
  test.each([
    ['a document over 1 MiB', { text: 'x'.repeat(1_048_577) }, /exceeds the maximum allowed size/],
    ['a reserved field name', { __secret__: 1 }, /reserved/],
  ])('%s is refused as invalid-argument', async (_title, data: object, message) => {
    const ref = freshAdmin();
    await expect(ref.set(data as FirebaseFirestore.DocumentData)).rejects.toMatchObject({ code: 3, message });
    expect((await ref.get()).exists).toBe(false);
  });

  test('rejects maps nested 21 deep', async () => {
    const nested = `${'{"mapValue":{"fields":{"m":'.repeat(21)}{"nullValue":null}${'}}}'.repeat(21)}`;
    const path = `/v1/projects/demo-test/databases/(default)/documents/${freshPath()}`;
    const response = await clients.request('PATCH', path, `{"fields":{"m":${nested}}}`);
    expect(await response.json()).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
  });

  test('accepts maps nested 20 deep and a document just under 1 MiB', async () => {
    await freshAdmin().set(JSON.parse(`${'{"m":'.repeat(21)}1${'}'.repeat(21)}`));
    await freshAdmin().set({ text: 'x'.repeat(1_048_000) });
  });

  test('deletes everything below a collection for any first character of the ids', async () => {
    const db = clients.admin();
    const kinds = ['0', '9z', 'A', 'Zz', '_', 'a', 'é', '🜁', '__id-7__', '__id7__'];
    await Promise.all(kinds.map((id) => db.doc(`whole/${id}/below/0`).set({ id })));
    await Promise.all(kinds.map((id) => db.doc(`whole/${id}`).set({ id })));
    const { docs } = await db.collection('whole').get();
    expect(docs.map(({ id }) => id)).toEqual(['__id-7__', '__id7__', '0', '9z', 'A', 'Zz', '_', 'a', 'é', '🜁']);
    await db.recursiveDelete(db.collection('whole'));
    expect((await db.collection('whole').get()).size).toBe(0);
    expect((await db.collectionGroup('below').get()).size).toBe(0);
  });

  test.each(['docs/__reserved__', 'docs/.', 'docs/..', `docs/${'x'.repeat(1501)}`])(
    'rejects the name %s with invalid-argument',
    async (path) => {
      const name = `projects/demo-test/databases/(default)/documents/${path}`;
      const body = JSON.stringify({ writes: [{ update: { name, fields: {} } }] });
      const response = await clients.request(
        'POST',
        '/v1/projects/demo-test/databases/(default)/documents:commit',
        body,
      );
      expect(response.status).toBe(400);
    },
  );
});
