import type { Clock } from '../ports';

interface Timer {
  at: number;
  order: number;
  run: () => void;
}

/** Clock advanced by tests. `jump` shifts the device time without running timers. */
export interface VirtualClock extends Clock {
  /** Advances timer by timer and awaits `waitUntilIdle` after each. */
  advance(ms: number, waitUntilIdle: () => Promise<void>): Promise<void>;
  jump(ms: number): void;
}

const START_TIME_MS = Date.UTC(2026, 0, 5, 8);

export function createVirtualClock(): VirtualClock {
  const timers = new Set<Timer>();
  let elapsed = 0;
  let offset = START_TIME_MS;
  let order = 0;

  function findNextTimer(until: number): Timer | null {
    let first: Timer | null = null;
    for (const timer of timers) {
      if (timer.at > until) continue;
      if (first === null || timer.at < first.at || (timer.at === first.at && timer.order < first.order)) first = timer;
    }
    return first;
  }

  return {
    now: () => elapsed + offset,
    schedule(ms, run) {
      const timer: Timer = { at: elapsed + ms, order: order++, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    async advance(ms, waitUntilIdle) {
      const until = elapsed + ms;
      await waitUntilIdle();
      for (let timer = findNextTimer(until); timer !== null; timer = findNextTimer(until)) {
        timers.delete(timer);
        elapsed = Math.max(elapsed, timer.at);
        timer.run();
        await waitUntilIdle();
      }
      elapsed = until;
    },
    jump(ms) {
      offset += ms;
    },
  };
}

/** Event loop turns that an in-memory IndexedDB transaction needs, with a margin. */
const SETTLE_TURNS = 60;

/** Runs enough turns of the event loop for promises and in-memory databases to settle. */
export async function waitForIdleDatabases(): Promise<void> {
  for (let turn = 0; turn < SETTLE_TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
