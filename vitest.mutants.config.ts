import { defineConfig } from 'vitest/config';
import { TEST_DOM_STORAGE } from './tests/support/testDomStorage.ts';

/** Long limits: instrumented code on a busy machine is slow. Stryker itself ends mutants that hang. */
const shared = {
  setupFiles: ['tests/support/failOnConsole.ts'],
  testTimeout: 300_000,
  hookTimeout: 300_000,
  env: { METADATA_SERVER_DETECTION: 'none' },
  expect: { poll: { timeout: 5_000 } },
};

/** Tests of `npm run mutants`: those that need neither a build nor a browser. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'src',
          include: ['src/{domain,sync,storage,remote}/**/*.test.ts', 'tests/sync/**/*.test.ts'],
          // Each mutant is tried in tests of many files: with a worker for each file, imports would take most of the time.
          isolate: false,
          ...TEST_DOM_STORAGE,
          ...shared,
        },
      },
      {
        test: {
          name: 'server',
          include: ['functions/src/**/*.test.ts', 'local/firestore/**/*.test.ts'],
          exclude: ['local/firestore/tests/browser.test.ts'],
          ...shared,
        },
      },
    ],
  },
});
