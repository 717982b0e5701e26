import { isExact, type Bound, type DocumentFacts, type FieldFacts } from './facts';
import { areEqual, compare, contains, isList, isNumber, typeOf, type RuleValue, type TypeName } from './values';

/**
 * What a query's rule cannot know. `root` is the document that stands for all that the query could return, or what is
 * reached from its data by `path`; null for everything computed from unknown values.
 */
export class Unknown {
  constructor(
    readonly facts: DocumentFacts | null,
    readonly level: 'resource' | 'data',
    readonly path: readonly string[],
  ) {}
}

export const UNKNOWN = new Unknown(null, 'data', []);

/** `resource` of a query's rule. */
export function queriedResource(facts: DocumentFacts): Unknown {
  return new Unknown(facts, 'resource', []);
}

function factsAt(unknown: Unknown): FieldFacts | undefined {
  if (unknown.facts === null || unknown.level === 'resource') return undefined;
  return unknown.facts.fields.get(JSON.stringify(unknown.path));
}

/** `unknown.name` or `unknown['name']`: a value where an equality of the query fixes it. */
export function memberOf(unknown: Unknown, name: string): RuleValue | Unknown {
  const { facts } = unknown;
  if (facts === null) return UNKNOWN;
  if (unknown.level === 'resource') {
    if (name === 'data') return new Unknown(facts, 'data', []);
    if (facts.name === null) return UNKNOWN;
    return name === 'id' ? (facts.name.segments.at(-1) ?? '') : facts.name;
  }
  const member = new Unknown(facts, 'data', [...unknown.path, name]);
  const fixed = factsAt(member)?.equal.find(isExact);
  return fixed === undefined ? member : fixed;
}

/** Whether every document has the key: each filter on it, or on what lies below it, proves that. */
export function hasKey(unknown: Unknown, key: string): true | undefined {
  if (unknown.facts === null || unknown.level === 'resource') return undefined;
  const start = JSON.stringify([...unknown.path, key]).slice(0, -1);
  const proven = [...unknown.facts.fields.keys()].some(
    (field) => field === `${start}]` || field.startsWith(`${start},`),
  );
  return proven ? true : undefined;
}

/** The type that every document's value has; 'number' where int and float are both possible. */
function provenType(unknown: Unknown): TypeName | 'number' | undefined {
  if (unknown.facts !== null && unknown.path.length === 0) return 'map';
  const facts = factsAt(unknown);
  if (facts === undefined) return undefined;
  if (facts.contains.length > 0) return 'list';
  const sample = [...facts.equal, ...[...facts.lower, ...facts.upper].map((bound) => bound.value)][0];
  if (sample === undefined) return undefined;
  return isNumber(sample) ? 'number' : typeOf(sample);
}

export function isOfType(unknown: Unknown, type: string): boolean | undefined {
  const proven = provenType(unknown);
  if (proven === undefined) return undefined;
  if (proven !== 'number') return proven === type;
  return type === 'int' || type === 'float' ? undefined : type === 'number';
}

/** `unknown == value`, as far as the filters decide it. */
export function isEqualTo(unknown: Unknown, value: RuleValue): boolean | undefined {
  const proven = provenType(unknown);
  if (proven !== undefined && proven !== (isNumber(value) ? 'number' : typeOf(value))) return false;
  const facts = factsAt(unknown);
  if (facts === undefined) return undefined;
  const [fixed] = facts.equal;
  if (fixed !== undefined) return areEqual(fixed, value);
  if (contains(facts.excluded, value)) return false;
  const outside =
    facts.lower.some((bound) => isBeyond(value, bound, -1)) || facts.upper.some((bound) => isBeyond(value, bound, 1));
  return outside ? false : undefined;
}

/** Whether `value` lies outside of the bound, on the side given (-1: below a lower bound). */
function isBeyond(value: RuleValue, bound: Bound, side: -1 | 1): boolean {
  const order = compare(value, bound.value);
  if (order === undefined) return false;
  return order === 0 ? !bound.inclusive : Math.sign(order) === side;
}

/** `unknown < value` and the like, proven by an equality or a range of the query. */
export function isOrdered(unknown: Unknown, operator: '<' | '<=' | '>' | '>=', value: RuleValue): boolean | undefined {
  const facts = factsAt(unknown);
  if (facts === undefined) return undefined;
  const fixed = facts.equal.map((equal): Bound => ({ value: equal, inclusive: true }));
  const lower = [...facts.lower, ...fixed];
  const upper = [...facts.upper, ...fixed];
  switch (operator) {
    case '<':
      return upper.some((b) => isBelow(b, value)) ? true : lower.some((b) => isAtLeast(b, value)) ? false : undefined;
    case '<=':
      return upper.some((b) => isAtMost(b, value)) ? true : lower.some((b) => isAbove(b, value)) ? false : undefined;
    case '>':
      return lower.some((b) => isAbove(b, value)) ? true : upper.some((b) => isAtMost(b, value)) ? false : undefined;
    case '>=':
      return lower.some((b) => isAtLeast(b, value)) ? true : upper.some((b) => isBelow(b, value)) ? false : undefined;
  }
}

function orderOf(bound: Bound, value: RuleValue): number {
  return compare(bound.value, value) ?? Number.NaN;
}

function isBelow(upper: Bound, value: RuleValue): boolean {
  return orderOf(upper, value) < 0 || (!upper.inclusive && orderOf(upper, value) === 0);
}

function isAtMost(upper: Bound, value: RuleValue): boolean {
  return orderOf(upper, value) <= 0;
}

function isAbove(lower: Bound, value: RuleValue): boolean {
  return orderOf(lower, value) > 0 || (!lower.inclusive && orderOf(lower, value) === 0);
}

function isAtLeast(lower: Bound, value: RuleValue): boolean {
  return orderOf(lower, value) >= 0;
}

/** `unknown in list`: true when an equality is among the items, false when no item can be the value. */
export function isIn(unknown: Unknown, items: readonly RuleValue[]): boolean | undefined {
  const answers = items.map((item) => isEqualTo(unknown, item));
  if (answers.includes(true)) return true;
  return answers.every((answer) => answer === false) && factsAt(unknown) !== undefined ? false : undefined;
}

/** `value in unknown`: `array-contains`, a fixed list, or a key that the filters prove. */
export function isElement(value: RuleValue, unknown: Unknown): boolean | undefined {
  const facts = factsAt(unknown);
  if (facts !== undefined && contains(facts.contains, value)) return true;
  const [fixed] = facts?.equal ?? [];
  if (isList(fixed)) return contains(fixed, value);
  return typeof value === 'string' && facts === undefined ? hasKey(unknown, value) : undefined;
}

/** Elements that the list is proven to have. */
export function provenElements(unknown: Unknown): readonly RuleValue[] {
  return factsAt(unknown)?.contains ?? [];
}
