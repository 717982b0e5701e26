import type { SyncEngine } from '../../sync/syncEngine';

export interface OutboxSender extends Pick<SyncEngine, 'start' | 'syncNow' | 'stop' | 'countUnsent'> {
  getDeviceOwner(): Pick<ReturnType<SyncEngine['getDeviceOwner']>, 'isKnown'>;
  getSnapshot(): { sync: Pick<ReturnType<SyncEngine['getSnapshot']>['sync'], 'toSend'> };
}

/**
 * Syncs once with an engine of its own and stops it. Rejects while edits remain, so that the browser retries later.
 * `showBadge` shows the number of unsent edits: without a page, the worker updates it.
 */
export async function sendOutbox(engine: OutboxSender, showBadge: (count: number) => void): Promise<void> {
  try {
    await engine.start();
    await engine.syncNow();
    if (!engine.getDeviceOwner().isKnown) throw new Error('the local database could not be opened');
    showBadge(engine.countUnsent());
    if (engine.getSnapshot().sync.toSend > 0) throw new Error('edits are still waiting to be sent');
  } finally {
    engine.stop();
  }
}
