import { invalid } from './errors';
import { DOCUMENT_NAME } from './fieldPath';
import type { FieldFilter, Filter, UnaryFilter } from './structuredQuery';

export type Leaf = { fieldFilter: FieldFilter } | { unaryFilter: UnaryFilter };

const MAX_DISJUNCTIONS = 30;
const MAX_NOT_IN = 10;
const MAX_INEQUALITY_FIELDS = 10;

/** All filters on fields, however deep they stand in ANDs and ORs. */
export function leavesOf(filter: Filter | null): Leaf[] {
  if (!filter) return [];
  return 'compositeFilter' in filter ? filter.compositeFilter.filters.flatMap(leavesOf) : [filter];
}

export const fieldOf = (leaf: Leaf): string =>
  ('fieldFilter' in leaf ? leaf.fieldFilter.field : leaf.unaryFilter.field).fieldPath;
const operatorOf = (leaf: Leaf): FieldFilter['op'] | UnaryFilter['op'] =>
  'fieldFilter' in leaf ? leaf.fieldFilter.op : leaf.unaryFilter.op;

const EQUALITIES = new Set<string>(['EQUAL', 'IN', 'IS_NULL', 'IS_NAN']);
const ARRAYS = new Set<string>(['ARRAY_CONTAINS', 'ARRAY_CONTAINS_ANY']);

export const isEquality = (leaf: Leaf): boolean => EQUALITIES.has(operatorOf(leaf));
export const isArrayContains = (leaf: Leaf): boolean => ARRAYS.has(operatorOf(leaf));

/** Ranges, != and not-in: the fields that a query is also ordered by. */
export const isInequality = (leaf: Leaf): boolean => !isEquality(leaf) && !isArrayContains(leaf);

/** The filter as an OR of ANDs. `in` and array-contains-any stay whole: their size counts, their shape does not. */
export function disjunctionsOf(filter: Filter | null): Leaf[][] {
  if (!filter) return [[]];
  if (!('compositeFilter' in filter)) return [[filter]];
  const parts = filter.compositeFilter.filters.map(disjunctionsOf);
  if (filter.compositeFilter.op === 'OR') return parts.flat();
  return parts.reduce((all, part) => {
    if (all.length * part.length > MAX_DISJUNCTIONS) throw tooManyDisjunctions();
    return all.flatMap((left) => part.map((right) => [...left, ...right]));
  });
}

const tooManyDisjunctions = (): Error =>
  invalid(`The query has more than ${MAX_DISJUNCTIONS} disjunctions after it is put in disjunctive normal form.`);

function listSize(leaf: Leaf): number {
  if (!('fieldFilter' in leaf)) return 1;
  const { op, value } = leaf.fieldFilter;
  if (op !== 'IN' && op !== 'NOT_IN' && op !== 'ARRAY_CONTAINS_ANY') return 1;
  if (!value || !('arrayValue' in value) || value.arrayValue.values.length === 0) {
    throw invalid(`'${op}' requires a non-empty ArrayValue.`);
  }
  const size = value.arrayValue.values.length;
  if (op === 'NOT_IN' && size > MAX_NOT_IN) throw invalid(`'NOT_IN' supports up to ${MAX_NOT_IN} comparison values.`);
  return op === 'NOT_IN' ? 1 : size;
}

function checkComposites(filter: Filter): void {
  if (!('compositeFilter' in filter)) return;
  const { op, filters } = filter.compositeFilter;
  if (op !== 'AND' && op !== 'OR') throw invalid('Unsupported composite filter operator.');
  if (filters.length === 0) throw invalid('A composite filter must have at least one sub-filter.');
  for (const part of filters) checkComposites(part);
}

function checkOperand(leaf: Leaf): void {
  if (!('fieldFilter' in leaf)) return;
  const { field, op, value } = leaf.fieldFilter;
  if (!value) throw invalid('A field filter must have a value.');
  if (field.fieldPath !== DOCUMENT_NAME) return;
  const operands = 'arrayValue' in value && (op === 'IN' || op === 'NOT_IN') ? value.arrayValue.values : [value];
  if (!operands.every((operand) => 'referenceValue' in operand)) {
    throw invalid('__key__ filter value must be a Key');
  }
}

/** INVALID_ARGUMENT for the combinations that the service documents as unsupported. */
export function checkFilter(filter: Filter | null): void {
  if (!filter) return;
  checkComposites(filter);
  const leaves = leavesOf(filter);
  for (const leaf of leaves) checkOperand(leaf);
  const sizes = new Map(leaves.map((leaf) => [leaf, listSize(leaf)]));
  const disjunctions = disjunctionsOf(filter);
  const total = disjunctions
    .map((leavesOfOne) => leavesOfOne.reduce((product, leaf) => product * (sizes.get(leaf) ?? 1), 1))
    .reduce((sum, count) => sum + count, 0);
  if (total > MAX_DISJUNCTIONS) throw tooManyDisjunctions();
  const negations = leaves.filter((leaf) => ['NOT_IN', 'NOT_EQUAL'].includes(operatorOf(leaf)));
  if (negations.length > 1) throw invalid("Only a single 'NOT_EQUAL' or 'NOT_IN' filter is allowed per query.");
  const notIn = leaves.some((leaf) => operatorOf(leaf) === 'NOT_IN');
  if (notIn && total > 1) throw invalid("'NOT_IN' cannot be used with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.");
  if (disjunctions.some((one) => one.filter(isArrayContains).length > 1)) {
    throw invalid('A maximum of 1 array contains filter is allowed per disjunction.');
  }
  if (new Set(leaves.filter(isInequality).map(fieldOf)).size > MAX_INEQUALITY_FIELDS) {
    throw invalid(`A query supports inequality filters on up to ${MAX_INEQUALITY_FIELDS} fields.`);
  }
}
