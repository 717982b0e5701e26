import { describe, expect, test } from 'vitest';
import { compileRules } from '../../src/rules/compileRules';
import { authorize, buildRulesWithMatches, type RequestOptions } from './rulesRequests';

const VERSION_2 = "rules_version = '2';";

function reads(matches: string, path: string, version = VERSION_2, question: RequestOptions = {}): boolean {
  return authorize(compileRules(buildRulesWithMatches(matches, version)), { path, ...question }).isAllowed;
}

describe('matches', () => {
  test('deny what no match allows', () => {
    expect(reads('match /c/{id} { allow write; }', 'c/1')).toBe(false);
    expect(reads('', 'c/1')).toBe(false);
  });

  test('allow if any match allows, below a denying one too', () => {
    const matches = 'match /{x=**} { allow read: if false; } match /c/{id} { allow read: if true; }';
    expect(reads(matches, 'c/1')).toBe(true);
    expect(reads(matches, 'd/1')).toBe(false);
  });

  test('do not cover subcollections of a document', () => {
    const matches = 'match /a/{b} { allow read; }';
    expect(reads(matches, 'a/b')).toBe(true);
    expect(reads(matches, 'a/b/c/d')).toBe(false);
  });

  test('resolve nested paths relative to the outer match', () => {
    const matches = "match /a/{x} { match /b/{y} { allow read: if x == '1' && y == '2'; } }";
    expect(reads(matches, 'a/1/b/2')).toBe(true);
    expect(reads(matches, 'a/2/b/2')).toBe(false);
    expect(reads(matches, 'b/2')).toBe(false);
  });

  test('allow no document for a match that ends in a collection', () => {
    expect(reads('match /a { allow read; }', 'a/1')).toBe(false);
  });

  test('compare path segments literally, hyphens and digits included', () => {
    expect(reads('match /my-coll-2024/doc_1 { allow read; }', 'my-coll-2024/doc_1')).toBe(true);
    expect(reads('match /my-coll-2024/doc_1 { allow read; }', 'my-coll-2024/doc_2')).toBe(false);
    expect(reads('match /match/allow { allow read; }', 'match/allow')).toBe(true);
  });
});

describe('recursive wildcards', () => {
  const rest = 'match /c/{id}/{rest=**} { allow read; }';

  test.each(['', "rules_version = '1';"])('without version 2 (%j) they take one segment or more', (version) => {
    expect(reads(rest, 'c/1', version)).toBe(false);
    expect(reads(rest, 'c/1/d/2', version)).toBe(true);
    expect(reads('match /{all=**} { allow read; }', 'c/1', version)).toBe(true);
  });

  test('in version 2 they may take none', () => {
    expect(reads(rest, 'c/1')).toBe(true);
    expect(reads(rest, 'c/1/d/2')).toBe(true);
  });

  test('in version 2 they may stand anywhere', () => {
    const songs = 'match /{path=**}/songs/{song} { allow read: if song == "s"; }';
    expect(reads(songs, 'songs/s')).toBe(true);
    expect(reads(songs, 'a/b/songs/s')).toBe(true);
    expect(reads(songs, 'a/b/songs/t')).toBe(false);
    expect(reads(songs, 'a/b/texts/s')).toBe(false);
  });

  test('hold the rest of the path, as text too', () => {
    const condition = (text: string) => `match /cities/{document=**} { allow read: if ${text}; }`;
    const path = 'cities/SF/landmarks/t';
    expect(reads(condition("document == 'SF/landmarks/t'"), path)).toBe(true);
    expect(reads(condition("document != 'SF/landmarks/t'"), path)).toBe(false);
    expect(reads(condition("document[0] == 'SF' && document is path"), path)).toBe(true);
    expect(reads(condition('document == /SF/landmarks/t'), path)).toBe(true);
    expect(
      reads(condition('exists(/databases/$(database)/documents/cities/$(document))'), path, VERSION_2, {
        documents: { 'cities/SF/landmarks/t': {} },
      }),
    ).toBe(true);
  });

  test('have no size, and an empty one no first segment', () => {
    const condition = (text: string) => `match /c/{id}/{rest=**} { allow read: if ${text} || true; }`;
    expect(() => reads('match /{x=**} { allow read: if x.size() == 1; }', 'c/1')).not.toThrow();
    expect(reads('match /{x=**} { allow read: if x.size() == 2; }', 'c/1')).toBe(false);
    expect(reads(condition("rest[0] == 'a'"), 'c/1')).toBe(true);
    expect(reads("match /c/{id}/{rest=**} { allow read: if !(rest[0] == 'a'); }", 'c/1')).toBe(false);
  });
});

describe('functions', () => {
  test('see the wildcards of the matches around them, request and resource', () => {
    const matches = `match /a/{x} {
      function isFirst() { return x == '1' && request.method == 'get' && resource.data.y == y(); }
      function y() { return 2; }
      match /b/{z} { allow read: if isFirst() && z == '3'; }
    }`;
    expect(reads(matches, 'a/1/b/3', VERSION_2, { data: { y: 2 } })).toBe(true);
    expect(reads(matches, 'a/2/b/3', VERSION_2, { data: { y: 2 } })).toBe(false);
  });

  test('hide outer names and keep the scope of their declaration', () => {
    const matches = `match /a/{x} {
      function outer() { return x; }
      function which() { return 'outer'; }
      match /b/{x} {
        function which() { return 'inner'; }
        allow get: if outer() == '1' && x == '2' && which() == 'inner';
      }
    }`;
    expect(reads(matches, 'a/1/b/2')).toBe(true);
    expect(reads(matches, 'a/2/b/1')).toBe(false);
  });

  test('hide wildcards by parameters and read earlier lets', () => {
    const matches = `match /c/{id} {
      function f(id) { let a = id + 1; let b = a + 1; return b }
      allow read: if f(1) == 3 && id == '1';
    }`;
    expect(reads(matches, 'c/1')).toBe(true);
  });

  test('read a wildcard in the let that hides it', () => {
    const matches = `match /c/{id} {
      function f() { let rest = id; let id = id + '!'; let twice = id + id; return twice == '1!1!' && rest == '1'; }
      allow read: if f() && id == '1';
    }`;
    expect(reads(matches, 'c/1')).toBe(true);
    expect(reads(matches, 'c/2')).toBe(false);
  });

  test('evaluate a let once', () => {
    const calls = Array.from({ length: 40 }, () => 'long').join(' && ');
    const long = Array.from({ length: 30 }, () => 'true').join(' && ');
    const matches = `function f() { let long = ${long}; return ${calls}; } match /c/{id} { allow read: if f(); }`;
    expect(reads(matches, 'c/1')).toBe(true);
  });
});

describe('comments and literals', () => {
  test('parses comments, both quotes, lists and maps', () => {
    const matches = `// one line
      match /c/{id} { /* several
      lines */ allow read: if "a" == 'a' && [1, [2]] == [1, [2]] && {'a': {}} == {'a': {}}; }`;
    expect(reads(matches, 'c/1')).toBe(true);
  });
});
