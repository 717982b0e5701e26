import { createInvalidArgumentError } from './errors';
import { DOCUMENT_NAME_FIELD, getValueAtPath, parseFieldPath } from './fieldPath';
import { compareValues, getTypeOrder } from './order';
import type { FieldReference, Filter, NormalizedOperator, UnaryOperator } from './structuredQuery';
import { NULL, type StoredDoc, type Value } from './value';

const MAX_DISJUNCTIONS = 30;
const MAX_NOT_IN = 10;
const MAX_INEQUALITY_FIELDS = 10;

/** Returns a function that reads a field from a document; `__name__` reads the document's own reference. */
export function createFieldReader(field: FieldReference | null): (document: StoredDoc) => Value | undefined {
  if (!field) throw createInvalidArgumentError('A filter, order or aggregation must name a field.');
  if (field.fieldPath === DOCUMENT_NAME_FIELD) return (document) => ({ referenceValue: document.name });
  const path = parseFieldPath(field.fieldPath);
  return (document) => getValueAtPath(document.fields, path);
}

/** Returns the elements of an array, none of another value. */
export const getElements = (value: Value): Value[] => ('arrayValue' in value ? value.arrayValue.values : []);
const areEqual = (a: Value, b: Value): boolean => compareValues(a, b) === 0;
const includes = (list: Value, element: Value): boolean => getElements(list).some((value) => areEqual(value, element));

/**
 * Matches values of the bound's type only: null matches no range of another type, and NaN counts as the lowest number.
 */
const createRangeMatcher =
  (isInRange: (order: number) => boolean) =>
  (value: Value, bound: Value): boolean =>
    getTypeOrder(value) === getTypeOrder(bound) && isInRange(compareValues(value, bound));

const MATCHERS: Record<NormalizedOperator, (value: Value, operand: Value) => boolean> = {
  EQUAL: areEqual,
  NOT_EQUAL: (value: Value, operand: Value) => !('nullValue' in value) && !areEqual(value, operand),
  LESS_THAN: createRangeMatcher((order) => order < 0),
  LESS_THAN_OR_EQUAL: createRangeMatcher((order) => order <= 0),
  GREATER_THAN: createRangeMatcher((order) => order > 0),
  GREATER_THAN_OR_EQUAL: createRangeMatcher((order) => order >= 0),
  ARRAY_CONTAINS: includes,
  NOT_IN: (value: Value, operand: Value) =>
    !('nullValue' in value) && !includes(operand, NULL) && !includes(operand, value),
};

/** One comparison after normalization: never `in` or `array-contains-any`, unlike the `fieldFilter` of a request. */
export interface NormalizedFieldFilter {
  field: FieldReference;
  op: NormalizedOperator;
  value: Value;
}

const NAN: Value = { doubleValue: NaN };
const UNARY: Record<UnaryOperator, Omit<NormalizedFieldFilter, 'field'>> = {
  IS_NULL: { op: 'EQUAL', value: NULL },
  IS_NAN: { op: 'EQUAL', value: NAN },
  IS_NOT_NULL: { op: 'NOT_EQUAL', value: NULL },
  IS_NOT_NAN: { op: 'NOT_EQUAL', value: NAN },
};

const buildDisjunctionsError = (): Error =>
  createInvalidArgumentError(
    `The query has more than ${MAX_DISJUNCTIONS} disjunctions after it is put in disjunctive normal form.`,
  );

/** Returns the alternatives of a filter: a document matches if it passes one of them. */
function expandFilter(filter: Exclude<Filter, { compositeFilter: object }>): NormalizedFieldFilter[] {
  if ('unaryFilter' in filter) return [{ field: filter.unaryFilter.field, ...UNARY[filter.unaryFilter.op] }];
  const { field, op, value } = filter.fieldFilter;
  if (!value) throw createInvalidArgumentError('A field filter must have a value.');
  const isList = op === 'IN' || op === 'NOT_IN' || op === 'ARRAY_CONTAINS_ANY';
  const operands = isList ? getElements(value) : [value];
  if (operands.length === 0) throw createInvalidArgumentError(`'${op}' requires a non-empty ArrayValue.`);
  if (op === 'NOT_IN' && operands.length > MAX_NOT_IN) {
    throw createInvalidArgumentError(`'NOT_IN' supports up to ${MAX_NOT_IN} comparison values.`);
  }
  if (field.fieldPath === DOCUMENT_NAME_FIELD && !operands.every((name) => 'referenceValue' in name)) {
    throw createInvalidArgumentError('__key__ filter value must be a Key');
  }
  if (op === 'IN') return operands.map((operand) => ({ field, op: 'EQUAL', value: operand }));
  if (op === 'ARRAY_CONTAINS_ANY') return operands.map((operand) => ({ field, op: 'ARRAY_CONTAINS', value: operand }));
  if (!(op in MATCHERS)) throw createInvalidArgumentError(`Unknown filter operator "${String(op)}".`);
  return [{ field, op, value }];
}

/** Converts a filter to disjunctive normal form: an OR of ANDs. */
export function toDisjunctions(filter: Filter | null): NormalizedFieldFilter[][] {
  if (!filter) return [[]];
  if (!('compositeFilter' in filter)) return expandFilter(filter).map((fieldFilter) => [fieldFilter]);
  const { op, filters } = filter.compositeFilter;
  if (op !== 'AND' && op !== 'OR') throw createInvalidArgumentError('Unsupported composite filter operator.');
  if (filters.length === 0) throw createInvalidArgumentError('A composite filter must have at least one sub-filter.');
  const parts = filters.map(toDisjunctions);
  if (op === 'OR') return parts.flat();
  return parts.reduce((all, part) => {
    if (all.length * part.length > MAX_DISJUNCTIONS) throw buildDisjunctionsError();
    return all.flatMap((left) => part.map((right) => [...left, ...right]));
  });
}

/** Builds the test of a document: true if one disjunction matches. A document that lacks a tested field never matches. */
export function buildPredicate(disjunctions: readonly NormalizedFieldFilter[][]): (document: StoredDoc) => boolean {
  const readers = disjunctions.map((fieldFilters) =>
    fieldFilters.map((fieldFilter) => ({ ...fieldFilter, read: createFieldReader(fieldFilter.field) })),
  );
  return (document) =>
    readers.some((fieldFilters) =>
      fieldFilters.every(({ op, value: operand, read }) => {
        const value = read(document);
        return value !== undefined && MATCHERS[op](value, operand);
      }),
    );
}

export const isEqualityFilter = ({ op }: NormalizedFieldFilter): boolean => op === 'EQUAL';
export const isArrayContainsFilter = ({ op }: NormalizedFieldFilter): boolean => op === 'ARRAY_CONTAINS';

/** True for ranges, != and not-in: their fields join the sort order of the query. */
export const isInequalityFilter = (fieldFilter: NormalizedFieldFilter): boolean =>
  !isEqualityFilter(fieldFilter) && !isArrayContainsFilter(fieldFilter);

/** Throws INVALID_ARGUMENT for combinations that the service documents as unsupported. */
export function assertValidDisjunctions(disjunctions: readonly NormalizedFieldFilter[][]): void {
  if (disjunctions.length > MAX_DISJUNCTIONS) throw buildDisjunctionsError();
  for (const fieldFilters of disjunctions) {
    const negations = fieldFilters.filter(({ op }) => op === 'NOT_IN' || op === 'NOT_EQUAL');
    if (negations.length > 1)
      throw createInvalidArgumentError("Only a single 'NOT_EQUAL' or 'NOT_IN' filter is allowed per query.");
    if (negations[0]?.op === 'NOT_IN' && disjunctions.length > 1) {
      throw createInvalidArgumentError("'NOT_IN' cannot be used with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.");
    }
    if (fieldFilters.filter(isArrayContainsFilter).length > 1) {
      throw createInvalidArgumentError('A maximum of 1 array contains filter is allowed per disjunction.');
    }
  }
  const inequalities = disjunctions.flat().filter(isInequalityFilter);
  if (new Set(inequalities.map(({ field }) => field.fieldPath)).size > MAX_INEQUALITY_FIELDS) {
    throw createInvalidArgumentError(`A query supports inequality filters on up to ${MAX_INEQUALITY_FIELDS} fields.`);
  }
}
