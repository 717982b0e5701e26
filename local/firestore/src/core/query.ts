import type { Database } from './Database';
import { createInvalidArgumentError } from './errors';
import { DOCUMENT_NAME_FIELD, getValueAtPath, parseFieldPath, withField } from './fieldPath';
import {
  toDisjunctions,
  assertValidDisjunctions,
  createFieldReader,
  getElements,
  isEqualityFilter,
  isInequalityFilter,
  buildPredicate,
  type NormalizedFieldFilter,
} from './filters';
import { compareStrings } from './order';
import type { Bound, IndexRange, SortKey } from './SortedIndex';
import type { Cursor, FieldReference, NormalizedOperator, StructuredQuery } from './structuredQuery';
import type { Fields, StoredDoc, Value } from './value';

/** A validated query, ready to run. `sortKeys` is the complete sort order, implied fields included. */
export interface PreparedQuery {
  parent: readonly string[];
  structuredQuery: StructuredQuery;
  collectionId: string;
  allDescendants: boolean;
  disjunctions: NormalizedFieldFilter[][];
  sortKeys: SortKey[];
  /** The index whose range holds every result, in order. */
  indexKeys: SortKey[];
  range: IndexRange;
  /** True if a document of the range is a result, before offset and limit. */
  matches: (document: StoredDoc) => boolean;
}

function buildSortKey(field: FieldReference | null, direction: string): SortKey {
  const read = createFieldReader(field);
  return {
    fieldPath: field?.fieldPath ?? '',
    direction: direction === 'DESCENDING' ? direction : 'ASCENDING',
    read: (document) => toArray(read(document)),
  };
}

/** Builds the key by which an index finds the value of an equality or the element of an array. */
function buildEqualityKey(fieldFilter: NormalizedFieldFilter): SortKey {
  const sortKey = buildSortKey(fieldFilter.field, 'ASCENDING');
  if (isEqualityFilter(fieldFilter)) return sortKey;
  return { ...sortKey, arrayConfig: 'CONTAINS', read: (document) => sortKey.read(document).flatMap(getElements) };
}

const toArray = (value: Value | undefined): Value[] => (value ? [value] : []);

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

/** Throws INVALID_ARGUMENT for a cursor that does not fit the sort order. */
function assertValidCursor({ values }: Cursor, sortKeys: readonly SortKey[]): void {
  if (values.length > sortKeys.length) throw createInvalidArgumentError('Cursor has too many values.');
  const name = values[sortKeys.findIndex(({ fieldPath }) => fieldPath === DOCUMENT_NAME_FIELD)];
  if (name && !('referenceValue' in name))
    throw createInvalidArgumentError('A cursor value for __name__ must be a reference.');
}

/** The side of the range that a filter of the first sort key bounds, if that is ascending. */
const RANGE_OPERATORS: Partial<Record<NormalizedOperator, { isStart: boolean; isInclusive: boolean }>> = {
  GREATER_THAN: { isStart: true, isInclusive: false },
  GREATER_THAN_OR_EQUAL: { isStart: true, isInclusive: true },
  LESS_THAN: { isStart: false, isInclusive: false },
  LESS_THAN_OR_EQUAL: { isStart: false, isInclusive: true },
};

/**
 * Chooses the index and its range: the equal values, then the cursors, and the filters of the first sort key. A query
 * with several disjunctions is bounded by its cursors only.
 */
function planIndexRange(
  { startAt, endAt }: StructuredQuery,
  disjunctions: readonly NormalizedFieldFilter[][],
  sortKeys: readonly SortKey[],
): { indexKeys: SortKey[]; range: IndexRange } {
  const fieldFilters = (disjunctions.length === 1 && disjunctions[0]) || [];
  const equalities = fieldFilters.filter((fieldFilter) => !isInequalityFilter(fieldFilter));
  const equalValues = equalities.map(({ value }) => value);
  const starts: Bound[] = [{ values: equalValues, isInclusive: true }];
  const ends: Bound[] = [{ values: equalValues, isInclusive: true }];
  for (const { field, op, value } of fieldFilters) {
    const bound = RANGE_OPERATORS[op];
    if (!bound || field.fieldPath !== sortKeys[0]?.fieldPath) continue;
    const isStart = bound.isStart === (sortKeys[0].direction === 'ASCENDING');
    (isStart ? starts : ends).push({ values: [...equalValues, value], isInclusive: bound.isInclusive });
  }
  if (startAt) starts.push({ values: [...equalValues, ...startAt.values], isInclusive: startAt.before });
  if (endAt) ends.push({ values: [...equalValues, ...endAt.values], isInclusive: !endAt.before });
  return { indexKeys: [...equalities.map(buildEqualityKey), ...sortKeys], range: { starts, ends } };
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
  for (const cursor of [query.startAt, query.endAt]) if (cursor) assertValidCursor(cursor, sortKeys);
  return {
    ...from,
    parent,
    structuredQuery: query,
    disjunctions,
    sortKeys,
    ...planIndexRange(query, disjunctions, sortKeys),
    matches: buildPredicate(disjunctions),
  };
}

/** Returns the results in order, after offset and limit, without projection. */
export function runQuery(database: Database, query: PreparedQuery): { documents: StoredDoc[]; skipped: number } {
  const { offset, limit } = query.structuredQuery;
  const end = limit ? offset + limit.value : Infinity;
  const found: StoredDoc[] = [];
  for (const document of database.getIndex(query).list(query.range)) {
    if (found.length === end) break;
    // An array that repeats an element has neighboring entries for it.
    if (document !== found.at(-1) && query.matches(document)) found.push(document);
  }
  return { documents: found.slice(offset), skipped: Math.min(offset, found.length) };
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
