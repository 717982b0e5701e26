import { disjunctionsOf, fieldOf, type Leaf } from '../engine/disjunctions';
import { DOCUMENT_NAME, parseFieldPath } from '../engine/fieldPath';
import type { FieldOperator, Filter, UnaryOperator } from '../engine/structuredQuery';
import type { Value } from '../engine/value';
import { pathOfName, ruleValueOf } from './protoValues';
import { isList, isMap, isNumber, type RulePath, type RuleValue } from './values';

export interface Bound {
  value: RuleValue;
  inclusive: boolean;
}

/** What the filters of a query prove about one field of every document it can return. All of it proves presence. */
export interface FieldFacts {
  equal: RuleValue[];
  lower: Bound[];
  upper: Bound[];
  /** The field is a list with these elements. */
  contains: RuleValue[];
  excluded: RuleValue[];
}

/** What holds for every document of one branch of the query's filter; the key is the JSON of the field's segments. */
export interface DocumentFacts {
  fields: ReadonlyMap<string, FieldFacts>;
  /** From an equality on the document's own name. */
  name: RulePath | null;
}

interface Atom {
  field: string;
  op: FieldOperator | UnaryOperator;
  value: Value;
}

/**
 * The filter as a list of branches of which every returned document satisfies one. `in` and `array-contains-any` are
 * branches too. A rule must hold in each of them.
 */
export function branchesOf(filter: Filter | null): DocumentFacts[] {
  return disjunctionsOf(filter)
    .flatMap((leaves) =>
      leaves
        .map(atomsOf)
        .reduce<Atom[][]>(
          (branches, choices) => branches.flatMap((branch) => choices.map((atom) => [...branch, atom])),
          [[]],
        ),
    )
    .map(factsOf);
}

/** The tests of which a document that passes the filter passes one. */
function atomsOf(leaf: Leaf): Atom[] {
  const field = fieldOf(leaf);
  if ('unaryFilter' in leaf) return [{ field, op: leaf.unaryFilter.op, value: { nullValue: 'NULL_VALUE' } }];
  const { op, value } = leaf.fieldFilter;
  const single: FieldOperator | null = op === 'IN' ? 'EQUAL' : op === 'ARRAY_CONTAINS_ANY' ? 'ARRAY_CONTAINS' : null;
  if (single === null || !('arrayValue' in value)) return [{ field, op, value }];
  return value.arrayValue.values.map((item) => ({ field, op: single, value: item }));
}

function factsOf(atoms: readonly Atom[]): DocumentFacts {
  const fields = new Map<string, FieldFacts>();
  let name: RulePath | null = null;
  for (const atom of atoms) {
    if (atom.field === DOCUMENT_NAME) {
      if (atom.op === 'EQUAL' && 'referenceValue' in atom.value) name = pathOfName(atom.value.referenceValue);
      continue;
    }
    const key = JSON.stringify(parseFieldPath(atom.field));
    const facts = fields.get(key) ?? { equal: [], lower: [], upper: [], contains: [], excluded: [] };
    fields.set(key, facts);
    addFact(facts, atom);
  }
  return { fields, name };
}

function addFact(facts: FieldFacts, { op, value: stored }: Atom): void {
  const value = ruleValueOf(stored);
  switch (op) {
    case 'EQUAL':
    case 'IS_NULL':
      facts.equal.push(value);
      return;
    case 'LESS_THAN':
    case 'LESS_THAN_OR_EQUAL':
      facts.upper.push({ value, inclusive: op === 'LESS_THAN_OR_EQUAL' });
      return;
    case 'GREATER_THAN':
    case 'GREATER_THAN_OR_EQUAL':
      facts.lower.push({ value, inclusive: op === 'GREATER_THAN_OR_EQUAL' });
      return;
    case 'ARRAY_CONTAINS':
      facts.contains.push(value);
      return;
    case 'NOT_EQUAL':
    case 'IS_NOT_NULL':
      facts.excluded.push(value);
      return;
    case 'NOT_IN':
      facts.excluded.push(...(isList(value) ? value : []));
      return;
    default:
      // ARRAY_CONTAINS_ANY and IN are branches by now; NaN tests prove presence, which the entry itself says.
      return;
  }
}

/** Whether a query's equality fixes type and value: Firestore finds 1.0 with 1, so numbers keep their type open. */
export function isExact(value: RuleValue): boolean {
  if (isNumber(value)) return false;
  if (isList(value)) return value.every(isExact);
  return isMap(value) ? [...value.values()].every(isExact) : true;
}
