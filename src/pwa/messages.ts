/** What pages tell the service worker. workbox-window sends the first one by this name. */
export type WorkerMessage =
  /** Take over now: the person chose to update. */
  | { type: 'SKIP_WAITING' }
  /** This device is marked as a partner's: keep what only partners need, so that the grid opens offline. */
  | { type: 'KEEP_PARTNER_SPACE' }
  /** The sender is a page of the blog that was served before this worker controlled it: keep it. */
  | { type: 'KEEP_SERVED_PAGE' };

const TYPES: ReadonlySet<unknown> = new Set<WorkerMessage['type']>([
  'SKIP_WAITING',
  'KEEP_PARTNER_SPACE',
  'KEEP_SERVED_PAGE',
]);

export function isWorkerMessage(value: unknown): value is WorkerMessage {
  return typeof value === 'object' && value !== null && 'type' in value && TYPES.has(value.type);
}

/** Name of the wish to be woken when the network is back, with edits still to be sent. */
export const OUTBOX_SYNC_TAG = 'send-outbox';
