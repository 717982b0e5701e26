import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { PROJECT_ROOT } from '../../tools/projectRoot';
import { readRunningStack, type StackInfo } from '../../tools/stack/stackFile';
import { startStack } from '../../tools/stack/startStack';
import { BROWSER_TEST_WORKERS } from './browserWorkers';

/** A backend for browser tests and the folder that its hosting serves. */
export interface TestStack {
  info: StackInfo;
  siteDir: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Backends by test worker, in the order of `VITEST_POOL_ID`. */
    stacks: readonly TestStack[];
  }
}

/**
 * Starts the backends of the browser tests on free ports with their own data. `E2E_STACK=<stack.json>` uses a running
 * one (its data is reset), which is faster while writing a test.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stackFile = process.env['E2E_STACK'];
  if (stackFile !== undefined) {
    const running = await readRunningStack(resolve(stackFile));
    if (running === null) throw new Error(`E2E_STACK: no stack runs at ${stackFile}`);
    project.provide('stacks', [{ info: running, siteDir: join(stackFile, '../stack/emulators/site') }]);
    return async () => undefined;
  }
  for (const file of ['dist/index.html', 'functions/lib/index.js']) {
    if (!existsSync(join(PROJECT_ROOT, file))) throw new Error(`${file} is missing: npm run build`);
  }
  const count = Math.min(BROWSER_TEST_WORKERS, project.config.maxWorkers, countNamedFiles() || BROWSER_TEST_WORKERS);
  const dataDirs = Array.from({ length: count }, (_, index) => `.local/test-${process.pid}-${index + 1}`);
  // Their ports differ: this process does not give one twice within 15 s.
  const starts = await Promise.allSettled(dataDirs.map((dataDir) => startStack({ dataDir, isFresh: true })));
  const stacks = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const stopAll = async (): Promise<void> => {
    await Promise.all(stacks.map((stack) => stack.stop()));
    for (const dataDir of dataDirs) await rm(join(PROJECT_ROOT, dataDir), { recursive: true, force: true });
  };
  const failure = starts.find((start) => start.status === 'rejected');
  if (failure !== undefined) {
    await stopAll();
    throw failure.reason;
  }
  project.provide(
    'stacks',
    stacks.map(({ info, siteDir }) => ({ info, siteDir })),
  );
  return stopAll;
}

/** Counts files named on the command line: a single one needs no second stack. */
function countNamedFiles(): number {
  return process.argv.filter((argument) => argument.endsWith('.ts')).length;
}
