import { isDeepStrictEqual } from 'node:util';
import { compareStrings } from '../engine/order';
import type { LatLng, Timestamp, Value } from '../engine/value';

export class RuleSet {
  constructor(readonly items: readonly RuleValue[]) {}
}

/** Nanoseconds since 1970, UTC. */
export class RuleTimestamp {
  constructor(readonly nanos: bigint) {}
}

export class RuleDuration {
  constructor(readonly nanos: bigint) {}
}

/** Segments of a path and the names bound in it; `rest` says that a `{name=**}` made it: it has no leading slash. */
export class RulePath {
  constructor(
    readonly segments: readonly string[],
    readonly bindings: ReadonlyMap<string, string> = new Map(),
    readonly rest = false,
  ) {}
}

/** What `a.diff(b)` answers: keys in a and not in b were added. */
export class RuleMapDiff {
  constructor(
    readonly after: RuleMap,
    readonly before: RuleMap,
  ) {}
}

/** A map of the language. Keys are sorted, so that `keys()` is the same list for equal maps. */
export type RuleMap = ReadonlyMap<string, RuleValue>;

/** An interface, because a type cannot name itself. */
export interface RuleList extends ReadonlyArray<RuleValue> {}

/** The types of the language by their names; int is a bigint, float a number. */
export interface Types {
  null: null;
  bool: boolean;
  int: bigint;
  float: number;
  string: string;
  bytes: Uint8Array;
  list: RuleList;
  map: RuleMap;
  set: RuleSet;
  timestamp: RuleTimestamp;
  duration: RuleDuration;
  /** The language can tell its type and compare it, no more. */
  latlng: LatLng;
  path: RulePath;
  map_diff: RuleMapDiff;
}
export type TypeName = keyof Types;
export type RuleValue = Types[TypeName];

/**
 * What evaluation of an erroneous expression throws; `&&` and `||` absorb it where the other side decides. It is no Error:
 * rules fail all the time, and taking a stack that nobody reads would cost more than the evaluation.
 */
export class Failure {
  constructor(readonly message: string) {}
}

export function fail(message: string): never {
  throw new Failure(message);
}

const TYPES = new Map<unknown, TypeName>([
  [Boolean, 'bool'],
  [BigInt, 'int'],
  [Number, 'float'],
  [String, 'string'],
  [Array, 'list'],
  [Map, 'map'],
  [RuleSet, 'set'],
  [RuleTimestamp, 'timestamp'],
  [RuleDuration, 'duration'],
  [Object, 'latlng'],
  [RulePath, 'path'],
  [RuleMapDiff, 'map_diff'],
]);

export const typeOf = (value: RuleValue): TypeName =>
  value === null ? 'null' : (TYPES.get(value.constructor) ?? 'bytes');

export function isA<T extends TypeName>(type: T, value: RuleValue): value is Types[T] {
  return typeOf(value) === type;
}

export const isNumber = (value: unknown): value is bigint | number =>
  typeof value === 'bigint' || typeof value === 'number';

/** Entries in the order of their keys. */
export function mapOf(entries: Iterable<readonly [string, RuleValue]>): RuleMap {
  return new Map([...entries].toSorted(([a], [b]) => compareStrings(a, b)));
}

export function setOf(items: readonly RuleValue[]): RuleSet {
  const distinct: RuleValue[] = [];
  for (const item of items) if (!contains(distinct, item)) distinct.push(item);
  return new RuleSet(distinct);
}

/** `==` of the language: numbers by value across int and float, containers deeply, other types never across. */
export function areEqual(a: RuleValue, b: RuleValue): boolean {
  if (isNumber(a) && isNumber(b)) return a == b;
  if (typeof a === 'string' && b instanceof RulePath) return b.rest && b.segments.join('/') === a;
  if (typeof b === 'string' && a instanceof RulePath) return areEqual(b, a);
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return a === b;
  if (isA('list', a) && isA('list', b))
    return a.length === b.length && a.every((item, i) => areEqual(item, b[i] ?? null));
  if (isA('map', a) && isA('map', b)) {
    return a.size === b.size && [...a].every(([key, item]) => b.has(key) && areEqual(item, b.get(key) ?? null));
  }
  if (a instanceof RuleSet && b instanceof RuleSet)
    return a.items.length === b.items.length && hasAll(a.items, b.items);
  if (a instanceof RulePath && b instanceof RulePath) return a.segments.join('/') === b.segments.join('/');
  if (a instanceof RuleMapDiff || b instanceof RuleMapDiff) return a === b;
  return isDeepStrictEqual(a, b);
}

/** The operators of comparison, by the sign of `compare`. */
export const COMPARISONS = {
  '==': (sign: number) => sign === 0,
  '!=': (sign: number) => sign !== 0,
  '<': (sign: number) => sign < 0,
  '<=': (sign: number) => sign <= 0,
  '>': (sign: number) => sign > 0,
  '>=': (sign: number) => sign >= 0,
};

export function contains(items: readonly RuleValue[], wanted: RuleValue): boolean {
  return items.some((item) => areEqual(item, wanted));
}

/** Whether every one of `wanted` is among `items`. */
export function hasAll(items: readonly RuleValue[], wanted: readonly RuleValue[]): boolean {
  return wanted.every((item) => contains(items, item));
}

/** -1, 0 or 1; undefined where the language has no order between the two (NaN included). */
export function compare(a: RuleValue, b: RuleValue): number | undefined {
  if (isNumber(a) && isNumber(b)) return a < b ? -1 : a > b ? 1 : a == b ? 0 : undefined;
  if (typeof a === 'string' && typeof b === 'string') return Math.sign(compareStrings(a, b));
  const bothTimestamps = a instanceof RuleTimestamp && b instanceof RuleTimestamp;
  const bothDurations = a instanceof RuleDuration && b instanceof RuleDuration;
  return bothTimestamps || bothDurations ? compare(a.nanos, b.nanos) : undefined;
}

export function timestampOf({ seconds, nanos }: Timestamp): RuleTimestamp {
  return new RuleTimestamp(BigInt(seconds) * 1_000_000_000n + BigInt(nanos));
}

/** `projects/p/databases/d/documents/a/b` as the path `/databases/d/documents/a/b`. */
export function pathOfName(name: string): RulePath {
  return new RulePath(name.split('/').slice(2));
}

/** A Firestore value as the language sees it: 64-bit integers stay exact, a reference is a path. */
export function ruleValueOf(value: Value): RuleValue {
  if ('nullValue' in value) return null;
  if ('booleanValue' in value) return value.booleanValue;
  if ('integerValue' in value) return BigInt(value.integerValue);
  if ('doubleValue' in value) return value.doubleValue;
  if ('timestampValue' in value) return timestampOf(value.timestampValue);
  if ('stringValue' in value) return value.stringValue;
  if ('bytesValue' in value) return value.bytesValue;
  if ('referenceValue' in value) return pathOfName(value.referenceValue);
  if ('geoPointValue' in value) return value.geoPointValue;
  if ('arrayValue' in value) return value.arrayValue.values.map(ruleValueOf);
  return mapOf(Object.entries(value.mapValue.fields).map(([key, item]) => [key, ruleValueOf(item)]));
}
