/** Reason why the sync engine rejects an edit; screens map it to a French message. */
export type EditErrorCode =
  | 'storageFull'
  | 'storageFailed'
  | 'notAdmin'
  | 'signedOut'
  | 'unknownItem'
  | 'invalid'
  | 'newerVersion';

export class EditError extends Error {
  constructor(
    readonly code: EditErrorCode,
    options?: ErrorOptions,
  ) {
    super(`edit: ${code}`, options);
    this.name = 'EditError';
  }
}
