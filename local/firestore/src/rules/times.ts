import { throwRuleFailure, RuleTimestamp } from './values';

export const NANOS_PER_SECOND = 1_000_000_000n;
export const NANOS_PER_MILLISECOND = 1_000_000n;
export const NANOS_PER_DAY = 86_400n * NANOS_PER_SECOND;
const UNITS = new Map([
  ['w', 7n * NANOS_PER_DAY],
  ['d', NANOS_PER_DAY],
  ['h', 3600n * NANOS_PER_SECOND],
  ['m', 60n * NANOS_PER_SECOND],
  ['s', NANOS_PER_SECOND],
  ['ms', NANOS_PER_MILLISECOND],
  ['ns', 1n],
]);
/** Range of Firestore timestamps, year 1 to 9999, in nanoseconds. */
const FIRST_TIMESTAMP = -62_135_596_800_000_000_000n;
const LAST_TIMESTAMP = 253_402_300_799_999_999_999n;

/** Returns the nanoseconds of a duration unit. */
export const getDurationUnitNanos = (name: string): bigint =>
  UNITS.get(name) ?? throwRuleFailure('unknown unit of a duration');

/** Throws a RuleFailure outside of Firestore's range. */
export function createTimestamp(nanos: bigint): RuleTimestamp {
  const isInRange = nanos >= FIRST_TIMESTAMP && nanos <= LAST_TIMESTAMP;
  return isInRange ? new RuleTimestamp(nanos) : throwRuleFailure('a time before the year 1 or after 9999');
}

/** Returns the non-negative remainder, so times before 1970 belong to the right day and second. */
export function floorRemainder({ nanos }: RuleTimestamp, unit: bigint): bigint {
  return ((nanos % unit) + unit) % unit;
}

export const toMillis = (time: RuleTimestamp): bigint =>
  (time.nanos - floorRemainder(time, NANOS_PER_MILLISECOND)) / NANOS_PER_MILLISECOND;

/** Evaluates `timestamp.date(year, month, day)`: midnight UTC; fails for a date that does not exist. */
export function createMidnightTimestamp(...parts: readonly [bigint, bigint, bigint]): RuleTimestamp {
  const [year, month, day] = parts.map(Number) as [number, number, number];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isValid = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isValid ? createTimestamp(BigInt(date.getTime()) * NANOS_PER_MILLISECOND) : throwRuleFailure('no date');
}

/** Builds a method that reads a part of the UTC date. */
export const createDatePartReader =
  (read: (date: Date) => number) =>
  (time: RuleTimestamp): bigint =>
    BigInt(read(new Date(Number(toMillis(time)))));

export function getDayOfYear(date: Date): number {
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;
}
