import { describe, expect, it } from 'vitest';
import { createFakeServer, buildSolutionRow } from '../../src/sync/testing/fakeServer';
import { createTestDevice } from '../support/testDevice';

describe('persistent storage', () => {
  it('is requested once, after the first edit, and shows the browser’s decision', async () => {
    const device = createTestDevice(createFakeServer([buildSolutionRow('a', 0)]));
    const { engine, environment } = await device.openTab();
    const requests: boolean[] = [];
    environment.checkStorageHealth = (canPrompt) => {
      requests.push(canPrompt);
      return Promise.resolve(canPrompt ? 'persistent' : 'bestEffort');
    };
    await engine.login('admin');
    await engine.syncNow();
    expect(requests).toEqual([false]);
    expect(engine.getSnapshot().storage).toBe('bestEffort');

    await engine.edit({ kind: 'update', itemId: 'a', label: 'x' });
    await engine.edit({ kind: 'update', itemId: 'a', label: 'y' });
    await Promise.resolve();
    expect(requests).toEqual([false, true]);
    expect(engine.getSnapshot().storage).toBe('persistent');
  });
});
