/** A map of the language. Keys are sorted, so that `keys()` is the same list for equal maps. */
export type RuleMap = ReadonlyMap<string, RuleValue>;

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

export class RuleLatLng {
  constructor(
    readonly latitude: number,
    readonly longitude: number,
  ) {}
}

/** Segments of a path and the names bound in it; `rest` says that a `{name=**}` made it: it has no leading slash. */
export class RulePath {
  constructor(
    readonly segments: readonly string[],
    readonly bindings: ReadonlyMap<string, string> = new Map(),
    readonly rest = false,
  ) {}
}

/** A path literal with `$(name)` that no variable has: only `bind` can be called on it. */
export class UnboundPath {
  constructor(readonly segments: readonly (string | { unbound: string })[]) {}
}

/** What `a.diff(b)` answers: keys in a and not in b were added. */
export class RuleMapDiff {
  constructor(
    readonly after: RuleMap,
    readonly before: RuleMap,
  ) {}
}

/** int is a bigint, float a number. */
export type RuleValue =
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint8Array
  | readonly RuleValue[]
  | RuleMap
  | RuleSet
  | RuleTimestamp
  | RuleDuration
  | RuleLatLng
  | RulePath
  | UnboundPath
  | RuleMapDiff;

export type TypeName =
  | 'null'
  | 'bool'
  | 'int'
  | 'float'
  | 'string'
  | 'bytes'
  | 'list'
  | 'map'
  | 'set'
  | 'timestamp'
  | 'duration'
  | 'latlng'
  | 'path'
  | 'map_diff';

/** What evaluation of an erroneous expression gives; `&&` and `||` absorb it where the other side decides. */
export class Failure {
  constructor(readonly message: string) {}
}

/** From 0001-01-01 to the end of 9999, as Firestore has them, in nanoseconds. */
const FIRST_TIMESTAMP = -62_135_596_800_000_000_000n;
const LAST_TIMESTAMP = 253_402_300_799_999_999_999n;

/** A timestamp, or the failure that a time outside of Firestore's years is. */
export function timestampAt(nanos: bigint): RuleTimestamp | Failure {
  const exists = nanos >= FIRST_TIMESTAMP && nanos <= LAST_TIMESTAMP;
  return exists ? new RuleTimestamp(nanos) : new Failure('a time before the year 1 or after 9999');
}

export function isList(value: unknown): value is readonly RuleValue[] {
  return Array.isArray(value);
}

export function isMap(value: unknown): value is RuleMap {
  return value instanceof Map;
}

/** Entries in the order of their keys. */
export function mapOf(entries: Iterable<readonly [string, RuleValue]>): RuleMap {
  return new Map([...entries].toSorted(([a], [b]) => compareText(a, b)));
}

const SURROGATE = /[\uD800-\uDFFF]/;

/** By Unicode code point, as UTF-8 bytes compare; UTF-16 would put emoji before the last letters. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  if (SURROGATE.test(a) || SURROGATE.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : 1;
}

export function typeOf(value: RuleValue): TypeName {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'bigint') return 'int';
  if (typeof value === 'number') return 'float';
  if (typeof value === 'string') return 'string';
  if (value instanceof Uint8Array) return 'bytes';
  if (value instanceof RuleSet) return 'set';
  if (value instanceof RuleTimestamp) return 'timestamp';
  if (value instanceof RuleDuration) return 'duration';
  if (value instanceof RuleLatLng) return 'latlng';
  if (value instanceof RulePath || value instanceof UnboundPath) return 'path';
  if (value instanceof RuleMapDiff) return 'map_diff';
  return isList(value) ? 'list' : 'map';
}

/** `==` of the language: numbers by value across int and float, containers deeply, other types never across. */
export function areEqual(a: RuleValue, b: RuleValue): boolean {
  if (a === b) return true;
  if (isNumber(a) && isNumber(b)) return a == b;
  if (typeof a === 'string' && b instanceof RulePath) return b.rest && b.segments.join('/') === a;
  if (typeof b === 'string' && a instanceof RulePath) return areEqual(b, a);
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  return areEqualObjects(a, b);
}

function areEqualObjects(a: Exclude<RuleValue, null>, b: Exclude<RuleValue, null>): boolean {
  if (a instanceof Uint8Array) return b instanceof Uint8Array && Buffer.compare(a, b) === 0;
  if (a instanceof RuleSet)
    return b instanceof RuleSet && a.items.length === b.items.length && hasAll(a.items, b.items);
  if (a instanceof RuleTimestamp) return b instanceof RuleTimestamp && a.nanos === b.nanos;
  if (a instanceof RuleDuration) return b instanceof RuleDuration && a.nanos === b.nanos;
  if (a instanceof RuleLatLng)
    return b instanceof RuleLatLng && a.latitude === b.latitude && a.longitude === b.longitude;
  if (a instanceof RulePath) return b instanceof RulePath && a.segments.join('/') === b.segments.join('/');
  if (isList(a)) return isList(b) && a.length === b.length && a.every((item, i) => areEqual(item, b[i] ?? null));
  if (!isMap(a) || !isMap(b) || a.size !== b.size) return false;
  return [...a].every(([key, value]) => {
    const other = b.get(key);
    return other !== undefined && areEqual(value, other);
  });
}

export function isNumber(value: unknown): value is bigint | number {
  return typeof value === 'bigint' || typeof value === 'number';
}

export function contains(items: readonly RuleValue[], wanted: RuleValue): boolean {
  return items.some((item) => areEqual(item, wanted));
}

/** Whether every one of `wanted` is among `items`. */
export function hasAll(items: readonly RuleValue[], wanted: readonly RuleValue[]): boolean {
  return wanted.every((item) => contains(items, item));
}

export function setOf(items: readonly RuleValue[]): RuleSet {
  const distinct: RuleValue[] = [];
  for (const item of items) if (!contains(distinct, item)) distinct.push(item);
  return new RuleSet(distinct);
}

/** Less than 0, 0 or more; undefined where the language has no order between the two (NaN included). */
export function compare(a: RuleValue, b: RuleValue): number | undefined {
  if (isNumber(a) && isNumber(b)) return a < b ? -1 : a > b ? 1 : a == b ? 0 : undefined;
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  const bothTimestamps = a instanceof RuleTimestamp && b instanceof RuleTimestamp;
  const bothDurations = a instanceof RuleDuration && b instanceof RuleDuration;
  if (bothTimestamps || bothDurations) return a.nanos < b.nanos ? -1 : a.nanos > b.nanos ? 1 : 0;
  return undefined;
}
