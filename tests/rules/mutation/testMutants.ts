import { compileRules } from '../../../local/firestore/src/index';
import { casesBySubject } from '../cases';
import { isDecidedAsExpected } from '../rulesDecisions';
import { listMutants, type Mutant } from './listMutants';

/** Returns the mutants of the rules and those that no case detects. */
export function testMutants(source: string): { mutants: Mutant[]; survivors: Mutant[] } {
  const entries = Object.values(casesBySubject).flat();
  const mutants = listMutants(source);
  const survivors = mutants.filter((mutant) => {
    const rules = compileRules(mutant.source);
    return entries.every((entry) => isDecidedAsExpected(entry, rules));
  });
  return { mutants, survivors };
}
