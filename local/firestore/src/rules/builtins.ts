import { RE2JS } from 're2js';
import { builtinsOf } from './forms';
import { DAY, dateAt, datePart, dayOfYear, MILLISECOND, millisOf, SECOND, timestampAt, unitOf, within } from './times';
import { areEqual, compare, COMPARISONS, contains, fail, hasAll, isA, isNumber, setOf, typeOf } from './values';
import { RuleDuration, RuleMapDiff, RulePath, RuleSet, RuleTimestamp, type RuleMap, type RuleValue } from './values';

const MAX_CACHED_PATTERNS = 500;
const patterns = new Map<string, RE2JS>();

/** A regular expression in RE2's syntax (no look-around, no back-references), unless it is none. */
export function patternOf(source: string): RE2JS {
  // Documents can bring patterns of their own: without a bound the cache would grow with them.
  if (patterns.size >= MAX_CACHED_PATTERNS) patterns.clear();
  try {
    const pattern = patterns.get(source) ?? RE2JS.compile(source);
    patterns.set(source, pattern);
    return pattern;
  } catch (error) {
    return fail(`no RE2 expression: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A 64-bit integer, unless it overflows. */
const int64 = (value: bigint): bigint => (BigInt.asIntN(64, value) === value ? value : fail('integer overflow'));

type Items = readonly RuleValue[];
const itemsOf = (value: RuleSet | Items): Items => (value instanceof RuleSet ? value.items : value);
const areTexts = (items: Items): items is readonly string[] => items.every((item) => isA('string', item));
const hasAny = (items: Items, wanted: Items): boolean => wanted.some((item) => contains(items, item));
const without = (items: Items, removed: Items): Items => items.filter((item) => !contains(removed, item));

function itemAt(items: Items, index: bigint): RuleValue {
  const item = index < 0n ? undefined : items[Number(index)];
  return item === undefined ? fail(`index ${index} is out of range`) : item;
}

function rangeOf(items: Items, from: bigint, to: bigint): Items {
  const isWithin = from >= 0n && from <= to && to <= BigInt(items.length);
  return isWithin ? items.slice(Number(from), Number(to)) : fail(`range ${from}:${to} is out of range`);
}

/** `get(key, default)`; a list of keys looks into nested maps. A value that is no map on the way counts as missing. */
function getOr(map: RuleMap, keys: Items, fallback: RuleValue): RuleValue {
  if (keys.length === 0 || !areTexts(keys)) return fail('get takes a string or a list of strings');
  let value: RuleValue | undefined = map;
  for (const key of keys) value = value !== undefined && isA('map', value) ? value.get(key) : undefined;
  return value === undefined ? fallback : value;
}

const keysOnlyIn = (map: RuleMap, other: RuleMap): Items => [...map.keys()].filter((key) => !other.has(key));
const sharedKeys = ({ after, before }: RuleMapDiff, equal: boolean): Items =>
  [...after.keys()].filter(
    (key) => before.has(key) && areEqual(after.get(key) ?? null, before.get(key) ?? null) === equal,
  );

function textOf(value: number): string {
  const text = String(value);
  return Number.isInteger(value) && /^-?\d+$/.test(text) ? `${text}.0` : text;
}

/** `path("a/b")`, with or without a leading slash. */
function pathOf(text: string): RulePath {
  const segments = text.replace(/^\//, '').split('/');
  return segments.includes('') ? fail('no path') : new RulePath(segments);
}

/** `<` and the like, by the sign of the comparison: NaN is in no order, other types without one are a failure. */
const ordered =
  (operator: keyof typeof COMPARISONS) =>
  (left: RuleValue, right: RuleValue): boolean => {
    const sign = compare(left, right);
    if (sign !== undefined) return COMPARISONS[operator](sign);
    return isNumber(left) && isNumber(right) ? false : fail(`no order between ${typeOf(left)} and ${typeOf(right)}`);
  };

const nonZero = <T extends bigint | number>(divisor: T): T =>
  Number(divisor) === 0 ? fail('division by zero') : divisor;

/** A whole number out of a finite one. */
function whole(value: bigint | number, round: (value: number) => number): bigint {
  if (typeof value === 'bigint') return value;
  return Number.isFinite(value) ? int64(BigInt(round(value))) : fail('not a finite number');
}

/** The whole language but for `&&`, `||`, `?:`, literals, look-ups and `bind`, which are no functions of their values. */
export const builtins = builtinsOf({
  '==(any, any)': areEqual,
  '!=(any, any)': (left, right) => !areEqual(left, right),
  '<(any, any)': ordered('<'),
  '<=(any, any)': ordered('<='),
  '>(any, any)': ordered('>'),
  '>=(any, any)': ordered('>='),
  'in(any, items)': (item, items) => contains(itemsOf(items), item),
  'in(string, map)': (key, map) => map.has(key),
  '!(bool)': (operand) => !operand,
  '+(int, int)': (left, right) => int64(left + right),
  '+(number, number)': (left, right) => Number(left) + Number(right),
  '+(string, string)': (left, right) => left + right,
  '+(timestamp, duration)': (left, right) => timestampAt(left.nanos + right.nanos),
  '+(duration, timestamp)': (left, right) => timestampAt(left.nanos + right.nanos),
  '+(duration, duration)': (left, right) => new RuleDuration(left.nanos + right.nanos),
  '-(int)': (operand) => int64(-operand),
  '-(float)': (operand) => -operand,
  '-(duration)': ({ nanos }) => new RuleDuration(-nanos),
  '-(int, int)': (left, right) => int64(left - right),
  '-(number, number)': (left, right) => Number(left) - Number(right),
  '-(timestamp, duration)': (left, right) => timestampAt(left.nanos - right.nanos),
  '-(timestamp, timestamp)': (left, right) => new RuleDuration(left.nanos - right.nanos),
  '-(duration, duration)': (left, right) => new RuleDuration(left.nanos - right.nanos),
  '*(int, int)': (left, right) => int64(left * right),
  '*(number, number)': (left, right) => Number(left) * Number(right),
  '/(int, int)': (left, right) => int64(left / nonZero(right)),
  '/(number, number)': (left, right) => Number(left) / Number(nonZero(right)),
  '%(int, int)': (left, right) => left % nonZero(right),
  '[](map, string)': (map, key) => (map.has(key) ? (map.get(key) ?? null) : fail(`no '${key}' in the map`)),
  '[](path, string)': (path, name) => path.bindings.get(name) ?? fail(`no '${name}' bound in the path`),
  '[](list, int)': itemAt,
  '[](string, int)': (text, index) => itemAt([...text], index),
  '[](path, int)': ({ segments }, index) => itemAt(segments, index),
  '[](any, string)': (value, key) => fail(`no '${key}' in ${typeOf(value)}`),
  '[:](list, int, int)': rangeOf,
  '[:](string, int, int)': (text, from, to) => rangeOf([...text], from, to).join(''),

  'int(number)': (value) => whole(value, Math.trunc),
  'int(string)': (text) => (/^-?\d+$/.test(text) ? int64(BigInt(text)) : fail('no integer')),
  'float(number)': Number,
  'float(string)': (text) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : fail('no float')),
  'string(null)': String,
  'string(bool)': String,
  'string(int)': String,
  'string(string)': String,
  'string(float)': textOf,
  'path(string)': pathOf,
  'debug(any)': (value) => value,

  // In characters, not in UTF-16 units: an emoji counts once.
  '.size(string)': (self) => BigInt([...self].length),
  '.size(bytes)': (self) => BigInt(self.length),
  '.size(items)': (self) => BigInt(itemsOf(self).length),
  '.size(map)': (self) => BigInt(self.size),
  '.lower(string)': (self) => self.toLowerCase(),
  '.upper(string)': (self) => self.toUpperCase(),
  '.trim(string)': (self) => self.trim(),
  '.toUtf8(string)': (self) => new TextEncoder().encode(self),
  '.toBase64(bytes)': (self) => Buffer.from(self).toString('base64'),
  '.toHexString(bytes)': (self) => Buffer.from(self).toString('hex'),
  '.matches(string, string)': (self, source) => patternOf(source).matches(self),
  '.split(string, string)': (self, source) => patternOf(source).split(self, -1),
  '.replace(string, string, string)': (self, source, substitute) => {
    if (substitute.includes('\\')) return fail('no back-references in a replacement');
    const matcher = patternOf(source).matcher(self);
    return matcher.replaceAll(() => substitute);
  },

  '.hasAll(list, list)': hasAll,
  '.hasAll(set, items)': (self, wanted) => hasAll(self.items, itemsOf(wanted)),
  '.hasAny(list, list)': hasAny,
  '.hasAny(set, items)': (self, wanted) => hasAny(self.items, itemsOf(wanted)),
  '.hasOnly(list, list)': (self, allowed) => hasAll(allowed, self),
  '.hasOnly(set, items)': (self, allowed) => hasAll(itemsOf(allowed), self.items),
  '.toSet(list)': setOf,
  '.concat(list, list)': (self, other) => [...self, ...other],
  '.removeAll(list, list)': without,
  '.join(list, string)': (self, separator) =>
    areTexts(self) ? self.join(separator) : fail('join takes a list of strings'),
  '.union(set, set)': (self, other) => setOf([...self.items, ...other.items]),
  '.intersection(set, set)': (self, other) => setOf(self.items.filter((item) => contains(other.items, item))),
  '.difference(set, set)': (self, other) => setOf(without(self.items, other.items)),

  '.get(map, string, any)': (self, key, fallback) => getOr(self, [key], fallback),
  '.get(map, list, any)': getOr,
  '.keys(map)': (self) => [...self.keys()],
  '.values(map)': (self) => [...self.values()],
  '.diff(map, map)': (self, other) => new RuleMapDiff(self, other),
  '.addedKeys(map_diff)': ({ after, before }) => setOf(keysOnlyIn(after, before)),
  '.removedKeys(map_diff)': ({ after, before }) => setOf(keysOnlyIn(before, after)),
  '.changedKeys(map_diff)': (self) => setOf(sharedKeys(self, false)),
  '.unchangedKeys(map_diff)': (self) => setOf(sharedKeys(self, true)),
  '.affectedKeys(map_diff)': (self) => {
    const { after, before } = self;
    return setOf([...keysOnlyIn(after, before), ...keysOnlyIn(before, after), ...sharedKeys(self, false)]);
  },

  'math.abs(int)': (value) => int64(value < 0n ? -value : value),
  'math.abs(float)': Math.abs,
  'math.ceil(number)': (value) => whole(value, Math.ceil),
  'math.floor(number)': (value) => whole(value, Math.floor),
  'math.round(number)': (value) => whole(value, (float) => Math.sign(float) * Math.round(Math.abs(float))),
  'math.sqrt(number)': (value) => Math.sqrt(Number(value)),
  'math.isNaN(number)': (value) => Number.isNaN(Number(value)),
  'math.isInfinite(number)': (value) => Math.abs(Number(value)) === Infinity,
  'math.pow(number, number)': (base, exponent) => Number(base) ** Number(exponent),

  'timestamp.date(int, int, int)': dateAt,
  'timestamp.value(int)': (millis) => timestampAt(millis * MILLISECOND),
  '.date(timestamp)': (self) => new RuleTimestamp(self.nanos - within(self, DAY)),
  '.time(timestamp)': (self) => new RuleDuration(within(self, DAY)),
  '.year(timestamp)': datePart((date) => date.getUTCFullYear()),
  '.month(timestamp)': datePart((date) => date.getUTCMonth() + 1),
  '.day(timestamp)': datePart((date) => date.getUTCDate()),
  // Monday is 1: the documentation says 1 to 7 and leaves the first day open.
  '.dayOfWeek(timestamp)': datePart((date) => ((date.getUTCDay() + 6) % 7) + 1),
  '.dayOfYear(timestamp)': datePart(dayOfYear),
  '.hours(timestamp)': datePart((date) => date.getUTCHours()),
  '.minutes(timestamp)': datePart((date) => date.getUTCMinutes()),
  '.seconds(timestamp)': datePart((date) => date.getUTCSeconds()),
  '.seconds(duration)': (self) => self.nanos / SECOND,
  '.nanos(timestamp)': (self) => within(self, SECOND),
  '.nanos(duration)': (self) => self.nanos % SECOND,
  '.toMillis(timestamp)': millisOf,

  'duration.value(int, string)': (magnitude, unit) => new RuleDuration(magnitude * unitOf(unit)),
  'duration.time(int, int, int, int)': (hours, minutes, seconds, nanos) =>
    new RuleDuration((hours * 3600n + minutes * 60n + seconds) * SECOND + nanos),
  'duration.abs(duration)': ({ nanos }) => new RuleDuration(nanos < 0n ? -nanos : nanos),
});
