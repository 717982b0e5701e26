import { describe, expect, test } from 'vitest';
import { compileRules } from '../../src/rules';
import { allows, ask, fileOf, outcome } from './judge';

const ERROR = 'resource.data.nope == 1';

describe('errors', () => {
  test.each([
    [`${ERROR} && false`, 'false'],
    [`${ERROR} && true`, 'error'],
    [`${ERROR} || true`, 'true'],
    [`${ERROR} || false`, 'error'],
    [`false && ${ERROR}`, 'false'],
    [`true && ${ERROR}`, 'error'],
    [`true || ${ERROR}`, 'true'],
    [`false || ${ERROR}`, 'error'],
    [`!(${ERROR} && false)`, 'true'],
    [`(${ERROR} || true) && true`, 'true'],
  ])('are absorbed where the other side decides: %s is %s', (condition, expected) => {
    expect(outcome(condition)).toBe(expected);
  });

  test.each([
    ['a missing key of a map', 'resource.data.nope'],
    ['a missing element of a list', '[1][1] == 1'],
    ['a negative index', '[1][-1] == 1'],
    ['a division by zero', '1 / 0 == 1'],
    ['a remainder by zero', '1 % 0 == 1'],
    ['a division of floats by zero', '1.0 / 0.0 > 1.0'],
    ['a wrong type of argument', "'a'.matches(1)"],
    ['an unknown unit of a duration', "duration.value(1, 'y') == duration.value(1, 's')"],
    ['an integer overflow', '9223372036854775807 + 1 > 0'],
    ['a negated error', '!(resource.data.nope)'],
    ['a property of null', "resource.data.none.uid != 'a'"],
    ['a property of a string', "'a'.b == 1"],
    ['a method of another type', "'a'.hasAny(['a'])"],
    ['the order of different types', "'a' < 1"],
    ['the order of booleans', 'false < true'],
    ['adding a string and a number', "'a' + 1 == 'a1'"],
    ['a string as an operand of &&', "'a' && true"],
    ['null as an operand of ||', 'null || false'],
    ['a number as the condition of ?:', '1 ? true : true'],
    ['a key that is no string, looked for in a map', "1 in {'1': 1}"],
  ])('%s is one', (_what, condition) => {
    expect(outcome(condition, { data: { none: null } })).toBe('error');
  });

  test('signed out, the uid cannot be compared, but auth can', () => {
    expect(outcome('request.auth.uid != null')).toBe('error');
    expect(outcome('request.auth.uid == null')).toBe('error');
    expect(outcome('request.auth == null')).toBe('true');
  });

  test('in one allow do not spoil another that is true', () => {
    const rules = compileRules(fileOf(`match /c/{id} { allow get: if ${ERROR}; allow get: if true; }`));
    expect(ask(rules, {}).allowed).toBe(true);
  });

  test('a condition that is no boolean is not true', () => {
    expect(allows('resource.data.name', { data: { name: 'true' } })).toBe(false);
    expect(allows('null')).toBe(false);
    expect(allows('1')).toBe(false);
    expect(allows('resource.data.yes', { data: { yes: true } })).toBe(true);
  });

  test('the ternary evaluates the chosen side only', () => {
    const condition = 'resource.data.x == null ? true : resource.data.x.size() > 0';
    expect(outcome(condition, { data: { x: null } })).toBe('true');
    expect(outcome(condition, { data: { x: 'a' } })).toBe('true');
    expect(outcome(condition, { data: { x: '' } })).toBe('false');
    expect(outcome(condition, { data: {} })).toBe('error');
  });

  test('a let that fails and is not needed does not fail the rule', () => {
    const unused = 'function f() { let bad = resource.data.nope; return true; }';
    const absorbed = 'function f() { let bad = resource.data.nope; return bad || true; }';
    const needed = 'function f() { let bad = resource.data.nope; return bad; }';
    expect(outcome('f()', {}, unused)).toBe('true');
    expect(outcome('f()', {}, absorbed)).toBe('true');
    expect(outcome('f()', {}, needed)).toBe('error');
  });

  test('an argument that fails and is absorbed in the function does not fail the rule', () => {
    const or = 'function f(x) { return x || true; }';
    expect(outcome('f(resource.data.nope)', {}, or)).toBe('true');
    expect(outcome('f(resource.data.nope)', {}, 'function f(x) { return x; }')).toBe('error');
  });
});

describe('a denial is explained', () => {
  const rules = compileRules(`service cloud.firestore {
  match /databases/{database}/documents {
    function isNamed(data) {
      return data.name is string
        && data.name.size() > 2;
    }
    match /c/{id} {
      allow get: if true && isNamed(resource.data);
      allow create: if false;
    }
  }
}`);

  test('by the line of the allow and the condition that was false', () => {
    expect(ask(rules, { data: { name: 'ab' } }).explanation).toBe(
      'allow at line 8: data.name.size() > 2 at line 5 was false',
    );
  });

  test('by what failed, and why', () => {
    expect(ask(rules, { data: {} }).explanation).toBe(
      "allow at line 8: data.name is string at line 4 failed: no 'name' in the map",
    );
  });

  test('by both sides of an or', () => {
    const either = compileRules(
      fileOf('match /c/{id} { allow get: if resource.data.a == 1 || resource.data.b == 1; }'),
    );
    expect(ask(either, { data: { b: 2 } }).explanation).toBe(
      "allow at line 1: resource.data.a == 1 at line 1 failed: no 'a' in the map and resource.data.b == 1 at line 1 was false",
    );
  });

  test('by the absence of an allow', () => {
    expect(ask(rules, { method: 'delete' }).explanation).toBe('no allow for delete on this path');
  });

  test('an allowed request names the allow', () => {
    expect(ask(rules, { data: { name: 'abc' } })).toEqual({ allowed: true, explanation: 'allow at line 8' });
  });
});
