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
  const logFile = join(folder, 'program.log');
  const program = await ChildProgram.start({ name: 'le programme', args: ['-e', BREAKS_DOWN], cwd: folder, logFile });
  const worker = Number(await program.firstLine((line) => line !== ''));
  expect(await program.unexpectedEnd()).toBe(`le programme (code 2), voir ${logFile}`);
  expect(isRunning(worker)).toBe(true);
  await program.stop();
  await expect.poll(() => isRunning(worker)).toBe(false);
});

it('hears what a program says with its last breath, and says of another one that it never was ready', async () => {
  const start = (code: string) =>
    ChildProgram.start({ name: 'le programme', args: ['-e', code], cwd: folder, logFile: join(folder, 'program.log') });
  const hasty = await start(`console.log('ready')`);
  expect(await hasty.firstLine((line) => line !== '')).toBe('ready');
  await hasty.stop();
  const silent = await start('process.exit(1)');
  await expect(silent.firstLine(() => true)).rejects.toThrow('le programme ended before it was ready');
  await silent.stop();
});
