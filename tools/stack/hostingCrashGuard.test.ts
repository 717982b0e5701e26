import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManagedProcess } from './ManagedProcess';
import { HOSTING_CRASH_GUARD_MODULE_URL } from './startEmulators';

/** Crashes like Hosting's emulator on what it cannot parse, or on a missing file; else echoes the address. */
const CRASHING_SERVER = `
  const server = require('node:http').createServer((request, response) => {
    new URL(request.url, 'http://' + request.headers.host);
    decodeURI(request.url);
    if (request.url === '/removed.html') require('node:fs').createReadStream('dist/removed.html').pipe(response);
    else response.end(request.url);
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

let folder: string;
let program: ManagedProcess;
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'request-guard-'));
  program = await ManagedProcess.start({
    name: 'le serveur',
    args: ['--import', HOSTING_CRASH_GUARD_MODULE_URL, '-e', CRASHING_SERVER],
    cwd: folder,
    logFile: join(folder, 'server.log'),
  });
  port = Number(await program.waitForLine((line) => line !== ''));
});
afterAll(async () => {
  await program.stop();
  await rm(folder, { recursive: true });
});

/** Returns the echoed address. Uses a raw socket: HTTP clients normalize such addresses. */
async function request(address: string, host = 'localhost'): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${address} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  return (await text(socket)).split('\r\n\r\n')[1] ?? '';
}

describe('hostingCrashGuard', () => {
  it.each(['/%', '/%E0%A4%A', '/%c0%ae', '/%ED%A0%80', '//', '///', '/\\', '//[::1', 'http://[::1/'])(
    'makes %s an unknown address',
    async (address) => {
      expect(await request(address)).toBe('/adresse-illisible');
    },
  );

  it.each([
    ['/?remise=100%', '/?remise=100%25'],
    ['/blog?a=%E0%A4', '/blog?a=%25E0%25A4'],
  ])('keeps the page of %s', async (address, expected) => {
    expect(await request(address)).toBe(expected);
  });

  it('ends the response of a file that was removed, and serves others', async () => {
    expect(await request('/removed.html')).toBe('');
    expect(await request('/contact')).toBe('/contact');
  });

  it.each(['a b', '%', '[::1', ''])('serves a page whose host is %j', async (host) => {
    expect(await request('/contact', host)).toBe('/contact');
  });

  it.each(['/', '/solutions?a=1&b=%20', '/%C3%A9t%C3%A9', '/a//b', '/?a=/?b', 'http://elsewhere.example/a'])(
    'leaves %s as it is',
    async (address) => {
      expect(await request(address)).toBe(address);
    },
  );
});
