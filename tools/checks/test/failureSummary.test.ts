import { describe, expect, it } from 'vitest';
import { summarizeFailures, collectFailures } from './failureSummary';

const STACK = [
  '    at /site/src/domain/pricing/money.test.ts:12:3',
  '    at file:///site/node_modules/runner/dist/index.js:302:11',
  '    at new Promise (<anonymous>)',
  '    at process.processTicksAndRejections (node:internal/process/task_queues:103:5)',
];
const FAILURE = ['\u001b[31mAssertionError: expected 1 to be 2\u001b[39m', ...STACK].join('\n');

function buildReport(status: string, failureMessages: readonly string[]) {
  const one = { fullName: 'money adds', status, failureMessages };
  return { name: '/site/src/domain/pricing/money.test.ts', status, message: '', assertionResults: [one] };
}

const summarize = (...files: Parameters<typeof collectFailures>[0]) =>
  summarizeFailures(collectFailures(files, '/site'));

describe('summarizeFailures', () => {
  it('omits passed tests', () => {
    expect(summarize(buildReport('passed', []))).toBe('');
  });

  it('reports a failed test with its values and location', () => {
    expect(summarize(buildReport('failed', [FAILURE]))).toBe(
      [
        '',
        'Failed:',
        '  src/domain/pricing/money.test.ts › money adds',
        '    AssertionError: expected 1 to be 2',
        '        at src/domain/pricing/money.test.ts:12:3',
      ].join('\n'),
    );
  });

  it('reports retried tests apart from failed ones', () => {
    const lines = summarize(buildReport('failed', [FAILURE]), buildReport('passed', [FAILURE])).split('\n');
    expect(lines.filter((line) => line.endsWith(':'))).toEqual(['Passed on retry:', 'Failed:']);
  });

  it('reports why a file failed to load', () => {
    const file = { name: '/site/src/a.test.ts', status: 'failed', message: 'SyntaxError: here', assertionResults: [] };
    expect(summarize(file)).toContain('  src/a.test.ts\n    SyntaxError: here');
  });

  it('truncates long messages', () => {
    const endless = Array.from({ length: 1_000 }, (_, line) => `line ${line}`).join('\n');
    expect(summarize(buildReport('failed', [endless])).split('\n').length).toBeLessThan(40);
  });
});
