import type { Database } from './database';
import { invalid } from './errors';
import { DOCUMENT_NAME, getField, parseFieldPath, withField } from './fieldPath';
import { branchesOf, checkBranches, fieldReader, isInequality, predicateOf, type Leaf } from './filters';
import { compareStrings, compareValues } from './order';
import type { Cursor, FieldReference, StructuredQuery } from './structuredQuery';
import type { Fields, StoredDoc, Value } from './value';

type Direction = 'ASCENDING' | 'DESCENDING';

/** A field that a query is ordered by, and how to read it from a document. */
interface SortKey {
  fieldPath: string;
  direction: Direction;
  read: (document: StoredDoc) => Value | undefined;
}

/** A query that was checked and made ready to run. `orders` is the whole order, the implied part included. */
export interface PreparedQuery {
  parent: readonly string[];
  structuredQuery: StructuredQuery;
  collectionId: string;
  allDescendants: boolean;
  branches: Leaf[][];
  orders: SortKey[];
  /** Whether a document of the collection belongs to the results, limit and offset aside. */
  matches: (document: StoredDoc) => boolean;
  compare: (a: StoredDoc, b: StoredDoc) => number;
}

const sortKey = (field: FieldReference | null, direction: string): SortKey => ({
  fieldPath: field?.fieldPath ?? '',
  direction: direction === 'DESCENDING' ? direction : 'ASCENDING',
  read: fieldReader(field),
});

/** The explicit order, then fields of inequalities by name, then the document's name, all in the last direction. */
function fullOrder({ orderBy }: StructuredQuery, leaves: readonly Leaf[]): SortKey[] {
  const orders = orderBy.map(({ field, direction }) => sortKey(field, direction));
  const last = orders.at(-1)?.direction ?? 'ASCENDING';
  const inequalities = leaves.filter(isInequality).map(({ field }) => field.fieldPath);
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
    const difference = x && y ? compareValues(x, y) : 0;
    if (difference !== 0) return order.direction === 'DESCENDING' ? -difference : difference;
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

function cursorPredicate({ startAt, endAt }: StructuredQuery, orders: readonly SortKey[]) {
  const start = startAt && cursorComparer(startAt, orders);
  const end = endAt && cursorComparer(endAt, orders);
  return (document: StoredDoc): boolean => {
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
  const branches = branchesOf(query.where);
  checkBranches(branches);
  const orders = fullOrder(query, branches.flat());
  const filter = predicateOf(branches);
  const cursors = cursorPredicate(query, orders);
  return {
    ...from,
    parent,
    structuredQuery: query,
    branches,
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
  const documents = found.slice(offset, limit ? offset + limit.value : undefined);
  return { documents, skipped: Math.min(offset, found.length) };
}

/** The document with the selected fields only; no selection is the whole document. */
export function project(document: StoredDoc, fieldPaths: readonly string[] | undefined): StoredDoc {
  if (!fieldPaths) return document;
  let fields: Fields = {};
  for (const path of fieldPaths.filter((one) => one !== DOCUMENT_NAME).map(parseFieldPath)) {
    const value = getField(document.fields, path);
    if (value) fields = withField(fields, path, value);
  }
  return { ...document, fields };
}

/** The paths of a query's projection. An empty one selects everything, as proto3 can't tell it from none. */
export function selectedPaths(query: StructuredQuery): string[] | undefined {
  const fields = query.select?.fields ?? [];
  return fields.length > 0 ? fields.map((field) => field.fieldPath) : undefined;
}
