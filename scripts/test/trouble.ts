import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Enough for an assertion with its values, or for a seed and its counterexample. */
const MOST_LINES = 25;

/** One file in the `testResults` of Vitest's JSON report. */
export interface ReportedFile {
  name: string;
  status: string;
  message: string;
  assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[];
}

/** A test that failed, or that passed at its second try only, with what its first failure said. */
export interface Trouble {
  test: string;
  passedInTheEnd: boolean;
  said: string;
}

/**
 * What a Vitest report tells of trouble. It is said again at the very end of `npm test`: of a long output often only the end is kept, and
 * what happens once in a hundred runs cannot be asked for a second time.
 */
export function troubleOf(files: readonly ReportedFile[], root: string): Trouble[] {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    if (status === 'failed' && assertionResults.length === 0) {
      return [{ test: file, passedInTheEnd: false, said: shortened(message, root) }];
    }
    return assertionResults
      .filter((one) => one.status === 'failed' || one.failureMessages.length > 0)
      .map((one) => ({
        test: `${file} › ${one.fullName}`,
        passedInTheEnd: one.status === 'passed',
        said: shortened(one.failureMessages[0] ?? '', root),
      }));
  });
}

/** Without colours, and without the places in other people's code. */
function shortened(message: string, root: string): string {
  const lines = stripVTControlCharacters(message)
    .replaceAll(`${root}/`, '')
    .split('\n')
    .filter((line) => !/^\s+at .*(?:node_modules|<anonymous>|node:)/.test(line));
  return lines.slice(0, MOST_LINES).join('\n');
}

/** As it stands on the terminal; empty without trouble. */
export function tellTrouble(trouble: readonly Trouble[]): string {
  const part = (heading: string, some: readonly Trouble[]) =>
    some.length === 0 ? [] : [`\n${heading}`, ...some.map(tell)];
  return [
    ...part(
      'Passed at the second try:',
      trouble.filter(({ passedInTheEnd }) => passedInTheEnd),
    ),
    ...part(
      'Failed:',
      trouble.filter(({ passedInTheEnd }) => !passedInTheEnd),
    ),
  ].join('\n');
}

function tell({ test, said }: Trouble): string {
  return [`  ${test}`, ...said.split('\n').map((line) => `    ${line}`)].join('\n');
}
