import type { DeployCheck } from './buildDeployChecks';

interface RunOptions {
  /** Run slow checks even after a quick one failed, to report every problem. */
  isExhaustive: boolean;
}

/** Runs the checks, continues after failures and prints the result of each. Returns true if all ran and passed. */
export async function runDeployChecks(checks: readonly DeployCheck[], { isExhaustive }: RunOptions): Promise<boolean> {
  let hasPassed = true;
  for (const check of checks) {
    if (check.isSlow && !hasPassed && !isExhaustive) {
      console.log(`– ${check.name} : pas lancés, le reste est à corriger d’abord`);
      continue;
    }
    const problems = await check.run().catch((error: unknown) => [String(error)]);
    hasPassed &&= problems.length === 0;
    console.log(`${problems.length === 0 ? '✔' : '✘'} ${check.name}`);
    for (const problem of problems) console.log(`    ${problem}`);
  }
  return hasPassed;
}
