import { describe, expect, it } from 'vitest';
import { registerBackgroundSync } from './backgroundSync';

/** `toSend`: number of edits that wait from the start. */
function setUp({ toSend = 0, isRefused = false } = {}) {
  const listeners = new Set<() => void>();
  const state = { toSend, isSending: false };
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const tags: string[] = [];
  const register = async (tag: string) => {
    tags.push(tag);
    if (isRefused) throw new DOMException('Permission denied', 'NotAllowedError');
  };
  const worker = Promise.resolve({ register });
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
    tags,
    worker,
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

  it('registers for edits that wait from the visit before', async () => {
    const { tags, worker } = setUp({ toSend: 1 });
    await worker;
    expect(tags).toEqual(['send-outbox']);
  });

  it('ignores that the browser refuses a registration', async () => {
    const { setState } = setUp({ isRefused: true });
    expect(await setState({ toSend: 1 })).toBe(1);
    expect(await setState({ isSending: true })).toBe(0);
    // An unhandled rejection would fail the test run.
    expect(await setState({ isSending: false })).toBe(1);
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
