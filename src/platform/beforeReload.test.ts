import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flushBeforeReload, onBeforeReload } from './beforeReload';

const unregister: (() => void)[] = [];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const stop of unregister.splice(0)) stop();
  vi.useRealTimers();
});

describe('flushBeforeReload', () => {
  it('rejects when the database does not respond', async () => {
    unregister.push(onBeforeReload(() => new Promise(() => undefined)));
    const report = vi.fn<(error: unknown) => void>();
    void flushBeforeReload().catch(report);
    await vi.runAllTimersAsync();
    expect(report).toHaveBeenCalledExactlyOnceWith(new Error('storing takes too long'));
  });

  it('waits for every task', async () => {
    const stored: string[] = [];
    for (const [name, ms] of [
      ['slow', 3_000],
      ['fast', 10],
    ] as const) {
      const store = async () => {
        await new Promise((resolve) => setTimeout(resolve, ms));
        stored.push(name);
      };
      unregister.push(onBeforeReload(store));
    }
    const flushed = flushBeforeReload().then(() => expect(stored).toEqual(['fast', 'slow']));
    await vi.runAllTimersAsync();
    await flushed;
  });
});
