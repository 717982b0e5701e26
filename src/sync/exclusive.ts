import { StoreError } from './errors';
import type { Cancel, EnginePorts } from './ports';

export const SYNC_LOCK = 'partner-pricing-sync';
const HEARTBEAT_MS = 5_000;
/** A holder without a sign of life for this long is frozen or dead. */
const LEASE_STALE_MS = 15_000;

type Ports = Pick<EnginePorts, 'locks' | 'store' | 'clock' | 'chance'>;

/**
 * Runs a task in one tab of the device only; false: another tab is at it. A frozen holder's lock is taken over: two
 * runners cost requests, never data, since a push keeps its id and every transaction checks what it builds on.
 */
export function createExclusive({
  locks,
  store,
  clock,
  chance,
}: Ports): (task: () => Promise<void>) => Promise<boolean> {
  const holder = chance.id();
  let unseenSince: number | null = null;

  /** A full disk stops no sending: then the lock alone has to do. */
  async function lease(force: boolean): Promise<boolean> {
    try {
      return await store.takeLease(holder, { now: clock.now(), staleAfterMs: LEASE_STALE_MS, force });
    } catch (error) {
      if (error instanceof StoreError && error.code === 'full') return true;
      throw error;
    }
  }

  async function runLeased(task: () => Promise<void>): Promise<void> {
    const timer: { stop: Cancel | null } = { stop: null };
    const beat = (): void => {
      timer.stop = clock.after(HEARTBEAT_MS, () => {
        // One missed beat is made up for by the next; a holder that misses three is replaced without harm.
        void lease(true).catch(() => undefined);
        beat();
      });
    };
    beat();
    try {
      await task();
    } finally {
      timer.stop?.();
      // A lease that can't be dropped goes stale by itself.
      await store.dropLease(holder).catch(() => undefined);
    }
  }

  /** The holder of the lock shows no life: neither a fresh lease, nor, for as long, the first one. */
  async function isAbandoned(): Promise<boolean> {
    const seenAt = await store.leaseSeenAt();
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
      if (!(await lease(false))) return false;
      await runLeased(task);
      return true;
    }
    const hold = async (): Promise<void> => {
      unseenSince = null;
      await lease(true);
      await runLeased(task);
    };
    if (await locks.tryRun(SYNC_LOCK, { steal: false }, hold)) return true;
    return (await isAbandoned()) && locks.tryRun(SYNC_LOCK, { steal: true }, hold);
  };
}
