import { invalid } from './errors';
import { DOCUMENT_NAME } from './fieldPath';
import { isArrayContains, isInequality, leavesOf, type Leaf } from './filters';
import type { Filter } from './structuredQuery';

const MAX_DISJUNCTIONS = 30;
const MAX_NOT_IN = 10;
const MAX_INEQUALITY_FIELDS = 10;

/** The filter as an OR of ANDs. `in` and array-contains-any stay whole: their size counts, their shape does not. */
export function disjunctionsOf(filter: Filter | null): Leaf[][] {
  if (!filter || !('compositeFilter' in filter)) return [leavesOf(filter)];
  const parts = filter.compositeFilter.filters.map(disjunctionsOf);
  if (filter.compositeFilter.op === 'OR') return parts.flat();
  return parts.reduce((all, part) => {
    if (all.length * part.length > MAX_DISJUNCTIONS) throw tooManyDisjunctions();
    return all.flatMap((left) => part.map((right) => [...left, ...right]));
  });
}

const tooManyDisjunctions = (): Error =>
  invalid(`The query has more than ${MAX_DISJUNCTIONS} disjunctions after it is put in disjunctive normal form.`);

function checkComposites(filter: Filter): void {
  if (!('compositeFilter' in filter)) return;
  const { op, filters } = filter.compositeFilter;
  if (op !== 'AND' && op !== 'OR') throw invalid('Unsupported composite filter operator.');
  if (filters.length === 0) throw invalid('A composite filter must have at least one sub-filter.');
  for (const part of filters) checkComposites(part);
}

/** The disjunctions that a test is by itself. */
function sizeOf({ field, op, value }: Leaf): number {
  if (!value) throw invalid('A field filter must have a value.');
  const operands = 'arrayValue' in value ? value.arrayValue.values : [];
  const isList = op === 'IN' || op === 'NOT_IN' || op === 'ARRAY_CONTAINS_ANY';
  if (isList && operands.length === 0) throw invalid(`'${op}' requires a non-empty ArrayValue.`);
  if (op === 'NOT_IN' && operands.length > MAX_NOT_IN) {
    throw invalid(`'NOT_IN' supports up to ${MAX_NOT_IN} comparison values.`);
  }
  const names = op === 'IN' || op === 'NOT_IN' ? operands : [value];
  if (field.fieldPath === DOCUMENT_NAME && !names.every((name) => 'referenceValue' in name)) {
    throw invalid('__key__ filter value must be a Key');
  }
  return isList && op !== 'NOT_IN' ? operands.length : 1;
}

/** INVALID_ARGUMENT for the combinations that the service documents as unsupported. */
export function checkFilter(filter: Filter | null): void {
  if (!filter) return;
  checkComposites(filter);
  const leaves = leavesOf(filter);
  leaves.forEach(sizeOf);
  const disjunctions = disjunctionsOf(filter);
  const total = disjunctions
    .map((leavesOfOne) => leavesOfOne.map(sizeOf).reduce((product, size) => product * size, 1))
    .reduce((sum, count) => sum + count, 0);
  if (total > MAX_DISJUNCTIONS) throw tooManyDisjunctions();
  const negations = leaves.filter(({ op }) => op === 'NOT_IN' || op === 'NOT_EQUAL');
  if (negations.length > 1) throw invalid("Only a single 'NOT_EQUAL' or 'NOT_IN' filter is allowed per query.");
  if (negations[0]?.op === 'NOT_IN' && total > 1) {
    throw invalid("'NOT_IN' cannot be used with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.");
  }
  if (disjunctions.some((one) => one.filter(isArrayContains).length > 1)) {
    throw invalid('A maximum of 1 array contains filter is allowed per disjunction.');
  }
  if (new Set(leaves.filter(isInequality).map(({ field }) => field.fieldPath)).size > MAX_INEQUALITY_FIELDS) {
    throw invalid(`A query supports inequality filters on up to ${MAX_INEQUALITY_FIELDS} fields.`);
  }
}
