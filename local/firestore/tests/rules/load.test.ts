import { describe, expect, test } from 'vitest';
import { compileRules } from '../../src/rules/compileRules';
import { RulesCompileError } from '../../src/rules/syntax';
import { isAllowed, buildRulesWithMatches, buildRulesWithCondition } from './rulesRequests';

function findSyntaxError(source: string): RulesCompileError {
  try {
    compileRules(source);
  } catch (error) {
    if (error instanceof RulesCompileError) return error;
    throw error;
  }
  throw new Error('the file compiled');
}

describe('errors at load', () => {
  test.each([
    ['an unknown name', 'foo == 1', 'unknown name foo'],
    ['an unknown function', 'foo()', 'unknown function foo'],
    ['an unknown method', "'a'.foo()", 'unknown method foo'],
    ['an unknown function of a namespace', 'math.foo(1)', 'unknown function math.foo'],
    ['an unknown property of request', 'request.foo == 1', 'unknown property request.foo'],
    ['an unknown property of resource', 'resource.foo == 1', 'unknown property resource.foo'],
    ['an unknown type', '1 is integer', 'unknown type integer'],
    ['a missing argument', 'exists()', 'exists takes 1 arguments, not 0'],
    ['an argument too many', "'a'.matches('a', 'b')", 'matches does not take 2 arguments'],
    ['a look-around in an expression', "'a'.matches('(?=a)a')", 'no RE2 expression'],
    ['a back-reference in an expression', "'a'.matches('(a)\\\\1')", 'no RE2 expression'],
    ['an unknown escape', "'a'.matches('\\d')", "unknown escape '\\d'"],
    ['an integer of 65 bits', '9223372036854775808 > 0', 'no 64-bit integer'],
    ['an assignment', 'true = true', "unexpected '='"],
    ['a trailing comma', '[1,] == [1]', "unexpected ']'"],
    ['a single &', 'true & true', "unexpected '&'"],
    ['a string without an end', "'a == 1", "unexpected '''"],
    ['a stronger operator behind is', '1 is int < 2', "unexpected '<'"],
    ['bytes as a literal', "'a'.toUtf8() == b'a'", "unexpected '''"],
    ['a hash', "hashing.md5('a').size() == 16", 'unknown method md5'],
    ['a place made of numbers', 'resource.data.place == latlng.value(0, 0)', 'unknown method value'],
    ['a part of a place', 'resource.data.place.latitude() == 48.8566', 'unknown method latitude'],
  ])('%s', (_what, condition, message) => {
    const error = findSyntaxError(buildRulesWithCondition(condition));
    expect(error.message).toContain(message);
    expect(error.line).toBe(3);
    expect(error.column).toBeGreaterThan(40);
  });

  test.each([
    ['nothing', '', 'unexpected end of the file'],
    ['an unknown version', "rules_version = '3'; service cloud.firestore {}", "unknown rules_version '3'"],
    ['another service', 'service firebase.storage {}', 'unknown service firebase.storage'],
    ['an open brace', 'service cloud.firestore { match /a/{b} {', 'unexpected end of the file'],
    ['an allow outside of a match', 'service cloud.firestore { allow read; }', 'allow outside of a match'],
    ['an unknown method', buildRulesWithMatches('match /c/{id} { allow reads; }'), 'unknown method reads'],
    [
      'a name of JavaScript',
      buildRulesWithMatches('match /c/{id} { allow constructor; }'),
      'unknown method constructor',
    ],
    [
      'an allow without its semicolon',
      buildRulesWithMatches('match /c/{id} { allow read: if true }'),
      "unexpected '}'",
    ],
    ['a condition without if', buildRulesWithMatches('match /c/{id} { allow read: true; }'), "unexpected 'true'"],
    [
      'a function twice',
      buildRulesWithMatches('function f() { return 1; } function f() { return 2; }'),
      'declared twice',
    ],
    [
      'a function named like one of the language',
      buildRulesWithMatches('function get(x) { return x; }'),
      'a name of the language',
    ],
    ['a parameter twice', buildRulesWithMatches('function f(a, a) { return 1; }'), 'declared twice'],
    ['a let twice', buildRulesWithMatches('function f() { let a = 1; let a = 2; return a; }'), 'declared twice'],
    [
      'a let before it exists',
      buildRulesWithMatches('function f() { let a = b; let b = 1; return a; }'),
      'unknown name b',
    ],
    ['a function without return', buildRulesWithMatches('function f() { }'), "unexpected '}'"],
  ])('%s', (_what, source, message) => {
    expect(findSyntaxError(source).message).toContain(message);
  });

  test('reports the position of the error', () => {
    const error = findSyntaxError(
      'service cloud.firestore {\n  match /a/{b} {\n    allow read: if true && fooo;\n  }\n}',
    );
    expect([error.line, error.column]).toEqual([3, 28]);
    expect(error.message).toBe('3:28 unknown name fooo');
  });
});

describe('limits', () => {
  const repeat = (count: number, text: (index: number) => string, separator = ''): string =>
    Array.from({ length: count }, (_, index) => text(index)).join(separator);

  test('accepts 7 parameters of a function, not 8', () => {
    const f = (count: number) =>
      buildRulesWithMatches(`function f(${repeat(count, (i) => `p${i}`, ', ')}) { return true; }`);
    expect(() => compileRules(f(7))).not.toThrow();
    expect(findSyntaxError(f(8)).message).toContain('more than 7 parameters');
  });

  test('accepts 10 lets in a function, not 11', () => {
    const f = (count: number) =>
      buildRulesWithMatches(`function f() { ${repeat(count, (i) => `let v${i} = ${i}; `)} return true; }`);
    expect(() => compileRules(f(10))).not.toThrow();
    expect(findSyntaxError(f(11)).message).toContain('more than 10 lets');
  });

  test('accepts 10 nested matches, not 11', () => {
    const nested = (depth: number) =>
      `service cloud.firestore { ${repeat(depth, (i) => `match /a${i}/{b${i}} { `)} ${'} '.repeat(depth)} }`;
    expect(() => compileRules(nested(10))).not.toThrow();
    expect(findSyntaxError(nested(11)).message).toContain('more than 10 nested matches');
  });

  test('accepts 100 segments and 20 wildcards in a path, not more', () => {
    const texts = (count: number) => `service cloud.firestore { match ${repeat(count, (i) => `/s${i}`)} { } }`;
    const wildcards = (count: number) => `service cloud.firestore { match ${repeat(count, (i) => `/{s${i}}`)} { } }`;
    expect(() => compileRules(texts(100))).not.toThrow();
    expect(findSyntaxError(texts(101)).message).toContain('more than 100 segments');
    expect(() => compileRules(wildcards(20))).not.toThrow();
    expect(findSyntaxError(wildcards(21)).message).toContain('more than 20 wildcards');
  });

  test('accepts one recursive wildcard per match, before version 2 only at the end', () => {
    expect(findSyntaxError(buildRulesWithMatches('match /{a=**}/b/{c=**} { }')).message).toContain(
      'more than one recursive wildcard',
    );
    expect(findSyntaxError(buildRulesWithMatches('match /{a=**}/b/{c} { }', '')).message).toContain('has to come last');
    expect(findSyntaxError(buildRulesWithMatches('match /{a=**} { match /b/{c} { } }', '')).message).toContain(
      'has to come last',
    );
    expect(() => compileRules(buildRulesWithMatches('match /{a=**}/b/{c} { }'))).not.toThrow();
  });

  test('rejects a function that calls itself directly or indirectly', () => {
    expect(findSyntaxError(buildRulesWithMatches('function f() { return f(); }')).message).toContain(
      'function f calls itself',
    );
    expect(
      findSyntaxError(buildRulesWithMatches('function f() { return g(); } function g() { return f(); }')).message,
    ).toContain('calls itself');
  });

  test('evaluates calls 20 deep, not 21', () => {
    const chain = (depth: number) =>
      repeat(depth, (i) => `function f${i}() { return ${i === depth - 1 ? 'true' : `f${i + 1}()`}; } `);
    expect(isAllowed('f0()', {}, chain(20))).toBe(true);
    expect(isAllowed('f0()', {}, chain(21))).toBe(false);
    expect(isAllowed('f0() || true', {}, chain(21))).toBe(false);
  });

  test('ends an allow after 1,000 expressions while another still decides', () => {
    const ands = (count: number) => repeat(count, () => 'true', ' && ');
    expect(isAllowed(ands(500))).toBe(true);
    expect(isAllowed(ands(501))).toBe(false);
    const both = buildRulesWithMatches(`match /c/{id} { allow get: if ${ands(501)}; allow get: if true; }`);
    expect(allowsFile(both)).toBe(true);
  });

  test('accepts a source of 256 KB, not more', () => {
    const base = buildRulesWithMatches('match /c/{id} { allow read; }');
    expect(() => compileRules(`${base}${' '.repeat(256 * 1024 - base.length)}`)).not.toThrow();
    expect(findSyntaxError(`${base}${' '.repeat(256 * 1024 - base.length + 1)}`).message).toContain(
      'larger than 256 KB',
    );
  });

  test.each([
    ['parentheses', `${'('.repeat(20_000)}true${')'.repeat(20_000)}`],
    ['negations', `${'!'.repeat(20_000)}true`],
    ['ternaries', `${'true ? true : '.repeat(10_000)}true`],
    ['conjunctions', `${'true && '.repeat(20_000)}true`],
  ])('%s nested by the thousand are refused, not a crash', (_what, condition) => {
    expect(findSyntaxError(buildRulesWithCondition(condition)).message).toMatch(/^3:\d+ nested too deeply$/);
    expect(isAllowed('true')).toBe(true);
  });
});

function allowsFile(source: string): boolean {
  const reader = { get: () => null, getAfter: () => null };
  const request = {
    method: 'get' as const,
    path: ['c', '1'],
    databaseId: '(default)',
    auth: null,
    time: { seconds: '0', nanos: 0 },
    resource: null,
    lookups: new Set<string>(),
  };
  return compileRules(source).authorize(request, reader).isAllowed;
}
