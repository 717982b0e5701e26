import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { PROJECT_ROOT } from '../../scripts/stack/places';
import { readRunningStack, type StackInfo } from '../../scripts/stack/stackFile';
import { startStack } from '../../scripts/stack/startStack';

declare module 'vitest' {
  interface ProvidedContext {
    stack: StackInfo;
    /** The folder that hosting serves. */
    siteDir: string;
  }
}

/**
 * Starts the backend of the browser tests, on free ports and with data of its own. `E2E_STACK=<stack.json>` uses one that runs already
 * (its data is replaced by the seed): quicker while writing a test.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['E2E_STACK'];
  if (given !== undefined) {
    const running = await readRunningStack(resolve(given));
    if (running === null) throw new Error(`E2E_STACK: no stack runs at ${given}`);
    project.provide('stack', running);
    project.provide('siteDir', join(given, '../stack/emulators/site'));
    return async () => undefined;
  }
  for (const built of ['dist/index.html', 'functions/lib/index.js']) {
    if (!existsSync(join(PROJECT_ROOT, built))) throw new Error(`${built} is missing: npm run build`);
  }
  const dataDir = `.local/test-${process.pid}`;
  const stack = await startStack({ dataDir, fresh: true });
  project.provide('stack', stack.info);
  project.provide('siteDir', stack.siteDir);
  return async () => {
    await stack.stop();
    await rm(join(PROJECT_ROOT, dataDir), { recursive: true, force: true });
  };
}
