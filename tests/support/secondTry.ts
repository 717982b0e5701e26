import { beforeEach } from 'vitest';

const isSecondTry = (task: { result?: { retryCount?: number } | undefined }): boolean =>
  (task.result?.retryCount ?? 0) > 0;

/** Once for a file or a `describe`: what the first try of a test left half done must not fail its second one. */
export function beforeSecondTry(begin: () => Promise<unknown>): void {
  beforeEach(async ({ task }) => {
    if (isSecondTry(task)) await begin();
  });
}

/**
 * Begins what the tests of a file or a `describe` share: before the first of them, and anew before a second try.
 * Unlike `beforeAll` this is part of a test's tries: a browser that did not start once does not fail the whole file.
 */
export function beforeFirstTestAndSecondTry(begin: () => Promise<unknown>): void {
  let begun = false;
  beforeEach(async ({ task }) => {
    if (begun && !isSecondTry(task)) return;
    begun = false;
    await begin();
    begun = true;
  });
}
