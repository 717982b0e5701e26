import { readFileSync } from 'node:fs';
import { survivorsOf } from './survivors';

/** `npm run rules:mutants`: the list of mutants, which of them survive, and the score. */
const { mutants, survivors } = survivorsOf(readFileSync('firestore.rules', 'utf8'));
for (const mutant of mutants) {
  console.log(`${survivors.includes(mutant) ? 'SURVIVES' : 'killed  '} ${mutant.line}: ${mutant.description}`);
}
const killed = mutants.length - survivors.length;
console.log(
  `${killed} of ${mutants.length} mutants of firestore.rules are noticed (${((100 * killed) / mutants.length).toFixed(1)} %).`,
);
process.exitCode = survivors.length === 0 ? 0 : 1;
