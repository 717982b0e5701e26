import { describe, expect, it } from 'vitest';
import { keepBackgroundSend } from './backgroundSync';
import { isWatched } from './worker/watched';

function setUp() {
  const listeners = new Set<() => void>();
  const state = { toSend: 0, sending: false };
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const tags: string[] = [];
  const worker = Promise.resolve({ register: async (tag: string) => void tags.push(tag) });
  const outbox = {
    toSend: () => state.toSend,
    isSending: () => state.sending,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const end = keepBackgroundSend(outbox, page, worker);
  /** Wishes that this change made. */
  const wishesAfter = async (change: () => void) => {
    tags.length = 0;
    change();
    await worker;
    return tags.length;
  };
  return {
    end,
    become: (next: Partial<typeof state>) =>
      wishesAfter(() => {
        Object.assign(state, next);
        for (const listener of listeners) listener();
      }),
    show: (visibilityState: DocumentVisibilityState) =>
      wishesAfter(() => {
        page.visibilityState = visibilityState;
        page.dispatchEvent(new Event('visibilitychange'));
      }),
  };
}

describe('the wish to be woken with edits to send', () => {
  it('is made with the first edit and anew after each run that leaves edits, not with every change', async () => {
    const { become } = setUp();
    expect(await become({ toSend: 1 })).toBe(1);
    expect(await become({ toSend: 2 })).toBe(0);
    expect(await become({ sending: true })).toBe(0);
    expect(await become({ sending: false })).toBe(1);
    expect(await become({ sending: true })).toBe(0);
    expect(await become({ toSend: 0 })).toBe(0);
    expect(await become({ sending: false })).toBe(0);
  });

  it('is made for an edit that comes in the middle of a run', async () => {
    const { become } = setUp();
    expect(await become({ sending: true })).toBe(0);
    expect(await become({ toSend: 1 })).toBe(1);
    expect(await become({ sending: false })).toBe(1);
  });

  it('is made when the page goes out of sight with edits, until it is ended', async () => {
    const { become, show, end } = setUp();
    expect(await show('hidden')).toBe(0);
    await become({ toSend: 1 });
    expect(await show('visible')).toBe(0);
    expect(await show('hidden')).toBe(1);
    end();
    expect(await show('hidden')).toBe(0);
    expect(await become({ sending: true })).toBe(0);
  });
});

describe('the worker that sends the outbox', () => {
  const GRID = 'https://site.example/partner/pricing';

  it('leaves it to a page of the partner space that is in sight, and to no other', () => {
    expect(isWatched([{ url: GRID, visibilityState: 'visible' }])).toBe(true);
    expect(isWatched([{ url: GRID, visibilityState: 'hidden' }])).toBe(false);
    expect(isWatched([{ url: 'https://site.example/blog', visibilityState: 'visible' }])).toBe(false);
    expect(isWatched([])).toBe(false);
  });
});
