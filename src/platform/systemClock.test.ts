import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from './systemClock';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('systemClock runs a scheduled action once, and none that was canceled', () => {
  const [kept, canceled] = [vi.fn(), vi.fn()];
  systemClock.schedule(1_000, kept);
  systemClock.schedule(1_000, canceled)();
  vi.advanceTimersByTime(999);
  expect(kept).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect(kept).toHaveBeenCalledOnce();
  expect(canceled).not.toHaveBeenCalled();
});
