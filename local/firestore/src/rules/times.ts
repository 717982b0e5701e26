import { fail, RuleTimestamp } from './values';

export const SECOND = 1_000_000_000n;
export const MILLISECOND = 1_000_000n;
export const DAY = 86_400n * SECOND;
const UNITS = new Map([
  ['w', 7n * DAY],
  ['d', DAY],
  ['h', 3600n * SECOND],
  ['m', 60n * SECOND],
  ['s', SECOND],
  ['ms', MILLISECOND],
  ['ns', 1n],
]);
/** From 0001-01-01 to the end of 9999, as Firestore has them, in nanoseconds. */
const FIRST_TIMESTAMP = -62_135_596_800_000_000_000n;
const LAST_TIMESTAMP = 253_402_300_799_999_999_999n;

/** Nanoseconds of a unit of durations. */
export const unitOf = (name: string): bigint => UNITS.get(name) ?? fail('unknown unit of a duration');

/** A timestamp, unless it is outside of Firestore's years. */
export function timestampAt(nanos: bigint): RuleTimestamp {
  const exists = nanos >= FIRST_TIMESTAMP && nanos <= LAST_TIMESTAMP;
  return exists ? new RuleTimestamp(nanos) : fail('a time before the year 1 or after 9999');
}

/** What is left over `unit`, never negative, so that times before 1970 fall into the right day and second. */
export function within({ nanos }: RuleTimestamp, unit: bigint): bigint {
  return ((nanos % unit) + unit) % unit;
}

export const millisOf = (time: RuleTimestamp): bigint => (time.nanos - within(time, MILLISECOND)) / MILLISECOND;

export function dateAt(...parts: readonly [bigint, bigint, bigint]): RuleTimestamp {
  const [year, month, day] = parts.map(Number) as [number, number, number];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? timestampAt(BigInt(date.getTime()) * MILLISECOND) : fail('no date');
}

/** A method that reads a part of the UTC date of a timestamp. */
export const datePart =
  (read: (date: Date) => number) =>
  (time: RuleTimestamp): bigint =>
    BigInt(read(new Date(Number(millisOf(time)))));

export function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;
}
