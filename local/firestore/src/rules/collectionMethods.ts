import { isText, method0, method1, wrongArgument, type Builtin, type Outcome } from './builtin';
import {
  areEqual,
  contains,
  Failure,
  hasAll,
  isList,
  isMap,
  RuleMapDiff,
  RulePath,
  RuleSet,
  setOf,
  UnboundPath,
  type RuleMap,
  type RuleValue,
} from './values';

type Items = readonly RuleValue[];

function isSet(value: RuleValue): value is RuleSet {
  return value instanceof RuleSet;
}

function isListOrSet(value: RuleValue): value is RuleSet | Items {
  return isSet(value) || isList(value);
}

function isDiff(value: RuleValue): value is RuleMapDiff {
  return value instanceof RuleMapDiff;
}

function isUnbound(value: RuleValue): value is UnboundPath {
  return value instanceof UnboundPath;
}

function itemsOf(value: RuleSet | Items): Items {
  return isSet(value) ? value.items : value;
}

function hasAny(items: Items, wanted: Items): boolean {
  return wanted.some((item) => contains(items, item));
}

function join(items: Items, separator: string): Outcome {
  const texts = items.filter(isText);
  return texts.length === items.length ? texts.join(separator) : new Failure('join takes a list of strings');
}

export const listMethods: Readonly<Record<string, Builtin>> = {
  size: method0(isList, (self) => BigInt(self.length)),
  toSet: method0(isList, setOf),
  concat: method1(isList, isList, (self, other) => [...self, ...other]),
  hasAll: method1(isList, isList, hasAll),
  hasAny: method1(isList, isList, hasAny),
  hasOnly: method1(isList, isList, (self, allowed) => hasAll(allowed, self)),
  removeAll: method1(isList, isList, (self, removed) => self.filter((item) => !contains(removed, item))),
  join: method1(isList, isText, join),
};

export const setMethods: Readonly<Record<string, Builtin>> = {
  size: method0(isSet, (self) => BigInt(self.items.length)),
  hasAll: method1(isSet, isListOrSet, (self, wanted) => hasAll(self.items, itemsOf(wanted))),
  hasAny: method1(isSet, isListOrSet, (self, wanted) => hasAny(self.items, itemsOf(wanted))),
  hasOnly: method1(isSet, isListOrSet, (self, allowed) => hasAll(itemsOf(allowed), self.items)),
  union: method1(isSet, isSet, (self, other) => setOf([...self.items, ...other.items])),
  intersection: method1(isSet, isSet, (self, other) => setOf(self.items.filter((item) => contains(other.items, item)))),
  difference: method1(isSet, isSet, (self, other) => setOf(self.items.filter((item) => !contains(other.items, item)))),
};

/** `get(key, default)`; a list of keys looks into nested maps. A value that is no map on the way counts as missing. */
function getOr(map: RuleMap, keys: readonly string[], fallback: RuleValue): RuleValue {
  let value: RuleValue = map;
  for (const key of keys) {
    if (!isMap(value) || !value.has(key)) return fallback;
    value = value.get(key) ?? null;
  }
  return value;
}

/** The keys of `get`'s first argument: one string or a list of strings that is not empty. */
export function keysOf(argument: RuleValue): readonly string[] | undefined {
  if (isText(argument)) return [argument];
  if (!isList(argument) || argument.length === 0) return undefined;
  const keys = argument.filter(isText);
  return keys.length === argument.length ? keys : undefined;
}

const get: Builtin = {
  arity: 2,
  apply: ([self = null, argument = null, fallback = null]) => {
    const keys = keysOf(argument);
    return isMap(self) && keys !== undefined ? getOr(self, keys, fallback) : wrongArgument(argument);
  },
};

export const mapMethods: Readonly<Record<string, Builtin>> = {
  get,
  size: method0(isMap, (self) => BigInt(self.size)),
  keys: method0(isMap, (self) => [...self.keys()]),
  values: method0(isMap, (self) => [...self.values()]),
  diff: method1(isMap, isMap, (self, other) => new RuleMapDiff(self, other)),
};

function keysOnlyIn(map: RuleMap, other: RuleMap): string[] {
  return [...map.keys()].filter((key) => !other.has(key));
}

function sharedKeys({ after, before }: RuleMapDiff, equal: boolean): string[] {
  return [...after.keys()].filter(
    (key) => before.has(key) && areEqual(after.get(key) ?? null, before.get(key) ?? null) === equal,
  );
}

export const mapDiffMethods: Readonly<Record<string, Builtin>> = {
  addedKeys: method0(isDiff, ({ after, before }) => setOf(keysOnlyIn(after, before))),
  removedKeys: method0(isDiff, ({ after, before }) => setOf(keysOnlyIn(before, after))),
  changedKeys: method0(isDiff, (diff) => setOf(sharedKeys(diff, false))),
  unchangedKeys: method0(isDiff, (diff) => setOf(sharedKeys(diff, true))),
  affectedKeys: method0(isDiff, (diff) =>
    setOf([...keysOnlyIn(diff.after, diff.before), ...keysOnlyIn(diff.before, diff.after), ...sharedKeys(diff, false)]),
  ),
};

export const pathMethods: Readonly<Record<string, Builtin>> = {
  bind: method1(isUnbound, isMap, (self, values) => {
    const bindings = new Map<string, string>();
    const segments: string[] = [];
    for (const segment of self.segments) {
      const value = typeof segment === 'string' ? segment : values.get(segment.unbound);
      if (value === undefined || !isText(value)) return new Failure('bind needs a string for every name of the path');
      if (typeof segment !== 'string') bindings.set(segment.unbound, value);
      segments.push(value);
    }
    return new RulePath(segments, bindings);
  }),
};
