import { describe, expect, it } from 'vitest';
import { bindAppBadgeToUnsentCount } from './badge';

function createOutbox(initial: number) {
  const listeners = new Set<() => void>();
  let count = initial;
  return {
    countUnsent: () => count,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setCount(next: number) {
      count = next;
      for (const listener of listeners) listener();
    },
  };
}

function icon() {
  const counts: (number | null)[] = [];
  return {
    counts,
    setAppBadge: (count: number) => Promise.resolve(void counts.push(count)),
    clearAppBadge: () => Promise.resolve(void counts.push(null)),
  };
}

describe('bindAppBadgeToUnsentCount', () => {
  it('shows the number of unsent edits and clears the badge at zero', () => {
    const outbox = createOutbox(0);
    const badge = icon();
    bindAppBadgeToUnsentCount(outbox, badge);
    outbox.setCount(1);
    outbox.setCount(1);
    outbox.setCount(3);
    outbox.setCount(0);
    expect(badge.counts).toEqual([null, 1, 3, null]);
  });

  it('stops updating after unsubscribe', () => {
    const outbox = createOutbox(2);
    const badge = icon();
    bindAppBadgeToUnsentCount(outbox, badge)();
    outbox.setCount(5);
    expect(badge.counts).toEqual([2]);
  });

  it('ignores a missing or rejecting Badging API', async () => {
    const outbox = createOutbox(1);
    bindAppBadgeToUnsentCount(outbox, {});
    const reject = () => Promise.reject(new DOMException('not installed', 'NotAllowedError'));
    bindAppBadgeToUnsentCount(outbox, { setAppBadge: reject, clearAppBadge: reject });
    outbox.setCount(2);
    // An unhandled rejection would fail the test run.
    await Promise.resolve();
    expect(outbox.countUnsent()).toBe(2);
  });
});
