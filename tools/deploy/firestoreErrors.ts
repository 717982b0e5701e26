import { compileRules } from '../../local/firestore/src/rules';
import { parseIndexes } from '../../local/firestore/src/service/indexDefinitions';

/** Returns the compile errors of a rules file, with line and column. */
export function findRulesErrors(source: string): string[] {
  return collectProblems(() => compileRules(source)).map((problem) => `firestore.rules:${problem}`);
}

/** Returns the errors of the index definitions. */
export function findIndexErrors(source: string): string[] {
  return collectProblems(() => parseIndexes(source)).map((problem) => `firestore.indexes.json : ${problem}`);
}

function collectProblems(compile: () => unknown): string[] {
  try {
    compile();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
