import { describe, expect, it } from 'vitest';
import { cacheAsyncResult } from './cacheAsyncResult';

function setUp(results: (number | Error)[]) {
  const clock = { now: 5_000 };
  let reads = 0;
  const read = async (): Promise<number> => {
    const result = results[reads] ?? -1;
    reads += 1;
    if (result instanceof Error) throw result;
    return result;
  };
  return { clock, readCached: cacheAsyncResult(read, { ttlMs: 1_000, now: () => clock.now }), reads: () => reads };
}

describe('cacheAsyncResult', () => {
  it('reads once for all calls within the cache time', async () => {
    const { clock, readCached, reads } = setUp([7, 8]);
    expect(await Promise.all([readCached(), readCached(), readCached()])).toEqual([7, 7, 7]);
    clock.now += 999;
    expect(await readCached()).toBe(7);
    expect(reads()).toBe(1);
  });

  it('reads again when the cache time is over', async () => {
    const { clock, readCached } = setUp([7, 8]);
    await readCached();
    clock.now += 1_000;
    expect(await readCached()).toBe(8);
  });

  it('does not cache a failed read', async () => {
    const { readCached } = setUp([new Error('no network'), 8]);
    await expect(readCached()).rejects.toThrow('no network');
    expect(await readCached()).toBe(8);
  });

  it('keeps a result that is newer than a failed read', async () => {
    const clock = { now: 0 };
    const reads: { resolve: (result: number) => void; reject: (error: Error) => void }[] = [];
    const read = () => new Promise<number>((resolve, reject) => reads.push({ resolve, reject }));
    const readCached = cacheAsyncResult(read, { ttlMs: 1_000, now: () => clock.now });
    const first = readCached();
    clock.now += 1_000;
    const second = readCached();
    reads[1]?.resolve(8);
    reads[0]?.reject(new Error('timed out'));
    await expect(first).rejects.toThrow('timed out');
    expect([await second, await readCached()]).toEqual([8, 8]);
    expect(reads).toHaveLength(2);
  });
});
