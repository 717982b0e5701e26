import { describe, expect, test } from 'vitest';
import { compileRules } from '../../src/rules/compileRules';
import { isAllowed, authorize, buildRulesWithMatches, getConditionOutcome } from './rulesRequests';

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
    expect(getConditionOutcome(condition)).toBe(expected);
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
    expect(getConditionOutcome(condition, { data: { none: null } })).toBe('error');
  });

  test('fails to compare the uid, but not auth, when signed out', () => {
    expect(getConditionOutcome('request.auth.uid != null')).toBe('error');
    expect(getConditionOutcome('request.auth.uid == null')).toBe('error');
    expect(getConditionOutcome('request.auth == null')).toBe('true');
  });

  test('do not affect another allow that is true', () => {
    const rules = compileRules(buildRulesWithMatches(`match /c/{id} { allow get: if ${ERROR}; allow get: if true; }`));
    expect(authorize(rules, {}).isAllowed).toBe(true);
  });

  test('treat a condition that is not a boolean as not true', () => {
    expect(isAllowed('resource.data.name', { data: { name: 'true' } })).toBe(false);
    expect(isAllowed('null')).toBe(false);
    expect(isAllowed('1')).toBe(false);
    expect(isAllowed('resource.data.yes', { data: { yes: true } })).toBe(true);
  });

  test('evaluates only the chosen side of a ternary', () => {
    const condition = 'resource.data.x == null ? true : resource.data.x.size() > 0';
    expect(getConditionOutcome(condition, { data: { x: null } })).toBe('true');
    expect(getConditionOutcome(condition, { data: { x: 'a' } })).toBe('true');
    expect(getConditionOutcome(condition, { data: { x: '' } })).toBe('false');
    expect(getConditionOutcome(condition, { data: {} })).toBe('error');
  });

  test('ignores a failing let that is not used', () => {
    const unused = 'function f() { let bad = resource.data.nope; return true; }';
    const absorbed = 'function f() { let bad = resource.data.nope; return bad || true; }';
    const needed = 'function f() { let bad = resource.data.nope; return bad; }';
    expect(getConditionOutcome('f()', {}, unused)).toBe('true');
    expect(getConditionOutcome('f()', {}, absorbed)).toBe('true');
    expect(getConditionOutcome('f()', {}, needed)).toBe('error');
  });

  test('absorbs a failing argument inside of the function', () => {
    const or = 'function f(x) { return x || true; }';
    expect(getConditionOutcome('f(resource.data.nope)', {}, or)).toBe('true');
    expect(getConditionOutcome('f(resource.data.nope)', {}, 'function f(x) { return x; }')).toBe('error');
  });
});

describe('explanation of a decision', () => {
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

  test('names the line of the allow and the false condition', () => {
    expect(authorize(rules, { data: { name: 'ab' } }).explain()).toBe(
      'allow at line 8: data.name.size() > 2 at line 5 was false',
    );
  });

  test('names the failing expression and the reason', () => {
    expect(authorize(rules, { data: {} }).explain()).toBe(
      "allow at line 8: data.name is string at line 4 failed: no 'name' in the map",
    );
  });

  test('ends at the first condition that is false, like the decision', () => {
    const lookups = Array.from({ length: 11 }, (_, id) => `exists(/databases/$(database)/documents/c/${id})`);
    const guarded = compileRules(
      buildRulesWithMatches(`match /c/{id} { allow get: if resource.data.a == 1 && (${lookups.join(' || ')}); }`),
    );
    expect(authorize(guarded, { data: { a: 2 } }).explain()).toBe(
      'allow at line 1: resource.data.a == 1 at line 1 was false',
    );
  });

  test('names both sides of an or', () => {
    const either = compileRules(
      buildRulesWithMatches('match /c/{id} { allow get: if resource.data.a == 1 || resource.data.b == 1; }'),
    );
    expect(authorize(either, { data: { b: 2 } }).explain()).toBe(
      "allow at line 1: resource.data.a == 1 at line 1 failed: no 'a' in the map and resource.data.b == 1 at line 1 was false",
    );
  });

  test('reports that no allow matches', () => {
    expect(authorize(rules, { method: 'delete' }).explain()).toBe('no allow for delete on this path');
  });

  test('names the allow of an allowed request', () => {
    const decision = authorize(rules, { data: { name: 'abc' } });
    expect(decision.isAllowed).toBe(true);
    expect(decision.explain()).toBe('allow at line 8');
  });
});
