import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen, type ListeningServer } from '../../tests/support/listen';
import { assertPortAvailable } from './assertPortAvailable';
import { findFreePort, findUnblockedPort } from './ports';
import { writeStackFile } from './stackFile';

let folder: string;
let stackFile: string;
let server: ListeningServer;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'port-'));
  stackFile = join(folder, 'stack.json');
  server = await listen(createServer());
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe('assertPortAvailable', () => {
  it('accepts a free port while no stack runs', async () => {
    // Another program may take the port at once: retry with another port.
    const assertFreePort = async () => assertPortAvailable(await findFreePort(), stackFile);
    await expect.poll(() => assertFreePort().then(() => 'available')).toBe('available');
  });

  it('names the program that has the port, and another port', async () => {
    const { port } = server;
    const assertion = assertPortAvailable(port, stackFile);
    await expect(assertion).rejects.toThrow(`Le port ${port} est occupé par le processus ${process.pid} (`);
    await expect(assertion).rejects.toThrow(`npm start -- --port ${findUnblockedPort(port + 1)}`);
  });

  it('names the running site, whatever port is wanted', async () => {
    const site = `http://127.0.0.1:${server.port}`;
    const info = { site, firestore: site, auth: site, functions: site, projectId: 'demo-essai', pid: process.pid };
    await writeStackFile(stackFile, { ...info, passwords: { partner: 'a', admin: 'b' } });
    await expect(assertPortAvailable(await findFreePort(), stackFile)).rejects.toThrow(
      `Le site tourne déjà sur ${site} (processus ${process.pid}). Arrêtez-le d’abord avec Ctrl-C.`,
    );
  });
});
