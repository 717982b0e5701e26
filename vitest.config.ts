import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BROWSER_TEST_WORKERS } from './tests/support/browserWorkers.ts';
import { TEST_DOM_STORAGE } from './tests/support/testDomStorage.ts';

/** Fails tests that write to the console. */
const failOnConsole = { setupFiles: ['tests/support/failOnConsole.ts'] };

/**
 * A busy machine must not fail a test: the limits only end what hangs. `METADATA_SERVER_DETECTION` keeps firebase-admin
 * from looking for the metadata server of a cloud.
 */
const longTimeouts = { testTimeout: 300_000, hookTimeout: 300_000, env: { METADATA_SERVER_DETECTION: 'none' } };

/** `expect.poll` waits as long as an action of the browser. */
const longPolling = { expect: { poll: { timeout: 120_000 } } };

/** Clicked links and downloads leave the window of component tests at its address. */
const NO_NAVIGATION = { disableMainFrameNavigation: true, disableFallbackToSetURL: true };

/** One project per kind of test; `npm test` runs them in the order of `tools/checks/test/steps.ts`. */
export default defineConfig({
  test: {
    // By default, Vitest leaves one core idle. One worker more than cores computes while tests of another one wait.
    maxWorkers: availableParallelism() + 1,
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
          ...TEST_DOM_STORAGE,
          ...failOnConsole,
          ...longTimeouts,
          ...longPolling,
        },
      },
      {
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { settings: { navigation: NO_NAVIGATION } } },
          pool: 'threads',
          // Imports would take half of the time.
          isolate: false,
          setupFiles: [...failOnConsole.setupFiles, 'tests/support/componentTestSetup.ts'],
          ...TEST_DOM_STORAGE,
          restoreMocks: true,
          unstubGlobals: true,
          ...longTimeouts,
          ...longPolling,
        },
      },
      {
        test: {
          name: 'firestore',
          include: ['local/firestore/**/*.test.ts'],
          isolate: false,
          // Concurrent tests wait for retries of the client, they don't compute.
          maxConcurrency: 20,
          ...longTimeouts,
          ...longPolling,
        },
      },
      { test: { name: 'rules', include: ['tests/rules/**/*.test.ts'], ...longTimeouts } },
      { test: { name: 'simulation', include: ['tests/simulation/**/*.test.ts'], ...failOnConsole, ...longTimeouts } },
      // These two read the files of `dist`: build first.
      { test: { name: 'dist', include: ['tests/dist/**/*.test.ts'], ...longTimeouts } },
      { test: { name: 'budgets', include: ['tests/budgets/**/*.test.ts'], ...longTimeouts } },
      // Not part of `npm test`: foreign engines are seldom installed. `npm run test:browsers` says what is missing.
      {
        test: {
          name: 'browsers',
          include: ['tests/browsers/**/*.browser.ts'],
          globalSetup: ['tests/support/stackSetup.ts'],
          fileParallelism: false,
          ...longTimeouts,
          ...longPolling,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.ts'],
          globalSetup: ['tests/support/stackSetup.ts'],
          setupFiles: ['tests/support/failOnUncaughtError.ts'],
          runner: 'tests/support/BrowserTestRunner.ts',
          // Each worker has a stack and a browser of its own; each file begins with the seeded data.
          maxWorkers: BROWSER_TEST_WORKERS,
          // Playwright and firebase-admin are imported once per worker. Files share the state of modules in tests/support.
          isolate: false,
          sequence: { groupOrder: 1 },
          ...longTimeouts,
          ...longPolling,
        },
      },
    ],
  },
});
