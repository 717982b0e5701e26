import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compileRules } from '../../local/firestore/src/index';
import { cases } from './cases';
import { judgementsOf } from './inProcess';

const rules = compileRules(readFileSync('firestore.rules', 'utf8'));

/** Document by document: in a refused commit it is the target's own rule that refuses, not a neighbour's. */
describe.each(Object.entries(cases))('%s', (_about, entries) => {
  test.each(entries.map((entry) => [entry.title, entry] as const))('%s', (_title, entry) => {
    const decisions = judgementsOf(entry).map(({ path, decide }) => ({ path, ...decide(rules) }));
    if (entry.allowed) expect(decisions.filter((decision) => !decision.allowed)).toEqual([]);
    else {
      const target = entry.kind === 'commit' ? entry.target : decisions[0]?.path;
      expect(decisions.find((decision) => decision.path === target)).toMatchObject({ allowed: false });
    }
  });
});
