import type { ChildProcess } from 'node:child_process';

const KILL_AFTER_MS = 5_000;

/** Sends SIGTERM, then SIGKILL if the process has not exited in time. Resolves once it has exited. */
export function endProcess(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    const killTimer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
    child.once('exit', () => {
      clearTimeout(killTimer);
      resolve();
    });
    child.kill();
  });
}
