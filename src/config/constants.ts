/** Every constant that two layers share. Durations carry their unit in the name. */

/** Public price = reseller price × this (20 % tax), `product.md` section 5. */
export const PUBLIC_PRICE_MULTIPLIER = '1.2';

/** Keys of localStorage and sessionStorage: nothing else may be written there. */
export const STORAGE_KEYS = {
  /** 'all' | 'essential' */
  cookieConsent: 'cookie-consent',
  /** 'true' or absent; a hint for the screen only, never a right. */
  partnerAuthenticated: 'partner-authenticated',
  /** 'true' | 'false'; a hint for the screen only, never a right. */
  partnerAdmin: 'partner-admin',
  /** Device has (had) unsent edits: `{count, since}`; survives a lost database so that the loss can be told. */
  unsentMarker: 'unsent-edits',
  /** Search and scroll place of the grid, for this device: `{query, top}`; goes with the session. */
  gridView: 'grid-view',
  /** Widths of the grid's columns on this device, CSS px by column: a setting, it outlives the session. */
  gridColumns: 'grid-columns',
  /** sessionStorage: when a replaced build made the page reload last (ms); keeps it from doing so in a loop. */
  reloadedAt: 'reloaded-at',
} as const;

export const NAVBAR_SOLID_AFTER_PX = 20;
export const DROPDOWN_CLOSE_DELAY_MS = 150;

export const TOAST_DURATION_MS = 5_000;
export const TOAST_SWIPE_PX = 50;
export const TOAST_HOTKEY = 'F8';

export const DRAG_KEYBOARD_STEP_PX = 25;
export const DRAG_TRANSITION_MS = 200;

export const CSV_TEMPLATE_FILE_NAME = 'modele_import_tarifs.csv';

/** Firestore's own limits leave room above these (`docs/decisions`). */
export const PUSH_MAX_MUTATIONS = 150;
export const PUSH_MAX_DOCUMENTS = 400;
export const PUSH_MAX_BYTES = 512 * 1024;
/** A move that would renumber more rows than this shares out the numbers between start and target. */
export const MOVE_MAX_ROWS = 300;

export const SYNC_AFTER_EDIT_MS = 300;
export const SYNC_ACTIVE_POLL_MS = 20_000;
export const SYNC_IDLE_POLL_MS = 5 * 60_000;
/** An admin's tab counts as used for this long after the last input. */
export const SYNC_ACTIVE_WINDOW_MS = 2 * 60_000;
export const SYNC_BACKOFF_MAX_MS = 60_000;
export const STALL_WARNING_AFTER_MS = 10 * 60_000;
export const REQUEST_TIMEOUT_MS = 15_000;
/** On a line so slow that answers take longer, the wait doubles up to this. */
export const REQUEST_TIMEOUT_MAX_MS = 60_000;
/** Browsers have lost the end of a transaction for good: far above what the slowest disk needs. */
export const STORAGE_TIMEOUT_MS = 20_000;
/** A reader waits for the network, not for a cache. */
export const POST_CACHE_TIMEOUT_MS = 3_000;
