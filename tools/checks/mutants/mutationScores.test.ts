import { describe, expect, it } from 'vitest';
import { computeMutationScores, listSurvivors } from './mutationScores';

const mutant = (status: string, line = 1) => ({
  mutatorName: 'ConditionalExpression',
  replacement: 'false',
  status,
  location: { start: { line } },
});

const REPORT = {
  files: {
    'src/domain/a.ts': {
      mutants: [mutant('Killed'), mutant('Timeout'), mutant('Survived', 7), mutant('NoCoverage', 9), mutant('Ignored')],
    },
    'src/remote/b.ts': { mutants: [mutant('Killed'), mutant('RuntimeError')] },
  },
};

describe('computeMutationScores', () => {
  it('counts mutants that no test runs as not found, and neither ignored nor failing ones', () => {
    expect(computeMutationScores(REPORT)).toEqual([
      { folder: 'src/domain', found: 2, survived: 1, uncovered: 1, score: 50, goal: 90 },
      { folder: 'src/remote', found: 1, survived: 0, uncovered: 0, score: 100, goal: 80 },
    ]);
  });
});

describe('listSurvivors', () => {
  it('names path, line and replacement', () => {
    expect(listSurvivors(REPORT)).toEqual([
      'src/domain/a.ts:7 ConditionalExpression: false',
      'src/domain/a.ts:9 ConditionalExpression: false (no test runs it)',
    ]);
  });
});
