import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Enough for an assertion's values, or a property test's seed and counterexample. */
const MAX_LINES = 25;

/** One file in the `testResults` of Vitest's JSON report. */
export interface ReportedFile {
  name: string;
  status: string;
  message: string;
  assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[];
}

/** A test that failed, or passed only on retry, with its first failure. */
export interface TestFailure {
  test: string;
  hasPassedOnRetry: boolean;
  message: string;
}

/**
 * Collects failures and retries from a Vitest report. They are printed at the very end of `npm test`: often only the
 * end of long output is kept, and rare failures cannot be reproduced.
 */
export function collectFailures(files: readonly ReportedFile[], root: string): TestFailure[] {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    if (status === 'failed' && assertionResults.length === 0) {
      return [{ test: file, hasPassedOnRetry: false, message: shortenMessage(message, root) }];
    }
    return assertionResults
      .filter((one) => one.status === 'failed' || one.failureMessages.length > 0)
      .map((one) => ({
        test: `${file} › ${one.fullName}`,
        hasPassedOnRetry: one.status === 'passed',
        message: shortenMessage(one.failureMessages[0] ?? '', root),
      }));
  });
}

/** Removes colors, the project's path and stack frames outside the project; keeps the first `MAX_LINES` lines. */
export function shortenMessage(message: string, root: string): string {
  const lines = stripVTControlCharacters(message)
    .replaceAll(`${root}/`, '')
    .split('\n')
    .filter((line) => !/^\s+at .*(?:node_modules|<anonymous>|node:)/.test(line));
  return lines.slice(0, MAX_LINES).join('\n');
}

/** Formats failures for the terminal; empty without any. */
export function summarizeFailures(failures: readonly TestFailure[]): string {
  const part = (heading: string, some: readonly TestFailure[]) =>
    some.length === 0 ? [] : [`\n${heading}`, ...some.map(formatFailure)];
  return [
    ...part(
      'Passed on retry:',
      failures.filter(({ hasPassedOnRetry }) => hasPassedOnRetry),
    ),
    ...part(
      'Failed:',
      failures.filter(({ hasPassedOnRetry }) => !hasPassedOnRetry),
    ),
  ].join('\n');
}

function formatFailure({ test, message }: TestFailure): string {
  return [`  ${test}`, ...message.split('\n').map((line) => `    ${line}`)].join('\n');
}
