import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileRules } from '../../../local/firestore/src/index';
import { casesBySubject } from '../cases';
import { isDecidedAsExpected } from '../rulesDecisions';
import { testMutants } from './testMutants';

const source = readFileSync('firestore.rules', 'utf8');

test('decides every case as expected with the unmodified rules', () => {
  const rules = compileRules(source);
  expect(
    Object.values(casesBySubject)
      .flat()
      .filter((entry) => !isDecidedAsExpected(entry, rules)),
  ).toEqual([]);
});

test('fails a case for every mutant', () => {
  const { mutants, survivors } = testMutants(source);
  expect(mutants.length).toBeGreaterThan(100);
  expect(survivors.map(({ line, description }) => `${line}: ${description}`)).toEqual([]);
});
