/** Messages to the service worker, mostly from pages. */
export type MessageToServiceWorker =
  /** The user applies the update: take over. */
  | { type: 'SKIP_WAITING' }
  /** From a new version to the active one, whose pending requests block the activation: abort them and reply. */
  | { type: 'HAND_OVER' }
  /** Cache the built files again if they were deleted; cache the post list if it is missing, else delete withdrawn posts. */
  | { type: 'MAINTAIN_CACHES' }
  /** The database has no post with this slug. */
  | { type: 'DELETE_POST'; slug: string }
  /** The page marked this device as a partner's: cache the partner space for offline use. */
  | { type: 'CACHE_PARTNER_SPACE' }
  /** The sender is a blog page served before this worker controlled it: cache it. */
  | { type: 'CACHE_SERVED_PAGE' }
  /** A script import of the sender failed: replace damaged cached files and post their number to the message's port. */
  | { type: 'REPAIR_FILES' };

const MESSAGE_TYPES: ReadonlySet<unknown> = new Set<MessageToServiceWorker['type']>([
  'SKIP_WAITING',
  'HAND_OVER',
  'MAINTAIN_CACHES',
  'DELETE_POST',
  'CACHE_PARTNER_SPACE',
  'CACHE_SERVED_PAGE',
  'REPAIR_FILES',
]);

export function isMessageToServiceWorker(value: unknown): value is MessageToServiceWorker {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  return (
    MESSAGE_TYPES.has(value.type) &&
    (value.type !== 'DELETE_POST' || ('slug' in value && typeof value.slug === 'string'))
  );
}

/** Background Sync tag under which the outbox is sent. */
export const OUTBOX_SYNC_TAG = 'send-outbox';
