/** Constants shared by two or more layers. Durations carry their unit in the name. */

/** All keys of localStorage and sessionStorage; no other key may be written. */
export const STORAGE_KEYS = {
  /** 'all' | 'essential' */
  cookieConsent: 'cookie-consent',
  /** 'true' or absent; UI hint, never a permission. */
  partnerAuthenticated: 'partner-authenticated',
  /** 'true' | 'false'; UI hint, never a permission. */
  partnerAdmin: 'partner-admin',
  /** Summary of unsent edits, `{count, since}`; outlives a deleted database so that the loss can be reported. */
  unsentSummary: 'unsent-edits',
  /** Database that the user erased with all other data, id and last commit; open tabs must not write it again. */
  erasedDatabase: 'erased-database',
  /** Search, scroll position and whether the forms above the grid are open, `{query, top, tools}`; removed on logout. */
  gridView: 'grid-view',
  /** Columns and links of imported files, by their headings; removed on logout. */
  importChoices: 'import-choices',
  /** Column widths of the grid, CSS px by column; a device setting that outlives the session. */
  gridColumns: 'grid-columns',
  /** Storage warning that the user dismissed, a `StorageHealth`; a device setting that outlives the session. */
  dismissedStorageWarning: 'storage-warning',
  /** Visit since which changed prices are listed, `{since, newest, seenAt}`: times only, which outlive the session. */
  priceVisit: 'price-visit',
  /** sessionStorage: time of the last reload for a replaced build (ms); prevents a reload loop. */
  reloadedAt: 'reloaded-at',
} as const;

/** Limit of the security rules, characters. */
export const DEVICE_NAME_MAX_LENGTH = 100;

/** Name of the file to which unsent edits are exported. */
export const UNSENT_EXPORT_FILE_NAME = 'modifications-non-envoyees.json';

export const TOAST_HOTKEY = 'F8';

/** Initial timeout of a request; the sync raises it on slow connections, up to the maximum. */
export const REQUEST_TIMEOUT_MS = 15_000;
/** Upper limit of the request timeout, which doubles on slow connections. */
export const REQUEST_TIMEOUT_MAX_MS = 60_000;
