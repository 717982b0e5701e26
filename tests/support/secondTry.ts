import { beforeEach } from 'vitest';

/** Once for a file or a `describe`: what the first try of a test left half done must not fail its second one. */
export function beforeSecondTry(begin: () => Promise<unknown>): void {
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) > 0) await begin();
  });
}
