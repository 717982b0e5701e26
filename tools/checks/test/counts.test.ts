import { describe, expect, it } from 'vitest';
import { countTestResults, sumCounts } from './counts';

function report(changes: Partial<Parameters<typeof countTestResults>[0]>) {
  return { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [], ...changes };
}

describe('countTestResults', () => {
  it('counts the tests of a clean run', () => {
    expect(countTestResults(report({}), 0)).toEqual({ passed: 3, failed: 0 });
  });

  it('counts skipped and planned tests as failures', () => {
    expect(countTestResults(report({ numPendingTests: 2, numTodoTests: 1 }), 0)).toEqual({
      passed: 3,
      failed: 3,
    });
  });

  it('counts a file that failed to load as a failure', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }];
    expect(countTestResults(report({ testResults }), 1)).toEqual({ passed: 3, failed: 1 });
  });

  it('counts an error outside any test as a failure', () => {
    expect(countTestResults(report({}), 1)).toEqual({ passed: 3, failed: 1 });
  });

  it('counts a run without tests as a failure', () => {
    expect(countTestResults(report({ numPassedTests: 0 }), 0)).toEqual({ passed: 0, failed: 1 });
  });

  it('counts a killed run as a failure', () => {
    expect(countTestResults(report({}), null)).toEqual({ passed: 3, failed: 1 });
  });
});

describe('sumCounts', () => {
  it('adds up all steps', () => {
    expect(
      sumCounts([
        { passed: 1, failed: 0 },
        { passed: 40, failed: 2 },
      ]),
    ).toEqual({ passed: 41, failed: 2 });
    expect(sumCounts([])).toEqual({ passed: 0, failed: 0 });
  });
});
