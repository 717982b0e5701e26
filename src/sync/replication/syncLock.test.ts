import { describe, expect, it } from 'vitest';
import { StoreError } from '../ports';
import { createFakeLocks } from '../testing/fakes';
import { createVirtualClock } from '../testing/virtualClock';
import { createSyncLock, SYNC_LOCK_NAME } from './syncLock';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Two tabs of a device with one lease, which `lease` shows; the Web Lock is taken from the start if `isLockTaken`. */
function createDevice({ hasWebLocks = true, isLockTaken = false } = {}) {
  const clock = createVirtualClock();
  const locks = createFakeLocks();
  const device = {
    clock,
    lease: null as { holder: string; at: number } | null,
    heartbeats: 0,
    acquireError: null as StoreError | null,
    releaseError: null as StoreError | null,
    pass: (ms: number) => clock.advance(ms, settle),
  };
  const createTab = (holder: string) =>
    createSyncLock({
      clock,
      locks: hasWebLocks ? locks : null,
      randomSource: { createId: () => holder, pickFraction: () => 0 },
      persistence: {
        acquireLease(
          id: string,
          { now, staleAfterMs, isForced }: { now: number; staleAfterMs: number; isForced: boolean },
        ) {
          if (device.acquireError !== null) return Promise.reject(device.acquireError);
          const { lease } = device;
          if (!isForced && lease !== null && lease.holder !== id && now - lease.at < staleAfterMs)
            return Promise.resolve(false);
          device.lease = { holder: id, at: now };
          device.heartbeats += 1;
          return Promise.resolve(true);
        },
        readLeaseTime: () => Promise.resolve(device.lease?.at ?? null),
        releaseLease(id: string) {
          if (device.releaseError !== null) return Promise.reject(device.releaseError);
          if (device.lease?.holder === id) device.lease = null;
          return Promise.resolve();
        },
      } as unknown as Parameters<typeof createSyncLock>[0]['persistence'],
    });
  if (isLockTaken) void locks.tryRun(SYNC_LOCK_NAME, { steal: false }, () => new Promise<never>(() => undefined));
  return { ...device, device, locks, createTab };
}

/** Starts a task that runs until `finish`. */
function startTask(runExclusive: (task: () => Promise<void>) => Promise<boolean>) {
  const task = { isRunning: false, finish: () => undefined as void, result: Promise.resolve(false) };
  task.result = runExclusive(
    () =>
      new Promise<void>((resolve) => {
        task.isRunning = true;
        task.finish = resolve;
      }),
  );
  return task;
}

describe.each([true, false])('createSyncLock (Web Locks: %s)', (hasWebLocks) => {
  it('runs one task at a time and releases the lease', async () => {
    const { device, createTab } = createDevice({ hasWebLocks });
    const first = startTask(createTab('first'));
    await settle();
    expect(device.lease).toMatchObject({ holder: 'first' });
    const second = createTab('second');
    expect(await startTask(second).result).toBe(false);
    first.finish();
    expect(await first.result).toBe(true);
    expect(device.lease).toBeNull();
    const next = startTask(second);
    await settle();
    expect(next.isRunning).toBe(true);
    next.finish();
    expect(await next.result).toBe(true);
  });

  it('renews the lease every 5 s until the task ends', async () => {
    const { device, clock, pass, createTab } = createDevice({ hasWebLocks });
    const task = startTask(createTab('tab'));
    await settle();
    const start = clock.now();
    await pass(4_999);
    expect(device.lease?.at).toBe(start);
    await pass(1);
    expect(device.lease?.at).toBe(start + 5_000);
    await pass(5_000);
    expect(device).toMatchObject({ heartbeats: 3, lease: { at: start + 10_000 } });
    task.finish();
    await task.result;
    await pass(20_000);
    expect(device).toMatchObject({ heartbeats: 3, lease: null });
  });

  it('releases the lease of a failed task', async () => {
    const { device, createTab } = createDevice({ hasWebLocks });
    await expect(createTab('tab')(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(device.lease).toBeNull();
  });

  it('keeps the result of a task whose heartbeat or release fails', async () => {
    const { device, pass, createTab } = createDevice({ hasWebLocks });
    const task = startTask(createTab('tab'));
    await settle();
    device.acquireError = new StoreError('failed');
    device.releaseError = new StoreError('failed');
    await pass(5_000);
    task.finish();
    expect(await task.result).toBe(true);
  });

  it('runs without a lease when the disk is full, not when it fails', async () => {
    const { device, createTab } = createDevice({ hasWebLocks });
    device.acquireError = new StoreError('full');
    expect(await createTab('tab')(() => Promise.resolve())).toBe(true);
    device.acquireError = new StoreError('failed');
    await expect(createTab('tab')(() => Promise.resolve())).rejects.toMatchObject({ code: 'failed' });
  });

  it('takes over from a frozen tab after 15 s without a heartbeat', async () => {
    const { device, clock, pass, createTab } = createDevice({ hasWebLocks, isLockTaken: true });
    device.lease = { holder: 'frozen', at: clock.now() };
    const runExclusive = createTab('tab');
    await pass(14_999);
    expect(await runExclusive(() => Promise.resolve())).toBe(false);
    await pass(1);
    expect(await runExclusive(() => Promise.resolve())).toBe(true);
  });
});

describe('createSyncLock with Web Locks', () => {
  it('takes the lease of a killed tab, and takes it back while the task runs', async () => {
    const { device, clock, pass, createTab } = createDevice();
    device.lease = { holder: 'killed', at: clock.now() };
    const task = startTask(createTab('tab'));
    await settle();
    expect(device.lease).toMatchObject({ holder: 'tab' });
    device.lease = { holder: 'other', at: clock.now() };
    await pass(5_000);
    expect(device.lease).toMatchObject({ holder: 'tab' });
    task.finish();
    await task.result;
  });

  it('takes over from a lease dated in the future, left by a device clock that was set back', async () => {
    const { device, clock, createTab } = createDevice({ isLockTaken: true });
    device.lease = { holder: 'frozen', at: clock.now() };
    expect(await createTab('tab')(() => Promise.resolve())).toBe(false);
    device.lease = { holder: 'frozen', at: clock.now() + 1 };
    expect(await createTab('tab')(() => Promise.resolve())).toBe(true);
  });

  it('takes over from a lock holder that had no lease for 15 s in a row', async () => {
    const { device, clock, pass, createTab } = createDevice({ isLockTaken: true });
    const runExclusive = createTab('tab');
    const attempt = () => runExclusive(() => Promise.resolve());
    expect(await attempt()).toBe(false);
    await pass(14_000);
    device.lease = { holder: 'other', at: clock.now() };
    expect(await attempt()).toBe(false);
    device.lease = null;
    await pass(14_000);
    expect(await attempt()).toBe(false);
    await pass(14_999);
    expect(await attempt()).toBe(false);
    await pass(1);
    expect(await attempt()).toBe(true);
  });

  it('counts the time without a lease anew when the device clock was set back', async () => {
    const { clock, pass, createTab } = createDevice({ isLockTaken: true });
    const runExclusive = createTab('tab');
    const attempt = () => runExclusive(() => Promise.resolve());
    expect(await attempt()).toBe(false);
    clock.jump(-3_600_000);
    expect(await attempt()).toBe(false);
    await pass(14_999);
    expect(await attempt()).toBe(false);
    await pass(1);
    expect(await attempt()).toBe(true);
  });

  it('counts the time without a lease from its own last run', async () => {
    const { locks, pass, createTab } = createDevice({ isLockTaken: true });
    const runExclusive = createTab('tab');
    expect(await runExclusive(() => Promise.resolve())).toBe(false);
    locks.release(SYNC_LOCK_NAME);
    expect(await runExclusive(() => Promise.resolve())).toBe(true);
    await pass(20_000);
    void locks.tryRun(SYNC_LOCK_NAME, { steal: false }, () => new Promise<never>(() => undefined));
    expect(await runExclusive(() => Promise.resolve())).toBe(false);
  });
});
