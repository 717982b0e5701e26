import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Database } from '../src/core/Database';
import { buildPredicate } from '../src/core/filters';
import { compareValues } from '../src/core/order';
import { prepareQuery, runQuery, type PreparedQuery } from '../src/core/query';
import type { SortKey } from '../src/core/SortedIndex';
import { buildCollectionQuery, type Cursor, type StructuredQuery } from '../src/core/structuredQuery';
import type { Fields, StoredDoc, Value } from '../src/core/value';

const DATABASE = 'projects/demo/databases/(default)';
const SNAPSHOT_AFTER_STEPS = 10;
const TIME = { seconds: '0', nanos: 0 };

const toPath = (id: string, collection = 'items'): string => `${collection}/${id}`;
const toReference = (path: string): Value => ({ referenceValue: `${DATABASE}/documents/${path}` });
const toInteger = (value: number): Value => ({ integerValue: String(value) });

const buildDocument = (path: string, fields: Fields): StoredDoc => ({
  name: `${DATABASE}/documents/${path}`,
  fields,
  createTime: TIME,
  updateTime: TIME,
});

/** Few values of every kind of order, so that equal ones and empty ranges are frequent. */
const valueArbitrary: fc.Arbitrary<Value> = fc.constantFrom<Value[]>(
  { nullValue: 'NULL_VALUE' },
  { booleanValue: false },
  { booleanValue: true },
  { doubleValue: Number.NaN },
  toInteger(1),
  { doubleValue: 1 },
  { doubleValue: 1.5 },
  toInteger(2),
  { stringValue: '' },
  { stringValue: 'a' },
  { stringValue: 'b' },
);
const arrayArbitrary: fc.Arbitrary<Value> = fc
  .array(valueArbitrary, { maxLength: 4 })
  .map((values) => ({ arrayValue: { values } }));
const pathArbitrary = fc
  .tuple(fc.constantFrom('a', 'b', 'c', 'd', '__id7__', '__id10__'), fc.constantFrom('items', 'items', 'x/y/items'))
  .map(([id, collection]) => toPath(id, collection));
const fieldsArbitrary: fc.Arbitrary<Fields> = fc.record(
  { a: fc.oneof(valueArbitrary, arrayArbitrary), b: valueArbitrary, list: arrayArbitrary },
  { requiredKeys: [] },
);

const fieldArbitrary = fc.constantFrom('a', 'b', 'list', '__name__').map((fieldPath) => ({ fieldPath }));
const operandArbitrary = (fieldPath: string): fc.Arbitrary<Value> =>
  fieldPath === '__name__' ? pathArbitrary.map(toReference) : fc.oneof(valueArbitrary, arrayArbitrary);
const filterArbitrary = fieldArbitrary.chain((field) =>
  fc.record({
    fieldFilter: fc.oneof(
      fc.record({
        field: fc.constant(field),
        op: fc.constantFrom(
          ...(['EQUAL', 'EQUAL', 'NOT_EQUAL', 'LESS_THAN', 'LESS_THAN_OR_EQUAL'] as const),
          ...(['GREATER_THAN', 'GREATER_THAN_OR_EQUAL', 'ARRAY_CONTAINS', 'ARRAY_CONTAINS'] as const),
        ),
        value: operandArbitrary(field.fieldPath),
      }),
      fc.record({
        field: fc.constant(field),
        op: fc.constantFrom('IN', 'NOT_IN', 'ARRAY_CONTAINS_ANY'),
        value: fc
          .array(operandArbitrary(field.fieldPath), { minLength: 1, maxLength: 3 })
          .map((values): Value => ({ arrayValue: { values } })),
      }),
    ),
  }),
);
const cursorArbitrary = fc.option(
  fc.record({
    values: fc.array(fc.oneof(valueArbitrary, pathArbitrary.map(toReference)), { maxLength: 3 }),
    before: fc.boolean(),
  }),
);
const queryArbitrary: fc.Arbitrary<StructuredQuery> = fc.record({
  from: fc.boolean().map((allDescendants) => [{ collectionId: 'items', allDescendants }]),
  where: fc.option(
    fc
      .tuple(fc.constantFrom('AND', 'AND', 'OR'), fc.array(filterArbitrary, { minLength: 1, maxLength: 3 }))
      .map(([op, filters]) => ({ compositeFilter: { op, filters } })),
  ),
  orderBy: fc.array(fc.record({ field: fieldArbitrary, direction: fc.constantFrom('ASCENDING', 'DESCENDING') }), {
    maxLength: 2,
  }),
  startAt: cursorArbitrary,
  endAt: cursorArbitrary,
  offset: fc.constantFrom(0, 0, 1, 3),
  limit: fc.option(fc.integer({ min: 0, max: 4 }).map((value) => ({ value }))),
  select: fc.constant(null),
});

/** A write of one document (null deletes it) or a query. */
const stepArbitrary = fc.oneof(
  fc.record({ path: pathArbitrary, fields: fc.option(fieldsArbitrary, { freq: 3 }) }),
  fc.record({ query: queryArbitrary }),
);

/** Returns the query, or null if the service would reject it. */
function tryPrepareQuery(query: StructuredQuery): PreparedQuery | null {
  try {
    return prepareQuery([], query);
  } catch {
    return null;
  }
}

function compareDocuments(a: StoredDoc, sortKeys: readonly SortKey[], values: readonly (Value | undefined)[]): number {
  for (const [index, value] of values.entries()) {
    const { read, direction = 'ASCENDING' } = sortKeys[index] ?? {};
    const own = read?.(a)[0];
    const order = own && value ? compareValues(own, value) : 0;
    if (order !== 0) return direction === 'DESCENDING' ? -order : order;
  }
  return 0;
}

/** Answers a query without an index: filters every document and sorts the rest. */
function findBySorting(documents: Iterable<StoredDoc>, query: PreparedQuery): ReturnType<typeof runQuery> {
  const { sortKeys, structuredQuery, allDescendants } = query;
  const { startAt, endAt, offset, limit } = structuredQuery;
  const matches = buildPredicate(query.disjunctions);
  const isBetween = (document: StoredDoc): boolean => {
    const compare = ({ values }: Cursor): number => compareDocuments(document, sortKeys, values);
    if (startAt && (startAt.before ? compare(startAt) < 0 : compare(startAt) <= 0)) return false;
    return !endAt || (endAt.before ? compare(endAt) < 0 : compare(endAt) <= 0);
  };
  const found = [...documents]
    .filter(({ name }) => allDescendants || name.startsWith(`${DATABASE}/documents/items/`))
    .filter((document) => matches(document) && isBetween(document))
    .filter((document) => sortKeys.every(({ read }) => read(document).length > 0))
    .toSorted((a, b) =>
      compareDocuments(
        a,
        sortKeys,
        sortKeys.map(({ read }) => read(b)[0]),
      ),
    );
  const page = found.slice(offset, limit ? offset + limit.value : undefined);
  return { documents: page, skipped: Math.min(offset, found.length) };
}

describe('runQuery', () => {
  it('answers as a full sort does, over random documents, writes and queries', () => {
    let compared = 0;
    const scenario = fc.array(stepArbitrary, { minLength: 20, maxLength: 60 });
    fc.assert(
      fc.property(scenario, (steps) => {
        const database = new Database(DATABASE);
        const stored = new Map<string, StoredDoc>();
        const queries: PreparedQuery[] = [];
        let [snapshot, storedBefore] = [database, stored];
        const assertEqualAnswers = (query: PreparedQuery): void => {
          expect(runQuery(database, query)).toEqual(findBySorting(stored.values(), query));
          compared += 1;
        };
        for (const [index, step] of steps.entries()) {
          if (index === SNAPSHOT_AFTER_STEPS) [snapshot, storedBefore] = [database.createSnapshot(), new Map(stored)];
          if ('query' in step) {
            const query = tryPrepareQuery(step.query);
            if (!query) continue;
            queries.push(query);
            assertEqualAnswers(query);
          } else {
            const document = step.fields && buildDocument(step.path, step.fields);
            database.apply(new Map([[step.path, document]]));
            if (document) stored.set(step.path, document);
            else stored.delete(step.path);
          }
        }
        // Their indexes were built before the later writes.
        queries.forEach(assertEqualAnswers);
        for (const query of queries) {
          expect(runQuery(snapshot, query)).toEqual(findBySorting(storedBefore.values(), query));
        }
      }),
      { numRuns: 1_000 },
    );
    expect(compared).toBeGreaterThan(10_000);
  });

  it('answers from an index that it reads as often as a page has documents', () => {
    const COUNT = 2_000;
    let reads = 0;
    const database = new Database(DATABASE);
    const paths = Array.from({ length: COUNT }, (_, index) => toPath(`item-${index}`));
    database.apply(
      new Map(
        paths.map((path, index) => {
          const document = buildDocument(path, {});
          const fields: Fields = { revision: toInteger(index), deleted: { booleanValue: index % 2 === 0 } };
          return [path, Object.defineProperty(document, 'fields', { get: () => ((reads += 1), fields) })];
        }),
      ),
    );
    const pageQuery = prepareQuery([], {
      ...buildCollectionQuery('items'),
      where: { fieldFilter: { field: { fieldPath: 'deleted' }, op: 'EQUAL', value: { booleanValue: false } } },
      orderBy: [{ field: { fieldPath: 'revision' }, direction: 'DESCENDING' }],
      startAt: { values: [toInteger(1_000)], before: true },
      limit: { value: 10 },
    });
    runQuery(database, pageQuery);
    reads = 0;
    const { documents } = runQuery(database, pageQuery);
    expect(documents.map(({ name }) => name.split('-').at(-1))).toEqual(
      Array.from({ length: 10 }, (_, index) => String(999 - 2 * index)),
    );
    expect(reads).toBeLessThan(50);
  });
});
