import { vi } from 'vitest';

/** Dexie warns of every connection that the system closed under it; here that is one of the faults on purpose. */
const REOPENING = 'Dexie: Need to reopen db';

/** Lets this one warning pass in silence; everything else a test says still fails it. */
export function expectReopening(): void {
  const { warn } = console;
  vi.spyOn(console, 'warn').mockImplementation((...args: unknown[]) => {
    if (args[0] !== REOPENING) warn(...args);
  });
}
