import type { DeployCheck } from './checks';

interface RunOptions {
  /** Make the slow checks even when a quick one failed: the person wants to see everything. */
  all: boolean;
}

/** Runs the checks, also after one failed, and says what each found. Answers whether every one was made and passed. */
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
