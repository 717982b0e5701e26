import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { pushWrites, seedWrites, token } from './push';

/**
 * Start and memory of the bundled server, and 1,000 commits one after the other over REST: pushes of one price, each
 * judged by the project's own rules, and on the disk before it is answered.
 */
const COMMITS = 1000;
const DATABASE = 'projects/demo-bench/databases/(default)';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

async function start(dataFile: string): Promise<{ port: number; pid: number; startMs: number; stop: () => void }> {
  const began = performance.now();
  const args = [at('../lib/main.js'), '--data', dataFile, '--rules', at('../../../firestore.rules')];
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: server.stdout })) {
    const { port, pid } = JSON.parse(line) as { port: number; pid: number };
    return { port, pid, startMs: performance.now() - began, stop: () => server.kill() };
  }
  throw new Error('The server ended before it was ready.');
}

/** Resident memory in MB, where the system tells it (Linux). */
function memoryOf(pid: number): number {
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
    console.log(`start: ${startMs.toFixed(0)} ms, ${memoryOf(pid).toFixed(0)} MB`);
    await commit(port, seedWrites(DATABASE), 'Bearer owner');
    const authorization = `Bearer ${token('demo-bench')}`;
    const times: number[] = [];
    for (let revision = 1; revision <= COMMITS; revision++) {
      const began = performance.now();
      await commit(port, pushWrites(DATABASE, revision), authorization);
      times.push(performance.now() - began);
    }
    const total = times.reduce((sum, time) => sum + time, 0);
    const at95 = times.toSorted((a, b) => a - b)[Math.floor(COMMITS * 0.95)] ?? 0;
    console.log(
      `${COMMITS} pushes of 5 documents with rules: ${(total / 1000).toFixed(2)} s, ` +
        `${(total / COMMITS).toFixed(2)} ms each, 95 % within ${at95.toFixed(2)} ms, ${memoryOf(pid).toFixed(0)} MB after`,
    );
  } finally {
    stop();
  }
}

if (spawnSync(process.execPath, [at('../build.mjs')], { stdio: 'inherit' }).status !== 0) process.exit(1);
const directory = mkdtempSync(join(tmpdir(), 'local-firestore-bench-'));
try {
  await run(directory);
} finally {
  rmSync(directory, { recursive: true });
}
