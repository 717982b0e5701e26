import { readFileSync } from 'node:fs';

/** Shells with which npm runs a script. Some replace themselves by it, others wait for it, as that of Debian does. */
const SHELL = /^(?:sh|dash|bash|busybox)$/;

/**
 * Returns the process id of the npm that runs this script: that of the parent or, behind a shell that waits, of its
 * parent. Only Linux tells the latter.
 */
export function findNpmProcess(parent = process.ppid, readStatus = readLinuxStatus): number {
  // The name, in parentheses, may contain some; its state and its parent follow.
  const [, name = '', grandparent] = /^\d+ \((.*)\) \S (\d+)/.exec(readStatus(parent)) ?? [];
  return grandparent !== undefined && SHELL.test(name) ? Number(grandparent) : parent;
}

function readLinuxStatus(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
