/**
 * The event loop of a simulation. Everything asynchronous in it (promises, the database in memory, the SDK's zero-delay
 * timers) goes through microtasks or `setImmediate`; both are counted, so 'nothing is going on any more' can be told for
 * certain instead of waited for.
 */
const { setImmediate: nativeImmediate, setTimeout: nativeTimeout } = globalThis;

/** Longer timers belong to real time and to nobody in here. */
const IMMEDIATE_BELOW_MS = 50;

let waiting = 0;
let installed = false;

type Callback = (...args: unknown[]) => void;

function counted(callback: Callback, args: unknown[]): NodeJS.Immediate {
  waiting += 1;
  return nativeImmediate(() => {
    waiting -= 1;
    callback(...args);
  });
}

/** Replaces the global timers of this process. Has to run before anything that keeps a timer function for itself. */
export function installEventLoop(): void {
  if (installed) return;
  installed = true;
  const immediate = (callback: Callback, ...args: unknown[]) => counted(callback, args);
  const timeout = (callback: Callback, ms = 0, ...args: unknown[]) =>
    ms < IMMEDIATE_BELOW_MS ? counted(callback, args) : nativeTimeout(callback, ms, ...args);
  Object.defineProperty(globalThis, 'setImmediate', { value: immediate, configurable: true, writable: true });
  Object.defineProperty(globalThis, 'setTimeout', { value: timeout, configurable: true, writable: true });
  // Dexie would tell other threads of every change; there are none.
  Object.defineProperty(globalThis, 'BroadcastChannel', { value: undefined, configurable: true, writable: true });
}

/** Lets the loop turn once: all microtasks and one round of immediates. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    nativeImmediate(resolve);
  });
}

const MAX_TURNS = 20_000;

/** Turns the loop until nothing is going on. Throws where it never comes to rest. */
export async function settle(): Promise<void> {
  await turn();
  const isBusy = (): boolean => waiting > 0;
  for (let turns = 0; isBusy(); turns += 1) {
    if (turns === MAX_TURNS) throw new Error('The event loop never comes to rest.');
    await turn();
  }
  await turn();
}
