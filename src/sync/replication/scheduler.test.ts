import { describe, expect, it } from 'vitest';
import { createFakeEnvironment } from '../testing/fakes';
import { createVirtualClock } from '../testing/virtualClock';
import { createScheduler, type SyncRunOutcome } from './scheduler';
import { MINUTE_MS } from '../../domain/durations';

/** A started scheduler after its first run. `runs` lists the times of later runs, in ms since then. */
async function startScheduler({ fraction = 1, isAdmin = true } = {}) {
  const clock = createVirtualClock();
  const environment = createFakeEnvironment();
  const state = { outcome: 'done' as SyncRunOutcome, isSyncNeeded: false, isBlocked: false };
  const runs: number[] = [];
  let elapsed = 0;
  let finish: () => void = () => undefined;
  const scheduler = createScheduler(
    { clock, environment, randomSource: { pickFraction: () => fraction, createId: () => 'id' } },
    {
      async run() {
        runs.push(elapsed);
        if (state.isBlocked) await new Promise<void>((resolve) => (finish = resolve));
        return state.outcome;
      },
      isSyncNeeded: () => state.isSyncNeeded,
      isAdmin: () => isAdmin,
    },
  );
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  const pass = async (ms: number): Promise<void> => {
    const end = elapsed + ms;
    while (elapsed < end) {
      elapsed += 50;
      await clock.advance(50, settle);
    }
  };
  scheduler.start();
  await settle();
  expect(runs).toEqual([0]);
  runs.length = 0;
  return { scheduler, clock, environment, state, runs, pass, settle, finish: () => finish() };
}

describe('createScheduler', () => {
  it('starts once', async () => {
    const { scheduler, environment, runs, settle } = await startScheduler();
    scheduler.start();
    await settle();
    expect(runs).toEqual([]);
    environment.emit('online');
    await settle();
    expect(runs).toHaveLength(1);
  });

  it('runs once, 300 ms after the first of several edits', async () => {
    const { scheduler, runs, pass } = await startScheduler();
    scheduler.scheduleAfterEdit();
    await pass(200);
    scheduler.scheduleAfterEdit();
    await pass(1_000);
    expect(runs).toEqual([300]);
  });

  it.each([
    ['forward', 3_600_000],
    ['back', -3_600_000],
  ])('runs once, 300 ms after an edit, when the device clock is set %s', async (_case, ms) => {
    const { scheduler, clock, runs, pass } = await startScheduler();
    scheduler.scheduleAfterEdit();
    await pass(100);
    clock.jump(ms);
    scheduler.scheduleAfterEdit();
    await pass(1_000);
    expect(runs).toEqual([400]);
  });

  it('runs on "online" and "visible" only', async () => {
    const { environment, runs, settle } = await startScheduler();
    environment.emit('offline');
    environment.emit('hidden');
    await settle();
    expect(runs).toHaveLength(0);
    environment.emit('online');
    await settle();
    expect(runs).toHaveLength(1);
    environment.emit('visible');
    await settle();
    expect(runs).toHaveLength(2);
  });

  it('repeats a run once for requests during it', async () => {
    const { scheduler, state, runs, settle, finish } = await startScheduler();
    state.isBlocked = true;
    const first = scheduler.runNow();
    const second = scheduler.runNow();
    expect(runs).toHaveLength(1);
    state.isBlocked = false;
    finish();
    await Promise.all([first, second]);
    await settle();
    expect(runs).toHaveLength(2);
  });

  it.each([
    [1, [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]],
    [0, [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]],
  ])('doubles the delay after each failure up to 60 s, half of it random (fraction %d)', async (fraction, delays) => {
    const { scheduler, state, runs, pass } = await startScheduler({ fraction });
    state.outcome = 'failed';
    state.isSyncNeeded = true;
    void scheduler.runNow();
    await pass(200_000);
    expect(runs.slice(1, 9).map((time, index) => time - (runs[index] ?? 0))).toEqual(delays);
  });

  it('starts the delays again after a success', async () => {
    const { scheduler, state, runs, pass } = await startScheduler();
    state.outcome = 'failed';
    void scheduler.runNow();
    await pass(3_500);
    state.outcome = 'done';
    await scheduler.runNow();
    state.outcome = 'failed';
    await scheduler.runNow();
    runs.length = 0;
    await pass(1_000);
    expect(runs).toEqual([4_500]);
  });

  it('retries after 5 s while another tab syncs and a sync is needed', async () => {
    const { scheduler, state, runs, pass } = await startScheduler();
    state.outcome = 'lockedByOtherTab';
    state.isSyncNeeded = true;
    void scheduler.runNow();
    await pass(10_000);
    expect(runs).toEqual([0, 5_000, 10_000]);
  });

  it.each([
    ['the edits are sent', ({ state }) => void (state.isSyncNeeded = false), [0, 1_000, 2_000]],
    ['the other tab is done', ({ state }) => void (state.outcome = 'failed'), [0, 1_000, 2_000, 3_000]],
    ['it is stopped', ({ scheduler }) => scheduler.stop(), [0, 1_000, 2_000]],
  ] satisfies [string, (started: Awaited<ReturnType<typeof startScheduler>>) => void, number[]][])(
    'runs every second while another tab syncs and a user waits, until %s',
    async (_case, end, expected) => {
      const started = await startScheduler();
      const { scheduler, state, runs, pass } = started;
      state.outcome = 'lockedByOtherTab';
      state.isSyncNeeded = true;
      let isDone = false;
      void scheduler.runAfterOtherTab().then(() => (isDone = true));
      await pass(2_500);
      expect([runs, isDone]).toEqual([[0, 1_000, 2_000], false]);
      end(started);
      await pass(1_000);
      expect([runs, isDone]).toEqual([expected, true]);
    },
  );

  it.each(['lockedByOtherTab', 'stopped', 'done'] as const)(
    'does not retry after "%s" without unsent edits',
    async (outcome) => {
      const { scheduler, state, runs, pass } = await startScheduler();
      state.outcome = outcome;
      void scheduler.runNow();
      await pass(19_000);
      expect(runs).toEqual([0]);
    },
  );

  it.each(['stopped', 'done'] as const)('leaves unsent edits to the next poll after "%s"', async (outcome) => {
    const { scheduler, state, runs, pass } = await startScheduler();
    state.outcome = outcome;
    state.isSyncNeeded = true;
    void scheduler.runNow();
    await pass(25_000);
    expect(runs).toEqual([0, 20_000]);
  });

  it('polls every 20 s for an admin until two minutes after the last input, then every 5 minutes', async () => {
    const { clock, environment, runs, pass } = await startScheduler();
    environment.inputAt = clock.now();
    await pass(9 * MINUTE_MS);
    expect(runs).toEqual([20_000, 40_000, 60_000, 80_000, 100_000, 400_000]);
  });

  it('polls every 5 minutes for a partner', async () => {
    const { clock, environment, runs, pass } = await startScheduler({ isAdmin: false });
    environment.inputAt = clock.now();
    await pass(6 * MINUTE_MS);
    expect(runs).toEqual([5 * MINUTE_MS]);
  });

  it('counts the time to the next poll from the last run', async () => {
    const { scheduler, runs, pass } = await startScheduler();
    await pass(4 * MINUTE_MS);
    await scheduler.runNow();
    await pass(4 * MINUTE_MS);
    expect(runs).toEqual([4 * MINUTE_MS]);
    await pass(MINUTE_MS);
    expect(runs).toEqual([4 * MINUTE_MS, 9 * MINUTE_MS]);
  });

  it('polls while hidden only for unsent edits', async () => {
    const { environment, state, runs, pass } = await startScheduler();
    environment.isPageVisible = false;
    await pass(6 * MINUTE_MS);
    expect(runs).toEqual([]);
    state.isSyncNeeded = true;
    await pass(20_000);
    expect(runs).toEqual([6 * MINUTE_MS + 20_000]);
  });

  it('can be stopped before it starts', () => {
    const scheduler = createScheduler(
      {
        clock: createVirtualClock(),
        environment: createFakeEnvironment(),
        randomSource: { pickFraction: () => 0, createId: () => 'id' },
      },
      { run: () => Promise.resolve('done'), isSyncNeeded: () => false, isAdmin: () => true },
    );
    expect(() => scheduler.stop()).not.toThrow();
  });

  it('does nothing once stopped', async () => {
    const { scheduler, environment, state, runs, pass } = await startScheduler();
    state.isSyncNeeded = true;
    scheduler.scheduleAfterEdit();
    scheduler.stop();
    environment.emit('online');
    await pass(MINUTE_MS);
    expect(runs).toEqual([]);
  });

  it.each(['failed', 'lockedByOtherTab'] as const)(
    'neither retries nor repeats a run that ends "%s" after the stop',
    async (how) => {
      const { scheduler, state, runs, pass, finish } = await startScheduler();
      state.isBlocked = true;
      state.isSyncNeeded = true;
      void scheduler.runNow();
      void scheduler.runNow();
      scheduler.stop();
      state.outcome = how;
      state.isBlocked = false;
      finish();
      await pass(MINUTE_MS);
      expect(runs).toEqual([0]);
    },
  );
});
