import { describe, expect, it } from 'vitest';
import { createWebLocks } from './webLocks';

/** Behaves like browsers: a stolen lock rejects the holder's request while its task continues. */
function createLockManager(): LockManager {
  let rejectHolder: (() => void) | null = null;
  async function request(_name: string, options: LockOptions, task: (lock: Lock | null) => Promise<unknown>) {
    if (rejectHolder !== null && options.steal !== true) {
      if (options.ifAvailable !== true) throw new Error('A browser would wait for the holder');
      return task(null);
    }
    rejectHolder?.();
    let rejectOwn: (() => void) | null = null;
    const stolen = new Promise<never>((_resolve, reject) => {
      rejectOwn = () => reject(new DOMException('stolen', 'AbortError'));
    });
    rejectHolder = rejectOwn;
    try {
      return await Promise.race([task({ name: 'x', mode: 'exclusive' }), stolen]);
    } finally {
      if (rejectHolder === rejectOwn) rejectHolder = null;
    }
  }
  return { request: request as LockManager['request'], query: () => Promise.resolve({}) };
}

const createHeldTask = (): { task: () => Promise<void>; release: () => void } => {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  return { task: () => gate, release };
};

describe('createWebLocks', () => {
  it('runs one task at a time and returns false to the others', async () => {
    const locks = createWebLocks(createLockManager());
    const first = createHeldTask();
    const running = locks?.tryRun('sync', { steal: false }, first.task);
    expect(await locks?.tryRun('sync', { steal: false }, () => Promise.reject(new Error('ran')))).toBe(false);
    first.release();
    expect(await running).toBe(true);
    expect(await locks?.tryRun('sync', { steal: false }, () => Promise.resolve())).toBe(true);
  });

  it('promise 27: steals the lock from an unresponsive holder whose call waits for its task', async () => {
    const locks = createWebLocks(createLockManager());
    const first = createHeldTask();
    let hasEnded = false;
    const running = locks?.tryRun('sync', { steal: false }, first.task).then(() => (hasEnded = true));
    expect(await locks?.tryRun('sync', { steal: true }, () => Promise.resolve())).toBe(true);
    expect(hasEnded).toBe(false);
    first.release();
    await running;
    expect(hasEnded).toBe(true);
  });

  it('rethrows errors of the task', async () => {
    const locks = createWebLocks(createLockManager());
    await expect(locks?.tryRun('sync', { steal: false }, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  });

  it('returns null when the browser has no Web Locks', () => {
    expect(createWebLocks(undefined)).toBeNull();
  });
});
