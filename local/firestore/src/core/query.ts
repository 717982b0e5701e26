import type { Database } from './database';
import { createInvalidArgumentError } from './errors';
import { DOCUMENT_NAME_FIELD, getValueAtPath, parseFieldPath, withField } from './fieldPath';
import {
  toDisjunctions,
  assertValidDisjunctions,
  createFieldReader,
  isInequalityFilter,
  buildPredicate,
  type NormalizedFieldFilter,
} from './filters';
import { compareStrings, compareValues } from './order';
import type { Cursor, FieldReference, StructuredQuery } from './structuredQuery';
import type { Fields, StoredDoc, Value } from './value';

type Direction = 'ASCENDING' | 'DESCENDING';

/** A field of the sort order and the function that reads it. */
interface SortKey {
  fieldPath: string;
  direction: Direction;
  read: (document: StoredDoc) => Value | undefined;
}

/** A validated query, ready to run. `sortKeys` is the complete sort order, implied fields included. */
export interface PreparedQuery {
  parent: readonly string[];
  structuredQuery: StructuredQuery;
  collectionId: string;
  allDescendants: boolean;
  disjunctions: NormalizedFieldFilter[][];
  sortKeys: SortKey[];
  /** True if a document is a result, before offset and limit. */
  matches: (document: StoredDoc) => boolean;
  compare: (a: StoredDoc, b: StoredDoc) => number;
}

const buildSortKey = (field: FieldReference | null, direction: string): SortKey => ({
  fieldPath: field?.fieldPath ?? '',
  direction: direction === 'DESCENDING' ? direction : 'ASCENDING',
  read: createFieldReader(field),
});

/**
 * Returns the explicit order, then inequality fields by name, then the document name; the added fields have the
 * direction of the last explicit one.
 */
function buildFullOrder({ orderBy }: StructuredQuery, fieldFilters: readonly NormalizedFieldFilter[]): SortKey[] {
  const sortKeys = orderBy.map(({ field, direction }) => buildSortKey(field, direction));
  const last = sortKeys.at(-1)?.direction ?? 'ASCENDING';
  const inequalities = fieldFilters.filter(isInequalityFilter).map(({ field }) => field.fieldPath);
  for (const fieldPath of [...inequalities.toSorted(compareStrings), DOCUMENT_NAME_FIELD]) {
    if (!sortKeys.some((sortKey) => sortKey.fieldPath === fieldPath)) sortKeys.push(buildSortKey({ fieldPath }, last));
  }
  return sortKeys;
}

/** Compares a document with other values by the first sort key that differs. */
function compareBy(
  sortKeys: readonly SortKey[],
  a: StoredDoc,
  getValue: (sortKey: SortKey, index: number) => Value | undefined,
): number {
  for (const [index, sortKey] of sortKeys.entries()) {
    const [x, y] = [sortKey.read(a), getValue(sortKey, index)];
    const difference = x && y ? compareValues(x, y) : 0;
    if (difference !== 0) return sortKey.direction === 'DESCENDING' ? -difference : difference;
  }
  return 0;
}

/** Compares a document with a cursor (negative: before it) by as many sort keys as the cursor has. */
function createCursorComparer({ values }: Cursor, sortKeys: readonly SortKey[]): (document: StoredDoc) => number {
  if (values.length > sortKeys.length) throw createInvalidArgumentError('Cursor has too many values.');
  const compared = sortKeys.slice(0, values.length);
  const name = values[compared.findIndex(({ fieldPath }) => fieldPath === DOCUMENT_NAME_FIELD)];
  if (name && !('referenceValue' in name))
    throw createInvalidArgumentError('A cursor value for __name__ must be a reference.');
  return (document) => compareBy(compared, document, (_order, index) => values[index]);
}

function createCursorPredicate({ startAt, endAt }: StructuredQuery, sortKeys: readonly SortKey[]) {
  const start = startAt && createCursorComparer(startAt, sortKeys);
  const end = endAt && createCursorComparer(endAt, sortKeys);
  return (document: StoredDoc): boolean => {
    if (start && !(startAt.before ? start(document) >= 0 : start(document) > 0)) return false;
    return !end || (endAt.before ? end(document) < 0 : end(document) <= 0);
  };
}

/** Validates a query as the service does; throws INVALID_ARGUMENT. */
export function prepareQuery(parent: readonly string[], query: StructuredQuery): PreparedQuery {
  const [from, ...others] = query.from;
  if (!from || others.length > 0)
    throw createInvalidArgumentError('A query must have exactly one collection in "from".');
  if (from.collectionId === '' && !from.allDescendants)
    throw createInvalidArgumentError('A query must name a collection.');
  if (from.collectionId.includes('/'))
    throw createInvalidArgumentError(`Collection id "${from.collectionId}" contains a slash.`);
  if (query.findNearest) throw createInvalidArgumentError('Vector search is not supported.');
  if (query.offset < 0) throw createInvalidArgumentError('offset must be 0 or more.');
  if (query.limit && query.limit.value < 0) throw createInvalidArgumentError('limit is negative');
  const disjunctions = toDisjunctions(query.where);
  assertValidDisjunctions(disjunctions);
  const sortKeys = buildFullOrder(query, disjunctions.flat());
  const filter = buildPredicate(disjunctions);
  const isWithinCursors = createCursorPredicate(query, sortKeys);
  return {
    ...from,
    parent,
    structuredQuery: query,
    disjunctions,
    sortKeys,
    // The index behind the query contains only documents that have every sort field.
    matches: (document) =>
      filter(document) && sortKeys.every(({ read }) => read(document) !== undefined) && isWithinCursors(document),
    compare: (a, b) => compareBy(sortKeys, a, ({ read }) => read(b)),
  };
}

/** Returns the results in order, after offset and limit, without projection. */
export function runQuery(database: Database, query: PreparedQuery): { documents: StoredDoc[]; skipped: number } {
  const found: StoredDoc[] = [];
  for (const document of database.listDocuments(query.parent, query.collectionId, query.allDescendants)) {
    if (query.matches(document)) found.push(document);
  }
  found.sort(query.compare);
  const { offset, limit } = query.structuredQuery;
  const documents = found.slice(offset, limit ? offset + limit.value : undefined);
  return { documents, skipped: Math.min(offset, found.length) };
}

/** Returns the document with the given fields only; undefined selects all. */
export function projectFields(document: StoredDoc, fieldPaths: readonly string[] | undefined): StoredDoc {
  if (!fieldPaths) return document;
  let fields: Fields = {};
  for (const path of fieldPaths.filter((one) => one !== DOCUMENT_NAME_FIELD).map(parseFieldPath)) {
    const value = getValueAtPath(document.fields, path);
    if (value) fields = withField(fields, path, value);
  }
  return { ...document, fields };
}

/** Returns the fields that a query selects, undefined for all: the service reads an empty projection as all fields. */
export function getSelectedPaths(query: StructuredQuery): string[] | undefined {
  const fields = query.select?.fields ?? [];
  return fields.length > 0 ? fields.map((field) => field.fieldPath) : undefined;
}
