import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenIdle } from './whenIdle';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('whenIdle', () => {
  it('runs the action after two seconds in a page that is never idle', () => {
    const requestIdleCallback = (run: () => void, { timeout }: { timeout?: number } = {}) =>
      timeout !== undefined && setTimeout(run, timeout);
    vi.stubGlobal('window', { requestIdleCallback });
    const action = vi.fn();
    whenIdle(action);
    vi.advanceTimersByTime(1_999);
    expect(action).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(action).toHaveBeenCalledOnce();
  });

  it('runs the action soon in a browser that reports no idle time', () => {
    vi.stubGlobal('window', {});
    const action = vi.fn();
    whenIdle(action);
    expect(action).not.toHaveBeenCalled();
    vi.advanceTimersByTime(50);
    expect(action).toHaveBeenCalledOnce();
  });
});
