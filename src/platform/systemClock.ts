/** Clock and timers of this device. */
export const systemClock = {
  now: () => Date.now(),
  /** Runs `run` once after `ms`; returns a function that cancels it. */
  schedule(ms: number, run: () => void): () => void {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
