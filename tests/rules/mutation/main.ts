import { readFileSync } from 'node:fs';
import { testMutants } from './testMutants';

/** Prints each mutant of the rules with its outcome, and the score (`npm run rules:mutants`). */
const { mutants, survivors } = testMutants(readFileSync('firestore.rules', 'utf8'));
for (const mutant of mutants) {
  console.log(`${survivors.includes(mutant) ? 'SURVIVES' : 'killed  '} ${mutant.line}: ${mutant.description}`);
}
const killed = mutants.length - survivors.length;
console.log(
  `${killed} of ${mutants.length} mutants of firestore.rules are detected (${((100 * killed) / mutants.length).toFixed(1)} %).`,
);
process.exitCode = survivors.length === 0 ? 0 : 1;
