import { describe, expect, it } from 'vitest';
import { keepBadge } from './badge';

function outboxOf(first: number) {
  const listeners = new Set<() => void>();
  let count = first;
  return {
    unsent: () => count,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    become(next: number) {
      count = next;
      for (const listener of listeners) listener();
    },
  };
}

function icon() {
  const shown: (number | null)[] = [];
  return {
    shown,
    setAppBadge: (count: number) => Promise.resolve(void shown.push(count)),
    clearAppBadge: () => Promise.resolve(void shown.push(null)),
  };
}

describe('the badge of the installed application', () => {
  it('shows how many edits are unsent and goes with the last one', () => {
    const outbox = outboxOf(0);
    const badge = icon();
    keepBadge(outbox, badge);
    outbox.become(1);
    outbox.become(1);
    outbox.become(3);
    outbox.become(0);
    expect(badge.shown).toEqual([null, 1, 3, null]);
  });

  it('is left alone once it was ended', () => {
    const outbox = outboxOf(2);
    const badge = icon();
    keepBadge(outbox, badge)();
    outbox.become(5);
    expect(badge.shown).toEqual([2]);
  });

  it('is done without where the browser has none, or refuses it', async () => {
    const outbox = outboxOf(1);
    keepBadge(outbox, {});
    const refused = () => Promise.reject(new DOMException('not installed', 'NotAllowedError'));
    keepBadge(outbox, { setAppBadge: refused, clearAppBadge: refused });
    outbox.become(2);
    // An answer that nobody handled would fail the run.
    await Promise.resolve();
    expect(outbox.unsent()).toBe(2);
  });
});
