import { describe, expect, it } from 'vitest';
import { createFakeServer, solution } from '../../src/sync/testing/fakeServer';
import { createTestDevice } from '../support/device';

describe('lasting storage', () => {
  it('is asked for after the first edit and once only, never for reading; the answer is shown', async () => {
    const device = createTestDevice(createFakeServer([solution('a', 0)]));
    const { engine, surroundings } = await device.openTab();
    const asked: boolean[] = [];
    surroundings.storage = (ask) => {
      asked.push(ask);
      return Promise.resolve(ask ? 'persistent' : 'bestEffort');
    };
    await engine.login('admin');
    await engine.syncNow();
    expect(asked).toEqual([false]);
    expect(engine.snapshot().storage).toBe('bestEffort');

    await engine.edit({ kind: 'update', itemId: 'a', label: 'x' });
    await engine.edit({ kind: 'update', itemId: 'a', label: 'y' });
    await Promise.resolve();
    expect(asked).toEqual([false, true]);
    expect(engine.snapshot().storage).toBe('persistent');
  });
});
