import type { DeployCheck } from './checks';

interface RunOptions {
  /** Run slow checks even after a quick one failed, to report every problem. */
  all: boolean;
}

/** Runs the checks, continues after failures and prints the result of each. Returns true if all ran and passed. */
export async function runChecks(checks: readonly DeployCheck[], { all }: RunOptions): Promise<boolean> {
  let allPassed = true;
  for (const check of checks) {
    if (check.slow && !allPassed && !all) {
      console.log(`– ${check.name} : pas lancés, le reste est à corriger d’abord`);
      continue;
    }
    const problems = await check.run().catch((error: unknown) => [String(error)]);
    allPassed &&= problems.length === 0;
    console.log(`${problems.length === 0 ? '✔' : '✘'} ${check.name}`);
    for (const problem of problems) console.log(`    ${problem}`);
  }
  return allPassed;
}
