import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildAll } from '../stack/build';
import { PROJECT_ROOT } from '../stack/places';
import { countReport, type Counts, type VitestReport } from './counts';
import type { Step } from './steps';
import { troubleOf, type ReportedFile, type Trouble } from './trouble';

export interface StepResult extends Counts {
  trouble: readonly Trouble[];
}

const PASSED: StepResult = { passed: 1, failed: 0, trouble: [] };
const FAILED: StepResult = { passed: 0, failed: 1, trouble: [] };

/** Runs one step with its output in the terminal, and counts it. Never throws: what breaks is counted as failed. */
export async function runStep(step: Step, env: Record<string, string>): Promise<StepResult> {
  try {
    switch (step.kind) {
      case 'check':
        return (await runNode(step.command, env)) === 0 ? PASSED : FAILED;
      case 'build':
        await buildAll();
        return PASSED;
      case 'tests':
        return await runProject(step.project, env);
    }
  } catch (error) {
    console.error(error);
    return FAILED;
  }
}

async function runProject(project: string, env: Record<string, string>): Promise<StepResult> {
  const reportFile = join(PROJECT_ROOT, `.local/reports/${project}.json`);
  await rm(reportFile, { force: true });
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--project', project];
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${reportFile}`];
  const exitCode = await runNode([...command, ...reporters], env);
  const report: VitestReport & { testResults: readonly ReportedFile[] } = JSON.parse(
    await readFile(reportFile, 'utf8'),
  );
  return { ...countReport(report, exitCode), trouble: troubleOf(report.testResults, PROJECT_ROOT) };
}

function runNode(command: readonly string[], env: Record<string, string>): Promise<number | null> {
  const child = spawn(process.execPath, command, {
    cwd: PROJECT_ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
}
