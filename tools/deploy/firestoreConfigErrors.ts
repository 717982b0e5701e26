import { compileRules } from '../../local/firestore/src/rules/compileRules';
import { parseIndexes } from '../../local/firestore/src/service/parseIndexes';

/** Returns the first compile error of a rules file, with line and column; empty if it compiles. */
export function findRulesCompileErrors(source: string): string[] {
  return collectProblems(() => compileRules(source)).map((problem) => `firestore.rules:${problem}`);
}

/** Returns the first error of the index definitions; empty if they are valid. */
export function findIndexDefinitionErrors(source: string): string[] {
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
