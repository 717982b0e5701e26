import { describe, expect, it } from 'vitest';
import { tellTrouble, troubleOf } from './trouble';

const STACK = [
  '    at /site/src/domain/money.test.ts:12:3',
  '    at file:///site/node_modules/runner/dist/index.js:302:11',
  '    at new Promise (<anonymous>)',
];
const FAILURE = ['\u001b[31mAssertionError: expected 1 to be 2\u001b[39m', ...STACK].join('\n');

function reported(status: string, failureMessages: readonly string[]) {
  const one = { fullName: 'money adds', status, failureMessages };
  return { name: '/site/src/domain/money.test.ts', status, message: '', assertionResults: [one] };
}

const told = (...files: Parameters<typeof troubleOf>[0]) => tellTrouble(troubleOf(files, '/site'));

describe('the end of the test command', () => {
  it('says nothing of tests that passed', () => {
    expect(told(reported('passed', []))).toBe('');
  });

  it('says which test failed, with its values and its place', () => {
    expect(told(reported('failed', [FAILURE]))).toBe(
      [
        '',
        'Failed:',
        '  src/domain/money.test.ts › money adds',
        '    AssertionError: expected 1 to be 2',
        '        at src/domain/money.test.ts:12:3',
      ].join('\n'),
    );
  });

  it('says which test needed its second try, apart from those that failed', () => {
    const lines = told(reported('failed', [FAILURE]), reported('passed', [FAILURE])).split('\n');
    expect(lines.filter((line) => line.endsWith(':'))).toEqual(['Passed at the second try:', 'Failed:']);
  });

  it('says why a file could not be loaded', () => {
    const file = { name: '/site/src/a.test.ts', status: 'failed', message: 'SyntaxError: here', assertionResults: [] };
    expect(told(file)).toContain('  src/a.test.ts\n    SyntaxError: here');
  });

  it('cuts what is too long', () => {
    const endless = Array.from({ length: 1_000 }, (_, line) => `line ${line}`).join('\n');
    expect(told(reported('failed', [endless])).split('\n').length).toBeLessThan(40);
  });
});
