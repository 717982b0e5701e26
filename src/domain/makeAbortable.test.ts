import { describe, expect, it } from 'vitest';
import { makeAbortable } from './makeAbortable';

const endless = new Promise<string>(() => undefined);

describe('makeAbortable', () => {
  it('settles like its work', async () => {
    const { signal } = new AbortController();
    await expect(makeAbortable(Promise.resolve('done'), signal)).resolves.toBe('done');
    await expect(makeAbortable(Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken');
  });

  it('rejects with the reason of the signal', async () => {
    const controller = new AbortController();
    const result = makeAbortable(endless, controller.signal);
    controller.abort(new Error('closed'));
    await expect(result).rejects.toThrow('closed');
    await expect(makeAbortable(Promise.resolve('late'), controller.signal)).rejects.toThrow('closed');
  });

  it('rejects with TimeoutError after a time limit', async () => {
    await expect(makeAbortable(endless, AbortSignal.timeout(1))).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
