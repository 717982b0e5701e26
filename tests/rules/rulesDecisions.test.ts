import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compileRules } from '../../local/firestore/src/index';
import { casesBySubject } from './cases';
import { buildRulesDecisions } from './rulesDecisions';

const rules = compileRules(readFileSync('firestore.rules', 'utf8'));

/** Checks each document: in a denied commit, the rule of the target must deny, not that of another document. */
describe.each(Object.entries(casesBySubject))('%s', (_about, entries) => {
  test.each(entries.map((entry) => [entry.title, entry] as const))('%s', (_title, entry) => {
    const decisions = buildRulesDecisions(entry).map(({ path, decide }) => ({ path, ...decide(rules) }));
    if (entry.isAllowed) expect(decisions.filter((decision) => !decision.isAllowed)).toEqual([]);
    else {
      const target = entry.kind === 'commit' ? entry.target : decisions[0]?.path;
      expect(decisions.find((decision) => decision.path === target)).toMatchObject({ isAllowed: false });
    }
  });
});
