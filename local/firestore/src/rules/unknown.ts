import { DOCUMENT_NAME, parseFieldPath } from '../engine/fieldPath';
import type { Leaf } from '../engine/filters';
import { areEqual, compare, contains, Failure, isA, isNumber, ruleValueOf, typeOf } from './values';
import { COMPARISONS, hasAll, RuleSet, type RulePath, type RuleValue } from './values';

/** One test of a filter that every returned document passes, so that its field is there and compares so with `value`. */
interface Fact {
  /** The field's segments as JSON. */
  field: string;
  op: Leaf['op'];
  value: RuleValue;
}

/** What holds for every document of one branch of a query's filter; `name` is from an equality on the document's own. */
export interface DocumentFacts {
  facts: readonly Fact[];
  name: RulePath | null;
}

/** What every document that passes these tests has in common. */
export function factsOf(leaves: readonly Leaf[]): DocumentFacts {
  const facts = leaves.map(({ field: { fieldPath }, op, value }) => ({
    field: fieldPath === DOCUMENT_NAME ? DOCUMENT_NAME : JSON.stringify(parseFieldPath(fieldPath)),
    op,
    value: ruleValueOf(value),
  }));
  const names = facts.flatMap(({ field, op, value }) =>
    field === DOCUMENT_NAME && op === 'EQUAL' && isA('path', value) ? value : [],
  );
  return { facts, name: names.at(-1) ?? null };
}

/** A value, or what is known of one. */
export type Known = RuleValue | Unknown;

/** What an expression that the filters leave open throws: it is not true, and absorbed as an error is. */
export class Undecided extends Failure {
  constructor() {
    super('does not follow from the filters of the query');
  }
}

const NOTHING: DocumentFacts = { facts: [], name: null };

/**
 * What a rule cannot know about the document that stands for all that a query could return. `path` is where it stands:
 * null for `resource`, [] for its data, then field by field. What is computed from unknown values has no facts.
 */
export class Unknown {
  private readonly facts: readonly Fact[];

  constructor(
    private readonly document: DocumentFacts = NOTHING,
    private readonly path: readonly string[] | null = [''],
  ) {
    const field = JSON.stringify(path);
    this.facts = document.facts.filter((fact) => fact.field === field);
  }

  /** `unknown.name` or `unknown['name']`: a value where an equality of the query fixes it. */
  member(name: string): Known {
    const { document, path } = this;
    if (path === null) {
      if (name === 'data') return new Unknown(document, []);
      const id = document.name?.segments.at(-1);
      return (name === 'id' ? id : document.name) ?? UNKNOWN;
    }
    const member = new Unknown(document, [...path, name]);
    const fixed = member.facts.find(({ op, value }) => op === 'EQUAL' && isExact(value));
    return fixed === undefined ? member : fixed.value;
  }

  /** Whether every document has the key: each filter on it, or on what lies below it, proves that. */
  hasKey(key: string): boolean {
    if (this.path === null) return false;
    const start = JSON.stringify([...this.path, key]).slice(0, -1);
    return this.document.facts.some(({ field }) => field === `${start}]` || field.startsWith(`${start},`));
  }

  /** The type that every document's value has; 'number' where int and float are both possible. */
  get type(): string | undefined {
    if (this.path === null || this.path.length === 0) return 'map';
    if (this.elements.length > 0) return 'list';
    const typed = this.facts.find(({ op }) => op === 'EQUAL' || op in RANGES);
    return typed && kindOf(typed.value);
  }

  /** Elements that the list is proven to have. */
  get elements(): readonly RuleValue[] {
    return this.facts.filter(({ op }) => op === 'ARRAY_CONTAINS').map(({ value }) => value);
  }

  /** The signs that a comparison with `value` can have; one that is not equal and in no order has both. */
  signs(value: RuleValue): readonly number[] {
    if (this.type !== undefined && this.type !== kindOf(value)) return UNEQUAL;
    return this.facts.reduce<readonly number[]>((signs, fact) => {
      const left = signsOf(fact, value);
      return signs.filter((sign) => left.includes(sign));
    }, ANY);
  }

  /** `value in unknown`: `array-contains`, a fixed list, or a key that the filters prove. */
  hasElement(value: RuleValue): Decision {
    if (contains(this.elements, value)) return true;
    const fixed = this.facts.find(({ op }) => op === 'EQUAL')?.value;
    if (fixed !== undefined && isA('list', fixed)) return contains(fixed, value);
    return (typeof value === 'string' && this.facts.length === 0 && this.hasKey(value)) || undefined;
  }
}

export const UNKNOWN = new Unknown();

const UNEQUAL = [-1, 1];
const ANY = [-1, 0, 1];
/** On which side of the operand a range leaves values, and whether the operand itself is among them. */
const RANGES: Readonly<Record<string, { side: number; inclusive: boolean }>> = {
  LESS_THAN: { side: -1, inclusive: false },
  LESS_THAN_OR_EQUAL: { side: -1, inclusive: true },
  GREATER_THAN: { side: 1, inclusive: false },
  GREATER_THAN_OR_EQUAL: { side: 1, inclusive: true },
};

const kindOf = (value: RuleValue): string => (isNumber(value) ? 'number' : typeOf(value));

/** How a field that passes one test can compare with `value`. */
function signsOf({ op, value: operand }: Fact, value: RuleValue): readonly number[] {
  const order = compare(operand, value);
  const range = RANGES[op];
  if (op === 'EQUAL') return order !== undefined ? [order] : areEqual(operand, value) ? [0] : UNEQUAL;
  if (range && order !== undefined) {
    return ANY.filter(
      (sign) => sign === range.side || order === -range.side || (sign === 0 && order === 0 && range.inclusive),
    );
  }
  const excluded = op === 'NOT_IN' && isA('list', operand) ? operand : [operand];
  return (op === 'NOT_IN' || op === 'NOT_EQUAL') && contains(excluded, value) ? UNEQUAL : ANY;
}

/** Whether a query's equality fixes type and value: Firestore finds 1.0 with 1, so numbers keep their type open. */
function isExact(value: RuleValue): boolean {
  if (isA('list', value)) return value.every(isExact);
  return isA('map', value) ? [...value.values()].every(isExact) : !isNumber(value);
}

/** What the filters decide; undefined where they leave it open. */
type Decision = Known | undefined;

/** What holds of all signs or of none is decided. Filters that contradict each other leave no sign, and prove nothing. */
function holdsOf(signs: readonly number[], holds: (sign: number) => boolean): Decision {
  if (signs.length === 0) return undefined;
  return signs.every(holds) || (signs.some(holds) ? undefined : false);
}

function isIn(unknown: Unknown, items: readonly RuleValue[]): Decision {
  const answers = items.map((item) => holdsOf(unknown.signs(item), COMPARISONS['==']));
  if (answers.includes(true)) return true;
  return answers.length > 0 && answers.every((answer) => answer === false) ? false : undefined;
}

/** `map.get(key, default)` is the field where the filters prove that it is there. */
function getOf(unknown: Unknown, keys: readonly RuleValue[]): Decision {
  let value: Decision = keys.length > 0 ? unknown : undefined;
  for (const key of keys) {
    if (!(value instanceof Unknown) || typeof key !== 'string' || !value.hasKey(key)) return undefined;
    value = value.member(key);
  }
  return value;
}

const itemsOf = (value: RuleValue): readonly RuleValue[] =>
  value instanceof RuleSet ? value.items : isA('list', value) ? value : [];

/** The operators and methods that the filters may decide although their first value is unknown. */
const DECIDABLE: Readonly<Record<string, (left: Unknown, right: RuleValue) => Decision>> = {
  '[]': (left, right) => (typeof right === 'string' ? left.member(right) : undefined),
  in: (left, right) => isIn(left, itemsOf(right)),
  '.get': (left, right) => getOf(left, typeof right === 'string' ? [right] : itemsOf(right)),
  '.hasAny': (left, right) => itemsOf(right).some((item) => contains(left.elements, item)) || undefined,
  '.hasAll': (left, right) => (left.elements.length > 0 && hasAll(left.elements, itemsOf(right))) || undefined,
};

const MIRRORED: Readonly<Record<string, string>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '==': '==',
  '!=': '!=',
};

function decisionOf(name: string, [left, right]: readonly Known[]): Decision {
  if (right === undefined || left === undefined) return undefined;
  if (right instanceof Unknown) {
    if (left instanceof Unknown) return undefined;
    if (name === 'in') return right.hasElement(left);
    return decisionOf(MIRRORED[name] ?? '', [right, left]);
  }
  if (!(left instanceof Unknown)) return undefined;
  const holds = COMPARISONS[name as keyof typeof COMPARISONS];
  return holds ? holdsOf(left.signs(right), holds) : DECIDABLE[name]?.(left, right);
}

/** What the filters of a query decide about an operator or a method of which not all values are known. */
export function decide(name: string, values: readonly Known[]): Known {
  const decision = decisionOf(name, values);
  if (decision === undefined) throw new Undecided();
  return decision;
}

export function decideType(unknown: Unknown, type: string): boolean {
  const proven = unknown.type;
  const isOpen = proven === undefined || (proven === 'number' && (type === 'int' || type === 'float'));
  if (isOpen) throw new Undecided();
  return proven === type;
}
