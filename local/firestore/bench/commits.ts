import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { buildPushWrites, buildSeedWrites, createAdminToken } from './push';

/**
 * Measures start and memory of the bundled server, and 1,000 sequential commits over REST: pushes of one price, each
 * checked by the project's rules and on the disk before the response.
 */
const COMMITS = 1000;
const DATABASE = 'projects/demo-bench/databases/(default)';

const resolvePath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

async function start(dataFile: string): Promise<{ port: number; pid: number; startMs: number; stop: () => void }> {
  const startedAt = performance.now();
  const args = [resolvePath('../lib/main.js'), '--data', dataFile, '--rules', resolvePath('../../../firestore.rules')];
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: server.stdout })) {
    const { port, pid } = JSON.parse(line) as { port: number; pid: number };
    return { port, pid, startMs: performance.now() - startedAt, stop: () => server.kill() };
  }
  throw new Error('The server ended before it was ready.');
}

/** Returns the resident memory in MB on Linux. */
function readMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function commit(port: number, writes: object[], authorization: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/v1/${DATABASE}/documents:commit`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'text/plain' },
    body: JSON.stringify({ writes }),
  });
  if (!response.ok) throw new Error(await response.text());
  await response.arrayBuffer();
}

async function run(directory: string): Promise<void> {
  const { port, pid, startMs, stop } = await start(join(directory, 'data.log'));
  try {
    console.log(`start: ${startMs.toFixed(0)} ms, ${readMemory(pid).toFixed(0)} MB`);
    await commit(port, buildSeedWrites(DATABASE), 'Bearer owner');
    const authorization = `Bearer ${createAdminToken('demo-bench')}`;
    const times: number[] = [];
    for (let revision = 1; revision <= COMMITS; revision++) {
      const startedAt = performance.now();
      await commit(port, buildPushWrites(DATABASE, revision), authorization);
      times.push(performance.now() - startedAt);
    }
    const total = times.reduce((sum, time) => sum + time, 0);
    const percentile95 = times.toSorted((a, b) => a - b)[Math.floor(COMMITS * 0.95)] ?? 0;
    console.log(
      `${COMMITS} pushes of 5 documents with rules: ${(total / 1000).toFixed(2)} s, ` +
        `${(total / COMMITS).toFixed(2)} ms each, 95 % within ${percentile95.toFixed(2)} ms, ${readMemory(pid).toFixed(0)} MB after`,
    );
  } finally {
    stop();
  }
}

if (spawnSync(process.execPath, [resolvePath('../build.mjs')], { stdio: 'inherit' }).status !== 0) process.exit(1);
const directory = mkdtempSync(join(tmpdir(), 'local-firestore-bench-'));
try {
  await run(directory);
} finally {
  rmSync(directory, { recursive: true });
}
