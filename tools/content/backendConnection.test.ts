import { afterEach, expect, it, vi } from 'vitest';
import { BackendError, openBackend } from './backendConnection';

afterEach(() => vi.unstubAllEnvs());

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
