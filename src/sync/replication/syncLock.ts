import { type Cancel, isDiskFull, type SyncEnginePorts } from '../ports';

export const SYNC_LOCK_NAME = 'partner-pricing-sync';
const HEARTBEAT_MS = 5_000;
/** Age in ms at which the lease of a frozen or killed tab counts as abandoned. */
const LEASE_STALE_MS = 15_000;

type SyncLockDeps = Pick<SyncEnginePorts, 'locks' | 'persistence' | 'clock' | 'randomSource'>;

/** The lease in the database: shows other tabs that its holder is alive. */
function createLease({ persistence, clock, randomSource }: Omit<SyncLockDeps, 'locks'>) {
  const holder = randomSource.createId();
  /** Device clock (ms) of the first check that found no lease of the lock holder. */
  let missingSince: number | null = null;

  /**
   * Returns false if another tab has the lease. If a full disk prevents storing it, relies on the Web Lock: returns
   * true.
   */
  async function acquire({ isForced }: { isForced: boolean }): Promise<boolean> {
    try {
      return await persistence.acquireLease(holder, { now: clock.now(), staleAfterMs: LEASE_STALE_MS, isForced });
    } catch (error) {
      if (isDiskFull(error)) return true;
      throw error;
    }
  }

  /** Runs the task while renewing the acquired lease, then releases the lease. */
  async function hold(task: () => Promise<void>): Promise<void> {
    const timer: { stop: Cancel | null } = { stop: null };
    const beat = (): void => {
      timer.stop = clock.schedule(HEARTBEAT_MS, () => {
        // A failed heartbeat is repaired by the next one; taking over from a holder that misses three is harmless.
        void acquire({ isForced: true }).catch(() => undefined);
        beat();
      });
    };
    beat();
    try {
      await task();
    } finally {
      timer.stop?.();
      // A lease that cannot be released goes stale.
      await persistence.releaseLease(holder).catch(() => undefined);
    }
  }

  /** Takes the lease for the tab that has the Web Lock and holds it during the task. */
  async function takeOver(task: () => Promise<void>): Promise<void> {
    missingSince = null;
    await acquire({ isForced: true });
    await hold(task);
  }

  /** True if the lock holder is frozen: its lease is stale, or it had none for LEASE_STALE_MS. */
  async function isAbandoned(): Promise<boolean> {
    const heartbeatAt = await persistence.readLeaseTime();
    const now = clock.now();
    if (heartbeatAt !== null) {
      missingSince = null;
      // A heartbeat in the future is one from before the clock was set back: its age is unknown.
      return heartbeatAt > now || now - heartbeatAt >= LEASE_STALE_MS;
    }
    // A check in the future was made before the clock was set back.
    if (missingSince === null || missingSince > now) missingSince = now;
    return now - missingSince >= LEASE_STALE_MS;
  }

  return { acquire, hold, takeOver, isAbandoned };
}

/**
 * Runs a task in one tab at a time; resolves to false if another tab runs it. Takes over a frozen holder's lock: two
 * runners cost requests but no data, since a push keeps its id and every transaction checks its base.
 */
export function createSyncLock({ locks, ...deps }: SyncLockDeps): (task: () => Promise<void>) => Promise<boolean> {
  const lease = createLease(deps);
  return async (task) => {
    if (locks === null) {
      if (!(await lease.acquire({ isForced: false }))) return false;
      await lease.hold(task);
      return true;
    }
    const run = () => lease.takeOver(task);
    if (await locks.tryRun(SYNC_LOCK_NAME, { steal: false }, run)) return true;
    return (await lease.isAbandoned()) && locks.tryRun(SYNC_LOCK_NAME, { steal: true }, run);
  };
}
