import { type Cancel, StoreError, type SyncEnginePorts } from '../ports';

export const SYNC_LOCK = 'partner-pricing-sync';
const HEARTBEAT_MS = 5_000;
/** Age in ms at which the lease of a frozen or killed tab counts as abandoned. */
const LEASE_STALE_MS = 15_000;

type SyncLockDeps = Pick<SyncEnginePorts, 'locks' | 'persistence' | 'clock' | 'randomSource'>;

/**
 * Runs a task in one tab at a time; resolves to false if another tab runs it. Takes over a frozen holder's lock: two
 * runners cost requests but no data, since a push keeps its id and every transaction checks its base.
 */
export function createSyncLock({
  locks,
  persistence,
  clock,
  randomSource,
}: SyncLockDeps): (task: () => Promise<void>) => Promise<boolean> {
  const holder = randomSource.createId();
  let unseenSince: number | null = null;

  /** A full disk prevents the lease; sync relies on the Web Lock. */
  async function acquireLease(isForced: boolean): Promise<boolean> {
    try {
      return await persistence.acquireLease(holder, { now: clock.now(), staleAfterMs: LEASE_STALE_MS, isForced });
    } catch (error) {
      if (error instanceof StoreError && error.code === 'full') return true;
      throw error;
    }
  }

  async function runLeased(task: () => Promise<void>): Promise<void> {
    const timer: { stop: Cancel | null } = { stop: null };
    const beat = (): void => {
      timer.stop = clock.schedule(HEARTBEAT_MS, () => {
        // A failed heartbeat is repaired by the next one; taking over from a holder that misses three is harmless.
        void acquireLease(true).catch(() => undefined);
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

  /** True if the lock holder is frozen: its lease is stale, or it had none for LEASE_STALE_MS. */
  async function isAbandoned(): Promise<boolean> {
    const seenAt = await persistence.readLeaseTime();
    const now = clock.now();
    if (seenAt !== null) {
      unseenSince = null;
      return seenAt > now || now - seenAt >= LEASE_STALE_MS;
    }
    unseenSince ??= now;
    return now - unseenSince >= LEASE_STALE_MS;
  }

  return async (task) => {
    if (locks === null) {
      if (!(await acquireLease(false))) return false;
      await runLeased(task);
      return true;
    }
    const hold = async (): Promise<void> => {
      unseenSince = null;
      await acquireLease(true);
      await runLeased(task);
    };
    if (await locks.tryRun(SYNC_LOCK, { steal: false }, hold)) return true;
    return (await isAbandoned()) && locks.tryRun(SYNC_LOCK, { steal: true }, hold);
  };
}
