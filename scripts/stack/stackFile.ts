import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** `.local/stack.json`: where everything is while a stack runs. Addresses as `http://127.0.0.1:PORT`. */
export interface StackInfo {
  site: string;
  firestore: string;
  auth: string;
  functions: string;
  projectId: string;
  passwords: { partner: string; admin: string };
  /** The program that runs the stack. */
  pid: number;
}

/** The file's content, or null when no stack runs: a file whose program is gone was left by a crash. */
export async function readRunningStack(path: string): Promise<StackInfo | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return null;
  const info: unknown = JSON.parse(text);
  return isStackInfo(info) && isAlive(info.pid) ? info : null;
}

/** Tells other programs where the stack is. */
export async function writeStackFile(path: string, info: StackInfo): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(info, null, 2)}\n`);
}

/** The stack is gone, or going. */
export async function removeStackFile(path: string): Promise<void> {
  await rm(path, { force: true });
}

function isStackInfo(value: unknown): value is StackInfo {
  return typeof value === 'object' && value !== null && 'pid' in value && typeof value.pid === 'number';
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
