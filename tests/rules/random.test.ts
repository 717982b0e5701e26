import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileRules } from '../../local/firestore/src/index';
import { scaleSearch } from '../support/scaleSearch';
import { findBrokenInvariant } from './random/findBrokenInvariant';
import { buildRulesDecisions } from './rulesDecisions';
import { buildRandomRequest } from './random/buildRandomRequest';
import { createSeededRandom } from './random/seededRandom';

const REQUESTS = scaleSearch(100_000);
const TIMEOUT_MS = 300_000;
const rules = compileRules(readFileSync('firestore.rules', 'utf8'));

/**
 * Compares the rules' decisions on random documents, tokens and queries, most with at most one fault, with invariants of
 * the data model that are written independently in TypeScript.
 */
test(
  `allows exactly the requests that keep the invariants, for ${REQUESTS} random ones`,
  { timeout: TIMEOUT_MS },
  () => {
    let allowed = 0;
    for (let seed = 1; seed <= REQUESTS; seed += 1) {
      const entry = buildRandomRequest(createSeededRandom(seed));
      const isAccepted = buildRulesDecisions(entry).every((decision) => decision.decide(rules).isAllowed);
      const broken = findBrokenInvariant(entry);
      if (isAccepted !== (broken === null)) {
        expect({ seed, accepted: isAccepted, broken, entry }).toBe('in agreement');
      }
      if (isAccepted) allowed += 1;
    }
    // Guards against a generator that almost only builds allowed or denied requests.
    expect(allowed).toBeGreaterThan(REQUESTS / 10);
    expect(allowed).toBeLessThan((REQUESTS * 9) / 10);
  },
);
