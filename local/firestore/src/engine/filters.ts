import { invalid } from './errors';
import { DOCUMENT_NAME, getField, parseFieldPath } from './fieldPath';
import { compareValues, typeOrder } from './order';
import type { FieldOperator, FieldReference, Filter, UnaryOperator } from './structuredQuery';
import { NULL, type StoredDoc, type Value } from './value';

export type Predicate = (document: StoredDoc) => boolean;

/** How to read a field of a query from a document; `__name__` is the document's own reference. */
export function fieldReader(field: FieldReference | null): (document: StoredDoc) => Value | undefined {
  if (!field) throw invalid('A filter, order or aggregation must name a field.');
  if (field.fieldPath === DOCUMENT_NAME) return (document) => ({ referenceValue: document.name });
  const path = parseFieldPath(field.fieldPath);
  return (document) => getField(document.fields, path);
}

/** A test of one field; `value` is null for the operators that have no operand. */
export interface Leaf {
  field: FieldReference;
  op: FieldOperator | UnaryOperator;
  value: Value;
}

const leafOf = (filter: Exclude<Filter, { compositeFilter: object }>): Leaf =>
  'unaryFilter' in filter ? { ...filter.unaryFilter, value: NULL } : filter.fieldFilter;

const isNull = (value: Value): boolean => 'nullValue' in value;
const isNaNValue = (value: Value): boolean => 'doubleValue' in value && Number.isNaN(value.doubleValue);
const elements = (value: Value): Value[] => ('arrayValue' in value ? value.arrayValue.values : []);
const areEqual = (a: Value, b: Value): boolean => compareValues(a, b) === 0;
const includes = (list: Value, wanted: Value): boolean => elements(list).some((value) => areEqual(value, wanted));

/** A value of another type, null included, is outside of every range. NaN is the lowest number. */
const range =
  (holds: (order: number) => boolean) =>
  (value: Value, bound: Value): boolean =>
    typeOrder(value) === typeOrder(bound) && holds(compareValues(value, bound));

const MATCHERS: Record<Leaf['op'], (value: Value, operand: Value) => boolean> = {
  EQUAL: areEqual,
  NOT_EQUAL: (value, operand) => !isNull(value) && !areEqual(value, operand),
  LESS_THAN: range((order) => order < 0),
  LESS_THAN_OR_EQUAL: range((order) => order <= 0),
  GREATER_THAN: range((order) => order > 0),
  GREATER_THAN_OR_EQUAL: range((order) => order >= 0),
  ARRAY_CONTAINS: includes,
  ARRAY_CONTAINS_ANY: (value, operand) => elements(operand).some((wanted) => includes(value, wanted)),
  IN: (value, operand) => includes(operand, value),
  NOT_IN: (value, operand) => !isNull(value) && !elements(operand).some(isNull) && !includes(operand, value),
  IS_NULL: isNull,
  IS_NOT_NULL: (value) => !isNull(value),
  IS_NAN: isNaNValue,
  IS_NOT_NAN: (value) => !isNull(value) && !isNaNValue(value),
};

/** Whether a document satisfies a filter. A document that lacks the field of a filter never does. */
export function predicateOf(filter: Filter | null): Predicate {
  if (!filter) return () => true;
  if ('compositeFilter' in filter) {
    const parts = filter.compositeFilter.filters.map(predicateOf);
    return filter.compositeFilter.op === 'OR'
      ? (document) => parts.some((part) => part(document))
      : (document) => parts.every((part) => part(document));
  }
  const { field, op, value: operand } = leafOf(filter);
  const read = fieldReader(field);
  const matches = MATCHERS[op];
  if (!matches) throw invalid(`Unknown filter operator "${op}".`);
  return (document) => {
    const value = read(document);
    return value !== undefined && matches(value, operand);
  };
}

/** All tests of fields, however deep they stand in ANDs and ORs. */
export function leavesOf(filter: Filter | null): Leaf[] {
  if (!filter) return [];
  return 'compositeFilter' in filter ? filter.compositeFilter.filters.flatMap(leavesOf) : [leafOf(filter)];
}

export const isEquality = ({ op }: Leaf): boolean => ['EQUAL', 'IN', 'IS_NULL', 'IS_NAN'].includes(op);
export const isArrayContains = ({ op }: Leaf): boolean => ['ARRAY_CONTAINS', 'ARRAY_CONTAINS_ANY'].includes(op);

/** Ranges, != and not-in: the fields that a query is also ordered by. */
export const isInequality = (leaf: Leaf): boolean => !isEquality(leaf) && !isArrayContains(leaf);
