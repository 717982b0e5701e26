import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileRules } from '../../../local/firestore/src/index';
import { cases } from '../cases';
import { holds } from '../inProcess';
import { survivorsOf } from './survivors';

const source = readFileSync('firestore.rules', 'utf8');

test('every case holds for the rules as they are', () => {
  const rules = compileRules(source);
  expect(
    Object.values(cases)
      .flat()
      .filter((entry) => !holds(entry, rules)),
  ).toEqual([]);
});

test('every condition that is taken out, moved or dropped makes a case fail', () => {
  const { mutants, survivors } = survivorsOf(source);
  expect(mutants.length).toBeGreaterThan(100);
  expect(survivors.map(({ line, description }) => `${line}: ${description}`)).toEqual([]);
});
