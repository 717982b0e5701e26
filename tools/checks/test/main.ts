import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findOrInstallChromium } from '../../chromium';
import { parseCommandOptions, rejectExtraArguments, runMain } from '../../commandLine';
import { listChangedFiles, listRepositoryFiles } from '../../listRepositoryFiles';
import { PROJECT_ROOT } from '../../projectRoot';
import { sumCounts } from './counts';
import { summarizeFailures } from './failureSummary';
import { runTestStep, type TestStepResult } from './runTestStep';
import { readImports, selectTests } from './selectTests';
import { listStepsForChanges, TEST_STEPS, type TestStep } from './steps';

const HELP = `npm test [-- --changed [REF]]
  --changed [REF]: only what a change since the Git reference can touch (default: HEAD, thus what is not committed);
                   browser tests only if they changed themselves`;

/** Runs `npm test`. */
export async function main(): Promise<void> {
  await runMain(async () => {
    const { values, positionals } = parseCommandOptions(
      { options: { changed: { type: 'boolean' }, help: { type: 'boolean' } }, allowPositionals: true },
      HELP,
    );
    if (values.help) return console.log(HELP);
    rejectExtraArguments(positionals, values.changed ? 1 : 0, HELP);
    if (!values.changed) return runSteps(TEST_STEPS);
    const [reference = 'HEAD'] = positionals;
    const files = listRepositoryFiles().filter((file) => existsSync(join(PROJECT_ROOT, file)));
    const imports = readImports(files);
    await runSteps(
      listStepsForChanges(listChangedFiles(reference), (changedFiles) => selectTests(changedFiles, files, imports)),
    );
  });
}

/** Runs every step, even after failures; the last line is the sum. */
async function runSteps(steps: readonly TestStep[]): Promise<void> {
  const env = buildBrowserEnvironment();
  const results: TestStepResult[] = [];
  const failedSteps: string[] = [];
  for (const step of steps) {
    console.log(`\n── ${step.name}`);
    const startedAt = performance.now();
    const result = await runTestStep(step, env);
    results.push(result);
    if (result.failed > 0) failedSteps.push(step.name);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`   ${step.name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`);
  }
  const { passed, failed } = sumCounts(results);
  const summary = summarizeFailures(results.flatMap((one) => one.failures));
  if (summary !== '') console.log(summary);
  if (failedSteps.length > 0) console.log(`\nFailed steps: ${failedSteps.join(', ')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Sets `CHROMIUM_PATH` if a browser is found or can be installed; without one only the browser tests fail. */
function buildBrowserEnvironment(): Record<string, string> {
  try {
    return { CHROMIUM_PATH: findOrInstallChromium() };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return {};
  }
}
