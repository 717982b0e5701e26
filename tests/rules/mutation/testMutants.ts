import { compileRules } from '../../../local/firestore/src/index';
import { casesBySubject } from '../cases';
import { isDecidedAsExpected } from '../rulesDecisions';
import { listMutants, type Mutant } from './listMutants';

/**
 * Returns the mutants of the rules and those that no case detects. Begins with the case that detected the last mutant,
 * then tries its neighbors: they test the same rule.
 */
export function testMutants(source: string): { mutants: Mutant[]; survivors: Mutant[] } {
  const entries = [...Object.values(casesBySubject).flat().entries()];
  const mutants = listMutants(source);
  let lastIndex = 0;
  const survivors = mutants.filter((mutant) => {
    const rules = compileRules(mutant.source);
    const nearestFirst = entries.toSorted(([a], [b]) => Math.abs(a - lastIndex) - Math.abs(b - lastIndex));
    const detection = nearestFirst.find(([, entry]) => !isDecidedAsExpected(entry, rules));
    if (detection !== undefined) [lastIndex] = detection;
    return detection === undefined;
  });
  return { mutants, survivors };
}
