import { isDeepStrictEqual } from 'node:util';
import { compareStrings } from '../core/order';
import type { LatLng, Timestamp, Value } from '../core/value';

/** A set of the language; `buildRuleValueSet` removes equal items. */
export class RuleValueSet {
  constructor(readonly items: readonly RuleValue[]) {}
}

/** Nanoseconds since 1970, UTC. */
export class RuleTimestamp {
  constructor(readonly nanos: bigint) {}
}

export class RuleDuration {
  constructor(readonly nanos: bigint) {}
}

/** Path segments and bound names; `isRecursiveWildcard` marks the value of a `{name=**}`, which has no leading slash. */
export class RulePath {
  constructor(
    readonly segments: readonly string[],
    readonly bindings: ReadonlyMap<string, string> = new Map(),
    readonly isRecursiveWildcard = false,
  ) {}
}

/** Result of `a.diff(b)`: keys in `a` (after) but not in `b` (before) are added. */
export class RuleMapDiff {
  constructor(
    readonly after: RuleMap,
    readonly before: RuleMap,
  ) {}
}

/** A map of the language. `buildRuleMap` sorts it by key, so `keys()` is equal for equal maps. */
export type RuleMap = ReadonlyMap<string, RuleValue>;

/** An interface, because a type alias cannot refer to itself. */
export interface RuleList extends ReadonlyArray<RuleValue> {}

/** Types of the language by name; int is a bigint, float a number. */
export interface RuleTypes {
  null: null;
  bool: boolean;
  int: bigint;
  float: number;
  string: string;
  bytes: Uint8Array;
  list: RuleList;
  map: RuleMap;
  set: RuleValueSet;
  timestamp: RuleTimestamp;
  duration: RuleDuration;
  /** Only its type and equality are supported. */
  latlng: LatLng;
  path: RulePath;
  map_diff: RuleMapDiff;
}
export type TypeName = keyof RuleTypes;
export type RuleValue = RuleTypes[TypeName];

/**
 * Thrown by an expression that fails; `&&` and `||` absorb it if the other operand decides the result. Not an Error:
 * rules fail often, and capturing a stack that is never read would cost more than the evaluation.
 */
export class RuleFailure {
  constructor(readonly message: string) {}
}

export function throwRuleFailure(message: string): never {
  throw new RuleFailure(message);
}

const TYPES = new Map<unknown, TypeName>([
  [Boolean, 'bool'],
  [BigInt, 'int'],
  [Number, 'float'],
  [String, 'string'],
  [Array, 'list'],
  [Map, 'map'],
  [RuleValueSet, 'set'],
  [RuleTimestamp, 'timestamp'],
  [RuleDuration, 'duration'],
  [Object, 'latlng'],
  [RulePath, 'path'],
  [RuleMapDiff, 'map_diff'],
]);

export const getTypeName = (value: RuleValue): TypeName =>
  value === null ? 'null' : (TYPES.get(value.constructor) ?? 'bytes');

export function hasType<T extends TypeName>(value: RuleValue, type: T): value is RuleTypes[T] {
  return getTypeName(value) === type;
}

export const isNumber = (value: unknown): value is bigint | number =>
  typeof value === 'bigint' || typeof value === 'number';

/** Builds a map sorted by key. */
export function buildRuleMap(entries: Iterable<readonly [string, RuleValue]>): RuleMap {
  return new Map([...entries].toSorted(([a], [b]) => compareStrings(a, b)));
}

/** Builds a set without equal items. */
export function buildRuleValueSet(items: readonly RuleValue[]): RuleValueSet {
  const distinct: RuleValue[] = [];
  for (const item of items) if (!containsValue(distinct, item)) distinct.push(item);
  return new RuleValueSet(distinct);
}

/** Implements `==` of the language: int and float by value, a `{name=**}` path and a string by text, containers deeply. */
export function areEqual(a: RuleValue, b: RuleValue): boolean {
  if (isNumber(a) && isNumber(b)) return a == b;
  if (typeof a === 'string' && b instanceof RulePath) return b.isRecursiveWildcard && b.segments.join('/') === a;
  if (typeof b === 'string' && a instanceof RulePath) return areEqual(b, a);
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return a === b;
  if (hasType(a, 'list') && hasType(b, 'list'))
    return a.length === b.length && a.every((item, i) => areEqual(item, b[i] ?? null));
  if (hasType(a, 'map') && hasType(b, 'map')) {
    return a.size === b.size && [...a].every(([key, item]) => b.has(key) && areEqual(item, b.get(key) ?? null));
  }
  if (a instanceof RuleValueSet && b instanceof RuleValueSet)
    return a.items.length === b.items.length && containsAll(a.items, b.items);
  if (a instanceof RulePath && b instanceof RulePath) return a.segments.join('/') === b.segments.join('/');
  if (a instanceof RuleMapDiff || b instanceof RuleMapDiff) return a === b;
  return isDeepStrictEqual(a, b);
}

/** Comparison operators by the result of `compareRuleValues`. */
export const COMPARISON_OPERATORS = {
  '==': (sign: number) => sign === 0,
  '!=': (sign: number) => sign !== 0,
  '<': (sign: number) => sign < 0,
  '<=': (sign: number) => sign <= 0,
  '>': (sign: number) => sign > 0,
  '>=': (sign: number) => sign >= 0,
};

export function containsValue(items: readonly RuleValue[], element: RuleValue): boolean {
  return items.some((item) => areEqual(item, element));
}

/** True if `items` contains every element. */
export function containsAll(items: readonly RuleValue[], elements: readonly RuleValue[]): boolean {
  return elements.every((item) => containsValue(items, item));
}

/** Returns -1, 0 or 1; undefined if the language defines no order (NaN included). */
export function compareRuleValues(a: RuleValue, b: RuleValue): number | undefined {
  if (isNumber(a) && isNumber(b)) return a < b ? -1 : a > b ? 1 : a == b ? 0 : undefined;
  if (typeof a === 'string' && typeof b === 'string') return Math.sign(compareStrings(a, b));
  const areTimestamps = a instanceof RuleTimestamp && b instanceof RuleTimestamp;
  const areDurations = a instanceof RuleDuration && b instanceof RuleDuration;
  return areTimestamps || areDurations ? compareRuleValues(a.nanos, b.nanos) : undefined;
}

export function toRuleTimestamp({ seconds, nanos }: Timestamp): RuleTimestamp {
  return new RuleTimestamp(BigInt(seconds) * 1_000_000_000n + BigInt(nanos));
}

/** Converts `projects/p/databases/d/documents/a/b` to the path `/databases/d/documents/a/b`. */
export function toRulePath(name: string): RulePath {
  return new RulePath(name.split('/').slice(2));
}

/** Converts a Firestore value: 64-bit integers stay exact, a reference becomes a path. */
export function toRuleValue(value: Value): RuleValue {
  if ('nullValue' in value) return null;
  if ('booleanValue' in value) return value.booleanValue;
  if ('integerValue' in value) return BigInt(value.integerValue);
  if ('doubleValue' in value) return value.doubleValue;
  if ('timestampValue' in value) return toRuleTimestamp(value.timestampValue);
  if ('stringValue' in value) return value.stringValue;
  if ('bytesValue' in value) return value.bytesValue;
  if ('referenceValue' in value) return toRulePath(value.referenceValue);
  if ('geoPointValue' in value) return value.geoPointValue;
  if ('arrayValue' in value) return value.arrayValue.values.map(toRuleValue);
  return buildRuleMap(Object.entries(value.mapValue.fields).map(([key, item]) => [key, toRuleValue(item)]));
}
