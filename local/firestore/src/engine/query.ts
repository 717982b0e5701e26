import type { Database } from './database';
import { checkFilter, fieldOf, isInequality, leavesOf } from './disjunctions';
import { invalid } from './errors';
import { DOCUMENT_NAME, getField, parseFieldPath, withField } from './fieldPath';
import { fieldReader, predicateOf, type Predicate } from './filters';
import { compareStrings, compareValues } from './order';
import type { Cursor, Order, StructuredQuery } from './structuredQuery';
import type { Fields, StoredDoc, Value } from './value';

/** A query that was checked and made ready to run. `orders` is the whole order, the implied part included. */
export interface PreparedQuery {
  parent: readonly string[];
  structuredQuery: StructuredQuery;
  collectionId: string;
  allDescendants: boolean;
  orders: Order[];
  /** Whether a document of the collection belongs to the results, limit and offset aside. */
  matches: Predicate;
  compare: (a: StoredDoc, b: StoredDoc) => number;
}

/** The explicit order, then fields of inequalities by name, then the document's name, all in the last direction. */
function fullOrder(query: StructuredQuery): Order[] {
  const orders = query.orderBy.map(({ field, direction }) => {
    if (!field) throw invalid('An order must name a field.');
    return { field, direction: direction === 'DESCENDING' ? ('DESCENDING' as const) : ('ASCENDING' as const) };
  });
  const direction = orders.at(-1)?.direction ?? 'ASCENDING';
  const inequalities = new Set(leavesOf(query.where).filter(isInequality).map(fieldOf));
  for (const fieldPath of [...[...inequalities].toSorted(compareStrings), DOCUMENT_NAME]) {
    if (!orders.some((order) => order.field.fieldPath === fieldPath)) orders.push({ field: { fieldPath }, direction });
  }
  return orders;
}

/** Where a document stands to a cursor (negative: before it), looking only at as many orders as the cursor has. */
function cursorComparer(cursor: Cursor, orders: readonly Order[]): (document: StoredDoc) => number {
  if (cursor.values.length > orders.length) throw invalid('Cursor has too many values.');
  const readers = orders.slice(0, cursor.values.length).map((order, index) => {
    const value = cursor.values[index];
    if (order.field.fieldPath === DOCUMENT_NAME && value && !('referenceValue' in value)) {
      throw invalid('A cursor value for __name__ must be a reference.');
    }
    return { read: fieldReader(order.field), sign: order.direction === 'DESCENDING' ? -1 : 1, bound: value };
  });
  return (document) => {
    for (const { read, sign, bound } of readers) {
      const value = read(document);
      const order = value && bound ? compareValues(value, bound) * sign : 0;
      if (order !== 0) return order;
    }
    return 0;
  };
}

function cursorPredicate(query: StructuredQuery, orders: readonly Order[]): Predicate {
  const { startAt, endAt } = query;
  const start = startAt && cursorComparer(startAt, orders);
  const end = endAt && cursorComparer(endAt, orders);
  return (document) => {
    if (start && !(startAt.before ? start(document) >= 0 : start(document) > 0)) return false;
    return !end || (endAt.before ? end(document) < 0 : end(document) <= 0);
  };
}

/** Checks a query as the service does and prepares it, or INVALID_ARGUMENT. */
export function prepareQuery(parent: readonly string[], query: StructuredQuery): PreparedQuery {
  const [from, ...others] = query.from;
  if (!from || others.length > 0) throw invalid('A query must have exactly one collection in "from".');
  if (from.collectionId === '' && !from.allDescendants) throw invalid('A query must name a collection.');
  if (from.collectionId.includes('/')) throw invalid(`Collection id "${from.collectionId}" contains a slash.`);
  if (query.findNearest) throw invalid('Vector search is not supported.');
  if (query.offset < 0) throw invalid('offset must be 0 or more.');
  if (query.limit && query.limit.value < 0) throw invalid('limit is negative');
  checkFilter(query.where);
  const orders = fullOrder(query);
  const sortKeys = orders.map((order) => ({
    read: fieldReader(order.field),
    sign: order.direction === 'DESCENDING' ? -1 : 1,
  }));
  const filter = predicateOf(query.where);
  const cursors = cursorPredicate(query, orders);
  return {
    parent,
    structuredQuery: query,
    collectionId: from.collectionId,
    allDescendants: from.allDescendants,
    orders,
    // Only a document that has every ordered field is in the index that the query reads.
    matches: (document) =>
      filter(document) && sortKeys.every(({ read }) => read(document) !== undefined) && cursors(document),
    compare: (a, b) => {
      for (const { read, sign } of sortKeys) {
        const [x, y] = [read(a), read(b)];
        const order = x && y ? compareValues(x, y) * sign : 0;
        if (order !== 0) return order;
      }
      return 0;
    },
  };
}

/** The documents that a query answers, in order; offset and limit are applied, the projection is not. */
export function runQuery(database: Database, query: PreparedQuery): { documents: StoredDoc[]; skipped: number } {
  const found: StoredDoc[] = [];
  for (const document of database.documents(query.parent, query.collectionId, query.allDescendants)) {
    if (query.matches(document)) found.push(document);
  }
  found.sort(query.compare);
  const { offset, limit } = query.structuredQuery;
  return {
    documents: found.slice(offset, limit ? offset + limit.value : undefined),
    skipped: Math.min(offset, found.length),
  };
}

/** The document with the selected fields only; no selection is the whole document. */
export function project(document: StoredDoc, fieldPaths: readonly string[] | undefined): StoredDoc {
  if (!fieldPaths) return document;
  let fields: Fields = {};
  for (const fieldPath of fieldPaths) {
    if (fieldPath === DOCUMENT_NAME) continue;
    const path = parseFieldPath(fieldPath);
    const value: Value | undefined = getField(document.fields, path);
    if (value) fields = withField(fields, path, value);
  }
  return { ...document, fields };
}

/** The paths of a query's projection. An empty one selects everything, as proto3 can't tell it from none. */
export function selectedPaths(query: StructuredQuery): string[] | undefined {
  const fields = query.select?.fields ?? [];
  return fields.length > 0 ? fields.map((field) => field.fieldPath) : undefined;
}
