import { AggregateField } from 'firebase-admin/firestore';
import * as lite from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from './clients';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const db = world.admin();
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
afterAll(() => world.close());

describe('aggregations', () => {
  test('count counts, also above a filter', async () => {
    const numbers = lite.collection(world.lite(), 'numbers');
    expect((await lite.getCount(numbers)).data().count).toBe(5);
    expect((await lite.getCount(lite.query(numbers, lite.where('n', '>', 1)))).data().count).toBe(1);
  });

  test('sum and average take numbers only and leave out what is none', async () => {
    const numbers = lite.collection(world.lite(), 'numbers');
    const result = await lite.getAggregate(numbers, { sum: lite.sum('n'), average: lite.average('n') });
    expect(result.data()).toEqual({ sum: 3.5, average: 1.75 });
  });

  test('a document without the summed field is not counted beside the sum', async () => {
    const aggregate = { count: AggregateField.count(), sum: AggregateField.sum('n') };
    expect((await world.admin().collection('numbers').aggregate(aggregate).get()).data()).toEqual({
      count: 4,
      sum: 3.5,
    });
  });

  test('the average of nothing is null and the sum 0', async () => {
    const nothing = lite.collection(world.lite(), 'nothing');
    const result = await lite.getAggregate(nothing, { sum: lite.sum('n'), average: lite.average('n') });
    expect(result.data()).toEqual({ sum: 0, average: null });
  });
});

describe('collections', () => {
  test('a collection group reaches every collection of that name', async () => {
    const group = lite.query(lite.collectionGroup(world.lite(), 'songs'), lite.orderBy('year'));
    expect((await lite.getDocs(group)).docs.map((song) => song.id)).toEqual(['s3', 's2', 's1']);
  });

  test('a query of a collection leaves out its subcollections', async () => {
    expect((await lite.getDocs(lite.collection(world.lite(), 'towns'))).docs.map((town) => town.id)).toEqual(['foix']);
  });

  test('listDocuments shows parents that do not exist', async () => {
    const towns = await world.admin().collection('towns').listDocuments();
    expect(towns.map((town) => town.id)).toEqual(['albi', 'foix']);
  });

  test('listCollections names what lies below', async () => {
    const ids = async (parent: { listCollections: () => Promise<{ id: string }[]> }): Promise<string[]> =>
      (await parent.listCollections()).map((collection) => collection.id);
    expect(await ids(world.admin())).toEqual(['numbers', 'songs', 'towns']);
    expect(await ids(world.admin().doc('towns/albi'))).toEqual(['songs']);
  });

  test('REST lists a collection page by page', async () => {
    const path = '/v1/projects/demo-test/databases/(default)/documents/numbers?pageSize=3';
    const first = (await (await world.request('GET', path)).json()) as { documents: object[]; nextPageToken: string };
    const rest = (await (
      await world.request('GET', `${path}&pageToken=${encodeURIComponent(first.nextPageToken)}`)
    ).json()) as { documents: { name: string }[]; nextPageToken?: string };
    expect(first.documents).toHaveLength(3);
    expect(rest.documents.map((document) => document.name.at(-1))).toEqual(['d', 'e']);
    expect(rest.nextPageToken).toBeUndefined();
  });
});

describe('single reads', () => {
  test('a missing document does not exist, and REST answers 404', async () => {
    expect((await lite.getDoc(lite.doc(world.lite(), 'towns/none'))).exists()).toBe(false);
    const response = await world.request('GET', '/v1/projects/demo-test/databases/(default)/documents/towns/none');
    expect(await response.json()).toMatchObject({ error: { code: 404, status: 'NOT_FOUND' } });
  });

  test('getAll answers found and missing in the order of the question, with a mask', async () => {
    const db = world.admin();
    const [none, song] = await db.getAll(db.doc('songs/none'), db.doc('songs/s3'), { fieldMask: ['year'] });
    expect(none?.exists).toBe(false);
    expect(song?.data()).toEqual({ year: 1970 });
  });

  test('select answers the selected fields alone', async () => {
    const { docs } = await world.admin().collection('songs').select('title').get();
    expect(docs.map((song) => song.data())).toEqual([{ title: 'three' }]);
    expect((await world.admin().collection('songs').select().get()).docs[0]?.data()).toEqual({});
  });

  test('offset skips', async () => {
    const { docs } = await world.admin().collection('numbers').orderBy('__name__').offset(3).get();
    expect(docs.map((document) => document.id)).toEqual(['d', 'e']);
  });

  test('REST creates, changes and deletes a document by its address', async () => {
    const path = '/v1/projects/demo-test/databases/(default)/documents/byrest';
    const fields = (n: number): string => JSON.stringify({ fields: { n: { integerValue: n } } });
    expect((await world.request('POST', `${path}?documentId=x`, fields(1))).status).toBe(200);
    expect((await world.request('POST', `${path}?documentId=x`, fields(1))).status).toBe(409);
    const changed = await world.request('PATCH', `${path}/x?updateMask.fieldPaths=n`, fields(2));
    expect(await changed.json()).toMatchObject({ fields: { n: { integerValue: '2' } } });
    expect((await world.request('DELETE', `${path}/x`)).status).toBe(200);
    expect((await world.request('GET', `${path}/x`)).status).toBe(404);
  });
});
