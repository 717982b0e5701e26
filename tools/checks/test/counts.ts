export interface TestCounts {
  passed: number;
  failed: number;
}

/** Subset of Vitest's JSON report. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/**
 * Counts one Vitest run; `exitCode` is null for a killed one. Skipped tests, files that failed to load, a failing exit
 * code without a failed test, and runs without tests count as failures.
 */
export function countTestResults(report: VitestReport, exitCode: number | null): TestCounts {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests + brokenFiles;
  const isUnexplained = failed === 0 && (exitCode !== 0 || report.numPassedTests === 0);
  return { passed: report.numPassedTests, failed: isUnexplained ? 1 : failed };
}

/** Sums the counts of all steps. */
export function sumCounts(counts: readonly TestCounts[]): TestCounts {
  return counts.reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }), {
    passed: 0,
    failed: 0,
  });
}
