/** Whatever a tab waits for goes through its gate: closed for a dead tab, on hold for a frozen one. */
export interface Gate {
  pass(run: () => void): void;
  hold<Result>(work: () => Promise<Result>): Promise<Result>;
  setState(state: 'open' | 'frozen' | 'dead'): void;
}

export function createGate(): Gate {
  let state: 'open' | 'frozen' | 'dead' = 'open';
  let held: (() => void)[] = [];
  function pass(run: () => void): void {
    if (state === 'open') run();
    else if (state === 'frozen') held.push(run);
  }
  return {
    pass,
    hold: (work) =>
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
      const released = next === 'open' ? held : [];
      held = [];
      for (const run of released) run();
    },
  };
}
