import { beforeEach } from 'vitest';

const isRetry = (task: { result?: { retryCount?: number } | undefined }): boolean => (task.result?.retryCount ?? 0) > 0;

/**
 * Registers a reset for a file or `describe` that runs before each retry: data left by the first attempt must not fail
 * the next.
 */
export function beforeRetry(run: () => Promise<unknown>): void {
  beforeEach(async ({ task }) => {
    if (isRetry(task)) await run();
  });
}

/**
 * Registers a setup for a file or `describe` that runs before its first test and before each retry. Unlike `beforeAll`
 * it is retried: one failed browser start does not fail the file.
 */
export function beforeAllAndRetry(run: () => Promise<unknown>): void {
  let hasRun = false;
  beforeEach(async ({ task }) => {
    if (hasRun && !isRetry(task)) return;
    hasRun = false;
    await run();
    hasRun = true;
  });
}
