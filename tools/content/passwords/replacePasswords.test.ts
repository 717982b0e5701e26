import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startServer, type LocalFirestoreServer } from '../../../local/firestore/src/index';
import type { BackendConnection } from '../backendConnection';
import { LOCAL_PROJECT_ID } from '../../stack/stackPaths';
import { openLocalFirestoreClient } from '../../stack/openLocalFirestoreClient';
import { readPasswordDocument } from './passwordStore';
import { replacePasswords } from './replacePasswords';

const PASSWORDS = { partner: 'nouveau partenaire', admin: 'nouvel administrateur' };

let server: LocalFirestoreServer;
let backend: BackendConnection;

beforeEach(async () => {
  server = await startServer();
  const firestore = openLocalFirestoreClient(server.port);
  backend = {
    label: 'le projet essai',
    projectId: LOCAL_PROJECT_ID,
    firestore,
    revokeSessions: () => Promise.reject(new Error('403 quota project')),
    close: () => firestore.terminate(),
  };
});

afterEach(async () => {
  await backend.close();
  await server.close();
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

it('prints active passwords even if no session can be revoked', async () => {
  const said = vi.spyOn(console, 'log').mockReturnValue();
  const warned = vi.spyOn(console, 'error').mockReturnValue();
  await replacePasswords(backend, PASSWORDS, 'Partenaire : nouveau partenaire');
  expect((await readPasswordDocument(backend.firestore))?.pv).toBe(1);
  expect(said.mock.calls.flat()).toEqual([
    expect.stringContaining('Version 1 en service sur le projet essai'),
    'Partenaire : nouveau partenaire',
  ]);
  expect(warned.mock.calls.flat().join('\n')).toContain('(403 quota project)');
  expect(process.exitCode).toBe(1);
});

it('prints them before revoking sessions and succeeds afterwards', async () => {
  const said = vi.spyOn(console, 'log').mockReturnValue();
  let saidBefore = 0;
  const revokeSessions = async (): Promise<void> => void (saidBefore = said.mock.calls.length);
  await replacePasswords({ ...backend, revokeSessions }, PASSWORDS, 'Administrateur : nouvel administrateur');
  expect(saidBefore).toBe(2);
  expect(process.exitCode).toBeUndefined();
});
