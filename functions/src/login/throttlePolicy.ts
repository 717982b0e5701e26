import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/domain/durations';

/**
 * Rules of the login throttle: pure functions of times (ms since 1970, oldest first). The limits are product decisions.
 * A comparison is counted before it runs, so that parallel guesses count too.
 */
const FAILURES_PER_WINDOW = 5;
const FAILURE_WINDOW_MS = 15 * MINUTE_MS;
const COMPARISONS_PER_HOUR = 20;
const GLOBAL_FAILURES_PER_HOUR = 50;
const FORGIVEN_PER_HOUR = 20;
const PROVEN_FOR_MS = 30 * DAY_MS;
const SLOWDOWN_LIMIT_MS = 10_000;

/** Whether a comparison may run; if not, `retryAt` is the earliest time (ms since 1970) of the next one. */
export type AdmissionDecision = { isAdmitted: true } | { isAdmitted: false; retryAt: number };

/** Stored state of one client address. */
export interface AddressRecord {
  /** Times of comparisons that no success has cleared, including one that still runs. */
  unclearedComparisons: readonly number[];
  /** Times of comparisons of the last hour that a success has cleared. */
  forgiven: readonly number[];
  succeededAt: number | null;
}

/** Decides whether one more comparison is allowed. */
export function decideAdmission({ unclearedComparisons }: AddressRecord, now: number): AdmissionDecision {
  const retryAt = Math.max(
    findLimitEnd(unclearedComparisons, { limit: FAILURES_PER_WINDOW, spanMs: FAILURE_WINDOW_MS }),
    findLimitEnd(unclearedComparisons, { limit: COMPARISONS_PER_HOUR, spanMs: HOUR_MS }),
  );
  return retryAt > now ? { isAdmitted: false, retryAt } : { isAdmitted: true };
}

/** Adds one comparison and drops times that no limit considers any more. */
export function countPasswordComparison(record: AddressRecord, now: number): AddressRecord {
  return { ...record, unclearedComparisons: [...keepTimesWithinLastHour(record.unclearedComparisons, now), now] };
}

/**
 * Clears all comparisons after a correct password, or none if more than `FORGIVEN_PER_HOUR` would be cleared within an
 * hour: a partner could otherwise guess the admin's password without end by logging in between guesses.
 */
export function applySuccessfulLogin(record: AddressRecord, now: number): AddressRecord {
  // The newest entry is the successful comparison, which `countPasswordComparison` counted.
  const forgiven = [...keepTimesWithinLastHour(record.forgiven, now), ...record.unclearedComparisons.slice(0, -1)];
  if (forgiven.length > FORGIVEN_PER_HOUR) return { ...record, succeededAt: now };
  return { unclearedComparisons: [], forgiven, succeededAt: now };
}

/** True if a login from this address succeeded within the last 30 days. */
export function isProvenAddress({ succeededAt }: AddressRecord, now: number): boolean {
  return succeededAt !== null && succeededAt > now - PROVEN_FOR_MS;
}

/** Returns the time (ms since 1970) after which no rule depends on the record. */
export function computeRecordExpiry({ unclearedComparisons, forgiven, succeededAt }: AddressRecord): number {
  const proven = succeededAt === null ? 0 : succeededAt + PROVEN_FOR_MS;
  return Math.max(proven, ...[...unclearedComparisons, ...forgiven].map((at) => at + HOUR_MS));
}

/** Password comparisons of all addresses, and how many of them failed. */
export interface AttemptCounts {
  comparisons: number;
  failures: number;
}

/** Counts of all addresses in the minute that starts at `at` (ms since 1970). */
export interface OneMinuteCounts extends AttemptCounts {
  at: number;
}

/** Assigns counts to the minute that contains `now`. */
export function buildOneMinuteCounts(counts: AttemptCounts, now: number): OneMinuteCounts {
  return { at: now - (now % MINUTE_MS), ...counts };
}

/** Sums both lists by minute and drops entries older than an hour. */
export function mergeCountsByMinute(
  minutes: readonly OneMinuteCounts[],
  added: readonly OneMinuteCounts[],
  now: number,
): OneMinuteCounts[] {
  const merged = new Map<number, OneMinuteCounts>();
  for (const minute of [...minutes, ...added]) {
    if (minute.at <= now - HOUR_MS) continue;
    const previous = merged.get(minute.at) ?? { comparisons: 0, failures: 0 };
    const comparisons = previous.comparisons + minute.comparisons;
    merged.set(minute.at, { at: minute.at, comparisons, failures: previous.failures + minute.failures });
  }
  return [...merged.values()];
}

export function sumLastHour(minutes: readonly OneMinuteCounts[], now: number): AttemptCounts {
  const hour = minutes.filter(({ at }) => at > now - HOUR_MS);
  return {
    comparisons: hour.reduce((sum, { comparisons }) => sum + comparisons, 0),
    failures: hour.reduce((sum, { failures }) => sum + failures, 0),
  };
}

/** True if all addresses together failed so often that every response is delayed. */
export function isGlobalFailureLimitExceeded({ failures }: AttemptCounts): boolean {
  return failures > GLOBAL_FAILURES_PER_HOUR;
}

/** Growth of the delay of a password comparison with the number of comparisons in the last hour. */
interface SlowdownRule {
  /** Up to this count, no address is delayed. Above it, those without a login in the last 30 days are. */
  threshold: number;
  /** Number of comparisons above the threshold that adds a second of delay. */
  step: number;
}

/** Slows down guesses from many addresses; counts the comparisons of all of them. */
export const GLOBAL_SLOWDOWN_RULE: SlowdownRule = { threshold: 300, step: 50 };
/**
 * Counts the comparisons behind one front end (a Google proxy). Its threshold is the limit of one address: a caller who
 * forges addresses gets no more undelayed comparisons than one address.
 */
export const PER_GOOGLE_FRONT_END_SLOWDOWN_RULE: SlowdownRule = { threshold: COMPARISONS_PER_HOUR, step: 5 };

/** Returns the delay of a comparison for an unproven address: 0 up to the threshold, else 3 to 10 s. */
export function computeSlowdownMs(comparisons: number, { threshold, step }: SlowdownRule): number {
  if (comparisons <= threshold) return 0;
  return Math.min(SLOWDOWN_LIMIT_MS, 2_000 + 1_000 * Math.ceil((comparisons - threshold) / step));
}

export function keepTimesWithinLastHour(times: readonly number[], now: number): number[] {
  return times.filter((at) => at > now - HOUR_MS);
}

/** Returns when the oldest of the newest `limit` times leaves the span; 0 if there are fewer. */
function findLimitEnd(times: readonly number[], { limit, spanMs }: { limit: number; spanMs: number }): number {
  const oldestCounted = times.at(-limit);
  return oldestCounted === undefined ? 0 : oldestCounted + spanMs;
}
