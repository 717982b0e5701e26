import { compileRules } from '../../local/firestore/src/rules';
import { parseIndexes } from '../../local/firestore/src/service/indexDefinitions';

/** What keeps a rules file from compiling, with line and column; empty when it compiles. */
export function checkRules(source: string): string[] {
  return problemOf(() => compileRules(source)).map((problem) => `firestore.rules:${problem}`);
}

/** What is wrong with the index definitions; empty when nothing is. */
export function checkIndexes(source: string): string[] {
  return problemOf(() => parseIndexes(source)).map((problem) => `firestore.indexes.json : ${problem}`);
}

function problemOf(compile: () => unknown): string[] {
  try {
    compile();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
