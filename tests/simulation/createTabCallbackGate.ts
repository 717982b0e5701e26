/** Controls all asynchronous callbacks of a tab: drops them once the tab is dead, queues them while it is frozen. */
export interface TabCallbackGate {
  /** Runs a callback now, after the tab thaws, or never. */
  pass(run: () => void): void;
  /** Starts work unless the tab is dead; its promise settles through `pass`. */
  guard<Result>(work: () => Promise<Result>): Promise<Result>;
  setState(state: 'open' | 'frozen' | 'dead'): void;
}

export function createTabCallbackGate(): TabCallbackGate {
  let state: 'open' | 'frozen' | 'dead' = 'open';
  let queued: (() => void)[] = [];
  function pass(run: () => void): void {
    if (state === 'open') run();
    else if (state === 'frozen') queued.push(run);
  }
  return {
    pass,
    guard: (work) =>
      new Promise((resolve, reject) => {
        if (state === 'dead') return;
        work().then(
          (result) => pass(() => resolve(result)),
          (error: unknown) => pass(() => reject(error instanceof Error ? error : new Error(String(error)))),
        );
      }),
    setState(next) {
      state = next;
      if (next === 'frozen') return;
      const released = next === 'open' ? queued : [];
      queued = [];
      for (const run of released) run();
    },
  };
}
