import type { Locks } from '../../src/sync/ports';

/** Locks of one device: released when their tab is killed; a stolen one lets its task go on, as browsers do. */
export function createLocks(): { of(tab: symbol): Locks; release(tab: symbol): void } {
  const held = new Map<string, { tab: symbol; hold: symbol }>();
  return {
    of: (tab) => ({
      async tryRun(name, { steal }, task) {
        if (held.has(name) && !steal) return false;
        const hold = Symbol(name);
        held.set(name, { tab, hold });
        try {
          await task();
        } finally {
          if (held.get(name)?.hold === hold) held.delete(name);
        }
        return true;
      },
    }),
    release(tab) {
      for (const [name, { tab: holder }] of held) if (holder === tab) held.delete(name);
    },
  };
}
