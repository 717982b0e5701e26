/** Why the device could not store something. `stale`: another tab wrote first; the caller reads again and retries. */
export type StoreErrorCode = 'stale' | 'full' | 'failed' | 'newerVersion' | 'lost';

export class StoreError extends Error {
  constructor(
    readonly code: StoreErrorCode,
    options?: ErrorOptions,
  ) {
    super(`storage: ${code}`, options);
    this.name = 'StoreError';
  }
}

/**
 * What a request ended with, when not well. `unreachable`: no answer, or none that is the server's own (captive portal);
 * `busy`: 429 and 5xx; `headMoved`: somebody pushed first; `denied` / `invalid`: the server judged and refused;
 * `noSession`: nobody is signed in here; `sessionEnded`: the server says that the session is over.
 */
export type RemoteErrorCode =
  'unreachable' | 'timeout' | 'busy' | 'headMoved' | 'denied' | 'invalid' | 'noSession' | 'sessionEnded';

export class RemoteError extends Error {
  constructor(
    readonly code: RemoteErrorCode,
    options?: ErrorOptions,
  ) {
    super(`remote: ${code}`, options);
    this.name = 'RemoteError';
  }
}

/** Why a login failed; `retryAfterSeconds` comes with 'throttled'. */
export type LoginFailure = 'wrongPassword' | 'throttled' | 'network' | 'unavailable';

export class LoginError extends Error {
  constructor(
    readonly code: LoginFailure,
    readonly retryAfterSeconds: number | null = null,
    options?: ErrorOptions,
  ) {
    super(`login: ${code}`, options);
    this.name = 'LoginError';
  }
}

/** Why an edit was not taken. The composition root turns it into the error of the screens. */
export type EditFailureCode =
  'storageFull' | 'storageFailed' | 'notAdmin' | 'locked' | 'unknownItem' | 'invalid' | 'newerVersion';

export class EditFailure extends Error {
  constructor(
    readonly code: EditFailureCode,
    options?: ErrorOptions,
  ) {
    super(`edit: ${code}`, options);
    this.name = 'EditFailure';
  }
}
