import {
  SYNC_ACTIVE_POLL_MS,
  SYNC_ACTIVE_WINDOW_MS,
  SYNC_AFTER_EDIT_MS,
  SYNC_BACKOFF_MAX_MS,
  SYNC_IDLE_POLL_MS,
} from '../config/constants';
import type { Cancel, EnginePorts } from './ports';

const FIRST_BACKOFF_MS = 1_000;
/** How soon a tab that found another one syncing looks again, while edits wait. */
const HELD_RETRY_MS = 5_000;

/** `failed`: try again, later and later; `held`: another tab is at it; `stopped`: nothing to do before a login. */
export type RunOutcome = 'done' | 'failed' | 'held' | 'stopped';

export interface Scheduler {
  start(): void;
  /** An edit was stored. */
  afterEdit(): void;
  /** A run that begins now, or right after the present one; resolves at its end. */
  now(): Promise<void>;
  stop(): void;
}

type Ports = Pick<EnginePorts, 'clock' | 'chance' | 'surroundings'>;

/** When to sync: single flight, a dirty flag for what comes meanwhile, and never a last try. */
export function createScheduler(
  { clock, chance, surroundings }: Ports,
  work: { run: () => Promise<RunOutcome>; hasUnsent: () => boolean; isAdmin: () => boolean },
): Scheduler {
  let running: Promise<void> | null = null;
  let again = false;
  let failures = 0;
  let pending: { cancel: Cancel; dueAt: number } | null = null;
  let cancelTick: Cancel | null = null;
  let sinceRunMs = 0;
  let stopped = true;

  function schedule(ms: number): void {
    const dueAt = clock.now() + ms;
    // A clock that jumped makes an earlier date meaningless, so anything further away than asked is replaced.
    if (pending !== null && pending.dueAt <= dueAt && pending.dueAt > clock.now()) return;
    pending?.cancel();
    pending = { dueAt, cancel: clock.after(ms, () => void now()) };
  }

  function backoffMs(): number {
    const full = Math.min(SYNC_BACKOFF_MAX_MS, FIRST_BACKOFF_MS * 2 ** Math.min(failures - 1, 10));
    return full * (0.5 + chance.fraction() / 2);
  }

  function planAfter(outcome: RunOutcome): void {
    failures = outcome === 'failed' ? failures + 1 : 0;
    if (stopped || outcome === 'stopped') return;
    if (outcome === 'failed') schedule(backoffMs());
    else if (outcome === 'held' && work.hasUnsent()) schedule(HELD_RETRY_MS);
  }

  async function runOnce(): Promise<void> {
    pending?.cancel();
    pending = null;
    again = false;
    sinceRunMs = 0;
    planAfter(await work.run());
  }

  async function drain(): Promise<void> {
    do await runOnce();
    while (again);
  }

  function now(): Promise<void> {
    again = true;
    running ??= drain().finally(() => (running = null));
    return running;
  }

  function pollEveryMs(): number {
    const used = Math.abs(clock.now() - surroundings.lastInputAt()) < SYNC_ACTIVE_WINDOW_MS;
    return work.isAdmin() && used ? SYNC_ACTIVE_POLL_MS : SYNC_IDLE_POLL_MS;
  }

  /** Counts its own ticks instead of asking the clock, which may jump. */
  function tick(): void {
    cancelTick = clock.after(SYNC_ACTIVE_POLL_MS, () => {
      sinceRunMs += SYNC_ACTIVE_POLL_MS;
      const looks = surroundings.isVisible() && sinceRunMs >= pollEveryMs();
      // Edits of another tab that died or froze before it sent them: whoever is left sends them, seen or not.
      const waits = work.hasUnsent() && sinceRunMs >= SYNC_ACTIVE_POLL_MS;
      // After a failure the backoff decides.
      if (failures === 0 && (looks || waits)) void now();
      tick();
    });
  }

  let unlisten: Cancel | null = null;
  return {
    start() {
      if (!stopped) return;
      stopped = false;
      unlisten = surroundings.listen((event) => {
        if (event === 'online' || event === 'visible') void now();
      });
      tick();
      void now();
    },
    afterEdit: () => schedule(SYNC_AFTER_EDIT_MS),
    now,
    stop() {
      stopped = true;
      again = false;
      unlisten?.();
      cancelTick?.();
      pending?.cancel();
      pending = null;
    },
  };
}
