/** Wraps Web Locks, which the browser frees when a tab dies; null if unsupported. */
export function createWebLocks(manager: LockManager | undefined) {
  if (manager === undefined) return null;
  return {
    /**
     * Runs the task while holding the lock; resolves to false if another tab holds it. `steal` takes it from that tab.
     */
    async tryRun(name: string, { steal }: { steal: boolean }, task: () => Promise<void>): Promise<boolean> {
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
      // Waits for the task even if the lock was stolen, so that one tab never runs two tasks.
      await run;
      return run !== null;
    },
  };
}
