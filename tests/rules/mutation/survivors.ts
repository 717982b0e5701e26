import { compileRules } from '../../../local/firestore/src/index';
import { cases } from '../cases';
import { holds } from '../inProcess';
import { mutantsOf, type Mutant } from './mutants';

/** The mutants of the rules, and those of them that no case notices. */
export function survivorsOf(source: string): { mutants: Mutant[]; survivors: Mutant[] } {
  const entries = Object.values(cases).flat();
  const mutants = mutantsOf(source);
  const survivors = mutants.filter((mutant) => {
    const rules = compileRules(mutant.source);
    return entries.every((entry) => holds(entry, rules));
  });
  return { mutants, survivors };
}
