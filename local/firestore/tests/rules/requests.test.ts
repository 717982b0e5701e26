import { describe, expect, test } from 'vitest';
import { compileRules } from '../../src/rules/compileRules';
import type { RulesMethod } from '../../src/rules/ruleset';
import {
  isAllowed,
  authorize,
  buildRulesWithMatches,
  buildRulesWithCondition,
  AUTH,
  NOW,
  getConditionOutcome,
} from './rulesRequests';

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
    const rules = compileRules(buildRulesWithMatches(`match /c/{id} { allow ${name}; }`));
    for (const method of ['get', 'list', 'create', 'update', 'delete'] as RulesMethod[]) {
      expect([method, authorize(rules, { method }).isAllowed]).toEqual([method, covered.includes(method)]);
    }
  });

  test('equals the operation', () => {
    expect(isAllowed("request.method == 'update'", { method: 'update', newData: {} })).toBe(true);
    expect(isAllowed("request.method == 'create'", { method: 'update', newData: {} })).toBe(false);
  });

  test('matches each of several methods of an allow', () => {
    const rules = compileRules(buildRulesWithMatches('match /c/{id} { allow get, create: if true; }'));
    expect(authorize(rules, { method: 'create' }).isAllowed).toBe(true);
    expect(authorize(rules, { method: 'delete' }).isAllowed).toBe(false);
  });

  test('is always allowed by an allow without a condition', () => {
    expect(authorize(compileRules(buildRulesWithMatches('match /c/{id} { allow read; }')), {}).isAllowed).toBe(true);
  });
});

describe('resource', () => {
  test('is null for a get of a missing document', () => {
    expect(getConditionOutcome('resource == null', { data: null })).toBe('true');
    expect(getConditionOutcome('resource == null', { data: {} })).toBe('false');
    expect(getConditionOutcome('resource.data.x == 1', { data: null })).toBe('error');
  });

  test('is null in a create', () => {
    const condition = "resource.data.a == 1 || request.method == 'create'";
    expect(isAllowed(condition, { method: 'create', newData: {} })).toBe(true);
    expect(isAllowed('resource == null', { method: 'create', newData: {} })).toBe(true);
  });
});

describe('request.resource', () => {
  test('exists on writes only', () => {
    expect(getConditionOutcome('request.resource.data.x == 1', { method: 'get' })).toBe('error');
    expect(getConditionOutcome('request.resource.data.x == 1', { method: 'update', newData: { x: 1 } })).toBe('true');
  });

  test('is the whole document after the write', () => {
    const question = { method: 'update', data: { a: 1, b: 1 }, newData: { a: 1, b: 2 } } as const;
    expect(isAllowed('request.resource.data.a == 1 && request.resource.data.b == 2', question)).toBe(true);
    expect(isAllowed('request.resource.data.diff(resource.data).affectedKeys().hasOnly(["b"])', question)).toBe(true);
  });

  test('is null in a delete', () => {
    expect(isAllowed('request.resource == null', { method: 'delete', newData: null })).toBe(true);
    expect(isAllowed('request.resource == null', { method: 'update', newData: {} })).toBe(false);
  });
});

describe('request.time', () => {
  test('equals server timestamps of the same write, nested ones too', () => {
    const stamp = { timestampValue: NOW };
    const condition = 'request.resource.data.at == request.time && request.resource.data.deep.at == request.time';
    expect(isAllowed(condition, { method: 'update', newData: { at: stamp, deep: { at: stamp } } })).toBe(true);
    const device = { timestampValue: { ...NOW, nanos: NOW.nanos - 1000 } };
    expect(isAllowed(condition, { method: 'update', newData: { at: device, deep: { at: stamp } } })).toBe(false);
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
    expect(isAllowed("request.auth.uid == 'me' && request.auth.token.sub == 'me'", { auth })).toBe(true);
    expect(isAllowed("request.auth.token.firebase.sign_in_provider == 'custom'", { auth })).toBe(true);
    expect(isAllowed("request.auth.token.firebase.identities['email'][0] == 'a@b.c'", { auth })).toBe(true);
    expect(isAllowed("request.auth.token.email == 'x'", { auth: AUTH })).toBe(false);
  });

  test('a claim of 0, false, null, "" and a missing one are five things', () => {
    const claims = { zero: 0, no: false, nothing: null, empty: '' };
    const auth = { uid: 'me', token: claims };
    const literals = { zero: '0', no: 'false', nothing: 'null', empty: "''" };
    for (const claim of Object.keys(claims)) {
      for (const [name, literal] of Object.entries(literals)) {
        const expected = name === claim ? 'true' : 'false';
        expect([claim, literal, getConditionOutcome(`request.auth.token.${claim} == ${literal}`, { auth })]).toEqual([
          claim,
          literal,
          expected,
        ]);
      }
    }
    expect(getConditionOutcome('request.auth.token.missing == null', { auth })).toBe('error');
  });

  test('a number among the claims is an int', () => {
    const auth = { uid: 'me', token: { level: 11, share: 0.5 } };
    expect(getConditionOutcome('request.auth.token.level is int', { auth })).toBe('true');
    expect(getConditionOutcome('request.auth.token.share is float', { auth })).toBe('true');
    expect(
      getConditionOutcome('request.auth.token.level == resource.data.level', { auth, data: { level: '11' } }),
    ).toBe('false');
    expect(
      getConditionOutcome('string(request.auth.token.level) == resource.data.level', { auth, data: { level: '11' } }),
    ).toBe('true');
  });
});

describe('look-ups', () => {
  const path = '/databases/$(database)/documents';
  const documents = { 'a/1': { x: 1 }, 'a/2': { x: 2 }, 'users/m@e.fr': { admin: true } };

  test('return the document from get, or null if missing', () => {
    expect(getConditionOutcome(`get(${path}/a/1).data.x == 1`, { documents })).toBe('true');
    expect(getConditionOutcome(`get(${path}/a/1).id == '1'`, { documents })).toBe('true');
    expect(getConditionOutcome(`get(${path}/a/9) == null`, { documents })).toBe('true');
    expect(getConditionOutcome(`get(${path}/a/9).data.x == 1`, { documents })).toBe('error');
    expect(getConditionOutcome(`!exists(${path}/a/9) || get(${path}/a/9).data.x == 1`, { documents })).toBe('true');
  });

  test('return from exists if the document exists', () => {
    expect(getConditionOutcome(`exists(${path}/a/1)`, { documents })).toBe('true');
    expect(getConditionOutcome(`exists(${path}/a/9)`, { documents })).toBe('false');
  });

  test('return the document after the commit from getAfter, before it from get', () => {
    const after = { 'a/1': { x: 5 }, 'a/2': null, 'a/3': { x: 3 } };
    const condition = `get(${path}/a/1).data.x == 1 && getAfter(${path}/a/1).data.x == 5`;
    expect(getConditionOutcome(condition, { documents, after })).toBe('true');
    expect(getConditionOutcome(`existsAfter(${path}/a/3) && !exists(${path}/a/3)`, { documents, after })).toBe('true');
    expect(
      getConditionOutcome(`!existsAfter(${path}/a/2) && getAfter(${path}/a/2) == null`, { documents, after }),
    ).toBe('true');
  });

  test('return the stored document from getAfter outside of the commit', () => {
    expect(getConditionOutcome(`getAfter(${path}/a/2) == get(${path}/a/2)`, { documents })).toBe('true');
  });

  test('accept wildcards, locals, expressions and special characters in paths', () => {
    const auth = { uid: 'u', token: { email: 'm@e.fr' } };
    expect(getConditionOutcome(`get(${path}/users/$(request.auth.token.email)).data.admin`, { documents, auth })).toBe(
      'true',
    );
    expect(
      getConditionOutcome(`get(${path}/a/$(resource.data.ref)).data.x == 2`, { documents, data: { ref: '2' } }),
    ).toBe('true');
    expect(getConditionOutcome(`get(${path}/a/$(id)).data.x == 1`, { documents })).toBe('true');
    expect(
      getConditionOutcome("getAfter(path('/databases/' + database + '/documents/a/1')).data.x == 1", { documents }),
    ).toBe('true');
  });

  test.each([
    ['null', 'exists(null)'],
    ['a string', "exists('a/1')"],
    ['a null segment', `exists(${path}/a/$(null))`],
    ['a collection', `exists(${path}/a)`],
    ['another database', 'exists(/databases/other/documents/a/1)'],
    ['a path without a database', 'exists(/a/1)'],
  ])('of %s are an error', (_what, condition) => {
    expect(getConditionOutcome(condition, { documents })).toBe('error');
  });
});

describe('limits of look-ups', () => {
  const path = '/databases/$(database)/documents/a';
  const distinct = (from: number, count: number): string =>
    Array.from({ length: count }, (_, i) => `!exists(${path}/x${from + i})`).join(' && ');

  test('allow 10 distinct look-ups and deny 11 without absorption', () => {
    expect(isAllowed(distinct(0, 10))).toBe(true);
    expect(isAllowed(distinct(0, 11))).toBe(false);
    expect(isAllowed(`!(${distinct(0, 11)}) || true`)).toBe(false);
  });

  test('count a repeated look-up once', () => {
    expect(isAllowed(Array.from({ length: 30 }, () => `!exists(${path}/x)`).join(' && '))).toBe(true);
  });

  test('count exists, get and their After variants separately', () => {
    const pairs = (count: number): string =>
      Array.from({ length: count }, (_, i) => `!exists(${path}/${i}) && get(${path}/${i}) == null`).join(' && ');
    expect(isAllowed(pairs(5))).toBe(true);
    expect(isAllowed(pairs(6))).toBe(false);
  });

  test('allow 20 in a commit of several writes and 10 per write', () => {
    const rulesFor = (count: number) => (id: number) =>
      compileRules(buildRulesWithCondition(distinct(id * 100, count)));
    const commit = (writes: number, count: number): boolean[] => {
      const lookups = new Set<string>();
      return Array.from({ length: writes }, (_, id) => authorize(rulesFor(count)(id), { lookups }).isAllowed);
    };
    expect(commit(2, 10)).toEqual([true, true]);
    expect(commit(3, 7)).toEqual([true, true, false]);
    expect(commit(2, 11)).toEqual([false, false]);
  });

  test('deny without trying another allow over the limit', () => {
    const rules = compileRules(
      buildRulesWithMatches(`match /c/{id} { allow get: if ${distinct(0, 11)}; allow get: if true; }`),
    );
    const decision = authorize(rules, {});
    expect(decision.isAllowed).toBe(false);
    expect(decision.explain()).toBe('more than 10 look-ups for one operation');
  });
});
