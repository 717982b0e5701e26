/** What pages tell the service worker. workbox-window sends the first one by this name. */
export type WorkerMessage =
  /** Take over now: the person chose to update. */
  | { type: 'SKIP_WAITING' }
  /** This device is a partner's: keep what only partners need, so that the grid opens offline. */
  | { type: 'KEEP_PARTNER_SPACE' };

export function isWorkerMessage(value: unknown): value is WorkerMessage {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    (value.type === 'SKIP_WAITING' || value.type === 'KEEP_PARTNER_SPACE')
  );
}

/** Name of the wish to be woken when the network is back, with edits still to be sent. */
export const OUTBOX_SYNC_TAG = 'send-outbox';
