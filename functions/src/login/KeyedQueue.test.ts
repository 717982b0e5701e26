import { describe, expect, it } from 'vitest';
import { KeyedQueue } from './KeyedQueue';
import { createControlledTasks, flushMicrotasks } from './testing/controlledTasks';

describe('KeyedQueue', () => {
  it('runs tasks of one key sequentially and other keys in parallel', async () => {
    const queue = new KeyedQueue();
    const { createTask, startedIds, endOldest } = createControlledTasks();
    void queue.run('a', createTask(1));
    void queue.run('a', createTask(2));
    void queue.run('b', createTask(3));
    await flushMicrotasks();
    expect(startedIds).toEqual([1, 3]);
    endOldest();
    await flushMicrotasks();
    expect(startedIds).toEqual([1, 3, 2]);
  });

  it('runs a task that is added between two others after both', async () => {
    const queue = new KeyedQueue();
    const { createTask, startedIds, endOldest } = createControlledTasks();
    void queue.run('a', createTask(1));
    void queue.run('a', createTask(2));
    await flushMicrotasks();
    endOldest();
    await flushMicrotasks();
    void queue.run('a', createTask(3));
    await flushMicrotasks();
    expect(startedIds).toEqual([1, 2]);
  });

  it('continues after a task that fails', async () => {
    const queue = new KeyedQueue();
    const failed = queue.run('a', () => Promise.reject(new Error('broken')));
    const next = queue.run('a', async () => 'next');
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });
});
