import type { Clock } from '../ports';

interface Timer {
  at: number;
  order: number;
  run: () => void;
}

/** Time that passes only when told to. `jump` moves what the device shows without letting time pass. */
export interface VirtualClock extends Clock {
  /** Lets time pass, timer by timer; `calm` is awaited after each, so that what it began can go on. */
  pass(ms: number, calm: () => Promise<void>): Promise<void>;
  jump(ms: number): void;
}

const START_OF_TIME = Date.UTC(2026, 0, 5, 8);

export function createVirtualClock(): VirtualClock {
  const timers = new Set<Timer>();
  let elapsed = 0;
  let shift = START_OF_TIME;
  let order = 0;

  function next(until: number): Timer | null {
    let first: Timer | null = null;
    for (const timer of timers) {
      if (timer.at > until) continue;
      if (first === null || timer.at < first.at || (timer.at === first.at && timer.order < first.order)) first = timer;
    }
    return first;
  }

  return {
    now: () => elapsed + shift,
    after(ms, run) {
      const timer: Timer = { at: elapsed + ms, order: order++, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    async pass(ms, calm) {
      const until = elapsed + ms;
      await calm();
      for (let timer = next(until); timer !== null; timer = next(until)) {
        timers.delete(timer);
        elapsed = Math.max(elapsed, timer.at);
        timer.run();
        await calm();
      }
      elapsed = until;
    },
    jump(ms) {
      shift += ms;
    },
  };
}

/** Turns of the event loop that an IndexedDB transaction in memory needs at most, with room. */
const TURNS = 60;

/** Lets everything that needs no time finish: promises, and databases in memory. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
