import { findOrInstallChromium } from '../chromium';
import { sumCounts } from './counts';
import { runStep, type StepResult } from './runStep';
import { STEPS } from './steps';
import { tellTrouble } from './trouble';

/** `npm test`: every step, whatever the ones before gave; the last line sums them all up. */
export async function main(): Promise<void> {
  const env = browserEnvironment();
  const results: StepResult[] = [];
  const failedSteps: string[] = [];
  for (const step of STEPS) {
    console.log(`\n── ${step.name}`);
    const startedAt = performance.now();
    const result = await runStep(step, env);
    results.push(result);
    if (result.failed > 0) failedSteps.push(step.name);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`   ${step.name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`);
  }
  const { passed, failed } = sumCounts(results);
  const trouble = tellTrouble(results.flatMap((one) => one.trouble));
  if (trouble !== '') console.log(trouble);
  if (failedSteps.length > 0) console.log(`\nFailed steps: ${failedSteps.join(', ')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Without a browser the browser tests fail and say why; everything else still runs. */
function browserEnvironment(): Record<string, string> {
  try {
    return { CHROMIUM_PATH: findOrInstallChromium() };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return {};
  }
}
