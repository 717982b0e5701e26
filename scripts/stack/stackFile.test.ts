import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readRunningStack, writeStackFile, type StackInfo } from './stackFile';

let folder: string;
let site: Server;
let info: StackInfo;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stack-file-'));
  site = createServer();
  await new Promise<void>((resolve) => site.listen({ port: 0, host: '127.0.0.1' }, resolve));
  const address = site.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  info = {
    site: `http://127.0.0.1:${port}`,
    firestore: 'http://127.0.0.1:1',
    auth: 'http://127.0.0.1:2',
    functions: 'http://127.0.0.1:3',
    projectId: 'demo',
    passwords: { partner: 'a', admin: 'b' },
    pid: process.pid,
  };
});

afterEach(async () => {
  await new Promise((resolve) => (site.listening ? site.close(resolve) : resolve(null)));
  await rm(folder, { recursive: true });
});

const path = () => join(folder, 'deep', 'stack.json');

it('tells where a running stack is', async () => {
  await writeStackFile(path(), info);
  expect(await readRunningStack(path())).toEqual(info);
});

it('takes a file for a crash’s whose program is gone', async () => {
  // Above every number that a system gives to programs.
  await writeStackFile(path(), { ...info, pid: 2 ** 31 - 1 });
  expect(await readRunningStack(path())).toBeNull();
});

it('takes it for a crash’s, too, where another program has that number by now and nothing serves the site', async () => {
  await writeStackFile(path(), info);
  await new Promise((resolve) => site.close(resolve));
  expect(await readRunningStack(path())).toBeNull();
});

it.each(['', '{"site": "http://127', 'null', '{"pid": 1}'])('takes %j for no stack', async (text) => {
  const file = join(folder, 'stack.json');
  await writeFile(file, text);
  expect(await readRunningStack(file)).toBeNull();
});

it('takes no file for no stack', async () => expect(await readRunningStack(path())).toBeNull());
