// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '../domain/durations';
import { onBeforeReload } from '../platform/beforeReload';
import { reloadOncePerMinute } from './reloadOncePerMinute';

const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  sessionStorage.clear();
  reload.mockReset();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const requestReload = (isUseful = true) => reloadOncePerMinute(() => Promise.resolve(isUseful));

describe('reloadOncePerMinute', () => {
  it.each([
    ['does not reload again within a minute', MINUTE_MS - 1, 1],
    ['reloads again after a minute', MINUTE_MS, 2],
    ['reloads again after the clock of the device was set back', -MINUTE_MS, 2],
  ])('%s', async (_when, passedMs, count) => {
    await requestReload();
    expect(reload).toHaveBeenCalledTimes(1);
    vi.setSystemTime(Date.now() + passedMs);
    await requestReload();
    expect(reload).toHaveBeenCalledTimes(count);
  });

  it('reloads at once after a reload that would have been useless', async () => {
    await requestReload(false);
    expect(reload).not.toHaveBeenCalled();
    await requestReload();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('stores typed text before it reloads', async () => {
    let endStoring: () => void = () => undefined;
    const unregister = onBeforeReload(() => new Promise((resolve) => (endStoring = resolve)));
    const request = requestReload();
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).not.toHaveBeenCalled();
    endStoring();
    await request;
    unregister();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('keeps the page if typed text cannot be stored', async () => {
    const unregister = onBeforeReload(() => Promise.reject(new Error('the disk is full')));
    await requestReload();
    unregister();
    expect(reload).not.toHaveBeenCalled();
  });
});
