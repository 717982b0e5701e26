import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** State of a listening socket in /proc/net/tcp. */
const LISTEN = '0A';

export interface PortOwner {
  pid: number;
  command: string;
}

/** Returns the program that listens on a port, if this user may see it: from /proc on Linux, else from lsof. */
export async function findPortOwner(port: number): Promise<PortOwner | null> {
  return process.platform === 'linux' ? findOwnerInProc(port) : findOwnerWithLsof(port);
}

/** Returns the inodes of sockets that listen on a port, from a table in the format of /proc/net/tcp. */
export function findListeningInodes(table: string, port: number): string[] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return table.split('\n').flatMap((line) => {
    const fields = line.trim().split(/\s+/);
    const [, local = '', , state] = fields;
    const inode = fields[9];
    return state === LISTEN && local.endsWith(suffix) && inode !== undefined ? [inode] : [];
  });
}

async function findOwnerInProc(port: number): Promise<PortOwner | null> {
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'utf8').catch(() => '')),
  );
  const sockets = new Set(
    tables.flatMap((table) => findListeningInodes(table, port)).map((inode) => `socket:[${inode}]`),
  );
  if (sockets.size === 0) return null;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    // Skips processes of other users and those that have just ended: unreadable.
    const descriptors = await readdir(`/proc/${pid}/fd`).catch(() => []);
    for (const descriptor of descriptors) {
      const target = await readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => '');
      if (!sockets.has(target)) continue;
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return { pid: Number(pid), command: command.split('\0').join(' ').trim() };
    }
  }
  return null;
}

async function findOwnerWithLsof(port: number): Promise<PortOwner | null> {
  const listed = await run('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc']).catch(() => null);
  const pid = /^p(\d+)$/m.exec(listed?.stdout ?? '')?.[1];
  const command = /^c(.+)$/m.exec(listed?.stdout ?? '')?.[1];
  return pid === undefined || command === undefined ? null : { pid: Number(pid), command };
}
