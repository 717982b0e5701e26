/** What the login screen and the layout need from the session. Satisfied by `remote/` through the composition root. */
export interface SessionView {
  /** 'unreadable': the browser does not open the device's data, so nobody can be signed in; it is tried again. */
  status: 'unknown' | 'unreadable' | 'signedOut' | 'partner' | 'admin';
  /** Another role left unsent edits sealed on this device. */
  sealedEdits: number;
}

export type LoginErrorCode = 'wrongPassword' | 'throttled' | 'network' | 'unavailable';

export type LoginResult =
  | {
      ok: true;
      admin: boolean;
      /** false: this browser has no WebCrypto, so unsent edits end with the session. */ canSeal: boolean;
    }
  | {
      ok: false;
      code: LoginErrorCode;
      /** With 'throttled': device clock ms of the next allowed try. */ retryAt?: number;
    };

/** What happens to unsent edits at logout (`decisions.md`, 'Edits left on a device'). */
export type LogoutChoice = 'send' | 'seal' | 'discard';

export interface PartnerSession {
  subscribe(listener: () => void): () => void;
  getSnapshot(): SessionView;
  /** Should never reject: a defect is reported by the session and answered as 'unavailable'. */
  login(password: string): Promise<LoginResult>;
  /** Number of unsent edits that a logout has to ask about. */
  unsentCount(): Promise<number>;
  exportUnsent(): Promise<Blob>;
  logout(choice: LogoutChoice): Promise<{ ok: true } | { ok: false; reason: string }>;
}
