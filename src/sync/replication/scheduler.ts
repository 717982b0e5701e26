import {
  SYNC_ACTIVE_POLL_MS,
  SYNC_ACTIVE_WINDOW_MS,
  SYNC_AFTER_EDIT_MS,
  SYNC_BACKOFF_MAX_MS,
  SYNC_IDLE_POLL_MS,
} from '../../config/constants';
import type { Cancel, SyncEnginePorts } from '../ports';

const FIRST_BACKOFF_MS = 1_000;
/** Retry delay with unsent edits while another tab syncs. */
const HELD_RETRY_MS = 5_000;

/** 'failed': retry with backoff; 'held': another tab syncs; 'stopped': nothing to do before a login. */
export type SyncRunOutcome = 'done' | 'failed' | 'held' | 'stopped';

export interface Scheduler {
  start(): void;
  /** Schedules a run soon after an edit. */
  scheduleAfterEdit(): void;
  /** Runs now, or right after the current run; resolves at its end. */
  runNow(): Promise<void>;
  stop(): void;
}

type SchedulerDeps = Pick<SyncEnginePorts, 'clock' | 'randomSource' | 'environment'>;

/** Schedules syncs: single flight, a dirty flag for requests during a run, endless retries with backoff. */
export function createScheduler(
  { clock, randomSource, environment }: SchedulerDeps,
  work: { run: () => Promise<SyncRunOutcome>; hasUnsent: () => boolean; isAdmin: () => boolean },
): Scheduler {
  let running: Promise<void> | null = null;
  let isDirty = false;
  let failures = 0;
  let pending: { cancel: Cancel; dueAt: number } | null = null;
  let cancelTick: Cancel | null = null;
  let sinceRunMs = 0;
  let isStopped = true;

  function schedule(ms: number): void {
    const dueAt = clock.now() + ms;
    // An earlier pending run stays, unless its time has passed: then the device clock jumped and its timer may fire
    // late.
    if (pending !== null && pending.dueAt <= dueAt && pending.dueAt > clock.now()) return;
    pending?.cancel();
    pending = { dueAt, cancel: clock.schedule(ms, () => void runNow()) };
  }

  function getBackoffMs(): number {
    const full = Math.min(SYNC_BACKOFF_MAX_MS, FIRST_BACKOFF_MS * 2 ** Math.min(failures - 1, 10));
    return full * (0.5 + randomSource.pickFraction() / 2);
  }

  function planAfter(outcome: SyncRunOutcome): void {
    failures = outcome === 'failed' ? failures + 1 : 0;
    if (isStopped || outcome === 'stopped') return;
    if (outcome === 'failed') schedule(getBackoffMs());
    else if (outcome === 'held' && work.hasUnsent()) schedule(HELD_RETRY_MS);
  }

  async function runOnce(): Promise<void> {
    pending?.cancel();
    pending = null;
    isDirty = false;
    sinceRunMs = 0;
    planAfter(await work.run());
  }

  async function drain(): Promise<void> {
    do await runOnce();
    while (isDirty);
  }

  function runNow(): Promise<void> {
    isDirty = true;
    running ??= drain().finally(() => (running = null));
    return running;
  }

  function getPollIntervalMs(): number {
    const isActive = Math.abs(clock.now() - environment.getLastInputTime()) < SYNC_ACTIVE_WINDOW_MS;
    return work.isAdmin() && isActive ? SYNC_ACTIVE_POLL_MS : SYNC_IDLE_POLL_MS;
  }

  /** Starts due polls and sends. Counts its own ticks, since the device clock may jump. */
  function tick(): void {
    cancelTick = clock.schedule(SYNC_ACTIVE_POLL_MS, () => {
      sinceRunMs += SYNC_ACTIVE_POLL_MS;
      const isPollDue = environment.isVisible() && sinceRunMs >= getPollIntervalMs();
      // Sends edits of a tab that died or froze before sending; also while hidden.
      const isSendDue = work.hasUnsent() && sinceRunMs >= SYNC_ACTIVE_POLL_MS;
      // After a failure, only the backoff schedules runs.
      if (failures === 0 && (isPollDue || isSendDue)) void runNow();
      tick();
    });
  }

  let unlisten: Cancel | null = null;
  return {
    start() {
      if (!isStopped) return;
      isStopped = false;
      unlisten = environment.listen((event) => {
        if (event === 'online' || event === 'visible') void runNow();
      });
      tick();
      void runNow();
    },
    scheduleAfterEdit: () => schedule(SYNC_AFTER_EDIT_MS),
    runNow,
    stop() {
      isStopped = true;
      isDirty = false;
      unlisten?.();
      cancelTick?.();
      pending?.cancel();
      pending = null;
    },
  };
}
