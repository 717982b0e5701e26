import { AggregateField } from 'firebase-admin/firestore';
import * as lite from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServerWithClients, type TestServerWithClients } from './testClients';

let clients: TestServerWithClients;
beforeAll(async () => {
  clients = await startTestServerWithClients();
  const db = clients.admin();
  const batch = db.batch();
  for (const [id, n] of [
    ['a', 1],
    ['b', 2.5],
    ['c', 'text'],
    ['d', null],
  ] as const)
    batch.set(db.doc(`numbers/${id}`), { n });
  batch.set(db.doc('numbers/e'), { other: 1 });
  batch.set(db.doc('towns/albi/songs/s1'), { title: 'one', year: 1990 });
  batch.set(db.doc('towns/foix/songs/s2'), { title: 'two', year: 1980 });
  batch.set(db.doc('songs/s3'), { title: 'three', year: 1970 });
  batch.set(db.doc('towns/foix'), { size: 10 });
  await batch.commit();
});
afterAll(() => clients.close());

describe('aggregations', () => {
  test('counts documents, with a filter too', async () => {
    const numbers = lite.collection(clients.lite(), 'numbers');
    expect((await lite.getCount(numbers)).data().count).toBe(5);
    expect((await lite.getCount(lite.query(numbers, lite.where('n', '>', 1)))).data().count).toBe(1);
  });

  test('ignores values that are not numbers in sum and average', async () => {
    const numbers = lite.collection(clients.lite(), 'numbers');
    const result = await lite.getAggregate(numbers, { sum: lite.sum('n'), average: lite.average('n') });
    expect(result.data()).toEqual({ sum: 3.5, average: 1.75 });
  });

  test('excludes a document without the summed field from count', async () => {
    const aggregate = { count: AggregateField.count(), sum: AggregateField.sum('n') };
    expect((await clients.admin().collection('numbers').aggregate(aggregate).get()).data()).toEqual({
      count: 4,
      sum: 3.5,
    });
  });

  test('returns a null average and a sum of 0 for no documents', async () => {
    const nothing = lite.collection(clients.lite(), 'nothing');
    const result = await lite.getAggregate(nothing, { sum: lite.sum('n'), average: lite.average('n') });
    expect(result.data()).toEqual({ sum: 0, average: null });
  });
});

describe('collections', () => {
  test('queries every collection of a group', async () => {
    const group = lite.query(lite.collectionGroup(clients.lite(), 'songs'), lite.orderBy('year'));
    expect((await lite.getDocs(group)).docs.map((song) => song.id)).toEqual(['s3', 's2', 's1']);
  });

  test('excludes subcollections from a collection query', async () => {
    expect((await lite.getDocs(lite.collection(clients.lite(), 'towns'))).docs.map((town) => town.id)).toEqual([
      'foix',
    ]);
  });

  test('lists missing parents in listDocuments', async () => {
    const towns = await clients.admin().collection('towns').listDocuments();
    expect(towns.map((town) => town.id)).toEqual(['albi', 'foix']);
  });

  test('lists the subcollections in listCollections', async () => {
    const ids = async (parent: { listCollections: () => Promise<{ id: string }[]> }): Promise<string[]> =>
      (await parent.listCollections()).map((collection) => collection.id);
    expect(await ids(clients.admin())).toEqual(['numbers', 'songs', 'towns']);
    expect(await ids(clients.admin().doc('towns/albi'))).toEqual(['songs']);
  });

  test('lists a collection by pages over REST', async () => {
    const path = '/v1/projects/demo-test/databases/(default)/documents/numbers?pageSize=3';
    const first = (await (await clients.request('GET', path)).json()) as { documents: object[]; nextPageToken: string };
    const rest = (await (
      await clients.request('GET', `${path}&pageToken=${encodeURIComponent(first.nextPageToken)}`)
    ).json()) as { documents: { name: string }[]; nextPageToken?: string };
    expect(first.documents).toHaveLength(3);
    expect(rest.documents.map((document) => document.name.at(-1))).toEqual(['d', 'e']);
    expect(rest.nextPageToken).toBeUndefined();
  });
});

describe('single reads', () => {
  test('returns 404 over REST for a missing document', async () => {
    expect((await lite.getDoc(lite.doc(clients.lite(), 'towns/none'))).exists()).toBe(false);
    const response = await clients.request('GET', '/v1/projects/demo-test/databases/(default)/documents/towns/none');
    expect(await response.json()).toMatchObject({ error: { code: 404, status: 'NOT_FOUND' } });
  });

  test('returns found and missing documents in request order from getAll with a mask', async () => {
    const db = clients.admin();
    const [none, song] = await db.getAll(db.doc('songs/none'), db.doc('songs/s3'), { fieldMask: ['year'] });
    expect(none?.exists).toBe(false);
    expect(song?.data()).toEqual({ year: 1970 });
  });

  test('returns the selected fields only', async () => {
    const { docs } = await clients.admin().collection('songs').select('title').get();
    expect(docs.map((song) => song.data())).toEqual([{ title: 'three' }]);
    expect((await clients.admin().collection('songs').select().get()).docs[0]?.data()).toEqual({});
  });

  test('skips documents before the offset', async () => {
    const { docs } = await clients.admin().collection('numbers').orderBy('__name__').offset(3).get();
    expect(docs.map((document) => document.id)).toEqual(['d', 'e']);
  });

  test('creates, updates and deletes a document over REST', async () => {
    const path = '/v1/projects/demo-test/databases/(default)/documents/byrest';
    const fields = (n: number): string => JSON.stringify({ fields: { n: { integerValue: n } } });
    expect((await clients.request('POST', `${path}?documentId=x`, fields(1))).status).toBe(200);
    expect((await clients.request('POST', `${path}?documentId=x`, fields(1))).status).toBe(409);
    const changed = await clients.request('PATCH', `${path}/x?updateMask.fieldPaths=n`, fields(2));
    expect(await changed.json()).toMatchObject({ fields: { n: { integerValue: '2' } } });
    expect((await clients.request('DELETE', `${path}/x`)).status).toBe(200);
    expect((await clients.request('GET', `${path}/x`)).status).toBe(404);
  });
});
