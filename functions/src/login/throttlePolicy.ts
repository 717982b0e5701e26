/**
 * The throttle of partner logins as pure rules over lists of failure times (ms since 1970, oldest first).
 * The numbers are product decisions; a comparison is counted before it is made, so parallel guesses count too.
 */
const FAILURES_PER_WINDOW = 5;
const WINDOW_MS = 15 * 60_000;
const COMPARISONS_PER_HOUR = 20;
const HOUR_MS = 60 * 60_000;
const CALM_FAILURES_PER_HOUR = 50;
const FORGIVEN_PER_HOUR = 20;

export type Admission = { admitted: true } | { admitted: false; retryAt: number };

/** May this address have one more password compared? `retryAt` is the ms at which the next one is allowed. */
export function admission(failures: readonly number[], now: number): Admission {
  const retryAt = Math.max(
    endOfLimit(failures, { limit: FAILURES_PER_WINDOW, spanMs: WINDOW_MS }),
    endOfLimit(failures, { limit: COMPARISONS_PER_HOUR, spanMs: HOUR_MS }),
  );
  return retryAt > now ? { admitted: false, retryAt } : { admitted: true };
}

/** The list after one more comparison, without what no rule can ask for any more. */
export function withFailure(failures: readonly number[], now: number): number[] {
  return [...failures.filter((at) => at > now - HOUR_MS), now].slice(-COMPARISONS_PER_HOUR);
}

/**
 * What was forgiven to an address after these failures, too; null: no more of them for now. Without an end to it, a partner
 * could guess the admin's password between two logins of his own.
 */
export function withForgiven(forgiven: readonly number[], failures: readonly number[], now: number): number[] | null {
  const all = [...forgiven.filter((at) => at > now - HOUR_MS), ...failures];
  return all.length > FORGIVEN_PER_HOUR ? null : all;
}

/** Are there so many failures in all that every answer takes longer? `all` holds the latest failures of everybody. */
export function isStormy(all: readonly number[], now: number): boolean {
  return all.filter((at) => at > now - HOUR_MS).length > CALM_FAILURES_PER_HOUR;
}

/** Like `withFailure` for everybody's list, which only has to tell whether the limit was passed. */
export function withAnybodysFailure(all: readonly number[], now: number): number[] {
  return [...all.filter((at) => at > now - HOUR_MS), now].slice(-(CALM_FAILURES_PER_HOUR + 1));
}

/** When the newest `limit` failures no longer fall into one span; 0 while there are fewer. */
function endOfLimit(failures: readonly number[], { limit, spanMs }: { limit: number; spanMs: number }): number {
  const oldestThatCounts = failures.at(-limit);
  return oldestThatCounts === undefined ? 0 : oldestThatCounts + spanMs;
}
