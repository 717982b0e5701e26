import { afterEach } from 'vitest';
import { takeUncaughtErrors } from './browser';

// Fails browser tests whose pages leave an exception or a rejection uncaught.
afterEach(() => {
  const errors = takeUncaughtErrors();
  if (errors.length > 0) throw new Error(`Uncaught in a page:\n${errors.join('\n')}`);
});
