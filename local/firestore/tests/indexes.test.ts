import { AggregateField, Filter, type Query } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseIndexes } from '../src/index';
import { startTestServerWithClients, type TestServerWithClients } from './testClients';

const INDEXES = {
  indexes: [
    {
      collectionGroup: 'posts',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'published', order: 'ASCENDING' },
        { fieldPath: 'at', order: 'DESCENDING' },
      ],
    },
    {
      collectionGroup: 'posts',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'author', order: 'ASCENDING' },
        { fieldPath: 'at', order: 'DESCENDING' },
      ],
    },
    {
      collectionGroup: 'posts',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'tags', arrayConfig: 'CONTAINS' },
        { fieldPath: 'at', order: 'ASCENDING' },
      ],
    },
  ],
  fieldOverrides: [
    { collectionGroup: 'posts', fieldPath: 'body', indexes: [] },
    {
      collectionGroup: 'songs',
      fieldPath: 'year',
      indexes: [{ order: 'ASCENDING', queryScope: 'COLLECTION_GROUP' }],
    },
  ],
};

const reports: string[] = [];
let clients: TestServerWithClients;
let posts: Query;
let songs: Query;
beforeAll(async () => {
  clients = await startTestServerWithClients({
    indexes: parseIndexes(JSON.stringify(INDEXES)),
    report: (line) => reports.push(line),
  });
  posts = clients.admin().collection('posts');
  songs = clients.admin().collectionGroup('songs');
});
afterAll(() => clients.close());

const served: [title: string, query: () => Query][] = [
  ['no filter at all', () => posts],
  ['equalities of several fields, by merging', () => posts.where('a', '==', 1).where('b', '==', 2)],
  ['a range on one field', () => posts.where('a', '>', 1)],
  ['an order of one field, descending', () => posts.orderBy('a', 'desc')],
  ['array-contains', () => posts.where('tags', 'array-contains', 'x')],
  ['equality and order of a composite index', () => posts.where('published', '==', true).orderBy('at', 'desc')],
  ['that index read backwards', () => posts.where('published', '==', true).orderBy('at', 'asc')],
  ['a range on its last field', () => posts.where('published', '==', true).where('at', '<', 5).orderBy('at', 'desc')],
  [
    'two composite indexes, merged',
    () => posts.where('published', '==', true).where('author', '==', 'a').orderBy('at', 'desc'),
  ],
  ['in counts as equality', () => posts.where('author', 'in', ['a', 'b']).orderBy('at', 'desc')],
  ['array-contains with an order', () => posts.where('tags', 'array-contains', 'x').orderBy('at')],
  [
    'each branch of an or by itself',
    () => posts.where(Filter.or(Filter.where('a', '==', 1), Filter.where('b', '==', 2))),
  ],
  ['a collection group with an index of its own', () => songs.where('year', '>', 1980)],
  ['a collection group without filters', () => songs],
];

const unindexed: [title: string, query: () => Query, message: RegExp][] = [
  [
    'equality and an order that no index has',
    () => posts.where('a', '==', 1).orderBy('at'),
    /requires an index\..*lacks .*"fieldPath":"at"/,
  ],
  ['two orders', () => posts.orderBy('a').orderBy('b'), /requires an index\./],
  ['two ranges', () => posts.where('a', '>', 1).where('b', '>', 1), /requires an index\./],
  [
    'one equality that the indexes do not hold',
    () => posts.where('published', '==', true).where('x', '==', 1).orderBy('at'),
    /requires an index\./,
  ],
  [
    'a field exempt from indexing',
    () => posts.where('body', '==', 'x'),
    /requires a COLLECTION_ASC index for collection posts and field body/,
  ],
  ['a field inside of an exempt one', () => posts.orderBy('body.title'), /field body\.title/],
  [
    'a collection group without its own index',
    () => songs.where('title', '==', 'x'),
    /requires a COLLECTION_GROUP_ASC index for collection songs and field title/,
  ],
  ['a collection group in the other direction', () => songs.orderBy('year', 'desc'), /COLLECTION_GROUP_DESC/],
  [
    'a branch of an or',
    () => posts.where(Filter.or(Filter.where('a', '==', 1), Filter.where('body', '==', 2))),
    /field body/,
  ],
];

describe('queries', () => {
  test.each(served)('serves %s', async (_title, query) => {
    expect((await query().get()).size).toBe(0);
  });

  // The client retries each for seven seconds.
  test.concurrent.each(unindexed)('fails with FAILED_PRECONDITION: %s', async (_title, query, message) => {
    await expect(query().get()).rejects.toMatchObject({ code: 9, message });
  });

  test.concurrent('requires a composite index for a sum with an equality', async () => {
    const aggregate = { sum: AggregateField.sum('n') };
    await expect(posts.where('a', '==', 1).aggregate(aggregate).get()).rejects.toMatchObject({ code: 9 });
    expect((await posts.aggregate(aggregate).get()).data()).toEqual({ sum: 0 });
  });

  test.concurrent('logs the missing definition', async () => {
    await expect(posts.where('a', '==', 1).orderBy('at', 'desc').get()).rejects.toMatchObject({ code: 9 });
    const definition = {
      collectionGroup: 'posts',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'a', order: 'ASCENDING' },
        { fieldPath: 'at', order: 'DESCENDING' },
      ],
    };
    expect(reports).toContain(`missing index: ${JSON.stringify(definition)}`);
    const indexes = { ...INDEXES, indexes: [...INDEXES.indexes, definition] };
    const complete = await startTestServerWithClients({ indexes: parseIndexes(JSON.stringify(indexes)) });
    const query = complete.admin().collection('posts').where('a', '==', 1).orderBy('at', 'desc');
    expect((await query.get()).size).toBe(0);
    await complete.close();
  });

  test.each([
    ['{', /no JSON/],
    ['{"indexes": [{"fields": []}]}', /indexes\[0\]\.collectionGroup/],
    [
      '{"indexes": [{"collectionGroup": "a", "fields": [{"fieldPath": "x", "order": "UP"}]}]}',
      /ASCENDING or DESCENDING/,
    ],
    ['{"indexes": [{"collectionGroup": "a", "fields": [{"fieldPath": "x"}]}]}', /order or arrayConfig must be given/],
    ['{"index": []}', /Unknown name "index"/],
  ])('rejects invalid index definitions: %s', (text, message) => {
    expect(() => parseIndexes(text)).toThrow(message);
  });
});

test('accepts extra fields that the Firebase CLI writes to index definitions', () => {
  const fields = [{ fieldPath: 'x', order: 'ASCENDING' }];
  const index = { collectionGroup: 'a', queryScope: 'COLLECTION', apiScope: 'ANY_API', density: 'SPARSE_ALL', fields };
  const override = { collectionGroup: 'a', fieldPath: 'y', ttl: true, indexes: [] };
  expect(parseIndexes(JSON.stringify({ indexes: [index], fieldOverrides: [override] }))).toMatchObject({
    indexes: [{ collectionGroup: 'a', queryScope: 'COLLECTION', fields }],
    fieldOverrides: [{ collectionGroup: 'a', fieldPath: 'y', indexes: [] }],
  });
});
