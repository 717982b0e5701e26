import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ChildProgram } from './childProgram';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'child-'));
});
afterEach(() => rm(folder, { recursive: true }));

const logFile = () => join(folder, 'program.log');
const start = (code: string) =>
  ChildProgram.start({ name: 'le programme', args: ['-e', code], cwd: folder, logFile: logFile() });

/** Starts a worker that would run for ever, tells its process id, and breaks down. */
const BREAKS_DOWN = `
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

it('ends the workers that a program left behind when it broke down, and says where its log is', async () => {
  const program = await start(BREAKS_DOWN);
  const worker = Number(await program.firstLine((line) => line !== ''));
  expect(await program.unexpectedEnd()).toBe(`le programme (code 2), voir ${logFile()}`);
  expect(isRunning(worker)).toBe(true);
  await program.stop();
  await expect.poll(() => isRunning(worker)).toBe(false);
});

/** Ends at once; its worker speaks only then. */
const LEAVES_A_WORKER = `
  const { spawn } = require('node:child_process');
  spawn(process.execPath, ['-e', 'console.log("la suite")'], { stdio: 'inherit' });
  process.exit();
`;

it('takes down what a worker says after the end of its program', async () => {
  const program = await start(LEAVES_A_WORKER);
  await expect.poll(() => program.logTail()).toBe('la suite');
  await program.stop();
});

it('says of a program that ended without its first line that it never was ready', async () => {
  const program = await start('process.exit(1)');
  await expect(program.firstLine(() => true)).rejects.toThrow('le programme ended before it was ready');
  await program.stop();
});
