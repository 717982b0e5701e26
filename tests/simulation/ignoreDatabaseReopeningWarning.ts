import { vi } from 'vitest';

/** Dexie's warning about a connection closed under it, which is an injected fault. */
const REOPENING = 'Dexie: Need to reopen db';

/** Suppresses Dexie's warning of a reopened connection; any other warning still fails the test. */
export function ignoreDatabaseReopeningWarning(): void {
  const { warn } = console;
  vi.spyOn(console, 'warn').mockImplementation((...args: unknown[]) => {
    if (args[0] !== REOPENING) warn(...args);
  });
}
