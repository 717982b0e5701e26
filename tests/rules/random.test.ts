import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileRules } from '../../local/firestore/src/index';
import { invariantBroken } from './random/invariants';
import { judgementsOf } from './inProcess';
import { randomRequest } from './random/requests';
import { seededChance } from './random/chance';

const REQUESTS = 100_000;
const TIMEOUT_MS = 300_000;
const rules = compileRules(readFileSync('firestore.rules', 'utf8'));

/**
 * Documents, tokens and queries by chance, most of them valid but for one thing. What the rules allow is held against
 * the invariants of the data model, written down a second time in TypeScript.
 */
test(`no request out of ${REQUESTS} random ones breaks an invariant of the data`, { timeout: TIMEOUT_MS }, () => {
  let allowed = 0;
  for (let seed = 1; seed <= REQUESTS; seed += 1) {
    const entry = randomRequest(seededChance(seed));
    const accepted = judgementsOf(entry).every((judgement) => judgement.decide(rules).allowed);
    const broken = invariantBroken(entry);
    if (accepted !== (broken === null)) {
      expect({ seed, accepted, broken, entry }).toBe('in agreement');
    }
    if (accepted) allowed += 1;
  }
  // Enough of both, or the test would prove little.
  expect(allowed).toBeGreaterThan(REQUESTS / 10);
  expect(allowed).toBeLessThan((REQUESTS * 9) / 10);
});
