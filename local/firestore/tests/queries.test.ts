import {
  FieldPath,
  Filter,
  type Firestore,
  Timestamp as AdminTimestamp,
  type Query,
  type WhereFilterOp,
} from 'firebase-admin/firestore';
import * as full from 'firebase/firestore';
import * as lite from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServerWithClients, type TestServerWithClients } from './testClients';

/** A query that all three SDKs run. */
interface Ask {
  where?: [field: string, op: WhereFilterOp, value: unknown][];
  or?: [field: string, op: WhereFilterOp, value: unknown][];
  orderBy?: [field: string, direction?: 'asc' | 'desc'][];
  startAt?: unknown[];
  startAfter?: unknown[];
  endAt?: unknown[];
  endBefore?: unknown[];
  limit?: number;
  limitToLast?: number;
}

const TYPES = {
  'a-null': null,
  'b-false': false,
  'c-true': true,
  'd-nan': Number.NaN,
  'e-int': 1,
  'f-double': 1.5,
  'g-big': 9_007_199_254_740_991,
  'h-date': new Date(Date.UTC(2026, 0, 2)),
  'i-text': 'abc',
  'j-accent': 'é',
  'k-emoji': '😀',
  'l-array': [1, 'a'],
  'm-map': { a: 1, b: 2 },
};

const CITIES = {
  albi: { region: 'tarn', size: 50, tags: ['old', 'river'], mayor: { name: 'A' } },
  castres: { region: 'tarn', size: 42, tags: ['rugby', 'river'] },
  foix: { region: 'ariege', size: 10, tags: ['castle'], mayor: { name: 'B' } },
  mirepoix: { region: 'ariege', size: 3, tags: [] },
  toulouse: { region: 'garonne', size: 500, tags: ['river', 'space'] },
  unknown: { region: 'tarn' },
};

const probes: [title: string, collection: 'types' | 'cities', ask: Ask, expected: string][] = [
  ['values of all types are ordered by type, then value', 'types', { orderBy: [['v']] }, 'abcdefghijklm'],
  ['descending order is the exact reverse', 'types', { orderBy: [['v', 'desc']] }, 'mlkjihgfedcba'],
  ['a range holds values of one type only: numbers', 'types', { where: [['v', '>', 0]] }, 'efg'],
  ['a range holds values of one type only: strings', 'types', { where: [['v', '>=', '']] }, 'ijk'],
  ['a range of dates', 'types', { where: [['v', '<', new Date(Date.UTC(2027, 0, 1))]] }, 'h'],
  ['integers and doubles are one line of numbers, from NaN on', 'types', { where: [['v', '<=', 1.5]] }, 'def'],
  ['== null finds null alone, not missing fields', 'types', { where: [['v', '==', null]] }, 'a'],
  ['!= null finds everything that is there', 'types', { where: [['v', '!=', null]] }, 'bcdefghijklm'],
  ['== NaN finds NaN', 'types', { where: [['v', '==', Number.NaN]] }, 'd'],
  ['!= NaN leaves out NaN and null', 'types', { where: [['v', '!=', Number.NaN]] }, 'bcefghijklm'],
  ['!= leaves out null', 'types', { where: [['v', '!=', 'abc']] }, 'bcdefghjklm'],
  ['1 == 1.0', 'types', { where: [['v', '==', 1.0]] }, 'e'],
  ['arrays are equal element by element', 'types', { where: [['v', '==', [1, 'a']]] }, 'l'],
  ['maps are equal whatever the order of keys', 'types', { where: [['v', '==', { b: 2, a: 1 }]] }, 'm'],
  ['in finds any of the values', 'types', { where: [['v', 'in', [true, 'abc', 7]]] }, 'ci'],
  ['not-in leaves out the values and null', 'types', { where: [['v', 'not-in', [true, 'abc']]] }, 'bdefghjklm'],
  ['not-in with null finds nothing', 'types', { where: [['v', 'not-in', [null, 1]]] }, ''],
  ['array-contains', 'cities', { where: [['tags', 'array-contains', 'river']] }, 'act'],
  ['array-contains-any', 'cities', { where: [['tags', 'array-contains-any', ['castle', 'space']]] }, 'ft'],
  [
    'two equalities',
    'cities',
    {
      where: [
        ['region', '==', 'tarn'],
        ['size', '==', 42],
      ],
    },
    'c',
  ],
  [
    'equality and range',
    'cities',
    {
      where: [
        ['region', '==', 'tarn'],
        ['size', '>', 42],
      ],
    },
    'a',
  ],
  [
    'ranges of two fields',
    'cities',
    {
      where: [
        ['size', '>', 5],
        ['region', '<', 'b'],
      ],
    },
    'f',
  ],
  ['a field of a map', 'cities', { where: [['mayor.name', '==', 'B']] }, 'f'],
  [
    'or',
    'cities',
    {
      or: [
        ['region', '==', 'garonne'],
        ['size', '<', 5],
      ],
    },
    'mt',
  ],
  [
    'or over equalities keeps documents without other fields',
    'cities',
    {
      or: [
        ['region', '==', 'tarn'],
        ['size', '==', 3],
      ],
    },
    'acmu',
  ],
  ['orderBy leaves out documents without the field', 'cities', { orderBy: [['size']] }, 'mfcat'],
  ['without an order the names decide', 'cities', {}, 'acfmtu'],
  [
    'two orders',
    'cities',
    {
      orderBy: [
        ['region', 'desc'],
        ['size', 'asc'],
      ],
    },
    'catmf',
  ],
  ['equal values are ordered by name, in the last direction', 'cities', { orderBy: [['region', 'desc']] }, 'ucatmf'],
  ['limit', 'cities', { orderBy: [['size']], limit: 2 }, 'mf'],
  ['limitToLast', 'cities', { orderBy: [['size']], limitToLast: 2 }, 'at'],
  ['startAt includes', 'cities', { orderBy: [['size']], startAt: [42] }, 'cat'],
  ['startAfter excludes', 'cities', { orderBy: [['size']], startAfter: [42] }, 'at'],
  ['endAt includes', 'cities', { orderBy: [['size']], endAt: [42] }, 'mfc'],
  ['endBefore excludes', 'cities', { orderBy: [['size']], endBefore: [42] }, 'mf'],
  [
    'a cursor over two orders',
    'cities',
    { orderBy: [['region'], ['size', 'desc']], startAfter: ['ariege', 10] },
    'mtac',
  ],
  ['limitToLast with a cursor', 'cities', { orderBy: [['size']], endBefore: [500], limitToLast: 1 }, 'a'],
  ['a range of names', 'cities', { where: [['__name__', '>', 'foix']] }, 'mtu'],
  ['a set of names', 'cities', { where: [['__name__', 'in', ['foix', 'nowhere']]] }, 'f'],
];

let testClients: TestServerWithClients;
let clients: { lite: lite.Firestore; full: full.Firestore; admin: Firestore };
beforeAll(async () => {
  testClients = await startTestServerWithClients();
  clients = { lite: testClients.lite(), full: testClients.full(), admin: testClients.admin() };
  const { admin } = clients;
  const batch = admin.batch();
  for (const [id, v] of Object.entries(TYPES)) batch.set(admin.doc(`types/${id}`), { v });
  batch.set(admin.doc('types/z-missing'), { other: 1 });
  for (const [id, city] of Object.entries(CITIES)) batch.set(admin.doc(`cities/${id}`), city);
  await batch.commit();
});
afterAll(() => testClients.close());

/** Joins the first letters of the ids in result order; sorts them if the query has no order, which promises none. */
const letters = (ids: string[]): string => ids.map((id) => id[0]).join('');

function modular(sdk: typeof lite | typeof full, root: lite.Firestore, collection: string, ask: Ask): lite.Query {
  const api = sdk as typeof lite;
  const field = (name: string) => (name === '__name__' ? api.documentId() : name);
  const constraints: lite.QueryConstraint[] = (ask.where ?? []).map(([name, op, value]) =>
    api.where(field(name), op, value),
  );
  for (const [name, direction] of ask.orderBy ?? []) constraints.push(api.orderBy(field(name), direction));
  if (ask.startAt) constraints.push(api.startAt(...ask.startAt));
  if (ask.startAfter) constraints.push(api.startAfter(...ask.startAfter));
  if (ask.endAt) constraints.push(api.endAt(...ask.endAt));
  if (ask.endBefore) constraints.push(api.endBefore(...ask.endBefore));
  if (ask.limit) constraints.push(api.limit(ask.limit));
  if (ask.limitToLast) constraints.push(api.limitToLast(ask.limitToLast));
  const from = api.collection(root, collection);
  if (!ask.or) return api.query(from, ...constraints);
  return api.query(from, api.or(...ask.or.map(([name, op, value]) => api.where(field(name), op, value))));
}

function buildAdminQuery(collection: string, ask: Ask): Query {
  let query: Query = clients.admin.collection(collection);
  for (const [name, op, value] of ask.where ?? []) {
    query = query.where(name === '__name__' ? FieldPath.documentId() : name, op, value);
  }
  if (ask.or) query = query.where(Filter.or(...ask.or.map(([name, op, value]) => Filter.where(name, op, value))));
  for (const [name, direction] of ask.orderBy ?? []) query = query.orderBy(name, direction);
  if (ask.startAt) query = query.startAt(...ask.startAt);
  if (ask.startAfter) query = query.startAfter(...ask.startAfter);
  if (ask.endAt) query = query.endAt(...ask.endAt);
  if (ask.endBefore) query = query.endBefore(...ask.endBefore);
  if (ask.limit) query = query.limit(ask.limit);
  if (ask.limitToLast) query = query.limitToLast(ask.limitToLast);
  return query;
}

describe.each(['lite', 'full', 'admin'] as const)('queries through the %s SDK', (sdk) => {
  test.each(probes)('%s', async (_title, collection, ask, expected) => {
    const found =
      sdk === 'admin'
        ? await buildAdminQuery(collection, ask).get()
        : sdk === 'lite'
          ? await lite.getDocs(modular(lite, clients.lite, collection, ask))
          : await full.getDocsFromServer(
              modular(full, clients.full as unknown as lite.Firestore, collection, ask) as unknown as full.Query,
            );
    expect(letters(found.docs.map((document) => document.id))).toBe(expected);
  });
});

test('keeps the microseconds of a timestamp', async () => {
  const document = clients.admin.doc('times/one');
  await document.set({ at: new AdminTimestamp(1_700_000_000, 123_456_000) });
  expect((await document.get()).get('at').nanoseconds).toBe(123_456_000);
});
