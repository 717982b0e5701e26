import { describe, expect, test } from 'vitest';
import { compileRules } from '../../src/rules';
import type { Method } from '../../src/rules/contract';
import { allows, ask, fileOf, fileWith, me, NOW, outcome } from './judge';

describe('request.method', () => {
  test.each([
    ['read', ['get', 'list']],
    ['write', ['create', 'update', 'delete']],
    ['get', ['get']],
    ['list', ['list']],
    ['create', ['create']],
    ['update', ['update']],
    ['delete', ['delete']],
  ])('allow %s covers %j alone', (name, covered) => {
    const rules = compileRules(fileOf(`match /c/{id} { allow ${name}; }`));
    for (const method of ['get', 'list', 'create', 'update', 'delete'] as Method[]) {
      expect([method, ask(rules, { method }).allowed]).toEqual([method, covered.includes(method)]);
    }
  });

  test('is what the operation is', () => {
    expect(allows("request.method == 'update'", { method: 'update', newData: {} })).toBe(true);
    expect(allows("request.method == 'create'", { method: 'update', newData: {} })).toBe(false);
  });

  test('an allow names several methods', () => {
    const rules = compileRules(fileOf('match /c/{id} { allow get, create: if true; }'));
    expect(ask(rules, { method: 'create' }).allowed).toBe(true);
    expect(ask(rules, { method: 'delete' }).allowed).toBe(false);
  });

  test('an allow without a condition allows always', () => {
    expect(ask(compileRules(fileOf('match /c/{id} { allow read; }')), {}).allowed).toBe(true);
  });
});

describe('resource', () => {
  test('is null for a get of a missing document', () => {
    expect(outcome('resource == null', { data: null })).toBe('true');
    expect(outcome('resource == null', { data: {} })).toBe('false');
    expect(outcome('resource.data.x == 1', { data: null })).toBe('error');
  });

  test('is null in a create', () => {
    const condition = "resource.data.a == 1 || request.method == 'create'";
    expect(allows(condition, { method: 'create', newData: {} })).toBe(true);
    expect(allows('resource == null', { method: 'create', newData: {} })).toBe(true);
  });
});

describe('request.resource', () => {
  test('exists on writes only', () => {
    expect(outcome('request.resource.data.x == 1', { method: 'get' })).toBe('error');
    expect(outcome('request.resource.data.x == 1', { method: 'update', newData: { x: 1 } })).toBe('true');
  });

  test('is the whole document after the write', () => {
    const question = { method: 'update', data: { a: 1, b: 1 }, newData: { a: 1, b: 2 } } as const;
    expect(allows('request.resource.data.a == 1 && request.resource.data.b == 2', question)).toBe(true);
    expect(allows('request.resource.data.diff(resource.data).affectedKeys().hasOnly(["b"])', question)).toBe(true);
  });

  test('is null in a delete', () => {
    expect(allows('request.resource == null', { method: 'delete', newData: null })).toBe(true);
    expect(allows('request.resource == null', { method: 'update', newData: {} })).toBe(false);
  });
});

describe('request.time', () => {
  test('equals server timestamps of the same write, nested ones too', () => {
    const stamp = { timestampValue: NOW };
    const condition = 'request.resource.data.at == request.time && request.resource.data.deep.at == request.time';
    expect(allows(condition, { method: 'update', newData: { at: stamp, deep: { at: stamp } } })).toBe(true);
    const device = { timestampValue: { ...NOW, nanos: NOW.nanos - 1000 } };
    expect(allows(condition, { method: 'update', newData: { at: device, deep: { at: stamp } } })).toBe(false);
  });
});

describe('request.auth', () => {
  test('has the uid and the claims of the token', () => {
    const token = {
      sub: 'me',
      email: 'a@b.c',
      firebase: { identities: { email: ['a@b.c'] }, sign_in_provider: 'custom' },
    };
    const auth = { uid: 'me', token };
    expect(allows("request.auth.uid == 'me' && request.auth.token.sub == 'me'", { auth })).toBe(true);
    expect(allows("request.auth.token.firebase.sign_in_provider == 'custom'", { auth })).toBe(true);
    expect(allows("request.auth.token.firebase.identities['email'][0] == 'a@b.c'", { auth })).toBe(true);
    expect(allows("request.auth.token.email == 'x'", { auth: me })).toBe(false);
  });

  test('a claim of 0, false, null, "" and a missing one are five things', () => {
    const claims = { zero: 0, no: false, nothing: null, empty: '' };
    const auth = { uid: 'me', token: claims };
    const literals = { zero: '0', no: 'false', nothing: 'null', empty: "''" };
    for (const claim of Object.keys(claims)) {
      for (const [name, literal] of Object.entries(literals)) {
        const expected = name === claim ? 'true' : 'false';
        expect([claim, literal, outcome(`request.auth.token.${claim} == ${literal}`, { auth })]).toEqual([
          claim,
          literal,
          expected,
        ]);
      }
    }
    expect(outcome('request.auth.token.missing == null', { auth })).toBe('error');
  });

  test('a number among the claims is an int', () => {
    const auth = { uid: 'me', token: { level: 11, share: 0.5 } };
    expect(outcome('request.auth.token.level is int', { auth })).toBe('true');
    expect(outcome('request.auth.token.share is float', { auth })).toBe('true');
    expect(outcome('request.auth.token.level == resource.data.level', { auth, data: { level: '11' } })).toBe('false');
    expect(outcome('string(request.auth.token.level) == resource.data.level', { auth, data: { level: '11' } })).toBe(
      'true',
    );
  });
});

describe('look-ups', () => {
  const path = '/databases/$(database)/documents';
  const documents = { 'a/1': { x: 1 }, 'a/2': { x: 2 }, 'users/m@e.fr': { admin: true } };

  test('get answers the document, or null when it is missing', () => {
    expect(outcome(`get(${path}/a/1).data.x == 1`, { documents })).toBe('true');
    expect(outcome(`get(${path}/a/1).id == '1'`, { documents })).toBe('true');
    expect(outcome(`get(${path}/a/9) == null`, { documents })).toBe('true');
    expect(outcome(`get(${path}/a/9).data.x == 1`, { documents })).toBe('error');
    expect(outcome(`!exists(${path}/a/9) || get(${path}/a/9).data.x == 1`, { documents })).toBe('true');
  });

  test('exists tells whether there is one', () => {
    expect(outcome(`exists(${path}/a/1)`, { documents })).toBe('true');
    expect(outcome(`exists(${path}/a/9)`, { documents })).toBe('false');
  });

  test('getAfter sees the commit, get what was before', () => {
    const after = { 'a/1': { x: 5 }, 'a/2': null, 'a/3': { x: 3 } };
    const condition = `get(${path}/a/1).data.x == 1 && getAfter(${path}/a/1).data.x == 5`;
    expect(outcome(condition, { documents, after })).toBe('true');
    expect(outcome(`existsAfter(${path}/a/3) && !exists(${path}/a/3)`, { documents, after })).toBe('true');
    expect(outcome(`!existsAfter(${path}/a/2) && getAfter(${path}/a/2) == null`, { documents, after })).toBe('true');
  });

  test('getAfter of a document outside of the commit is what is stored', () => {
    expect(outcome(`getAfter(${path}/a/2) == get(${path}/a/2)`, { documents })).toBe('true');
  });

  test('paths take wildcards, locals and expressions, odd characters included', () => {
    const auth = { uid: 'u', token: { email: 'm@e.fr' } };
    expect(outcome(`get(${path}/users/$(request.auth.token.email)).data.admin`, { documents, auth })).toBe('true');
    expect(outcome(`get(${path}/a/$(resource.data.ref)).data.x == 2`, { documents, data: { ref: '2' } })).toBe('true');
    expect(outcome(`get(${path}/a/$(id)).data.x == 1`, { documents })).toBe('true');
    expect(outcome("getAfter(path('/databases/' + database + '/documents/a/1')).data.x == 1", { documents })).toBe(
      'true',
    );
  });

  test.each([
    ['null', 'exists(null)'],
    ['a string', "exists('a/1')"],
    ['a null segment', `exists(${path}/a/$(null))`],
    ['a collection', `exists(${path}/a)`],
    ['another database', 'exists(/databases/other/documents/a/1)'],
    ['a path without a database', 'exists(/a/1)'],
  ])('of %s are an error', (_what, condition) => {
    expect(outcome(condition, { documents })).toBe('error');
  });
});

describe('limits of look-ups', () => {
  const path = '/databases/$(database)/documents/a';
  const distinct = (from: number, count: number): string =>
    Array.from({ length: count }, (_, i) => `!exists(${path}/x${from + i})`).join(' && ');

  test('10 distinct ones are allowed, 11 are a denial that nothing absorbs', () => {
    expect(allows(distinct(0, 10))).toBe(true);
    expect(allows(distinct(0, 11))).toBe(false);
    expect(allows(`!(${distinct(0, 11)}) || true`)).toBe(false);
  });

  test('the same one again is not counted', () => {
    expect(allows(Array.from({ length: 30 }, () => `!exists(${path}/x)`).join(' && '))).toBe(true);
  });

  test('exists, get and their After are different ones', () => {
    const pairs = (count: number): string =>
      Array.from({ length: count }, (_, i) => `!exists(${path}/${i}) && get(${path}/${i}) == null`).join(' && ');
    expect(allows(pairs(5))).toBe(true);
    expect(allows(pairs(6))).toBe(false);
  });

  test('a commit of several writes has 20, each write still 10', () => {
    const rulesFor = (count: number) => (id: number) => compileRules(fileWith(distinct(id * 100, count)));
    const commit = (writes: number, count: number): boolean[] => {
      const lookups = { paths: new Set<string>(), limit: 20 };
      return Array.from({ length: writes }, (_, id) => ask(rulesFor(count)(id), { lookups }).allowed);
    };
    expect(commit(2, 10)).toEqual([true, true]);
    expect(commit(3, 7)).toEqual([true, true, false]);
    expect(commit(2, 11)).toEqual([false, false]);
  });

  test('over the limit, no other allow decides any more', () => {
    const rules = compileRules(fileOf(`match /c/{id} { allow get: if ${distinct(0, 11)}; allow get: if true; }`));
    expect(ask(rules, {})).toEqual({ allowed: false, explanation: 'more than 10 look-ups for one operation' });
  });
});
