import { describe, expect, test } from 'vitest';
import { compileRules } from '../../src/rules/compileRules';
import {
  and,
  authorizeQuery,
  timestamp,
  buildRulesWithMatches,
  buildRulesWithCondition,
  float,
  isListAllowed,
  AUTH,
  NOW,
  or,
  ref,
  where,
} from './rulesRequests';

const owner = 'resource.data.owner == request.auth.uid';

describe('list rules', () => {
  test('allow a query only with the equality that the rule requires', () => {
    expect(isListAllowed(owner, { auth: AUTH, filter: where('owner', 'EQUAL', 'me') })).toBe(true);
    expect(isListAllowed(owner, { auth: AUTH, filter: where('owner', 'EQUAL', 'you') })).toBe(false);
    expect(isListAllowed(owner, { auth: AUTH })).toBe(false);
    expect(isListAllowed(owner, { auth: AUTH, filter: where('other', 'EQUAL', 'me') })).toBe(false);
  });

  test('explain that the filters do not prove the condition', () => {
    expect(authorizeQuery(compileRules(buildRulesWithCondition(owner)), { auth: AUTH }).explain()).toBe(
      'allow at line 3: resource.data.owner == request.auth.uid at line 3 does not follow from the filters of the query',
    );
  });

  test('decide conditions that do not depend on documents', () => {
    expect(isListAllowed('request.auth != null', { auth: AUTH })).toBe(true);
    expect(isListAllowed('request.auth != null')).toBe(false);
    expect(isListAllowed('resource != null')).toBe(true);
    expect(isListAllowed('resource == null')).toBe(false);
  });

  test('absorb an unknown side if the other side decides', () => {
    expect(isListAllowed('resource.data.x == 1 || true')).toBe(true);
    expect(isListAllowed('!(resource.data.x == 1 && false)')).toBe(true);
    expect(isListAllowed('!(resource.data.x == 1)')).toBe(false);
    expect(isListAllowed('resource.data.x == 1 || resource.data.x != 1')).toBe(false);
    expect(isListAllowed('resource.data.x == 1 ? true : true')).toBe(false);
    expect(isListAllowed('true ? true : resource.data.x == 1')).toBe(true);
    expect(isListAllowed('resource.data.x + 1 == 2 || request.nope is string'.replace('request.nope', "'a'"))).toBe(
      true,
    );
  });

  test('keep get and list separate', () => {
    const rules = compileRules(buildRulesWithMatches('match /c/{id} { allow get; } match /d/{id} { allow list; }'));
    expect(authorizeQuery(rules, { collection: 'c' }).isAllowed).toBe(false);
    expect(authorizeQuery(rules, { collection: 'd' }).isAllowed).toBe(true);
  });

  test('leave a path wildcard unknown unless the filter fixes the document', () => {
    const rules = compileRules(
      buildRulesWithMatches('match /c/{id} { allow list: if id == request.auth.uid && resource.id == id; }'),
    );
    const filter = where('__name__', 'EQUAL', ref('c/me'));
    expect(authorizeQuery(rules, { auth: AUTH }).isAllowed).toBe(false);
    expect(authorizeQuery(rules, { auth: AUTH, filter }).isAllowed).toBe(true);
    expect(authorizeQuery(rules, { auth: AUTH, filter: where('__name__', 'EQUAL', ref('c/you')) }).isAllowed).toBe(
      false,
    );
    expect(
      authorizeQuery(rules, { auth: AUTH, filter: where('__name__', 'EQUAL', ref('d/me')), collection: 'e' }).isAllowed,
    ).toBe(false);
  });

  test('deny a query for a match on a single document', () => {
    const rules = compileRules(buildRulesWithMatches('match /c/one { allow read; }'));
    expect(authorizeQuery(rules, {}).isAllowed).toBe(false);
    expect(authorizeQuery(rules, { filter: where('__name__', 'EQUAL', ref('c/one')) }).isAllowed).toBe(true);
  });
});

describe('equalities', () => {
  test('fix the value and its type', () => {
    const filter = where('s', 'EQUAL', 'abc');
    expect(isListAllowed('resource.data.s is string && resource.data.s.size() == 3', { filter })).toBe(true);
    expect(isListAllowed("resource.data['s'] in ['abc', 'd']", { filter })).toBe(true);
    expect(isListAllowed("'s' in resource.data", { filter })).toBe(true);
    expect(isListAllowed("'t' in resource.data", { filter })).toBe(false);
  });

  test('leave int or float open, because Firestore finds 1.0 with 1', () => {
    for (const filter of [where('n', 'EQUAL', 1), where('n', 'EQUAL', float(1))]) {
      expect(isListAllowed('resource.data.n == 1', { filter })).toBe(true);
      expect(isListAllowed('resource.data.n is number', { filter })).toBe(true);
      expect(isListAllowed('resource.data.n is int', { filter })).toBe(false);
      expect(isListAllowed('!(resource.data.n is float)', { filter })).toBe(false);
      expect(isListAllowed('resource.data.n >= 1 && resource.data.n < 2', { filter })).toBe(true);
      expect(isListAllowed('resource.data.n in [1, 2]', { filter })).toBe(true);
      expect(isListAllowed('resource.data.n != 2', { filter })).toBe(true);
    }
  });

  test('fix nested fields and whole maps and lists', () => {
    expect(isListAllowed("resource.data.a.b == 'x'", { filter: where('a.b', 'EQUAL', 'x') })).toBe(true);
    expect(isListAllowed("resource.data.get(['a', 'b'], '') == 'x'", { filter: where('a.b', 'EQUAL', 'x') })).toBe(
      true,
    );
    expect(isListAllowed("'a' in resource.data", { filter: where('a.b', 'EQUAL', 'x') })).toBe(true);
    expect(isListAllowed("resource.data.a.b == 'x'", { filter: where('a', 'EQUAL', { b: 'x' }) })).toBe(true);
    expect(isListAllowed("'x' in resource.data.l", { filter: where('l', 'EQUAL', ['x', 1]) })).toBe(true);
    expect(isListAllowed('resource.data.l is list', { filter: where('l', 'EQUAL', ['x', 1]) })).toBe(true);
    expect(isListAllowed("resource.data['odd.name'] == 1", { filter: where('`odd.name`', 'EQUAL', 1) })).toBe(true);
  });

  test('with null prove null', () => {
    const filter = { unaryFilter: { field: { fieldPath: 'x' }, op: 'IS_NULL' as const } };
    expect(isListAllowed('resource.data.x == null', { filter })).toBe(true);
    expect(isListAllowed('resource.data.x != null', { filter })).toBe(false);
  });

  test('satisfy a default of map.get, which a query without them does not', () => {
    const rule = "resource.data.get('private', true) == false";
    expect(isListAllowed(rule, { filter: where('private', 'EQUAL', false) })).toBe(true);
    expect(isListAllowed(rule)).toBe(false);
  });

  test('fix the path of a look-up', () => {
    const rule = 'get(/databases/$(database)/documents/courses/$(resource.data.courseId)).data.open == true';
    const documents = { 'courses/a': { open: true }, 'courses/b': { open: false } };
    expect(isListAllowed(rule, { documents, filter: where('courseId', 'EQUAL', 'a') })).toBe(true);
    expect(isListAllowed(rule, { documents, filter: where('courseId', 'EQUAL', 'b') })).toBe(false);
    expect(isListAllowed(rule, { documents })).toBe(false);
  });
});

describe('in, or and not', () => {
  const published = "resource.data.status in ['a', 'b', 'c']";

  test('require the rule for every value of an in', () => {
    expect(isListAllowed(published, { filter: where('status', 'IN', ['a', 'b']) })).toBe(true);
    expect(isListAllowed(published, { filter: where('status', 'IN', ['a', 'x']) })).toBe(false);
    expect(isListAllowed("resource.data.status == 'a'", { filter: where('status', 'IN', ['a', 'b']) })).toBe(false);
  });

  test('require the rule for every side of an or', () => {
    const rule = `${owner} || resource.data.open == true`;
    const mine = where('owner', 'EQUAL', 'me');
    const open = where('open', 'EQUAL', true);
    expect(isListAllowed(rule, { auth: AUTH, filter: or(mine, open) })).toBe(true);
    expect(isListAllowed(rule, { auth: AUTH, filter: or(mine, where('open', 'EQUAL', false)) })).toBe(false);
    expect(isListAllowed(rule, { auth: AUTH, filter: and(or(mine, where('x', 'EQUAL', 1)), open) })).toBe(true);
  });

  test('!= and not-in prove that a value is another', () => {
    const rule = "resource.data.status != 'draft'";
    expect(isListAllowed(rule, { filter: where('status', 'NOT_EQUAL', 'draft') })).toBe(true);
    expect(isListAllowed(rule, { filter: where('status', 'NOT_EQUAL', 'x') })).toBe(false);
    expect(isListAllowed(rule, { filter: where('status', 'NOT_IN', ['draft', 'x']) })).toBe(true);
    const present = { unaryFilter: { field: { fieldPath: 'status' }, op: 'IS_NOT_NULL' as const } };
    expect(isListAllowed('resource.data.status != null', { filter: present })).toBe(true);
  });
});

describe('ranges', () => {
  test('inside the range of the rule allow', () => {
    const rule = 'resource.data.n > 10 && resource.data.n <= 20';
    const range = (lower: number, upper: number) =>
      and(where('n', 'GREATER_THAN', lower), where('n', 'LESS_THAN_OR_EQUAL', upper));
    expect(isListAllowed(rule, { filter: range(10, 20) })).toBe(true);
    expect(isListAllowed(rule, { filter: range(12, 15) })).toBe(true);
    expect(isListAllowed(rule, { filter: range(9, 20) })).toBe(false);
    expect(isListAllowed(rule, { filter: range(10, 21) })).toBe(false);
    expect(isListAllowed(rule, { filter: where('n', 'GREATER_THAN', 10) })).toBe(false);
  });

  test.each([
    ['LESS_THAN', '<', true],
    ['LESS_THAN', '<=', true],
    ['LESS_THAN_OR_EQUAL', '<', false],
    ['LESS_THAN_OR_EQUAL', '<=', true],
    ['GREATER_THAN', '>', true],
    ['GREATER_THAN', '>=', true],
    ['GREATER_THAN_OR_EQUAL', '>', false],
    ['GREATER_THAN_OR_EQUAL', '>=', true],
  ] as const)('%s 5 for a rule with %s 5 gives %s', (op, operator, expected) => {
    expect(isListAllowed(`resource.data.n ${operator} 5`, { filter: where('n', op, 5) })).toBe(expected);
    const mirrored = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' }[operator];
    expect(isListAllowed(`5 ${mirrored} resource.data.n`, { filter: where('n', op, 5) })).toBe(expected);
  });

  test('prove the type, and that values outside are others', () => {
    const filter = where('n', 'GREATER_THAN', 5);
    expect(isListAllowed('resource.data.n is number', { filter })).toBe(true);
    expect(isListAllowed('resource.data.n != 5 && resource.data.n != "a"', { filter })).toBe(true);
    expect(isListAllowed('resource.data.n != 6', { filter })).toBe(false);
    expect(isListAllowed('!(resource.data.n <= 5)', { filter })).toBe(true);
    expect(isListAllowed('!(resource.data.n in [1, 2])', { filter })).toBe(true);
  });

  test('satisfy a rule against the time of the request, a second behind, not a minute ahead', () => {
    const rule = 'resource.data.published_at <= request.time';
    const until = (seconds: number) =>
      where('published_at', 'LESS_THAN_OR_EQUAL', timestamp(Number(NOW.seconds) + seconds));
    expect(isListAllowed(rule, { filter: until(-1) })).toBe(true);
    expect(isListAllowed(rule, { filter: until(60) })).toBe(false);
    expect(isListAllowed(rule)).toBe(false);
    expect(
      isListAllowed('resource.data.f > request.time', {
        filter: where('f', 'GREATER_THAN', timestamp(Number(NOW.seconds) + 1)),
      }),
    ).toBe(true);
  });
});

describe('arrays', () => {
  test('array-contains proves the element and the type', () => {
    const filter = where('members', 'ARRAY_CONTAINS', 'me');
    expect(isListAllowed('request.auth.uid in resource.data.members', { auth: AUTH, filter })).toBe(true);
    expect(isListAllowed("'you' in resource.data.members", { filter })).toBe(false);
    expect(
      isListAllowed("resource.data.members.hasAny(['me', 'x']) && resource.data.members is list", { filter }),
    ).toBe(true);
    expect(isListAllowed("resource.data.members.hasAll(['me'])", { filter })).toBe(true);
    expect(isListAllowed("resource.data.members.hasAll(['me', 'x'])", { filter })).toBe(false);
    expect(isListAllowed("resource.data.members.hasOnly(['me'])", { filter })).toBe(false);
  });

  test('array-contains-any proves one of them', () => {
    const filter = where('members', 'ARRAY_CONTAINS_ANY', ['a', 'b']);
    expect(isListAllowed("resource.data.members.hasAny(['a', 'b'])", { filter })).toBe(true);
    expect(isListAllowed("'a' in resource.data.members", { filter })).toBe(false);
  });
});

describe('request.query', () => {
  test('has the limit and the offset of the query', () => {
    expect(isListAllowed('request.query.limit <= 10', { limit: 10 })).toBe(true);
    expect(isListAllowed('request.query.limit <= 10', { limit: 11 })).toBe(false);
    expect(isListAllowed('request.query.limit <= 10')).toBe(false);
    expect(isListAllowed('request.query.offset == 3', { offset: 3 })).toBe(true);
    expect(isListAllowed('request.query.offset == 3', { offset: 4 })).toBe(false);
  });

  test('has no orderBy, whose shape is undocumented', () => {
    expect(isListAllowed("request.query.orderBy == 'name'")).toBe(false);
    expect(isListAllowed("request.query.orderBy == 'name' || true")).toBe(true);
  });
});

describe('collection groups', () => {
  const group = { isCollectionGroup: true, collection: 'songs' };

  test('need a recursive wildcard in front of the collection', () => {
    const direct = compileRules(
      buildRulesWithMatches('match /a/{x}/songs/{id} { allow read; } match /songs/{id} { allow read; }'),
    );
    const anywhere = compileRules(buildRulesWithMatches('match /{path=**}/songs/{id} { allow read; }'));
    const everything = compileRules(buildRulesWithMatches('match /{document=**} { allow read; }'));
    expect(authorizeQuery(direct, group).isAllowed).toBe(false);
    expect(authorizeQuery(anywhere, group).isAllowed).toBe(true);
    expect(authorizeQuery(everything, group).isAllowed).toBe(true);
    expect(authorizeQuery(anywhere, { ...group, collection: 'texts' }).isAllowed).toBe(false);
    expect(authorizeQuery(anywhere, { ...group, parent: ['a', 'b'] }).isAllowed).toBe(true);
  });

  test('need version 2', () => {
    const rules = compileRules(buildRulesWithMatches('match /{document=**} { allow read; }', ''));
    expect(authorizeQuery(rules, group).isAllowed).toBe(false);
    expect(authorizeQuery(rules, { collection: 'songs' }).isAllowed).toBe(true);
  });

  test('are authorized by their filters', () => {
    const rules = compileRules(buildRulesWithMatches(`match /{path=**}/songs/{id} { allow list: if ${owner}; }`));
    expect(authorizeQuery(rules, { ...group, auth: AUTH, filter: where('owner', 'EQUAL', 'me') }).isAllowed).toBe(true);
    expect(authorizeQuery(rules, { ...group, auth: AUTH }).isAllowed).toBe(false);
  });
});
