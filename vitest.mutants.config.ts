import { defineConfig } from 'vitest/config';

/** Tests of `npm run mutants`, in one project: those that need neither a build nor a browser. */
export default defineConfig({
  test: {
    include: [
      'src/{domain,sync,storage,remote}/**/*.test.ts',
      'functions/src/**/*.test.ts',
      'local/firestore/**/*.test.ts',
      'tests/sync/**/*.test.ts',
    ],
    setupFiles: ['tests/support/failOnConsole.ts'],
    testTimeout: 60_000,
    env: { METADATA_SERVER_DETECTION: 'none' },
    expect: { poll: { timeout: 5_000 } },
  },
});
