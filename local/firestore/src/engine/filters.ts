import { invalid } from './errors';
import { DOCUMENT_NAME, getField, parseFieldPath } from './fieldPath';
import { compareValues, typeOrder } from './order';
import type { FieldFilter, FieldReference, Filter, UnaryFilter } from './structuredQuery';
import type { StoredDoc, Value } from './value';

export type Predicate = (document: StoredDoc) => boolean;
type ValueOf = (document: StoredDoc) => Value | undefined;

/** How to read a field of a query from a document; `__name__` is the document's own reference. */
export function fieldReader(field: FieldReference | null): ValueOf {
  if (!field) throw invalid('A filter, order or aggregation must name a field.');
  if (field.fieldPath === DOCUMENT_NAME) return (document) => ({ referenceValue: document.name });
  const path = parseFieldPath(field.fieldPath);
  return (document) => getField(document.fields, path);
}

const isNull = (value: Value): boolean => 'nullValue' in value;
const isNaNValue = (value: Value): boolean => 'doubleValue' in value && Number.isNaN(value.doubleValue);

const elements = (value: Value): Value[] => ('arrayValue' in value ? value.arrayValue.values : []);
const includes = (values: readonly Value[], wanted: Value): boolean =>
  values.some((value) => compareValues(value, wanted) === 0);

/** A value of another type, null included, is outside of every range. NaN is the lowest number. */
function inRange(value: Value, bound: Value, holds: (order: number) => boolean): boolean {
  return typeOrder(value) === typeOrder(bound) && holds(compareValues(value, bound));
}

function operandMatcher({ op, value: operand }: FieldFilter): (value: Value) => boolean {
  switch (op) {
    case 'EQUAL':
      return (value) => compareValues(value, operand) === 0;
    case 'NOT_EQUAL':
      return (value) => !isNull(value) && compareValues(value, operand) !== 0;
    case 'LESS_THAN':
      return (value) => inRange(value, operand, (order) => order < 0);
    case 'LESS_THAN_OR_EQUAL':
      return (value) => inRange(value, operand, (order) => order <= 0);
    case 'GREATER_THAN':
      return (value) => inRange(value, operand, (order) => order > 0);
    case 'GREATER_THAN_OR_EQUAL':
      return (value) => inRange(value, operand, (order) => order >= 0);
    case 'ARRAY_CONTAINS':
      return (value) => includes(elements(value), operand);
    case 'ARRAY_CONTAINS_ANY':
      return (value) => elements(operand).some((wanted) => includes(elements(value), wanted));
    case 'IN':
      return (value) => includes(elements(operand), value);
    case 'NOT_IN':
      if (elements(operand).some(isNull)) return () => false;
      return (value) => !isNull(value) && !includes(elements(operand), value);
    default:
      throw invalid(`Unknown field filter operator "${String(op)}".`);
  }
}

function unaryMatcher({ op }: UnaryFilter): (value: Value) => boolean {
  switch (op) {
    case 'IS_NULL':
      return isNull;
    case 'IS_NOT_NULL':
      return (value) => !isNull(value);
    case 'IS_NAN':
      return isNaNValue;
    case 'IS_NOT_NAN':
      return (value) => !isNull(value) && !isNaNValue(value);
    default:
      throw invalid(`Unknown unary filter operator "${String(op)}".`);
  }
}

/** Whether a document satisfies a filter. A document that lacks the field of a filter never does. */
export function predicateOf(filter: Filter | null): Predicate {
  if (!filter) return () => true;
  if ('compositeFilter' in filter) {
    const parts = filter.compositeFilter.filters.map(predicateOf);
    return filter.compositeFilter.op === 'OR'
      ? (document) => parts.some((part) => part(document))
      : (document) => parts.every((part) => part(document));
  }
  const { field } = 'fieldFilter' in filter ? filter.fieldFilter : filter.unaryFilter;
  const matches = 'fieldFilter' in filter ? operandMatcher(filter.fieldFilter) : unaryMatcher(filter.unaryFilter);
  const read = fieldReader(field);
  return (document) => {
    const value = read(document);
    return value !== undefined && matches(value);
  };
}
