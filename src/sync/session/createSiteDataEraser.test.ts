import { describe, expect, it } from 'vitest';
import type { LogoutResult } from '../../domain/partner/partnerSession';
import { createSiteDataEraser } from './createSiteDataEraser';

function createEraser(logoutResult: LogoutResult = { ok: true }, storageError?: Error) {
  const calls: string[] = [];
  const eraser = createSiteDataEraser(
    {
      countUnsent: () => 3,
      countDrafts: () => 1,
      getDeviceOwner: () => ({ isKnown: true, role: 'admin', sealedEdits: 2, sealedDrafts: 4 }),
      logout: (choice) => {
        calls.push(`logout ${choice}`);
        return Promise.resolve(logoutResult);
      },
      eraseDataKeptAfterLogout: () => Promise.resolve(void calls.push('erase what a logout keeps')),
      start: () => Promise.resolve(void calls.push('start')),
      stop: () => void calls.push('stop'),
    },
    async () => {
      calls.push('erase storage');
      if (storageError) throw storageError;
    },
  );
  return { eraser, calls };
}

describe('createSiteDataEraser', () => {
  it('counts unsent and sealed edits and drafts', () => {
    expect(createEraser().eraser.countUnsent()).toEqual({ edits: 5, drafts: 5 });
  });

  it('logs out and stops the engine before the storage is erased', async () => {
    const { eraser, calls } = createEraser();
    await eraser.erase();
    expect(calls).toEqual(['logout discard', 'erase what a logout keeps', 'stop', 'erase storage']);
  });

  it('starts the engine again if the storage cannot be erased', async () => {
    const { eraser, calls } = createEraser({ ok: true }, new Error('SecurityError'));
    await expect(eraser.erase()).rejects.toThrow('SecurityError');
    expect(calls.slice(-3)).toEqual(['stop', 'erase storage', 'start']);
  });

  it('erases nothing if the logout fails', async () => {
    const { eraser, calls } = createEraser({ ok: false, reasonText: 'La base ne répond pas.' });
    await expect(eraser.erase()).rejects.toMatchObject({ code: 'storageFailed' });
    expect(calls).toEqual(['logout discard']);
  });
});
