import { expect, test } from 'vitest';
import { toDisjunctions, buildPredicate } from '../../src/core/filters';
import type { FieldOperator, Filter } from '../../src/core/structuredQuery';
import { compileRules } from '../../src/rules/compileRules';
import { RulesCompileError } from '../../src/rules/syntax';
import {
  and,
  authorize,
  authorizeQuery,
  buildDocument,
  buildRulesWithCondition,
  float,
  or,
  where,
  type PlainFields,
} from './rulesRequests';

/** Returns a reproducible random function (mulberry32). */
function createSeededRandom(seed: number): (limit: number) => number {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

type Below = (limit: number) => number;

function pick<T>(below: Below, items: readonly [T, ...T[]]): T {
  return items[below(items.length)] ?? items[0];
}

/** Values of documents and filters with their source text in rules. */
const VALUES: [[PlainFields[string], string], ...[PlainFields[string], string][]] = [
  [null, 'null'],
  [true, 'true'],
  [1, '1'],
  [2, '2'],
  [3, '3'],
  [float(1), '1.0'],
  [float(2.5), '2.5'],
  ['a', "'a'"],
  ['b', "'b'"],
  ['', "''"],
  [[1], '[1]'],
  [['a', 'b'], "['a', 'b']"],
  [{ x: 1 }, "{'x': 1}"],
  [{ x: 'a' }, "{'x': 'a'}"],
];

const FIELDS: [string, ...string[]] = ['p', 'q', 'm.x'];
const OPERATORS: [FieldOperator, ...FieldOperator[]] = [
  'EQUAL',
  'NOT_EQUAL',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'ARRAY_CONTAINS',
  'IN',
  'NOT_IN',
  'ARRAY_CONTAINS_ANY',
];

function randomFilter(below: Below, depth = 0): Filter {
  if (depth < 2 && below(3) === 0) {
    const parts = [randomFilter(below, depth + 1), randomFilter(below, depth + 1)];
    return below(2) === 0 ? and(...parts) : or(...parts);
  }
  const field = pick(below, FIELDS);
  if (below(12) === 0) {
    const op = pick(below, ['IS_NULL', 'IS_NOT_NULL', 'IS_NAN', 'IS_NOT_NAN'] as const);
    return { unaryFilter: { field: { fieldPath: field }, op } };
  }
  const op = pick(below, OPERATORS);
  const value = pick(below, VALUES)[0];
  const isListOperator = op === 'IN' || op === 'NOT_IN' || op === 'ARRAY_CONTAINS_ANY';
  return where(field, op, isListOperator ? [value, pick(below, VALUES)[0]] : value);
}

function randomCondition(below: Below, depth = 0): string {
  const field = `resource.data.${pick(below, FIELDS)}`;
  const literal = pick(below, VALUES)[1];
  const inner = (): string => `(${randomCondition(below, depth + 1)})`;
  switch (below(depth < 3 ? 14 : 10)) {
    case 0:
    case 1:
      return `${field} ${pick(below, ['==', '!=', '<', '<=', '>', '>='])} ${literal}`;
    case 2:
      return `${literal} ${pick(below, ['==', '!=', '<', '<=', '>', '>='])} ${field}`;
    case 3:
      return `${field} in [${literal}, ${pick(below, VALUES)[1]}]`;
    case 4:
      return `${literal} in ${field}`;
    case 5:
      return `${field} is ${pick(below, ['string', 'int', 'float', 'number', 'list', 'map', 'bool'])}`;
    case 6:
      return `'${pick(below, ['p', 'q', 'm'])}' in resource.data`;
    case 7:
      return `resource.data.get('${pick(below, ['p', 'q'])}', ${literal}) == ${pick(below, VALUES)[1]}`;
    case 8:
      return `${field}.${pick(below, ['hasAny', 'hasAll', 'hasOnly'])}(['a', ${literal}])`;
    case 9:
      return `${field}.size() > 1`;
    case 10:
      return `!${inner()}`;
    case 11:
      return `${inner()} && ${inner()}`;
    case 12:
      return `${inner()} || ${inner()}`;
    default:
      return `${inner()} ? ${inner()} : ${inner()}`;
  }
}

function randomDocument(below: Below): PlainFields {
  const data: PlainFields = {};
  for (const name of ['p', 'q']) if (below(4) > 0) data[name] = pick(below, VALUES)[0];
  if (below(3) > 0) data['m'] = below(3) > 0 ? { x: pick(below, VALUES)[0] } : pick(below, VALUES)[0];
  return data;
}

test('returns no denied document from an allowed query', { timeout: 120_000 }, () => {
  const documents = Array.from({ length: 400 }, (_, seed) => randomDocument(createSeededRandom(seed + 1_000_000)));
  let allowed = 0;
  let found = 0;
  for (let seed = 1; seed <= 8_000; seed += 1) {
    const below = createSeededRandom(seed);
    const condition = randomCondition(below);
    const filter = randomFilter(below);
    const rules = compileRules(buildRulesWithCondition(condition));
    if (!authorizeQuery(rules, { filter }).isAllowed) continue;
    allowed += 1;
    const matches = buildPredicate(toDisjunctions(filter));
    const results = documents.filter((data) => matches(buildDocument('c/1', data)));
    found += results.length;
    const denied = results.find((data) => !authorize(rules, { data }).isAllowed);
    if (denied !== undefined) expect({ seed, condition, filter, denied }).toBe('allowed');
  }
  expect(allowed).toBeGreaterThan(300);
  expect(found).toBeGreaterThan(5_000);
});

test('compiles or rejects a corrupted file without crashing', () => {
  const source = buildRulesWithCondition(
    'f(resource.data.a) && exists(/databases/$(database)/documents/a/$(id))',
    'function f(x) { let y = x; return y in [1, {"a": \'\\u0000\'}] ? true : x[0:1] == "a"; }',
  );
  const characters = [...'(){}[]/\\\'"$.,:;?!&|=<>+-*% \nab01életreturnmatch'];
  let deniedQueries = 0;
  for (let seed = 1; seed <= 2_000; seed += 1) {
    const below = createSeededRandom(seed);
    let text = source;
    for (let i = 0; i <= below(3); i += 1) {
      const at = below(text.length);
      const inserted = Array.from({ length: below(3) }, () => characters[below(characters.length)] ?? '').join('');
      text = text.slice(0, at) + inserted + text.slice(at + below(2));
    }
    try {
      authorize(compileRules(text), { data: { a: [1] } });
    } catch (error) {
      expect(error).toBeInstanceOf(RulesCompileError);
      expect(error).toMatchObject({ line: expect.any(Number) as number, column: expect.any(Number) as number });
      deniedQueries += 1;
    }
  }
  expect(deniedQueries).toBeGreaterThan(1_000);
  expect(deniedQueries).toBeLessThan(2_000);
});
