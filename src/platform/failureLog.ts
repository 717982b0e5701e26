/** Error codes and messages of a failure, without user content. */
export interface FailureDescription {
  code: string;
  message: string;
  /** Codes and messages of the underlying errors, outermost first; empty if there are none. */
  details: string;
}

/** Follows `cause` down to the underlying errors. */
export function describeFailure(error: unknown): FailureDescription {
  if (!(error instanceof Error)) return { code: 'unknown', message: '', details: '' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  if (error.cause === undefined) return { code, message: error.message, details: '' };
  const cause = describeFailure(error.cause);
  const details = [`${cause.code}: ${cause.message}`, cause.details].filter((text) => text !== '').join('; ');
  return { code, message: error.message, details };
}

/** Logs a failure in one line that users can copy for support. */
export function logFailure(what: string, failure: FailureDescription & { hint?: string }): void {
  const parts = Object.entries(failure).map(([name, text]) => `${name}: ${text || '-'}`);
  // oxlint-disable-next-line no-console -- 'Détails en console', says the screen
  console.error(`${what} | ${parts.join(' | ')}`);
}
