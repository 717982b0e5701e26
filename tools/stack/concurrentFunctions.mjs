import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { FunctionsEmulator } = require('firebase-tools/lib/emulator/functionsEmulator');
const { RuntimeWorkerPool } = require('firebase-tools/lib/emulator/functionsRuntimeWorker');

/**
 * Patches firebase-tools: one process handles all concurrent calls of a function, like `concurrency` in the cloud. The
 * emulator otherwise starts a process per concurrent call, which takes minutes for fifty.
 */
for (const [owner, method] of [
  [RuntimeWorkerPool, 'getTriggerWorkers'],
  [RuntimeWorkerPool, 'cleanUpWorkers'],
  [FunctionsEmulator, 'startRuntime'],
]) {
  if (typeof owner?.prototype[method] !== 'function') throw new Error(`firebase-tools has no ${method} any more`);
}

const RESPONSIVE = new Set(['IDLE', 'BUSY']);

RuntimeWorkerPool.prototype.getIdleWorker = function getIdleWorker(triggerId, runtime) {
  this.cleanUpWorkers();
  return this.getTriggerWorkers(triggerId, runtime).find(({ state }) => RESPONSIVE.has(state));
};

const { startRuntime } = FunctionsEmulator.prototype;
const starting = new Map();

FunctionsEmulator.prototype.startRuntime = function startOnce(backend, trigger) {
  const key = trigger?.id;
  const start = starting.get(key) ?? startRuntime.call(this, backend, trigger).finally(() => starting.delete(key));
  starting.set(key, start);
  return start;
};
