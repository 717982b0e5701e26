import { describe, expect, it } from 'vitest';
import { ConcurrencyLimiter } from './ConcurrencyLimiter';
import { createPendingTasks, flushMicrotasks } from './testing/pendingTasks';

const sleepForever = (): Promise<void> => new Promise(() => undefined);

describe('ConcurrencyLimiter', () => {
  it('runs up to the limit in call order and starts the next task when one ends', async () => {
    const limiter = new ConcurrencyLimiter({ maxConcurrent: 2, maxWaitMs: 1, sleep: sleepForever });
    const { createTask, startedIds, endOldest } = createPendingTasks();
    for (const id of [1, 2, 3, 4]) void limiter.run(createTask(id));
    await flushMicrotasks();
    expect(startedIds).toEqual([1, 2]);
    endOldest();
    await flushMicrotasks();
    expect(startedIds).toEqual([1, 2, 3]);
    endOldest();
    endOldest();
    endOldest();
    await flushMicrotasks();
    expect(startedIds).toEqual([1, 2, 3, 4]);
    void limiter.run(createTask(5));
    void limiter.run(createTask(6));
    await flushMicrotasks();
    expect(startedIds).toEqual([1, 2, 3, 4, 5]);
  });

  it('releases the slot of a task that fails', async () => {
    const limiter = new ConcurrencyLimiter({ maxConcurrent: 1, maxWaitMs: 1, sleep: sleepForever });
    await expect(limiter.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await limiter.run(async () => 'next')).toBe('next');
  });

  it('runs an overdue task above the limit and restores the limit afterwards', async () => {
    const wakeUps: (() => void)[] = [];
    const sleep = (): Promise<void> => new Promise((resolve) => wakeUps.push(resolve));
    const limiter = new ConcurrencyLimiter({ maxConcurrent: 1, maxWaitMs: 1, sleep });
    const { createTask, startedIds, endOldest } = createPendingTasks();
    for (const id of [1, 2, 3]) void limiter.run(createTask(id));
    wakeUps[0]?.();
    await flushMicrotasks();
    expect(startedIds).toEqual([1, 2]);
    endOldest();
    await flushMicrotasks();
    expect(startedIds).toEqual([1, 2]);
    endOldest();
    await flushMicrotasks();
    expect(startedIds).toEqual([1, 2, 3]);
  });
});
