import type { Locks } from '../../../sync/ports';

/** Web Locks: freed by the browser when a tab dies. null where the browser has none. */
export function webLocks(manager: LockManager | undefined): Locks | null {
  if (manager === undefined) return null;
  return {
    async tryRun(name, { steal }, task) {
      let run: Promise<void> | null = null;
      const options: LockOptions = steal ? { steal } : { ifAvailable: true };
      try {
        await manager.request(name, options, async (lock) => {
          if (lock === null) return;
          run = task();
          await run;
        });
      } catch (error) {
        const wasStolen = error instanceof DOMException && error.name === 'AbortError';
        if (!wasStolen) throw error;
      }
      // Stolen or not, what was begun here is waited for: one tab never runs twice.
      await run;
      return run !== null;
    },
  };
}
