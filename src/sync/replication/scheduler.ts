import type { Cancel, Clock, SyncEnginePorts } from '../ports';

/** Delay from the first unsent edit to the sync; later edits do not postpone it. */
const SYNC_AFTER_EDIT_DELAY_MS = 300;
const SYNC_ACTIVE_POLL_MS = 20_000;
const SYNC_IDLE_POLL_MS = 5 * 60_000;
/** Time after the last input during which an admin's tab polls at the active rate. */
const SYNC_ACTIVE_WINDOW_MS = 2 * 60_000;
const SYNC_BACKOFF_MAX_MS = 60_000;

const FIRST_BACKOFF_MS = 1_000;
/** Retry delay with unsent edits, or before the first pull, while another tab syncs. */
const LOCKED_RETRY_MS = 5_000;
/** The same for a user who waits for the outcome. */
const AWAITED_RETRY_MS = 1_000;

/**
 * 'failed': retry with backoff; 'lockedByOtherTab': another tab syncs; 'stopped': no retry before the next poll, since sync
 * needs a login or a newer build.
 */
export type SyncRunOutcome = 'done' | 'failed' | 'lockedByOtherTab' | 'stopped';

export interface Scheduler {
  start(): void;
  /** Schedules a run soon after an edit. */
  scheduleAfterEdit(): void;
  /** Runs now, or right after the current run; resolves at its end. */
  runNow(): Promise<void>;
  /** Like `runNow`, but also waits while another tab syncs. */
  runAfterOtherTab(): Promise<void>;
  stop(): void;
}

type SchedulerDeps = Pick<SyncEnginePorts, 'clock' | 'randomSource' | 'environment'>;

/** A run that starts after a delay. */
function createRunTimer(clock: Clock, run: () => void) {
  let pending: { cancel: Cancel; dueAt: number } | null = null;
  return {
    schedule(ms: number): void {
      const dueAt = clock.now() + ms;
      // An earlier pending run stays, unless its time has passed: then the device clock jumped and its timer may fire
      // late.
      if (pending !== null && pending.dueAt <= dueAt && pending.dueAt > clock.now()) return;
      pending?.cancel();
      pending = { dueAt, cancel: clock.schedule(ms, run) };
    },
    cancel(): void {
      pending?.cancel();
      pending = null;
    },
  };
}

/** Runs one task at a time; a request during a run repeats it once after its end. */
function createSingleFlight(runOnce: () => Promise<void>) {
  let running: Promise<void> | null = null;
  let isDirty = false;

  async function drain(): Promise<void> {
    do {
      isDirty = false;
      await runOnce();
    } while (isDirty);
  }

  return {
    run(): Promise<void> {
      isDirty = true;
      running ??= drain().finally(() => (running = null));
      return running;
    },
    dropRequest: () => void (isDirty = false),
  };
}

/**
 * Calls `poll` regularly with the time since the last run, in ms. Counts its own ticks, since the device clock may
 * jump.
 */
function createPoller(clock: Clock, poll: (sinceRunMs: number) => void) {
  let sinceRunMs = 0;
  let cancelTick: Cancel | null = null;
  const start = (): void => {
    cancelTick = clock.schedule(SYNC_ACTIVE_POLL_MS, () => {
      sinceRunMs += SYNC_ACTIVE_POLL_MS;
      poll(sinceRunMs);
      start();
    });
  };
  return { start, countFromNow: () => void (sinceRunMs = 0), stop: () => cancelTick?.() };
}

/** Schedules syncs: single flight, a dirty flag for requests during a run, endless retries with backoff. */
export function createScheduler(
  { clock, randomSource, environment }: SchedulerDeps,
  work: { run: () => Promise<SyncRunOutcome>; isSyncNeeded: () => boolean; isAdmin: () => boolean },
): Scheduler {
  let failures = 0;
  let isLocked = false;
  let isStopped = true;
  let unlisten: Cancel | null = null;
  const flight = createSingleFlight(runOnce);
  const timer = createRunTimer(clock, () => void flight.run());
  const poller = createPoller(clock, poll);

  async function runOnce(): Promise<void> {
    timer.cancel();
    poller.countFromNow();
    planAfter(await work.run());
  }

  function planAfter(outcome: SyncRunOutcome): void {
    failures = outcome === 'failed' ? failures + 1 : 0;
    isLocked = outcome === 'lockedByOtherTab';
    if (isStopped) return;
    if (outcome === 'failed') timer.schedule(getBackoffMs());
    else if (outcome === 'lockedByOtherTab' && work.isSyncNeeded()) timer.schedule(LOCKED_RETRY_MS);
  }

  function mustWaitForOtherTab(): boolean {
    return isLocked && work.isSyncNeeded() && !isStopped;
  }

  async function runAfterOtherTab(): Promise<void> {
    await flight.run();
    while (mustWaitForOtherTab()) {
      await new Promise<void>((resolve) => void clock.schedule(AWAITED_RETRY_MS, resolve));
      if (mustWaitForOtherTab()) await flight.run();
    }
  }

  function getBackoffMs(): number {
    const full = Math.min(SYNC_BACKOFF_MAX_MS, FIRST_BACKOFF_MS * 2 ** Math.min(failures - 1, 10));
    return full * (0.5 + randomSource.pickFraction() / 2);
  }

  function poll(sinceRunMs: number): void {
    const isActive = Math.abs(clock.now() - environment.getLastInputTime()) < SYNC_ACTIVE_WINDOW_MS;
    const intervalMs = work.isAdmin() && isActive ? SYNC_ACTIVE_POLL_MS : SYNC_IDLE_POLL_MS;
    const isPollDue = environment.isVisible() && sinceRunMs >= intervalMs;
    // After a failure, only the backoff schedules runs. Otherwise each tick also runs if needed, even while hidden: the
    // tab that edited may have crashed or frozen.
    if (failures === 0 && (isPollDue || work.isSyncNeeded())) void flight.run();
  }

  return {
    start() {
      if (!isStopped) return;
      isStopped = false;
      unlisten = environment.listen((event) => {
        if (event === 'online' || event === 'visible') void flight.run();
      });
      poller.start();
      void flight.run();
    },
    scheduleAfterEdit: () => timer.schedule(SYNC_AFTER_EDIT_DELAY_MS),
    runNow: flight.run,
    runAfterOtherTab,
    stop() {
      isStopped = true;
      flight.dropRequest();
      unlisten?.();
      poller.stop();
      timer.cancel();
    },
  };
}
