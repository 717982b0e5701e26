/**
 * Event loop of a simulation. Its asynchronous work (promises, in-memory database, zero-delay timers) uses microtasks or
 * `setImmediate`. Pending immediates are counted, so that idleness is certain.
 */
const { setImmediate: nativeImmediate, setTimeout: nativeTimeout } = globalThis;

/** Longer timers run in real time, outside the simulation. */
const IMMEDIATE_BELOW_MS = 50;

let pendingCallbacks = 0;
let isInstalled = false;

type Callback = (...args: unknown[]) => void;

function countCallback(callback: Callback, args: unknown[]): NodeJS.Immediate {
  pendingCallbacks += 1;
  return nativeImmediate(() => {
    pendingCallbacks -= 1;
    callback(...args);
  });
}

/** Replaces the global timers. Must run before any module that captures a timer function. */
export function installEventLoop(): void {
  if (isInstalled) return;
  isInstalled = true;
  const immediate = (callback: Callback, ...args: unknown[]) => countCallback(callback, args);
  const timeout = (callback: Callback, ms = 0, ...args: unknown[]) =>
    ms < IMMEDIATE_BELOW_MS ? countCallback(callback, args) : nativeTimeout(callback, ms, ...args);
  Object.defineProperty(globalThis, 'setImmediate', { value: immediate, configurable: true, writable: true });
  Object.defineProperty(globalThis, 'setTimeout', { value: timeout, configurable: true, writable: true });
  // Disables Dexie's change messages to other threads; there are none.
  Object.defineProperty(globalThis, 'BroadcastChannel', { value: undefined, configurable: true, writable: true });
}

/** Runs one turn of the loop: all microtasks and one round of immediates. */
export function runOneTurn(): Promise<void> {
  return new Promise((resolve) => {
    nativeImmediate(resolve);
  });
}

const MAX_TURNS = 20_000;

/** Runs the loop until it is idle. Throws after 20,000 turns. */
export async function runUntilIdle(): Promise<void> {
  await runOneTurn();
  const isBusy = (): boolean => pendingCallbacks > 0;
  for (let turns = 0; isBusy(); turns += 1) {
    if (turns === MAX_TURNS) throw new Error('The event loop never becomes idle.');
    await runOneTurn();
  }
  await runOneTurn();
}
