import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isPortFree } from './ports';

/** Content of `.local/stack.json` while a stack runs. Addresses are `http://127.0.0.1:PORT`. */
export interface StackInfo {
  site: string;
  firestore: string;
  auth: string;
  functions: string;
  projectId: string;
  /** Of the demo; `npm run passwords -- set --local` may have replaced them. */
  passwords: { partner: string; admin: string };
  /** Process id of the stack's main program. */
  pid: number;
}

/**
 * Reads the stack file; null if no stack runs. A crash leaves the file behind and its process id may be reused, so the
 * site's port decides.
 */
export async function readRunningStack(path: string): Promise<StackInfo | null> {
  const info = parse(await readFile(path, 'utf8').catch(() => ''));
  if (!isStackInfo(info) || !isAlive(info.pid)) return null;
  // `port` is empty for 80, the default of HTTP. A port that this user may not listen on counts as taken.
  const isFree = await isPortFree(Number(new URL(info.site).port || 80)).catch(() => false);
  return isFree ? null : info;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Publishes the stack's addresses to other programs. */
export async function writeStackFile(path: string, info: StackInfo): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(info, null, 2)}\n`);
}

export async function removeStackFile(path: string): Promise<void> {
  await rm(path, { force: true });
}

/** Longest start, from the claim to the stack file. Later, the id in a claim that a crash left may be reused. */
const MAX_START_MS = 600_000;

/**
 * Claims the start for this process, so that two starts never open one data file; returns null. Returns the id of the
 * process that already holds the claim, if there is one.
 */
export async function claimStart(path: string, now = Date.now()): Promise<number | null> {
  await mkdir(dirname(path), { recursive: true });
  // A link appears complete or not at all: another start never reads half a claim, which it would remove as damaged.
  const own = `${path}.${randomUUID()}`;
  await writeFile(own, String(process.pid));
  try {
    while (!(await tryLink(own, path))) {
      const holder = await readClaim(path, now);
      if (holder !== null) return holder;
      await rm(path, { force: true });
    }
    return null;
  } finally {
    await rm(own);
  }
}

export async function releaseStart(path: string): Promise<void> {
  await rm(path, { force: true });
}

/** Resolves to false if the path exists. */
async function tryLink(target: string, path: string): Promise<boolean> {
  try {
    await link(target, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function readClaim(path: string, now: number): Promise<number | null> {
  const claimedAt = await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => -Infinity,
  );
  if (now - claimedAt > MAX_START_MS) return null;
  const pid = Number(await readFile(path, 'utf8').catch(() => ''));
  return pid > 0 && isAlive(pid) ? pid : null;
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
