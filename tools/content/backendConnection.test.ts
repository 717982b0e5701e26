import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { deleteApp, getApp } from 'firebase-admin/app';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { listen } from '../../tests/support/listen';
import { writeStackFile } from '../stack/stackFile';
import { BackendError, openBackend, runOnBackend, type BackendConnection } from './backendConnection';

afterEach(() => vi.unstubAllEnvs());

describe('openBackend', () => {
  it.each(['FIRESTORE_EMULATOR_HOST', 'FIREBASE_AUTH_EMULATOR_HOST'])(
    'opens no real project while %s points to an emulator',
    async (name) => {
      vi.stubEnv('FIRESTORE_EMULATOR_HOST', undefined);
      // Without credentials, the error of a later step is another one.
      vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', '/absent.json');
      vi.stubEnv(name, '127.0.0.1:1');
      const opening = openBackend({ isLocal: false, projectId: 'mon-projet' });
      await expect(opening).rejects.toThrow(BackendError);
      await expect(opening).rejects.toThrow(`${name} est défini`);
    },
  );

  it('asks to start the local server if none runs', async () => {
    vi.stubEnv('FIRESTORE_EMULATOR_HOST', undefined);
    await expect(openBackend({ isLocal: true }, '/absent/stack.json')).rejects.toThrow('lancez d’abord npm start');
  });
});

describe('revokeSessions of the running stack', () => {
  let folder: string;
  let backend: BackendConnection;
  /** Users whose sessions were revoked, and what the server responds to the next requests if it refuses them. */
  let revoked: string[];
  let refusals: { status: number; message: string }[];

  beforeEach(async () => {
    for (const name of ['FIRESTORE_EMULATOR_HOST', 'FIREBASE_AUTH_EMULATOR_HOST', 'METADATA_SERVER_DETECTION'])
      vi.stubEnv(name, undefined);
    revoked = [];
    refusals = [];
    const server = await listen(
      createServer(async (request, response) => {
        const { localId } = (await json(request)) as { localId: string };
        const refusal = refusals.shift();
        if (refusal === undefined) revoked.push(localId);
        response.writeHead(refusal?.status ?? 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(refusal === undefined ? { localId } : { error: { message: refusal.message } }));
      }),
    );
    folder = await mkdtemp(join(tmpdir(), 'backend-'));
    const address = `http://127.0.0.1:${server.port}`;
    const stackFile = join(folder, 'stack.json');
    await writeStackFile(stackFile, {
      site: address,
      firestore: address,
      auth: address,
      functions: address,
      projectId: 'demo-essai',
      passwords: { partner: 'a', admin: 'b' },
      pid: process.pid,
    });
    backend = await openBackend({ isLocal: true }, stackFile);
    onTestFinished(async () => {
      await backend.close();
      await deleteApp(getApp('backend-demo-essai'));
      await server.close();
      await rm(folder, { recursive: true });
    });
  });

  it('ends the sessions of every user in the stack', async () => {
    expect(backend).toMatchObject({ label: 'le serveur local', projectId: 'demo-essai' });
    await backend.revokeSessions(['partner', 'admin']);
    expect(revoked).toEqual(['partner', 'admin']);
  });

  it('goes on after a user who never logged in', async () => {
    refusals = [{ status: 400, message: 'USER_NOT_FOUND' }];
    await backend.revokeSessions(['partner', 'admin']);
    expect(revoked).toEqual(['admin']);
  });

  it('rejects if the server refuses', async () => {
    refusals = [{ status: 400, message: 'INSUFFICIENT_PERMISSION' }];
    await expect(backend.revokeSessions(['partner', 'admin'])).rejects.toThrow('permission');
  });
});

describe('runOnBackend', () => {
  const close = vi.fn<() => Promise<void>>();
  const open = async () => ({ label: 'le projet essai', close }) as unknown as BackendConnection;
  const run = (command: () => Promise<void>) => runOnBackend({ isLocal: false }, command, open);

  beforeEach(() => void close.mockReset().mockResolvedValue());

  it('closes the backend after the command', async () => {
    await run(async () => expect(close).not.toHaveBeenCalled());
    expect(close).toHaveBeenCalledOnce();
  });

  it.each([
    ['names the reason of a database error', Object.assign(new Error('14'), { code: 14 }), 'elle est injoignable.'],
    ['rethrows a defect', new TypeError('defect'), 'defect'],
  ])('%s and closes the backend', async (_, error, message) => {
    await expect(run(() => Promise.reject(error))).rejects.toThrow(message);
    expect(close).toHaveBeenCalledOnce();
  });
});
