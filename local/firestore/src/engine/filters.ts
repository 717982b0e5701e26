import { invalid } from './errors';
import { DOCUMENT_NAME, getField, parseFieldPath } from './fieldPath';
import { compareValues, typeOrder } from './order';
import type { FieldReference, Filter, UnaryOperator } from './structuredQuery';
import { NULL, type StoredDoc, type Value } from './value';

const MAX_DISJUNCTIONS = 30;
const MAX_NOT_IN = 10;
const MAX_INEQUALITY_FIELDS = 10;

/** How to read a field of a query from a document; `__name__` is the document's own reference. */
export function fieldReader(field: FieldReference | null): (document: StoredDoc) => Value | undefined {
  if (!field) throw invalid('A filter, order or aggregation must name a field.');
  if (field.fieldPath === DOCUMENT_NAME) return (document) => ({ referenceValue: document.name });
  const path = parseFieldPath(field.fieldPath);
  return (document) => getField(document.fields, path);
}

const elements = (value: Value): Value[] => ('arrayValue' in value ? value.arrayValue.values : []);
const areEqual = (a: Value, b: Value): boolean => compareValues(a, b) === 0;
const includes = (list: Value, wanted: Value): boolean => elements(list).some((value) => areEqual(value, wanted));

/** A value of another type, null included, is outside of every range. NaN is the lowest number. */
const range =
  (holds: (order: number) => boolean) =>
  (value: Value, bound: Value): boolean =>
    typeOrder(value) === typeOrder(bound) && holds(compareValues(value, bound));

const MATCHERS = {
  EQUAL: areEqual,
  NOT_EQUAL: (value: Value, operand: Value) => !('nullValue' in value) && !areEqual(value, operand),
  LESS_THAN: range((order) => order < 0),
  LESS_THAN_OR_EQUAL: range((order) => order <= 0),
  GREATER_THAN: range((order) => order > 0),
  GREATER_THAN_OR_EQUAL: range((order) => order >= 0),
  ARRAY_CONTAINS: includes,
  NOT_IN: (value: Value, operand: Value) =>
    !('nullValue' in value) && !includes(operand, NULL) && !includes(operand, value),
};

/** The operators that say all others: `in` is an OR of equalities, IS_NOT_NAN is `!=`. */
export type Operator = keyof typeof MATCHERS;

/** A test of one field. */
export interface Leaf {
  field: FieldReference;
  op: Operator;
  value: Value;
}

const NAN: Value = { doubleValue: NaN };
const UNARY: Record<UnaryOperator, Omit<Leaf, 'field'>> = {
  IS_NULL: { op: 'EQUAL', value: NULL },
  IS_NAN: { op: 'EQUAL', value: NAN },
  IS_NOT_NULL: { op: 'NOT_EQUAL', value: NULL },
  IS_NOT_NAN: { op: 'NOT_EQUAL', value: NAN },
};

const tooManyDisjunctions = (): Error =>
  invalid(`The query has more than ${MAX_DISJUNCTIONS} disjunctions after it is put in disjunctive normal form.`);

/** Tests of which a document has to pass one. */
function alternativesOf(filter: Exclude<Filter, { compositeFilter: object }>): Leaf[] {
  if ('unaryFilter' in filter) return [{ field: filter.unaryFilter.field, ...UNARY[filter.unaryFilter.op] }];
  const { field, op, value } = filter.fieldFilter;
  if (!value) throw invalid('A field filter must have a value.');
  const isList = op === 'IN' || op === 'NOT_IN' || op === 'ARRAY_CONTAINS_ANY';
  const operands = isList ? elements(value) : [value];
  if (operands.length === 0) throw invalid(`'${op}' requires a non-empty ArrayValue.`);
  if (op === 'NOT_IN' && operands.length > MAX_NOT_IN) {
    throw invalid(`'NOT_IN' supports up to ${MAX_NOT_IN} comparison values.`);
  }
  if (field.fieldPath === DOCUMENT_NAME && !operands.every((name) => 'referenceValue' in name)) {
    throw invalid('__key__ filter value must be a Key');
  }
  if (op === 'IN') return operands.map((operand) => ({ field, op: 'EQUAL', value: operand }));
  if (op === 'ARRAY_CONTAINS_ANY') return operands.map((operand) => ({ field, op: 'ARRAY_CONTAINS', value: operand }));
  if (!(op in MATCHERS)) throw invalid(`Unknown filter operator "${String(op)}".`);
  return [{ field, op, value }];
}

/** The filter as an OR of ANDs. */
export function branchesOf(filter: Filter | null): Leaf[][] {
  if (!filter) return [[]];
  if (!('compositeFilter' in filter)) return alternativesOf(filter).map((leaf) => [leaf]);
  const { op, filters } = filter.compositeFilter;
  if (op !== 'AND' && op !== 'OR') throw invalid('Unsupported composite filter operator.');
  if (filters.length === 0) throw invalid('A composite filter must have at least one sub-filter.');
  const parts = filters.map(branchesOf);
  if (op === 'OR') return parts.flat();
  return parts.reduce((all, part) => {
    if (all.length * part.length > MAX_DISJUNCTIONS) throw tooManyDisjunctions();
    return all.flatMap((left) => part.map((right) => [...left, ...right]));
  });
}

/** Whether a document satisfies one of the branches. A document that lacks the field of a test never passes it. */
export function predicateOf(branches: readonly Leaf[][]): (document: StoredDoc) => boolean {
  const readable = branches.map((leaves) => leaves.map((leaf) => ({ ...leaf, read: fieldReader(leaf.field) })));
  return (document) =>
    readable.some((leaves) =>
      leaves.every(({ op, value: operand, read }) => {
        const value = read(document);
        return value !== undefined && MATCHERS[op](value, operand);
      }),
    );
}

export const isEquality = ({ op }: Leaf): boolean => op === 'EQUAL';
export const isArrayContains = ({ op }: Leaf): boolean => op === 'ARRAY_CONTAINS';

/** Ranges, != and not-in: the fields that a query is also ordered by. */
export const isInequality = (leaf: Leaf): boolean => !isEquality(leaf) && !isArrayContains(leaf);

/** INVALID_ARGUMENT for the combinations that the service documents as unsupported. */
export function checkBranches(branches: readonly Leaf[][]): void {
  if (branches.length > MAX_DISJUNCTIONS) throw tooManyDisjunctions();
  for (const leaves of branches) {
    const negations = leaves.filter(({ op }) => op === 'NOT_IN' || op === 'NOT_EQUAL');
    if (negations.length > 1) throw invalid("Only a single 'NOT_EQUAL' or 'NOT_IN' filter is allowed per query.");
    if (negations[0]?.op === 'NOT_IN' && branches.length > 1) {
      throw invalid("'NOT_IN' cannot be used with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.");
    }
    if (leaves.filter(isArrayContains).length > 1) {
      throw invalid('A maximum of 1 array contains filter is allowed per disjunction.');
    }
  }
  const inequalities = branches.flat().filter(isInequality);
  if (new Set(inequalities.map(({ field }) => field.fieldPath)).size > MAX_INEQUALITY_FIELDS) {
    throw invalid(`A query supports inequality filters on up to ${MAX_INEQUALITY_FIELDS} fields.`);
  }
}
