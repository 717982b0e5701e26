import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen, type ListeningServer } from '../../tests/support/listen';
import { claimStart, readRunningStack, releaseStart, writeStackFile, type StackInfo } from './stackFile';

let folder: string;
let site: ListeningServer;
let info: StackInfo;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stack-file-'));
  site = await listen(createServer());
  info = {
    site: `http://127.0.0.1:${site.port}`,
    firestore: 'http://127.0.0.1:1',
    auth: 'http://127.0.0.1:2',
    functions: 'http://127.0.0.1:3',
    projectId: 'demo',
    passwords: { partner: 'a', admin: 'b' },
    pid: process.pid,
  };
});

afterEach(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const path = () => join(folder, 'deep', 'stack.json');

it('returns a running stack', async () => {
  await writeStackFile(path(), info);
  expect(await readRunningStack(path())).toEqual(info);
});

it('returns null if the process has ended', async () => {
  // Exceeds the largest process id of any system.
  await writeStackFile(path(), { ...info, pid: 2 ** 31 - 1 });
  expect(await readRunningStack(path())).toBeNull();
});

it('returns null if the process id was reused and the site is down', async () => {
  await writeStackFile(path(), info);
  await site.close();
  expect(await readRunningStack(path())).toBeNull();
});

it.each(['', '{"site": "http://127', 'null', '{"pid": 1}'])('returns null for %j', async (text) => {
  const file = join(folder, 'stack.json');
  await writeFile(file, text);
  expect(await readRunningStack(file)).toBeNull();
});

it('returns null without a file', async () => expect(await readRunningStack(path())).toBeNull());

describe('claimStart', () => {
  const claim = () => join(folder, 'deep', 'starting');

  it('returns the process that is starting', async () => {
    expect(await claimStart(claim())).toBeNull();
    expect(await claimStart(claim())).toBe(process.pid);
    // Builds take minutes on a slow machine.
    expect(await claimStart(claim(), Date.now() + 540_000)).toBe(process.pid);
  });

  it('lets another start claim what was released', async () => {
    await claimStart(claim());
    await releaseStart(claim());
    expect(await claimStart(claim())).toBeNull();
  });

  it('lets one of several simultaneous starts claim', async () => {
    const holders = await Promise.all(Array.from({ length: 5 }, () => claimStart(claim())));
    expect(holders.toSorted()).toEqual([process.pid, process.pid, process.pid, process.pid, null]);
    expect(await readdir(dirname(claim()))).toEqual(['starting']);
  });

  it('ignores a claim that a crash left', async () => {
    await claimStart(claim());
    await writeFile(claim(), String(2 ** 31 - 1));
    expect(await claimStart(claim())).toBeNull();
  });

  it('ignores a claim so old that its process id may be reused', async () => {
    await claimStart(claim());
    expect(await claimStart(claim(), Date.now() + 3_600_000)).toBeNull();
  });

  it('ignores a damaged claim', async () => {
    await claimStart(claim());
    await writeFile(claim(), '');
    expect(await claimStart(claim())).toBeNull();
  });
});
