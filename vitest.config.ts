import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BROWSER_TEST_WORKERS } from './tests/support/browserWorkers.ts';

/** No test may speak on the console: what it has to say is a failure. */
const silent = { setupFiles: ['tests/support/failOnConsole.ts'] };

/**
 * No stop-watch: a busy machine is not a fault. What hangs is still ended. And nobody outside is asked anything:
 * firebase-admin would look for a cloud's metadata server, also beside an emulator.
 */
const patient = { testTimeout: 300_000, hookTimeout: 300_000, env: { METADATA_SERVER_DETECTION: 'none' } };

/** What is asked again and again is given the time that actions and waits of a browser's page have: it is long only where it fails. */
const asLongAsPages = { expect: { poll: { timeout: 30_000 } } };

/** One project per kind of test; `npm test` runs them in the order of `tools/checks/test/steps.ts`. */
export default defineConfig({
  test: {
    // Vitest alone would leave one core idle.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.ts',
            'functions/src/**/*.test.ts',
            'tools/**/*.test.ts',
            'local/seed/**/*.test.ts',
            'tests/sync/**/*.test.ts',
          ],
          // Imports would take half of the time.
          isolate: false,
          ...silent,
          ...patient,
          ...asLongAsPages,
        },
      },
      // Isolated: components share state, such as the toasts, through modules.
      {
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          pool: 'threads',
          ...silent,
          ...patient,
          ...asLongAsPages,
        },
      },
      {
        test: {
          name: 'firestore',
          include: ['local/firestore/**/*.test.ts'],
          isolate: false,
          // Concurrent tests wait for retries of the client, they don't compute.
          maxConcurrency: 20,
          ...patient,
          ...asLongAsPages,
        },
      },
      { test: { name: 'rules', include: ['tests/rules/**/*.test.ts'], ...patient } },
      { test: { name: 'simulation', include: ['tests/simulation/**/*.test.ts'], ...silent, ...patient } },
      // These two read the files of `dist`: build first.
      { test: { name: 'dist', include: ['tests/dist/**/*.test.ts'], ...patient } },
      { test: { name: 'budgets', include: ['tests/budgets/**/*.test.ts'], ...patient } },
      // Not part of `npm test`: foreign engines are seldom installed. `npm run test:browsers` says what is missing.
      {
        test: {
          name: 'browsers',
          include: ['tests/browsers/**/*.browser.ts'],
          globalSetup: ['tests/support/stackSetup.ts'],
          fileParallelism: false,
          ...patient,
          ...asLongAsPages,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.ts'],
          globalSetup: ['tests/support/stackSetup.ts'],
          // Each worker has a stack and a browser of its own; each file begins with the seeded data.
          maxWorkers: BROWSER_TEST_WORKERS,
          // Playwright and firebase-admin are imported once per worker. Files share the state of modules in tests/support.
          isolate: false,
          sequence: { groupOrder: 1 },
          ...patient,
          ...asLongAsPages,
        },
      },
    ],
  },
});
