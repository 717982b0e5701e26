/** Session state for the login screen and the layout; provided by the composition root. */
export interface SessionSnapshot {
  /**
   * 'unreadable': IndexedDB cannot be opened, so no login is possible; opening is retried. 'outdated': the database has a
   * newer schema, which only a newer build of the site can open.
   */
  status: 'unknown' | 'unreadable' | 'outdated' | 'signedOut' | 'partner' | 'admin';
  /** Number of unsent edits of ended admin sessions, stored encrypted until the next admin login. */
  sealedEdits: number;
}

/** Why a login failed. 'cannotSeal': the password is of another role, and unsent edits would be lost. */
export type LoginErrorCode = 'wrongPassword' | 'throttled' | 'network' | 'unavailable' | 'cannotSeal';

/** Why the local database could not store the session of a login that the server accepted. */
export type LoginStorageErrorCode = 'storageFull' | 'storageFailed' | 'newerVersion';

export type LoginResult =
  | {
      ok: true;
      isAdmin: boolean;
      /** False if an admin's unsent edits cannot be sealed (no WebCrypto or no key): they end with the session. */
      canSeal: boolean;
    }
  | {
      ok: false;
      code: LoginErrorCode | LoginStorageErrorCode;
      /** For 'throttled', if the server tells it: time of the next allowed attempt, device clock, ms since 1970. */
      retryAt?: number;
    };

/** Numbers of unsent edits, and of typed values that are not saved as edits. */
export interface UnsentCounts {
  edits: number;
  drafts: number;
}

/** Treatment of unsent edits at logout. */
export type LogoutChoice = 'send' | 'seal' | 'discard';

/** `reasonText`: French sentence. */
export type LogoutResult = { ok: true } | { ok: false; reasonText: string };

export interface PartnerSession {
  subscribe(listener: () => void): () => void;
  getSnapshot(): SessionSnapshot;
  /** Never rejects: 'unavailable' also stands for a defect, which the session reports itself. */
  login(password: string): Promise<LoginResult>;
  /** Counts what requires a choice at logout. */
  countUnsent(): UnsentCounts;
  /** Calls the listener whenever the counts may have changed. */
  subscribeUnsent(listener: () => void): () => void;
  /** Exports the unsent edits and typed values as one JSON file. Rejects if the local database is unreadable. */
  exportUnsent(): Promise<Blob>;
  /** Sends, seals or discards unsent edits and ends the session on this device; keeps the session on failure. */
  logout(choice: LogoutChoice): Promise<LogoutResult>;
}
