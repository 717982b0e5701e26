import { RE2JS } from 're2js';
import { int64, measures, timestampAt } from './measures';
import { on, type Builtins, type Outcome } from './overload';
import { areEqual, compare, COMPARISONS, contains, Failure, hasAll, isA, setOf, typeOf } from './values';
import { RuleDuration, RuleMapDiff, RulePath, RuleSet, type RuleMap, type RuleValue } from './values';

const MAX_CACHED_PATTERNS = 500;
const patterns = new Map<string, RE2JS | Failure>();

function compilePattern(source: string): RE2JS | Failure {
  try {
    return RE2JS.compile(source);
  } catch (error) {
    return new Failure(`no RE2 expression: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A regular expression in RE2's syntax (no look-around, no back-references), or the failure that it is none. */
export function patternOf(source: string): RE2JS | Failure {
  // Documents can bring patterns of their own: without a bound the cache would grow with them.
  if (patterns.size >= MAX_CACHED_PATTERNS) patterns.clear();
  const pattern = patterns.get(source) ?? compilePattern(source);
  patterns.set(source, pattern);
  return pattern;
}

function withPattern(source: string, use: (pattern: RE2JS) => Outcome): Outcome {
  const pattern = patternOf(source);
  return pattern instanceof Failure ? pattern : use(pattern);
}

type Items = readonly RuleValue[];
const itemsOf = (value: RuleSet | Items): Items => (value instanceof RuleSet ? value.items : value);
const areTexts = (items: Items): items is readonly string[] => items.every((item) => isA('string', item));
const sizeOf = (items: Items): bigint => BigInt(items.length);
const hasAny = (items: Items, wanted: Items): boolean => wanted.some((item) => contains(items, item));
const without = (items: Items, removed: Items): Items => items.filter((item) => !contains(removed, item));

function itemAt(items: Items, index: bigint): Outcome {
  const item = index < 0n ? undefined : items[Number(index)];
  return item === undefined ? new Failure(`index ${index} is out of range`) : item;
}

function rangeOf(items: Items, from: bigint, to: bigint): Items | Failure {
  const isWithin = from >= 0n && from <= to && to <= BigInt(items.length);
  return isWithin ? items.slice(Number(from), Number(to)) : new Failure(`range ${from}:${to} is out of range`);
}

/** `get(key, default)`; a list of keys looks into nested maps. A value that is no map on the way counts as missing. */
function getOr(map: RuleMap, keys: Items, fallback: RuleValue): Outcome {
  if (keys.length === 0 || !areTexts(keys)) return new Failure('get takes a string or a list of strings');
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
function pathOf(text: string): Outcome {
  const segments = text.replace(/^\//, '').split('/');
  return segments.includes('') ? new Failure('no path') : new RulePath(segments);
}

/** `<` and the like, by the sign of the comparison: NaN is in no order, other types without one are a failure. */
const ordered = (operator: keyof typeof COMPARISONS): Builtins[string] => [
  on(['any', 'any'], (left, right) => {
    const sign = compare(left, right);
    if (sign !== undefined) return COMPARISONS[operator](sign);
    const areNumbers = [left, right].every((value) => typeOf(value) === 'int' || typeOf(value) === 'float');
    return areNumbers ? false : new Failure(`no order between ${typeOf(left)} and ${typeOf(right)}`);
  }),
];

const division = (divide: (left: bigint, right: bigint) => bigint): Builtins[string][number] =>
  on(['int', 'int'], (left, right) => (right === 0n ? new Failure('division by zero') : int64(divide(left, right))));

const operators: Builtins = {
  '==': [on(['any', 'any'], areEqual)],
  '!=': [on(['any', 'any'], (left, right) => !areEqual(left, right))],
  '<': ordered('<'),
  '<=': ordered('<='),
  '>': ordered('>'),
  '>=': ordered('>='),
  in: [
    on(['any', 'items'], (item, items) => contains(itemsOf(items), item)),
    on(['string', 'map'], (key, map) => map.has(key)),
  ],
  '!': [on(['bool'], (operand) => !operand)],
  '+': [
    on(['int', 'int'], (left, right) => int64(left + right)),
    on(['number', 'number'], (left, right) => Number(left) + Number(right)),
    on(['string', 'string'], (left, right) => left + right),
    on(['timestamp', 'duration'], (left, right) => timestampAt(left.nanos + right.nanos)),
    on(['duration', 'timestamp'], (left, right) => timestampAt(left.nanos + right.nanos)),
    on(['duration', 'duration'], (left, right) => new RuleDuration(left.nanos + right.nanos)),
  ],
  '-': [
    on(['int'], (operand) => int64(-operand)),
    on(['float'], (operand) => -operand),
    on(['duration'], ({ nanos }) => new RuleDuration(-nanos)),
    on(['int', 'int'], (left, right) => int64(left - right)),
    on(['number', 'number'], (left, right) => Number(left) - Number(right)),
    on(['timestamp', 'duration'], (left, right) => timestampAt(left.nanos - right.nanos)),
    on(['timestamp', 'timestamp'], (left, right) => new RuleDuration(left.nanos - right.nanos)),
    on(['duration', 'duration'], (left, right) => new RuleDuration(left.nanos - right.nanos)),
  ],
  '*': [
    on(['int', 'int'], (left, right) => int64(left * right)),
    on(['number', 'number'], (left, right) => Number(left) * Number(right)),
  ],
  '/': [
    division((left, right) => left / right),
    on(['number', 'number'], (left, right) =>
      Number(right) === 0 ? new Failure('division by zero') : Number(left) / Number(right),
    ),
  ],
  '%': [division((left, right) => left % right)],
  '[]': [
    on(['map', 'string'], (map, key) =>
      map.has(key) ? (map.get(key) ?? null) : new Failure(`no '${key}' in the map`),
    ),
    on(['path', 'string'], (path, name) => path.bindings.get(name) ?? new Failure(`no '${name}' bound in the path`)),
    on(['list', 'int'], itemAt),
    on(['string', 'int'], (text, index) => itemAt([...text], index)),
    on(['path', 'int'], ({ segments }, index) => itemAt(segments, index)),
    on(['any', 'string'], (value, key) => new Failure(`no '${key}' in ${typeOf(value)}`)),
  ],
  '[:]': [
    on(['list', 'int', 'int'], rangeOf),
    on(['string', 'int', 'int'], (text, from, to) => {
      const characters = rangeOf([...text], from, to);
      return characters instanceof Failure ? characters : characters.join('');
    }),
  ],
};

const conversions: Builtins = {
  int: [
    on(['int'], (value) => value),
    on(['float'], (value) => (Number.isFinite(value) ? int64(BigInt(Math.trunc(value))) : new Failure('no integer'))),
    on(['string'], (text) => (/^-?\d+$/.test(text) ? int64(BigInt(text)) : new Failure('no integer'))),
  ],
  float: [
    on(['number'], Number),
    on(['string'], (text) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : new Failure('no float'))),
  ],
  string: [...(['null', 'bool', 'int', 'string'] as const).map((type) => on([type], String)), on(['float'], textOf)],
  path: [on(['string'], pathOf)],
  debug: [on(['any'], (value) => value)],
};

const methods: Builtins = {
  '.size': [
    // In characters, not in UTF-16 units: an emoji counts once.
    on(['string'], (self) => sizeOf([...self])),
    on(['bytes'], (self) => BigInt(self.length)),
    on(['items'], (self) => sizeOf(itemsOf(self))),
    on(['map'], (self) => BigInt(self.size)),
  ],
  '.lower': [on(['string'], (self) => self.toLowerCase())],
  '.upper': [on(['string'], (self) => self.toUpperCase())],
  '.trim': [on(['string'], (self) => self.trim())],
  '.toUtf8': [on(['string'], (self) => new TextEncoder().encode(self))],
  '.matches': [on(['string', 'string'], (self, source) => withPattern(source, (pattern) => pattern.matches(self)))],
  '.split': [on(['string', 'string'], (self, source) => withPattern(source, (pattern) => pattern.split(self, -1)))],
  '.replace': [
    on(['string', 'string', 'string'], (self, source, substitute) => {
      if (substitute.includes('\\')) return new Failure('no back-references in a replacement');
      return withPattern(source, (pattern) => pattern.matcher(self).replaceAll(() => substitute));
    }),
  ],
  '.toBase64': [on(['bytes'], (self) => Buffer.from(self).toString('base64'))],
  '.toHexString': [on(['bytes'], (self) => Buffer.from(self).toString('hex'))],

  '.hasAll': [
    on(['list', 'list'], hasAll),
    on(['set', 'items'], (self, wanted) => hasAll(self.items, itemsOf(wanted))),
  ],
  '.hasAny': [
    on(['list', 'list'], hasAny),
    on(['set', 'items'], (self, wanted) => hasAny(self.items, itemsOf(wanted))),
  ],
  '.hasOnly': [
    on(['list', 'list'], (self, allowed) => hasAll(allowed, self)),
    on(['set', 'items'], (self, allowed) => hasAll(itemsOf(allowed), self.items)),
  ],
  '.toSet': [on(['list'], setOf)],
  '.concat': [on(['list', 'list'], (self, other) => [...self, ...other])],
  '.removeAll': [on(['list', 'list'], without)],
  '.join': [
    on(['list', 'string'], (self, separator) =>
      areTexts(self) ? self.join(separator) : new Failure('join takes a list of strings'),
    ),
  ],
  '.union': [on(['set', 'set'], (self, other) => setOf([...self.items, ...other.items]))],
  '.intersection': [
    on(['set', 'set'], (self, other) => new RuleSet(self.items.filter((item) => contains(other.items, item)))),
  ],
  '.difference': [on(['set', 'set'], (self, other) => new RuleSet(without(self.items, other.items)))],

  '.get': [
    on(['map', 'string', 'any'], (self, key, fallback) => getOr(self, [key], fallback)),
    on(['map', 'list', 'any'], getOr),
  ],
  '.keys': [on(['map'], (self) => [...self.keys()])],
  '.values': [on(['map'], (self) => [...self.values()])],
  '.diff': [on(['map', 'map'], (self, other) => new RuleMapDiff(self, other))],
  '.addedKeys': [on(['map_diff'], ({ after, before }) => setOf(keysOnlyIn(after, before)))],
  '.removedKeys': [on(['map_diff'], ({ after, before }) => setOf(keysOnlyIn(before, after)))],
  '.changedKeys': [on(['map_diff'], (self) => setOf(sharedKeys(self, false)))],
  '.unchangedKeys': [on(['map_diff'], (self) => setOf(sharedKeys(self, true)))],
  '.affectedKeys': [
    on(['map_diff'], (self) => {
      const { after, before } = self;
      return setOf([...keysOnlyIn(after, before), ...keysOnlyIn(before, after), ...sharedKeys(self, false)]);
    }),
  ],
};

/** The whole language but for `&&`, `||`, `?:`, literals, look-ups and `bind`, which are no functions of their values. */
export const builtins: Builtins = { ...operators, ...conversions, ...methods, ...measures };
