import { describe, expect, it } from 'vitest';
import { webLocks } from './locks';

/** As browsers do it: a stolen lock rejects the holder's request while its task goes on. */
function lockManager(): LockManager {
  let cut: (() => void) | null = null;
  async function request(_name: string, options: LockOptions, task: (lock: Lock | null) => Promise<unknown>) {
    if (cut !== null && options.steal !== true) return task(null);
    cut?.();
    let mine: (() => void) | null = null;
    const stolen = new Promise<never>((_resolve, reject) => {
      mine = () => reject(new DOMException('stolen', 'AbortError'));
    });
    cut = mine;
    try {
      return await Promise.race([task({ name: 'x', mode: 'exclusive' }), stolen]);
    } finally {
      if (cut === mine) cut = null;
    }
  }
  return { request: request as LockManager['request'], query: () => Promise.resolve({}) };
}

const held = (): { task: () => Promise<void>; release: () => void } => {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  return { task: () => gate, release };
};

describe('Web Locks', () => {
  it('run one task at a time and tell the others', async () => {
    const locks = webLocks(lockManager());
    const first = held();
    const running = locks?.tryRun('sync', { steal: false }, first.task);
    expect(await locks?.tryRun('sync', { steal: false }, () => Promise.reject(new Error('ran')))).toBe(false);
    first.release();
    expect(await running).toBe(true);
    expect(await locks?.tryRun('sync', { steal: false }, () => Promise.resolve())).toBe(true);
  });

  it('promise 27: can be taken from a holder that does not answer; what that one began is still waited for', async () => {
    const locks = webLocks(lockManager());
    const first = held();
    let ended = false;
    const running = locks?.tryRun('sync', { steal: false }, first.task).then(() => (ended = true));
    expect(await locks?.tryRun('sync', { steal: true }, () => Promise.resolve())).toBe(true);
    expect(ended).toBe(false);
    first.release();
    await running;
    expect(ended).toBe(true);
  });

  it('pass on what the task throws', async () => {
    const locks = webLocks(lockManager());
    await expect(locks?.tryRun('sync', { steal: false }, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  });

  it('are none where the browser has none', () => {
    expect(webLocks(undefined)).toBeNull();
  });
});
