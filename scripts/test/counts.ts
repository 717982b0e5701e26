export interface Counts {
  passed: number;
  failed: number;
}

/** The part of Vitest's JSON report that is counted. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/**
 * What one Vitest run counts for. A skipped test and a file that could not even be loaded are failures; so is a run that failed without saying
 * where (an error outside of any test), and one without any test at all.
 */
export function countReport(report: VitestReport, exitCode: number | null): Counts {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests + brokenFiles;
  const unexplained = failed === 0 && (exitCode !== 0 || report.numPassedTests === 0);
  return { passed: report.numPassedTests, failed: unexplained ? 1 : failed };
}

/** The sum of all steps. */
export function sumCounts(counts: readonly Counts[]): Counts {
  return counts.reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }), {
    passed: 0,
    failed: 0,
  });
}
