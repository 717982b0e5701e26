import { describe, expect, it, vi } from 'vitest';
import { sendOutbox, type OutboxSender } from './sendOutbox';

interface SyncOutcome {
  isOpen?: boolean;
  unsent?: number;
  toSend?: number;
}

/** Creates an engine whose sync leaves this state; records its calls. */
function createEngine({ isOpen = true, unsent = 0, toSend = 0 }: SyncOutcome) {
  const calls: string[] = [];
  const record = (name: string) => () => {
    calls.push(name);
    return Promise.resolve();
  };
  const engine: OutboxSender = {
    start: record('start'),
    syncNow: record('syncNow'),
    stop: () => void calls.push('stop'),
    countUnsent: () => unsent,
    getDeviceOwner: () => ({ isKnown: isOpen }),
    getSnapshot: () => ({ sync: { toSend } }),
  };
  return { engine, calls };
}

describe('sendOutbox', () => {
  it('syncs, shows what is left and stops', async () => {
    const { engine, calls } = createEngine({ unsent: 2 });
    const showBadge = vi.fn();
    await sendOutbox(engine, showBadge);
    expect(calls).toEqual(['start', 'syncNow', 'stop']);
    expect(showBadge).toHaveBeenCalledExactlyOnceWith(2);
  });

  it('shows what is left only after the sync', async () => {
    const { engine, calls } = createEngine({});
    engine.syncNow = () => Promise.resolve().then(() => void calls.push('synced'));
    await sendOutbox(engine, () => void calls.push('badge'));
    expect(calls).toEqual(['start', 'synced', 'badge', 'stop']);
  });

  it('shows the number of edits that remain, also while the browser retries', async () => {
    const { engine } = createEngine({ unsent: 1, toSend: 1 });
    const showBadge = vi.fn();
    await sendOutbox(engine, showBadge).catch(() => undefined);
    expect(showBadge).toHaveBeenCalledExactlyOnceWith(1);
  });

  it('rejects while edits remain, so that the browser retries', async () => {
    const { engine, calls } = createEngine({ unsent: 1, toSend: 1 });
    await expect(sendOutbox(engine, () => undefined)).rejects.toThrow('waiting to be sent');
    expect(calls).toContain('stop');
  });

  it('rejects and leaves the badge alone when the database cannot be opened', async () => {
    const { engine, calls } = createEngine({ isOpen: false });
    const showBadge = vi.fn();
    await expect(sendOutbox(engine, showBadge)).rejects.toThrow('could not be opened');
    expect(showBadge).not.toHaveBeenCalled();
    expect(calls).toContain('stop');
  });
});
