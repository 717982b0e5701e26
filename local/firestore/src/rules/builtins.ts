import { RE2JS } from 're2js';
import { buildBuiltinOverloads } from './builtinOverloads';
import {
  NANOS_PER_DAY,
  createMidnightTimestamp,
  createDatePartReader,
  getDayOfYear,
  NANOS_PER_MILLISECOND,
  toMillis,
  NANOS_PER_SECOND,
  createTimestamp,
  getDurationUnitNanos,
  floorRemainder,
} from './times';
import {
  areEqual,
  compareRuleValues,
  COMPARISON_OPERATORS,
  containsValue,
  throwRuleFailure,
  containsAll,
  hasType,
  isNumber,
  buildRuleValueSet,
  getTypeName,
  RuleDuration,
  RuleMapDiff,
  RulePath,
  RuleValueSet,
  RuleTimestamp,
  type RuleMap,
  type RuleValue,
} from './values';

const MAX_CACHED_PATTERNS = 500;
const patterns = new Map<string, RE2JS>();

/** Compiles RE2 syntax (no look-around, no back-references); throws a RuleFailure for anything else. */
export function compileRegex(source: string): RE2JS {
  // Documents may contain patterns: the bound limits the memory of the cache.
  if (patterns.size >= MAX_CACHED_PATTERNS) patterns.clear();
  try {
    const pattern = patterns.get(source) ?? RE2JS.compile(source);
    patterns.set(source, pattern);
    return pattern;
  } catch (error) {
    return throwRuleFailure(`no RE2 expression: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Throws a RuleFailure on 64-bit overflow. */
const assertInt64 = (value: bigint): bigint =>
  BigInt.asIntN(64, value) === value ? value : throwRuleFailure('integer overflow');

type Items = readonly RuleValue[];
const toItems = (value: RuleValueSet | Items): Items => (value instanceof RuleValueSet ? value.items : value);
const areStrings = (items: Items): items is readonly string[] => items.every((item) => hasType(item, 'string'));
const hasAny = (items: Items, candidates: Items): boolean => candidates.some((item) => containsValue(items, item));
const removeItems = (items: Items, removed: Items): Items => items.filter((item) => !containsValue(removed, item));

function getItem(items: Items, index: bigint): RuleValue {
  const item = index < 0n ? undefined : items[Number(index)];
  return item === undefined ? throwRuleFailure(`index ${index} is out of range`) : item;
}

function sliceItems(items: Items, from: bigint, to: bigint): Items {
  const isWithin = from >= 0n && from <= to && to <= BigInt(items.length);
  return isWithin ? items.slice(Number(from), Number(to)) : throwRuleFailure(`range ${from}:${to} is out of range`);
}

/** Evaluates `get(key, default)`; a list of keys reads nested maps. A non-map on the way counts as missing. */
function getNested(map: RuleMap, keys: Items, fallback: RuleValue): RuleValue {
  if (keys.length === 0 || !areStrings(keys)) return throwRuleFailure('get takes a string or a list of strings');
  let value: RuleValue | undefined = map;
  for (const key of keys) value = value !== undefined && hasType(value, 'map') ? value.get(key) : undefined;
  return value === undefined ? fallback : value;
}

const listAddedKeys = (map: RuleMap, other: RuleMap): Items => [...map.keys()].filter((key) => !other.has(key));
const listSharedKeys = ({ after, before }: RuleMapDiff, isEqual: boolean): Items =>
  [...after.keys()].filter(
    (key) => before.has(key) && areEqual(after.get(key) ?? null, before.get(key) ?? null) === isEqual,
  );

function formatFloat(value: number): string {
  const text = String(value);
  return Number.isInteger(value) && /^-?\d+$/.test(text) ? `${text}.0` : text;
}

/** Evaluates `path("a/b")`, with or without a leading slash. */
function parsePath(text: string): RulePath {
  const segments = text.replace(/^\//, '').split('/');
  return segments.includes('') ? throwRuleFailure('no path') : new RulePath(segments);
}

/** Builds `<` and its variants. NaN compares false; other types without an order fail. */
const createComparison =
  (operator: keyof typeof COMPARISON_OPERATORS) =>
  (left: RuleValue, right: RuleValue): boolean => {
    const sign = compareRuleValues(left, right);
    if (sign !== undefined) return COMPARISON_OPERATORS[operator](sign);
    return isNumber(left) && isNumber(right)
      ? false
      : throwRuleFailure(`no order between ${getTypeName(left)} and ${getTypeName(right)}`);
  };

const assertNonZero = <T extends bigint | number>(divisor: T): T =>
  Number(divisor) === 0 ? throwRuleFailure('division by zero') : divisor;

/** Rounds a finite number to a 64-bit integer; throws a RuleFailure for any other number and on overflow. */
function toInteger(value: bigint | number, round: (value: number) => number): bigint {
  if (typeof value === 'bigint') return value;
  return Number.isFinite(value) ? assertInt64(BigInt(round(value))) : throwRuleFailure('not a finite number');
}

/**
 * All functions, methods and operators except `&&`, `||`, `?:`, `is`, literals, look-ups and `bind`: see
 * `compileExpression.ts`.
 */
export const builtins = buildBuiltinOverloads({
  '==(any, any)': areEqual,
  '!=(any, any)': (left, right) => !areEqual(left, right),
  '<(any, any)': createComparison('<'),
  '<=(any, any)': createComparison('<='),
  '>(any, any)': createComparison('>'),
  '>=(any, any)': createComparison('>='),
  'in(any, items)': (item, items) => containsValue(toItems(items), item),
  'in(string, map)': (key, map) => map.has(key),
  '!(bool)': (operand) => !operand,
  '+(int, int)': (left, right) => assertInt64(left + right),
  '+(number, number)': (left, right) => Number(left) + Number(right),
  '+(string, string)': (left, right) => left + right,
  '+(timestamp, duration)': (left, right) => createTimestamp(left.nanos + right.nanos),
  '+(duration, timestamp)': (left, right) => createTimestamp(left.nanos + right.nanos),
  '+(duration, duration)': (left, right) => new RuleDuration(left.nanos + right.nanos),
  '-(int)': (operand) => assertInt64(-operand),
  '-(float)': (operand) => -operand,
  '-(duration)': ({ nanos }) => new RuleDuration(-nanos),
  '-(int, int)': (left, right) => assertInt64(left - right),
  '-(number, number)': (left, right) => Number(left) - Number(right),
  '-(timestamp, duration)': (left, right) => createTimestamp(left.nanos - right.nanos),
  '-(timestamp, timestamp)': (left, right) => new RuleDuration(left.nanos - right.nanos),
  '-(duration, duration)': (left, right) => new RuleDuration(left.nanos - right.nanos),
  '*(int, int)': (left, right) => assertInt64(left * right),
  '*(number, number)': (left, right) => Number(left) * Number(right),
  '/(int, int)': (left, right) => assertInt64(left / assertNonZero(right)),
  '/(number, number)': (left, right) => Number(left) / Number(assertNonZero(right)),
  '%(int, int)': (left, right) => left % assertNonZero(right),
  '[](map, string)': (map, key) => (map.has(key) ? (map.get(key) ?? null) : throwRuleFailure(`no '${key}' in the map`)),
  '[](path, string)': (path, name) => path.bindings.get(name) ?? throwRuleFailure(`no '${name}' bound in the path`),
  '[](list, int)': getItem,
  '[](string, int)': (text, index) => getItem([...text], index),
  '[](path, int)': ({ segments }, index) => getItem(segments, index),
  '[](any, string)': (value, key) => throwRuleFailure(`no '${key}' in ${getTypeName(value)}`),
  '[:](list, int, int)': sliceItems,
  '[:](string, int, int)': (text, from, to) => sliceItems([...text], from, to).join(''),

  'int(number)': (value) => toInteger(value, Math.trunc),
  'int(string)': (text) => (/^-?\d+$/.test(text) ? assertInt64(BigInt(text)) : throwRuleFailure('no integer')),
  'float(number)': Number,
  'float(string)': (text) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : throwRuleFailure('no float')),
  'string(null)': String,
  'string(bool)': String,
  'string(int)': String,
  'string(string)': String,
  'string(float)': formatFloat,
  'path(string)': parsePath,
  'debug(any)': (value) => value,

  // Counts code points, not UTF-16 units: an emoji counts once.
  '.size(string)': (self) => BigInt([...self].length),
  '.size(bytes)': (self) => BigInt(self.length),
  '.size(items)': (self) => BigInt(toItems(self).length),
  '.size(map)': (self) => BigInt(self.size),
  '.lower(string)': (self) => self.toLowerCase(),
  '.upper(string)': (self) => self.toUpperCase(),
  '.trim(string)': (self) => self.trim(),
  '.toUtf8(string)': (self) => new TextEncoder().encode(self),
  '.toBase64(bytes)': (self) => Buffer.from(self).toString('base64'),
  '.toHexString(bytes)': (self) => Buffer.from(self).toString('hex'),
  '.matches(string, string)': (self, source) => compileRegex(source).matches(self),
  '.split(string, string)': (self, source) => compileRegex(source).split(self, -1),
  '.replace(string, string, string)': (self, source, substitute) => {
    if (substitute.includes('\\')) return throwRuleFailure('no back-references in a replacement');
    const matcher = compileRegex(source).matcher(self);
    return matcher.replaceAll(() => substitute);
  },

  '.hasAll(list, list)': containsAll,
  '.hasAll(set, items)': (self, items) => containsAll(self.items, toItems(items)),
  '.hasAny(list, list)': hasAny,
  '.hasAny(set, items)': (self, items) => hasAny(self.items, toItems(items)),
  '.hasOnly(list, list)': (self, allowed) => containsAll(allowed, self),
  '.hasOnly(set, items)': (self, allowed) => containsAll(toItems(allowed), self.items),
  '.toSet(list)': buildRuleValueSet,
  '.concat(list, list)': (self, other) => [...self, ...other],
  '.removeAll(list, list)': removeItems,
  '.join(list, string)': (self, separator) =>
    areStrings(self) ? self.join(separator) : throwRuleFailure('join takes a list of strings'),
  '.union(set, set)': (self, other) => buildRuleValueSet([...self.items, ...other.items]),
  '.intersection(set, set)': (self, other) =>
    buildRuleValueSet(self.items.filter((item) => containsValue(other.items, item))),
  '.difference(set, set)': (self, other) => buildRuleValueSet(removeItems(self.items, other.items)),

  '.get(map, string, any)': (self, key, fallback) => getNested(self, [key], fallback),
  '.get(map, list, any)': getNested,
  '.keys(map)': (self) => [...self.keys()],
  '.values(map)': (self) => [...self.values()],
  '.diff(map, map)': (self, other) => new RuleMapDiff(self, other),
  '.addedKeys(map_diff)': ({ after, before }) => buildRuleValueSet(listAddedKeys(after, before)),
  '.removedKeys(map_diff)': ({ after, before }) => buildRuleValueSet(listAddedKeys(before, after)),
  '.changedKeys(map_diff)': (self) => buildRuleValueSet(listSharedKeys(self, false)),
  '.unchangedKeys(map_diff)': (self) => buildRuleValueSet(listSharedKeys(self, true)),
  '.affectedKeys(map_diff)': (self) => {
    const { after, before } = self;
    return buildRuleValueSet([
      ...listAddedKeys(after, before),
      ...listAddedKeys(before, after),
      ...listSharedKeys(self, false),
    ]);
  },

  'math.abs(int)': (value) => assertInt64(value < 0n ? -value : value),
  'math.abs(float)': Math.abs,
  'math.ceil(number)': (value) => toInteger(value, Math.ceil),
  'math.floor(number)': (value) => toInteger(value, Math.floor),
  'math.round(number)': (value) => toInteger(value, (float) => Math.sign(float) * Math.round(Math.abs(float))),
  'math.sqrt(number)': (value) => Math.sqrt(Number(value)),
  'math.isNaN(number)': (value) => Number.isNaN(Number(value)),
  'math.isInfinite(number)': (value) => Math.abs(Number(value)) === Infinity,
  'math.pow(number, number)': (base, exponent) => Number(base) ** Number(exponent),

  'timestamp.date(int, int, int)': createMidnightTimestamp,
  'timestamp.value(int)': (millis) => createTimestamp(millis * NANOS_PER_MILLISECOND),
  '.date(timestamp)': (self) => new RuleTimestamp(self.nanos - floorRemainder(self, NANOS_PER_DAY)),
  '.time(timestamp)': (self) => new RuleDuration(floorRemainder(self, NANOS_PER_DAY)),
  '.year(timestamp)': createDatePartReader((date) => date.getUTCFullYear()),
  '.month(timestamp)': createDatePartReader((date) => date.getUTCMonth() + 1),
  '.day(timestamp)': createDatePartReader((date) => date.getUTCDate()),
  // Monday is 1: the documentation gives the range 1 to 7 but not the first day.
  '.dayOfWeek(timestamp)': createDatePartReader((date) => ((date.getUTCDay() + 6) % 7) + 1),
  '.dayOfYear(timestamp)': createDatePartReader(getDayOfYear),
  '.hours(timestamp)': createDatePartReader((date) => date.getUTCHours()),
  '.minutes(timestamp)': createDatePartReader((date) => date.getUTCMinutes()),
  '.seconds(timestamp)': createDatePartReader((date) => date.getUTCSeconds()),
  '.seconds(duration)': (self) => self.nanos / NANOS_PER_SECOND,
  '.nanos(timestamp)': (self) => floorRemainder(self, NANOS_PER_SECOND),
  '.nanos(duration)': (self) => self.nanos % NANOS_PER_SECOND,
  '.toMillis(timestamp)': toMillis,

  'duration.value(int, string)': (magnitude, unit) => new RuleDuration(magnitude * getDurationUnitNanos(unit)),
  'duration.time(int, int, int, int)': (hours, minutes, seconds, nanos) =>
    new RuleDuration((hours * 3600n + minutes * 60n + seconds) * NANOS_PER_SECOND + nanos),
  'duration.abs(duration)': ({ nanos }) => new RuleDuration(nanos < 0n ? -nanos : nanos),
});
