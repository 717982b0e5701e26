import { describe, expect, test } from 'vitest';
import { timestamp, float, geo, int, getConditionOutcome, ref } from './rulesRequests';

const data = {
  int: 11,
  big: int('9007199254740993'),
  float: float(1),
  text: 'abc',
  emoji: '😀é',
  nothing: null,
  flag: true,
  list: [1, 'a', null],
  map: { a: 1, b: { c: 2 } },
  bytes: new Uint8Array([1, 255]),
  time: timestamp(0, 1000),
  place: geo(48.8566, 2.3522),
  ref: ref('people/anna'),
};

function check(rows: [string, 'true' | 'false' | 'error'][]): void {
  test.each(rows)('%s is %s', (condition, expected) => {
    expect(getConditionOutcome(condition, { data })).toBe(expected);
  });
}

describe('numbers', () => {
  check([
    ['1 == 1.0', 'true'],
    ['1 + 0.5 == 1.5', 'true'],
    ['1 < 1.5', 'true'],
    ['resource.data.float == 1', 'true'],
    ['7 / 2 == 3', 'true'],
    ['7 / 2.0 == 3.5', 'true'],
    ['-7 / 2 == -3', 'true'],
    ['-7 % 2 == -1', 'true'],
    ['7.5 % 2.0 == 1.5', 'error'],
    ['resource.data.big == 9007199254740993', 'true'],
    ['resource.data.big == 9007199254740992', 'false'],
    ['9223372036854775807 > 9223372036854775806', 'true'],
    ['-9223372036854775807 - 2 < 0', 'error'],
    ['9223372036854775807 * 2 > 0', 'error'],
    ['1 + 2 * 3 == 7', 'true'],
    ['(1 + 2) * 3 == 9', 'true'],
    ['10 - 3 - 2 == 5', 'true'],
    ["int('2') == 2", 'true'],
    ["int('-2') == -2", 'true'],
    ['int(2.9) == 2', 'true'],
    ["int('x') == 2", 'error'],
    ['int(true) == 1', 'error'],
    ["float('2.2') == 2.2", 'true'],
    ['float(2) is float', 'true'],
    ["float('x') == 2.0", 'error'],
    ["string(true) == 'true'", 'true'],
    ["string(1) == '1'", 'true'],
    ["string(2.0) == '2.0'", 'true'],
    ["string(2.5) == '2.5'", 'true'],
    ["string(null) == 'null'", 'true'],
    ["string([1]) == '[1]'", 'error'],
    ['debug(1) == 1', 'true'],
  ]);
});

describe('comparing types', () => {
  check([
    ["'1' == 1", 'false'],
    ['null == false', 'false'],
    ["'1' != 1", 'true'],
    ["'a' < 1 || true", 'true'],
    ['resource.data.nothing == null', 'true'],
    ['resource.data.missing == null', 'error'],
    ["'b' > 'a' && 'B' < 'a'", 'true'],
    ["'aa' > 'a'", 'true'],
    ["[1, 'a'] == [1, 'a']", 'true'],
    ['[1, 2] == [2, 1]', 'false'],
    ['[1] == [1.0]', 'true'],
    ["{'a': 1, 'b': {'c': 2}} == resource.data.map", 'true'],
    ["{'b': {'c': 2}, 'a': 1} == resource.data.map", 'true'],
    ["{'a': 1} == resource.data.map", 'false'],
    ['[1, 2].toSet() == [2, 1, 1].toSet()', 'true'],
    ['[1].toSet() == [1]', 'false'],
  ]);
});

describe('is', () => {
  check([
    ['resource.data.int is int', 'true'],
    ['resource.data.int is number', 'true'],
    ['resource.data.int is float', 'false'],
    ['resource.data.float is float', 'true'],
    ['resource.data.float is int', 'false'],
    ['resource.data.float is number', 'true'],
    ['resource.data.text is string', 'true'],
    ['resource.data.text is number', 'false'],
    ['resource.data.flag is bool', 'true'],
    ['resource.data.list is list', 'true'],
    ['resource.data.map is map', 'true'],
    ['resource.data.map is list', 'false'],
    ['resource.data.bytes is bytes', 'true'],
    ['resource.data.time is timestamp', 'true'],
    ['resource.data.place is latlng', 'true'],
    ['resource.data.ref is path', 'true'],
    ["duration.value(1, 's') is duration", 'true'],
    ['[1].toSet() is set', 'true'],
    ["{'a': 1}.diff({'a': 2}) is map_diff", 'true'],
    ['resource.data.nothing is string', 'false'],
    ['resource.data.missing is string', 'error'],
  ]);
});

describe('operators', () => {
  check([
    ['true ? false ? true : false : true', 'false'],
    ['false || true && false', 'false'],
    ['(false || true) && true', 'true'],
    ['!false == true', 'true'],
    ['1 + 1 == 2 && 2 > 1', 'true'],
    ['1 in [1] == true', 'true'],
    ['-(-1) == 1', 'true'],
    ['-1.5 == 0.0 - 1.5', 'true'],
    ['!1 == false', 'error'],
    ["-'a' == 'a'", 'error'],
    ["resource.data['int'] == 11", 'true'],
    ["resource['data'].map.b['c'] == 2", 'true'],
    ["{'a': 1}.a == 1", 'true'],
    ["{1: 'a'} == {}", 'error'],
  ]);
});

describe('strings', () => {
  check([
    ["'a' + 'b' == 'ab'", 'true'],
    ["'abc'[0] == 'a'", 'true'],
    ["'abc'[3] == 'c'", 'error'],
    ["'abc'[0:2] == 'ab'", 'true'],
    ["'abc'[0:3] == 'abc'", 'true'],
    ["'abc'[0:4] == 'abc'", 'error'],
    ["'abc'[2:1] == ''", 'error'],
    ["'abc'['a'] == 'a'", 'error'],
    ['resource.data.text.size() == 3', 'true'],
    ['resource.data.emoji.size() == 2', 'true'],
    ["resource.data.emoji[1] == 'é'", 'true'],
    ["'é'.toUtf8().size() == 2", 'true'],
    ["'ABC'.lower() == 'abc' && 'abc'.upper() == 'ABC'", 'true'],
    ["'  a b '.trim() == 'a b'", 'true'],
    ["'xab'.matches('ab')", 'false'],
    ["'xab'.matches('.*ab')", 'true'],
    ["'ab'.matches('(?i)AB')", 'true'],
    ["'a\\n'.matches('a$')", 'false'],
    ["'a\\nb'.matches('a.b')", 'false'],
    ["'a\\nb'.matches('(?s)a.b')", 'true'],
    ["'2024-01'.matches('^\\\\d{4}-\\\\d{2}$')", 'true'],
    ["'a'.matches(resource.data.map.a)", 'error'],
    ["'a'.matches('(' + 'a')", 'error'],
    ["'a.b'.replace('.', '-') == '---'", 'true'],
    ["'a.b'.replace('[.]', '-') == 'a-b'", 'true'],
    ["'banana'.replace('ana', 'ee') == 'beena'", 'true'],
    ["'a'.replace('a', '$0') == '$0'", 'true'],
    ["'a'.replace('a', '\\\\0') == 'a'", 'error'],
    ["'a1b22c'.split('[0-9]+') == ['a', 'b', 'c']", 'true'],
    ["'a/b/c'.split('/') == ['a', 'b', 'c']", 'true'],
    ["'/a/'.split('/') == ['', 'a', '']", 'true'],
    ["'a'.split(1) == ['a']", 'error'],
    ["\"it's\" == 'it\\'s'", 'true'],
    ["'\\u00e9' == 'é'", 'true'],
  ]);
});

describe('bytes', () => {
  check([
    ['resource.data.bytes.size() == 2', 'true'],
    ['resource.data.bytes == resource.data.bytes', 'true'],
    ["resource.data.bytes == 'a'.toUtf8()", 'false'],
    ["resource.data.bytes.toHexString() == '01ff'", 'true'],
    ["resource.data.bytes.toBase64() == 'Af8='", 'true'],
  ]);
});

describe('math', () => {
  check([
    ['math.abs(-2) == 2 && math.abs(-2.5) == 2.5', 'true'],
    ['math.ceil(1.2) == 2 && math.floor(1.8) == 1', 'true'],
    ['math.ceil(1.2) is int', 'true'],
    ['math.round(2.5) == 3 && math.round(-2.5) == -3', 'true'],
    ['math.pow(2, 3) == 8.0', 'true'],
    ['math.sqrt(4) == 2.0', 'true'],
    ['math.isNaN(0.0) || math.isInfinite(1)', 'false'],
    ["math.abs('a') == 1", 'error'],
  ]);
});

describe('paths', () => {
  check([
    ['resource.data.ref == /databases/$(database)/documents/people/anna', 'true'],
    ["resource.data.ref == /databases/$(database)/documents/people/$('bob')", 'false'],
    ["resource.data.ref[4] == 'anna'", 'true'],
    ["resource.data.ref[5] == 'anna'", 'error'],
    ["path('a/b') == /a/b && path('/a/b') == /a/b", 'true'],
    ["path('') == /a", 'error'],
    ['request.path == /databases/$(database)/documents/c/$(id)', 'true'],
    ["request.path[3] == 'c'", 'true'],
    ['/a/$(null) == /a/b', 'error'],
    ["/a/$('') == /a/b", 'error'],
    ["/a/$('b/c') == /a/b/c", 'error'],
    ["(/path/$(foo)/$(bar)).bind({'foo': 'something', 'bar': 'another'}) == /path/something/another", 'true'],
    ["(/path/$(foo)).bind({'foo': 'x'}).foo == 'x'", 'true'],
    ["(/path/$(foo)).bind({'foo': 'x'})['foo'] == 'x'", 'true'],
    ["(/path/$(foo)).bind({}).foo == 'x'", 'error'],
    ["resource.__name__ == request.path && resource.id == '1'", 'true'],
  ]);
});
