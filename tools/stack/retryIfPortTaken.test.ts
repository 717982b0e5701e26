import { describe, expect, it, vi } from 'vitest';
import { retryIfPortTaken } from './retryIfPortTaken';

describe('retryIfPortTaken', () => {
  it.each(['listen EADDRINUSE: address already in use 127.0.0.1:4000', 'Could not start Hub Emulator, port taken.'])(
    'starts again after: %s',
    async (message) => {
      const start = vi.fn(() => Promise.resolve('started')).mockRejectedValueOnce(new Error(message));
      expect(await retryIfPortTaken(start)).toBe('started');
      expect(start).toHaveBeenCalledTimes(2);
    },
  );

  it('gives up after three attempts', async () => {
    const start = vi.fn(() => Promise.reject(new Error('EADDRINUSE')));
    await expect(retryIfPortTaken(start)).rejects.toThrow('EADDRINUSE');
    expect(start).toHaveBeenCalledTimes(3);
  });

  it('does not repeat another failure', async () => {
    const start = vi.fn(() => Promise.reject(new Error('broken rules')));
    await expect(retryIfPortTaken(start)).rejects.toThrow('broken rules');
    expect(start).toHaveBeenCalledTimes(1);
  });
});
