/** What stands behind a failure: codes and messages, never contents. */
export interface Failure {
  code: string;
  message: string;
  /** What the layer below said: the backend's own code and words. Empty: it said nothing. */
  details: string;
}

/** Errors carry what went wrong below them as their cause. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { code: 'unknown', message: '', details: '' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  if (error.cause === undefined) return { code, message: error.message, details: '' };
  const below = failureOf(error.cause);
  const details = [`${below.code}: ${below.message}`, below.details].filter((text) => text !== '').join('; ');
  return { code, message: error.message, details };
}

/** For whoever is asked for help: one line that can be copied. */
export function logFailure(what: string, failure: Failure & { hint?: string }): void {
  const parts = Object.entries(failure).map(([name, text]) => `${name}: ${text || '-'}`);
  // oxlint-disable-next-line no-console -- 'Détails en console', says the screen
  console.error(`${what} | ${parts.join(' | ')}`);
}
