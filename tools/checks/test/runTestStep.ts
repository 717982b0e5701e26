import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { buildAll } from '../../stack/build';
import { PROJECT_ROOT } from '../../projectRoot';
import { countTestResults, sumCounts, type TestCounts, type VitestReport } from './counts';
import type { TestStep } from './steps';
import { collectFailures, shortenMessage, type ReportedFile, type TestFailure } from './failureSummary';

export interface TestStepResult extends TestCounts {
  failures: readonly TestFailure[];
}

const PASSED: TestStepResult = { passed: 1, failed: 0, failures: [] };
const FAILED: TestStepResult = { passed: 0, failed: 1, failures: [] };

/** Runs one step with its output in the terminal and counts it. Never throws: an error counts as failed. */
export async function runTestStep(step: TestStep, env: Record<string, string>): Promise<TestStepResult> {
  try {
    switch (step.kind) {
      case 'checks':
        return await runChecks(step.commands);
      case 'build':
        await buildAll();
        return PASSED;
      case 'tests':
        return await runProjects(step, env);
    }
  } catch (error) {
    console.error(error);
    return FAILED;
  }
}

/** Runs the checks side by side, since most use one core; prints the output of each when it ends. */
async function runChecks(commands: Readonly<Record<string, readonly string[]>>): Promise<TestStepResult> {
  const results = await Promise.all(
    Object.entries(commands).map(async ([name, command]) => {
      const { exitCode, all } = await execa(process.execPath, command, { cwd: PROJECT_ROOT, all: true, reject: false });
      if (exitCode === 0) return PASSED;
      console.log(`${name}:\n${all}`);
      return {
        ...FAILED,
        failures: [{ test: name, hasPassedOnRetry: false, message: shortenMessage(all, PROJECT_ROOT) }],
      };
    }),
  );
  return { ...sumCounts(results), failures: results.flatMap(({ failures }) => failures) };
}

async function runProjects(
  { projects, filters = [], hasShortSearches = false }: Extract<TestStep, { kind: 'tests' }>,
  env: Record<string, string>,
): Promise<TestStepResult> {
  const reportFile = join(PROJECT_ROOT, `.local/reports/${projects.join('-')}.json`);
  await rm(reportFile, { force: true });
  const command = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.flatMap((name) => ['--project', name]),
    ...filters,
  ];
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${reportFile}`];
  const searches = hasShortSearches && { SHORT_SEARCHES: '1' };
  const exitCode = await runNode([...command, ...reporters], { ...env, ...searches });
  const report: VitestReport & { testResults: readonly ReportedFile[] } = JSON.parse(
    await readFile(reportFile, 'utf8'),
  );
  return {
    ...countTestResults(report, exitCode),
    failures: collectFailures(report.testResults, PROJECT_ROOT),
  };
}

/** Returns the exit code, or null for a killed program. */
async function runNode(command: readonly string[], env: Record<string, string>): Promise<number | null> {
  const options = { cwd: PROJECT_ROOT, stdio: 'inherit', env, reject: false } as const;
  const { exitCode } = await execa(process.execPath, command, options);
  return exitCode ?? null;
}
