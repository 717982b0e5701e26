import { describe, expect, it } from 'vitest';
import { registerBackgroundSync } from './backgroundSync';

function setUp() {
  const listeners = new Set<() => void>();
  const state = { toSend: 0, isSending: false };
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const tags: string[] = [];
  const worker = Promise.resolve({ register: async (tag: string) => void tags.push(tag) });
  const outbox = {
    countSendable: () => state.toSend,
    isSending: () => state.isSending,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const stop = registerBackgroundSync(outbox, page, worker);
  /** Counts the sync registrations caused by a change. */
  const countRegistrations = async (change: () => void) => {
    tags.length = 0;
    change();
    await worker;
    return tags.length;
  };
  return {
    stop,
    setState: (next: Partial<typeof state>) =>
      countRegistrations(() => {
        Object.assign(state, next);
        for (const listener of listeners) listener();
      }),
    show: (visibilityState: DocumentVisibilityState) =>
      countRegistrations(() => {
        page.visibilityState = visibilityState;
        page.dispatchEvent(new Event('visibilitychange'));
      }),
  };
}

describe('registerBackgroundSync', () => {
  it('registers on the first edit and after each run that leaves edits', async () => {
    const { setState } = setUp();
    expect(await setState({ toSend: 1 })).toBe(1);
    expect(await setState({ toSend: 2 })).toBe(0);
    expect(await setState({ isSending: true })).toBe(0);
    expect(await setState({ isSending: false })).toBe(1);
    expect(await setState({ isSending: true })).toBe(0);
    expect(await setState({ toSend: 0 })).toBe(0);
    expect(await setState({ isSending: false })).toBe(0);
  });

  it('registers for an edit made during a run', async () => {
    const { setState } = setUp();
    expect(await setState({ isSending: true })).toBe(0);
    expect(await setState({ toSend: 1 })).toBe(1);
    expect(await setState({ isSending: false })).toBe(1);
  });

  it('registers when the page is hidden with edits until it is stopped', async () => {
    const { setState, show, stop } = setUp();
    expect(await show('hidden')).toBe(0);
    await setState({ toSend: 1 });
    expect(await show('visible')).toBe(0);
    expect(await show('hidden')).toBe(1);
    stop();
    expect(await show('hidden')).toBe(0);
    expect(await setState({ isSending: true })).toBe(0);
  });
});
