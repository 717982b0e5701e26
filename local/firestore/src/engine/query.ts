import type { Database } from './database';
import { checkFilter } from './disjunctions';
import { invalid } from './errors';
import { DOCUMENT_NAME, getField, parseFieldPath, withField } from './fieldPath';
import { fieldReader, isInequality, leavesOf, predicateOf, type Predicate } from './filters';
import { compareStrings, compareValues } from './order';
import type { Cursor, Direction, FieldReference, StructuredQuery } from './structuredQuery';
import type { Fields, StoredDoc, Value } from './value';

/** A field that a query is ordered by; it is read from a document, and compared with `sign`. */
interface SortKey {
  fieldPath: string;
  direction: 'ASCENDING' | 'DESCENDING';
  read: (document: StoredDoc) => Value | undefined;
  sign: 1 | -1;
}

/** A query that was checked and made ready to run. `orders` is the whole order, the implied part included. */
export interface PreparedQuery {
  parent: readonly string[];
  structuredQuery: StructuredQuery;
  collectionId: string;
  allDescendants: boolean;
  orders: SortKey[];
  /** Whether a document of the collection belongs to the results, limit and offset aside. */
  matches: Predicate;
  compare: (a: StoredDoc, b: StoredDoc) => number;
}

function sortKey(field: FieldReference | null, direction: Direction): SortKey {
  const isDescending = direction === 'DESCENDING';
  return {
    fieldPath: field?.fieldPath ?? '',
    direction: isDescending ? 'DESCENDING' : 'ASCENDING',
    read: fieldReader(field),
    sign: isDescending ? -1 : 1,
  };
}

/** The explicit order, then fields of inequalities by name, then the document's name, all in the last direction. */
function fullOrder({ orderBy, where }: StructuredQuery): SortKey[] {
  const orders = orderBy.map(({ field, direction }) => sortKey(field, direction));
  const last = orders.at(-1)?.direction ?? 'ASCENDING';
  const inequalities = leavesOf(where)
    .filter(isInequality)
    .map(({ field }) => field.fieldPath);
  for (const fieldPath of [...inequalities.toSorted(compareStrings), DOCUMENT_NAME]) {
    if (!orders.some((order) => order.fieldPath === fieldPath)) orders.push(sortKey({ fieldPath }, last));
  }
  return orders;
}

/** Negative, 0 or positive by the first order that tells a document from what it is compared with. */
function compareBy(
  orders: readonly SortKey[],
  a: StoredDoc,
  valueOf: (order: SortKey, index: number) => Value | undefined,
): number {
  for (const [index, order] of orders.entries()) {
    const [x, y] = [order.read(a), valueOf(order, index)];
    const difference = x && y ? compareValues(x, y) * order.sign : 0;
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Where a document stands to a cursor (negative: before it), looking only at as many orders as the cursor has. */
function cursorComparer({ values }: Cursor, orders: readonly SortKey[]): (document: StoredDoc) => number {
  if (values.length > orders.length) throw invalid('Cursor has too many values.');
  const compared = orders.slice(0, values.length);
  const name = values[compared.findIndex(({ fieldPath }) => fieldPath === DOCUMENT_NAME)];
  if (name && !('referenceValue' in name)) throw invalid('A cursor value for __name__ must be a reference.');
  return (document) => compareBy(compared, document, (_order, index) => values[index]);
}

function cursorPredicate({ startAt, endAt }: StructuredQuery, orders: readonly SortKey[]): Predicate {
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
      filter(document) && orders.every(({ read }) => read(document) !== undefined) && cursors(document),
    compare: (a, b) => compareBy(orders, a, ({ read }) => read(b)),
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
