import { spawn } from 'node:child_process';
import { getEventListeners, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ManagedProcess } from './ManagedProcess';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'child-'));
});
afterEach(() => rm(folder, { recursive: true }));

const logFile = () => join(folder, 'program.log');
const start = (code: string, stopSignal?: 'SIGTERM') =>
  ManagedProcess.start({
    name: 'le programme',
    args: ['-e', code],
    cwd: folder,
    logFile: logFile(),
    ...(stopSignal && { stopSignal }),
  });

/** Starts an endless worker, prints its process id, and crashes. */
const CRASHES_WITH_WORKER = `
  const { spawn } = require('node:child_process');
  const worker = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  console.log(worker.pid);
  setTimeout(() => process.exit(2), 100);
`;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it('stops the workers of a crashed program and names its log', async () => {
  const program = await start(CRASHES_WITH_WORKER);
  const worker = Number(await program.waitForLine((line) => line !== ''));
  expect(await program.waitForUnexpectedEnd()).toBe(`le programme (code 2), voir ${logFile()}`);
  expect(isRunning(worker)).toBe(true);
  await program.stop();
  await expect.poll(() => isRunning(worker)).toBe(false);
});

it('is killed when this process exits without stopping it', async () => {
  const listeners = process.listeners('exit');
  const program = await start('setInterval(() => {}, 1000)');
  const [killOnExit] = process
    .listeners('exit')
    .filter((one) => !listeners.includes(one))
    .slice(-1);
  killOnExit?.(0);
  await expect.poll(() => program.hasEnded).toBe(true);
  expect(process.listeners('exit')).not.toContain(killOnExit);
});

it('ends with its worker when this process is killed', async () => {
  const program = await start('console.log(JSON.stringify(process.execArgv)); setInterval(() => {}, 1000)');
  const preloaded: string[] = JSON.parse(await program.waitForLine((line) => line !== '')).slice(0, 2);
  await program.stop();
  // Stands for this process: starts the program as it does, and is killed.
  const parent = spawn(process.execPath, ['-e', buildParent(preloaded)], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const [output] = await once(parent.stdout, 'data');
  const pids = String(output).trim().split(' ').map(Number);
  expect(pids.map(isRunning)).toEqual([true, true]);
  parent.kill('SIGKILL');
  await expect.poll(() => pids.map(isRunning)).toEqual([false, false]);
});

/** Starts a program with a worker, both for five minutes, and prints their process ids. */
const buildParent = (preloaded: readonly string[]) => `
  const { spawn } = require('node:child_process');
  const wait = 'setTimeout(() => {}, 300_000);';
  const program = wait + \`
    const worker = require('node:child_process').spawn(process.execPath, ['-e', '\${wait}']);
    console.log(process.pid, worker.pid);
  \`;
  const args = [...${JSON.stringify(preloaded)}, '-e', program];
  spawn(process.execPath, args, { detached: true, stdio: ['ignore', 'inherit', 'inherit'] });
`;

/** Exits at once; its worker writes afterwards. */
const EXITS_BEFORE_WORKER = `
  const { spawn } = require('node:child_process');
  spawn(process.execPath, ['-e', 'console.log("la suite")'], { stdio: 'inherit' });
  process.exit();
`;

it('captures worker output after the program ended', async () => {
  const program = await start(EXITS_BEFORE_WORKER);
  await expect.poll(() => program.readLogTail()).toBe('la suite');
  await program.stop();
});

it('rejects if the program ends before its first line', async () => {
  const program = await start('console.error("règle illisible"); process.exit(1)');
  await expect(program.waitForLine(() => true)).rejects.toThrow(
    `Arrêt avant la fin du démarrage : le programme, voir ${logFile()}\n\nrègle illisible`,
  );
  await program.stop();
});

it.each([
  ['true for a program that succeeds', '', true],
  ['false for one that fails', 'process.exit(1)', false],
  ['false for one that is killed', "process.kill(process.pid, 'SIGKILL')", false],
])('resolves with %s', async (_, code, isSuccess) => {
  const { signal } = new AbortController();
  expect(await (await start(code)).waitForEnd(signal)).toBe(isSuccess);
  // A later abort must not stop another process with the same id.
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it.each([
  ['SIGINT', undefined],
  ['SIGTERM', 'SIGTERM'],
] as const)('asks a program to end by %s', async (signal, stopSignal) => {
  const program = await start(
    `for (const signal of ['SIGINT', 'SIGTERM'])
       process.on(signal, () => { console.log('arrêt par ' + signal); process.exitCode = 0; clearInterval(timer); });
     const timer = setInterval(() => {}, 1000);
     console.log('prêt');`,
    stopSignal,
  );
  await program.waitForLine((line) => line === 'prêt');
  await program.stop();
  await expect.poll(() => program.readLogTail()).toBe(`prêt\narrêt par ${signal}`);
});

it('reads the end of a long log', async () => {
  const program = await start('for (let line = 1; line <= 40; line += 1) console.log(line);');
  await program.waitForEnd();
  const last = Array.from({ length: 30 }, (_, at) => String(at + 11)).join('\n');
  await expect.poll(() => program.readLogTail()).toBe(last);
});

it.each([
  ['before', true],
  ['while', false],
])('stops a program if the signal aborts %s it is waited for', async (_, isAborted) => {
  // Ends by itself, so that a missing stop fails the test.
  const program = await start('setTimeout(() => {}, 20_000)');
  const controller = new AbortController();
  if (isAborted) controller.abort();
  const whenEnded = program.waitForEnd(controller.signal);
  controller.abort();
  expect(await whenEnded).toBe(false);
  expect(program.hasEnded).toBe(true);
});

it('reports no unexpected end of a program that was stopped', async () => {
  const program = await start('setInterval(() => {}, 1000)');
  const onUnexpectedEnd = vi.fn();
  void program.waitForUnexpectedEnd().then(onUnexpectedEnd);
  await program.stop();
  await setImmediate();
  expect(onUnexpectedEnd).not.toHaveBeenCalled();
});
