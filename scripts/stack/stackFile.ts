import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isPortFree } from './ports';

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

/**
 * The file's content, or null when no stack runs: a crash leaves the file behind, and its program's number can be another
 * program's by now, so the site's port tells.
 */
export async function readRunningStack(path: string): Promise<StackInfo | null> {
  const info = parse(await readFile(path, 'utf8').catch(() => ''));
  if (!isStackInfo(info) || !isAlive(info.pid)) return null;
  return (await isPortFree(Number(new URL(info.site).port))) ? null : info;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
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
  return (
    typeof value === 'object' && value !== null && 'pid' in value && typeof value.pid === 'number' && 'site' in value
  );
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
