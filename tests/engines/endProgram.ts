import type { ChildProcess } from 'node:child_process';

const PATIENCE_MS = 5_000;

/** Asks the program to end, and insists when it does not. */
export function endProgram(program: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (program.exitCode !== null || program.signalCode !== null) {
      resolve();
      return;
    }
    const insist = setTimeout(() => program.kill('SIGKILL'), PATIENCE_MS);
    program.once('exit', () => {
      clearTimeout(insist);
      resolve();
    });
    program.kill();
  });
}
