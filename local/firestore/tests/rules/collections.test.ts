import { describe, expect, test } from 'vitest';
import { getConditionOutcome, type PlainFields } from './rulesRequests';

function check(rows: [string, 'true' | 'false' | 'error'][], data: PlainFields = {}): void {
  test.each(rows)('%s is %s', (condition, expected) => {
    expect(getConditionOutcome(condition, { data })).toBe(expected);
  });
}

describe('in', () => {
  check([
    ["'x' in {'a': 'x'}", 'false'],
    ["'a' in {'a': 'x'}", 'true'],
    ["'x' in ['x']", 'true'],
    ["'x' in ['x'].toSet()", 'true'],
    ["'y' in ['x'].toSet()", 'false'],
    ["'a' in 'abc'", 'error'],
    ["'a' in null", 'error'],
    ["'a' in resource.data.nope", 'error'],
  ]);
});

describe('keys with a null value', () => {
  check(
    [
      ["'a' in resource.data", 'true'],
      ['resource.data.a == null', 'true'],
      ["resource.data.get('a', 1) == null", 'true'],
      ['resource.data.b == null', 'error'],
    ],
    { a: null },
  );
});

describe('map.get', () => {
  check(
    [
      ["resource.data.get('x', 7) == 1", 'true'],
      ["resource.data.get('y', 7) == 7", 'true'],
      ["resource.data.get(['a', 'b'], 7) == 2", 'true'],
      ["resource.data.get(['a', 'c'], 7) == 7", 'true'],
      ["resource.data.get(['c', 'b'], 7) == 7", 'true'],
      ["resource.data.get(['x', 'b'], 7) == 7", 'true'],
      ['resource.data.get(1, 7) == 7', 'error'],
      ['resource.data.get([], 7) == 7', 'error'],
      ['resource.data.get([1], 7) == 7', 'error'],
    ],
    { x: 1, a: { b: 2 } },
  );
});

describe('maps', () => {
  check(
    [
      ['resource.data.size() == 2', 'true'],
      ["resource.data.keys() == ['a', 'b']", 'true'],
      ["resource.data.keys() == {'b': 0, 'a': 0}.keys()", 'true'],
      ['resource.data.keys() is list', 'true'],
      ['resource.data.values() == [1, 2]', 'true'],
      ["resource.data['b'] == 1", 'false'],
      ['resource.data[1] == 1', 'error'],
    ],
    { b: 2, a: 1 },
  );
});

describe('diff of maps', () => {
  const diff = "{'same': 1, 'changed': 2, 'added': 3}.diff({'same': 1, 'changed': 1, 'removed': 4})";
  const swapped = "{'same': 1, 'changed': 1, 'removed': 4}.diff({'same': 1, 'changed': 2, 'added': 3})";
  check([
    [`${diff}.addedKeys() == ['added'].toSet()`, 'true'],
    [`${diff}.removedKeys() == ['removed'].toSet()`, 'true'],
    [`${diff}.changedKeys() == ['changed'].toSet()`, 'true'],
    [`${diff}.unchangedKeys() == ['same'].toSet()`, 'true'],
    [`${diff}.affectedKeys() == ['added', 'removed', 'changed'].toSet()`, 'true'],
    [`${swapped}.addedKeys() == ['removed'].toSet()`, 'true'],
    [`${swapped}.removedKeys() == ['added'].toSet()`, 'true'],
    [`${diff}.addedKeys() is set`, 'true'],
    ["{'p': {'x': 1}}.diff({'p': {'x': 2}}).affectedKeys().hasOnly(['p'])", 'true'],
    ["{'a': 1}.diff({'a': 1}).affectedKeys().hasOnly(['x'])", 'true'],
    ["{'a': 1}.diff({'a': 1.0}).affectedKeys().size() == 0", 'true'],
    ["{'a': 1}.diff(null).addedKeys().size() == 0", 'error'],
  ]);
});

describe('lists', () => {
  check([
    ['[1, 2, 3][0] == 1', 'true'],
    ["[1, 'a', null][2] == null", 'true'],
    ['[1, 2, 3][0:2] == [1, 2]', 'true'],
    ['[1, 2, 3][1:1] == []', 'true'],
    ['[1, 2, 3][1:4] == [2, 3]', 'error'],
    ['[1, 2, 3][-1:2] == []', 'error'],
    ["[1, 2, 3]['a':2] == []", 'error'],
    ['[1].concat([2, 1]) == [1, 2, 1]', 'true'],
    ['[1].concat(2) == [1, 2]', 'error'],
    ["['a', 'b'].hasAll(['a'])", 'true'],
    ["['a', 'b'].hasAll(['a', 'c'])", 'false'],
    ["['a'].hasAll([])", 'true'],
    ["['a', 'b'].hasAny(['c', 'b'])", 'true'],
    ["['a'].hasAny([])", 'false'],
    ["['a', 'b'].hasOnly(['a', 'c'])", 'false'],
    ["['a', 'a', 'b'].hasOnly(['a', 'b', 'b'])", 'true'],
    ['[].hasOnly([])', 'true'],
    ["['a'].hasAll(['a'].toSet())", 'error'],
    ["['a'].hasAny('a')", 'error'],
    ["['a', 'b'].join('-') == 'a-b'", 'true'],
    ["[].join('-') == ''", 'true'],
    ["[1].join('-') == '1'", 'error'],
    ['[1, 2, 1].removeAll([1]) == [2]', 'true'],
    ['[1, 1].size() == 2 && [1, 1].toSet().size() == 1', 'true'],
  ]);
});

describe('sets', () => {
  const ab = "['a', 'b'].toSet()";
  const ac = "['a', 'c'].toSet()";
  check([
    [`${ab}.hasAll(['a']) && ${ab}.hasAll(['a'].toSet())`, 'true'],
    [`${ab}.hasAll(${ac})`, 'false'],
    [`${ab}.hasAny(${ac})`, 'true'],
    [`${ab}.hasAny(['x'])`, 'false'],
    [`${ab}.hasOnly(['a', 'b', 'c'])`, 'true'],
    [`${ab}.hasOnly(${ac})`, 'false'],
    ["[].toSet().hasOnly(['x'])", 'true'],
    [`${ab}.hasAll([])`, 'true'],
    [`${ab}.hasAny([])`, 'false'],
    [`${ab}.difference(${ac}) == ['b'].toSet()`, 'true'],
    [`${ab}.intersection(${ac}) == ['a'].toSet()`, 'true'],
    [`${ab}.union(${ac}) == ['c', 'b', 'a'].toSet()`, 'true'],
    [`${ab}.union(['c']) == ${ab}`, 'error'],
    [`${ab}.difference(['a']) == ${ab}`, 'error'],
    [`${ab}.intersection(['a']) == ${ab}`, 'error'],
    [`${ab}[0] == 'a'`, 'error'],
  ]);
});
