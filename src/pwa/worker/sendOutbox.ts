import type { SyncEngine } from '../../sync/syncEngine';

/**
 * Syncs once with an engine of its own and stops it. Rejects while edits remain, so that the browser retries later.
 * `showBadge` shows the number of unsent edits: without a page, the worker updates it.
 */
export async function sendOutbox(engine: SyncEngine, showBadge: (count: number) => void): Promise<void> {
  try {
    await engine.start();
    await engine.syncNow();
    showBadge(engine.countUnsyncedEdits());
    if (engine.getSnapshot().sync.toSend > 0) throw new Error('edits are still waiting to be sent');
  } finally {
    engine.stop();
  }
}
