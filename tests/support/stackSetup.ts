import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { PROJECT_ROOT } from '../../scripts/stack/places';
import { readRunningStack, type StackInfo } from '../../scripts/stack/stackFile';
import { startStack } from '../../scripts/stack/startStack';
import { BROWSER_WORKERS } from './browserWorkers';

/** A backend for browser tests, and the folder that its hosting serves. */
export interface TestStack {
  info: StackInfo;
  siteDir: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** One per worker, in the order of `VITEST_POOL_ID`. */
    stacks: readonly TestStack[];
  }
}

/**
 * Starts the backends of the browser tests, on free ports and with data of their own. `E2E_STACK=<stack.json>` uses one that runs already
 * (its data is replaced by the seed): quicker while writing a test.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['E2E_STACK'];
  if (given !== undefined) {
    const running = await readRunningStack(resolve(given));
    if (running === null) throw new Error(`E2E_STACK: no stack runs at ${given}`);
    project.provide('stacks', [{ info: running, siteDir: join(given, '../stack/emulators/site') }]);
    return async () => undefined;
  }
  for (const built of ['dist/index.html', 'functions/lib/index.js']) {
    if (!existsSync(join(PROJECT_ROOT, built))) throw new Error(`${built} is missing: npm run build`);
  }
  const count = Math.min(BROWSER_WORKERS, project.config.maxWorkers, filesNamed() || BROWSER_WORKERS);
  const dataDirs = Array.from({ length: count }, (_, index) => `.local/test-${process.pid}-${index + 1}`);
  const stacks: Awaited<ReturnType<typeof startStack>>[] = [];
  const stopAll = async (): Promise<void> => {
    await Promise.all(stacks.map((stack) => stack.stop()));
    for (const dataDir of dataDirs) await rm(join(PROJECT_ROOT, dataDir), { recursive: true, force: true });
  };
  try {
    // One after the other: each takes the ports that it finds free.
    for (const dataDir of dataDirs) stacks.push(await startStack({ dataDir, fresh: true }));
  } catch (error) {
    await stopAll();
    throw error;
  }
  project.provide(
    'stacks',
    stacks.map(({ info, siteDir }) => ({ info, siteDir })),
  );
  return stopAll;
}

/** Files that the command line names: one of them needs no second stack. */
function filesNamed(): number {
  return process.argv.filter((argument) => argument.endsWith('.ts')).length;
}
