import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openInProcessFirestore, parseIndexes, type InProcessFirestore } from '../src/index';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const ROOT = '/v1/projects/demo-test/databases/(default)/documents';

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'local-firestore-'));
  file = join(directory, 'data.log');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const put = async (firestore: InProcessFirestore, path: string, text: string): Promise<void> => {
  const body = JSON.stringify({ fields: { text: { stringValue: text } } });
  const response = await firestore.handleRest({
    method: 'PATCH',
    url: `${ROOT}/${path}`,
    authorization: 'Bearer owner',
    body,
  });
  expect(response.status).toBe(200);
};

const read = async (firestore: InProcessFirestore, path: string): Promise<number> =>
  (await firestore.handleRest({ method: 'GET', url: `${ROOT}/${path}`, authorization: 'Bearer owner', body: '' }))
    .status;

interface Child {
  process: ChildProcess;
  port: number;
}

async function startChild(): Promise<Child> {
  const main = join(directory, 'main.mjs');
  await build({ input: MAIN, platform: 'node', output: { file: main, codeSplitting: false }, logLevel: 'silent' });
  const child = spawn(process.execPath, [main, '--data', file], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    return { process: child, port: (JSON.parse(line) as { port: number }).port };
  }
  throw new Error('The server ended before it was ready.');
}

const killChild = (child: Child): Promise<void> =>
  new Promise((resolve) => {
    child.process.once('exit', () => resolve());
    child.process.kill('SIGKILL');
  });

test('restores every acknowledged commit completely after kill -9 during writes', { timeout: 180_000 }, async () => {
  let n = 0;
  const acknowledged: number[] = [];
  for (let round = 0; round < 3; round++) {
    const child = await startChild();
    const commit = async (id: number): Promise<void> => {
      const name = (half: string): string => `${ROOT.slice(4)}/restored/${half}${id}`;
      const writes = ['a', 'b'].map((half) => ({
        update: { name: name(half), fields: { text: { stringValue: 'x'.repeat(5000) } } },
      }));
      const response = await fetch(`http://127.0.0.1:${child.port}${ROOT}:commit`, {
        method: 'POST',
        headers: { authorization: 'Bearer owner' },
        body: JSON.stringify({ writes }),
      });
      if (response.ok) acknowledged.push(id);
    };
    const worker = async (): Promise<void> => {
      try {
        for (;;) await commit((n += 1));
      } catch {
        // The server is gone: that is the point.
      }
    };
    const workers = Array.from({ length: 20 }, worker);
    const before = acknowledged.length;
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 150), {
      timeout: 60_000,
      interval: 5,
    });
    await killChild(child);
    await Promise.all(workers);
  }
  const firestore = await openInProcessFirestore({ dataFile: file });
  for (const id of acknowledged) {
    expect([await read(firestore, `restored/a${id}`), await read(firestore, `restored/b${id}`)]).toEqual([200, 200]);
  }
  for (let id = 1; id <= n; id++)
    expect(await read(firestore, `restored/a${id}`)).toBe(await read(firestore, `restored/b${id}`));
  await firestore.close();
});

test('recovers all earlier commits from a write torn at any byte', async () => {
  const firestore = await openInProcessFirestore({ dataFile: file });
  await put(firestore, 'torn/first', 'one');
  const completeSize = statSync(file).size;
  await put(firestore, 'torn/second', 'two');
  const size = statSync(file).size;
  await firestore.close();
  const bytes = readFileSync(file);
  const complaints = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  for (let cut = completeSize + 1; cut < size; cut += 3) {
    writeFileSync(file, bytes);
    truncateSync(file, cut);
    const opened = await openInProcessFirestore({ dataFile: file });
    expect([await read(opened, 'torn/first'), await read(opened, 'torn/second')]).toEqual([200, 404]);
    await put(opened, 'torn/third', 'three');
    await opened.close();
    const reopened = await openInProcessFirestore({ dataFile: file });
    expect([await read(reopened, 'torn/first'), await read(reopened, 'torn/third')]).toEqual([200, 200]);
    await reopened.close();
  }
  expect(complaints).toHaveBeenCalled();
  complaints.mockRestore();
});

test('ignores a record with changed bytes', async () => {
  const firestore = await openInProcessFirestore({ dataFile: file });
  await put(firestore, 'changed/first', 'one');
  const completeSize = statSync(file).size;
  await put(firestore, 'changed/second', 'two');
  await firestore.close();
  const bytes = readFileSync(file);
  bytes[completeSize + 20] = (bytes[completeSize + 20] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  appendFileSync(file, 'garbage');
  const complaints = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const opened = await openInProcessFirestore({ dataFile: file });
  complaints.mockRestore();
  expect([await read(opened, 'changed/first'), await read(opened, 'changed/second')]).toEqual([200, 404]);
  await opened.close();
});

test('rejects a file of another format without changing it', async () => {
  writeFileSync(file, 'a letter, not a log of documents');
  await expect(openInProcessFirestore({ dataFile: file })).rejects.toThrow('no file of the local Firestore');
  expect(readFileSync(file, 'utf8')).toBe('a letter, not a log of documents');
});

test('keeps documents, deletions and update times when opening compacts the log', async () => {
  const firestore = await openInProcessFirestore({ dataFile: file });
  const text = 'x'.repeat(100_000);
  for (let round = 0; round < 20; round++) await put(firestore, `grown/${round % 5}`, `${round}${text}`);
  await firestore.handleRest({ method: 'DELETE', url: `${ROOT}/grown/0`, authorization: 'Bearer owner', body: '' });
  expect(statSync(file).size).toBeGreaterThan(2_000_000);
  const get = (from: InProcessFirestore): Promise<object> =>
    from.handleRest({ method: 'GET', url: `${ROOT}/grown`, authorization: 'Bearer owner', body: '' });
  const before = await get(firestore);
  await firestore.close();
  const reopened = await openInProcessFirestore({ dataFile: file });
  expect(statSync(file).size).toBeLessThan(500_000);
  expect(await get(reopened)).toEqual(before);
  await reopened.close();
});

/** Returns the status of a read after a restart. */
async function readAfterRestart(firestore: InProcessFirestore, path: string): Promise<number> {
  await firestore.close();
  const reopened = await openInProcessFirestore({ dataFile: file });
  const status = await read(reopened, path);
  await reopened.close();
  return status;
}

test('keeps a cleared database empty after a restart', async () => {
  const firestore = await openInProcessFirestore({ dataFile: file });
  await put(firestore, 'cleared/a', 'one');
  const url = '/emulator/v1/projects/demo-test/databases/(default)/documents';
  await firestore.handleRest({ method: 'DELETE', url, authorization: undefined, body: '' });
  expect(await readAfterRestart(firestore, 'cleared/a')).toBe(404);
});

test('restores no expired document that was deleted', async () => {
  const override = { collectionGroup: 'expired', fieldPath: 'at', ttl: true, indexes: [] };
  const indexes = parseIndexes(JSON.stringify({ indexes: [], fieldOverrides: [override] }));
  const firestore = await openInProcessFirestore({ dataFile: file, indexes });
  const body = JSON.stringify({ fields: { at: { timestampValue: new Date(0).toISOString() } } });
  await firestore.handleRest({ method: 'PATCH', url: `${ROOT}/expired/a`, authorization: 'Bearer owner', body });
  await firestore.backend.deleteExpired();
  expect(await readAfterRestart(firestore, 'expired/a')).toBe(404);
});

test('keeps the documents of every project when opening compacts the log', async () => {
  const firestore = await openInProcessFirestore({ dataFile: file });
  const url = '/v1/projects/demo-other/databases/(default)/documents/kept/a';
  await firestore.handleRest({ method: 'PATCH', url, authorization: 'Bearer owner', body: '{"fields": {}}' });
  await put(firestore, 'kept/b', 'two');
  await firestore.close();
  const compacted = await openInProcessFirestore({ dataFile: file });
  expect(await readAfterRestart(compacted, 'kept/b')).toBe(200);
});

test('tells listeners of no commit that is not on the disk', async () => {
  const firestore = await openInProcessFirestore({ dataFile: file });
  const probe = await open(file, 'r');
  const disk = vi.spyOn(Object.getPrototypeOf(probe) as typeof probe, 'datasync');
  disk.mockRejectedValueOnce(new Error('ENOSPC: no space left on device'));
  await probe.close();
  const listener = vi.fn();
  firestore.backend.onCommit(listener);
  const url = `${ROOT}/unwritten/a`;
  await firestore.handleRest({ method: 'PATCH', url, authorization: 'Bearer owner', body: '{"fields": {}}' });
  disk.mockRestore();
  await firestore.close();
  expect(listener).not.toHaveBeenCalled();
});

test('issues rising commit times after a restart with a clock set back', async () => {
  const write = { method: 'PATCH', url: `${ROOT}/times/a`, authorization: 'Bearer owner' };
  const at = async (now: number, n: number): Promise<string> => {
    const firestore = await openInProcessFirestore({ dataFile: file, now: () => now });
    const { body } = await firestore.handleRest({
      ...write,
      body: JSON.stringify({ fields: { n: { integerValue: n } } }),
    });
    await firestore.close();
    return (body as { updateTime: string }).updateTime;
  };
  const times = [await at(2_000_000, 1), await at(1_000_000, 2), await at(1_000_000, 3)];
  expect(times).toEqual(['1970-01-01T00:33:20Z', '1970-01-01T00:33:20.000001Z', '1970-01-01T00:33:20.000002Z']);
});

test('rejects commits and reads after a failed write', async () => {
  const firestore = await openInProcessFirestore({ dataFile: file });
  await put(firestore, 'full/before', 'kept');
  const probe = await open(file, 'r');
  const disk = vi.spyOn(Object.getPrototypeOf(probe) as typeof probe, 'datasync');
  disk.mockRejectedValueOnce(new Error('ENOSPC: no space left on device'));
  await probe.close();
  const write = { method: 'PATCH', url: `${ROOT}/full/after`, authorization: 'Bearer owner', body: '{"fields": {}}' };
  const expected = {
    status: 503,
    body: { error: { status: 'UNAVAILABLE', message: expect.stringContaining('ENOSPC') } },
  };
  expect(await firestore.handleRest(write)).toMatchObject(expected);
  expect(await firestore.handleRest(write)).toMatchObject({ status: 503 });
  expect(await read(firestore, 'full/after')).toBe(503);
  disk.mockRestore();
  await firestore.close();
  const reopened = await openInProcessFirestore({ dataFile: file });
  expect(await read(reopened, 'full/before')).toBe(200);
  await reopened.close();
});
