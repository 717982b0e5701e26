import type { Locks } from '../../src/sync/ports';

/** Creates the locks of one device. As in browsers, killing a tab releases its locks; a stolen lock's task keeps running. */
export function createDeviceLocks(): { createTabLocks(tab: symbol): Locks; releaseTab(tab: symbol): void } {
  const holders = new Map<string, { tab: symbol; claim: symbol }>();
  return {
    createTabLocks: (tab) => ({
      async tryRun(name, { steal }, task) {
        if (holders.has(name) && !steal) return false;
        const claim = Symbol(name);
        holders.set(name, { tab, claim });
        try {
          await task();
        } finally {
          if (holders.get(name)?.claim === claim) holders.delete(name);
        }
        return true;
      },
    }),
    releaseTab(tab) {
      for (const [name, { tab: holder }] of holders) if (holder === tab) holders.delete(name);
    },
  };
}
