import { describe, expect, it } from 'vitest';
import {
  applySuccessfulLogin,
  computeRecordExpiry,
  countPasswordComparison,
  isProvenAddress,
  keepTimesWithinLastHour,
} from './throttlePolicy';
import { EMPTY_ADDRESS_RECORD } from './testing/emptyAddressRecord';

const HOUR_MS = 3_600_000;
const MONTH_MS = 30 * 24 * HOUR_MS;
const NOW = Date.UTC(2026, 0, 10);

const repeatNow = (count: number) => Array<number>(count).fill(NOW);

describe('countPasswordComparison', () => {
  it('drops comparisons that are an hour old', () => {
    const record = { ...EMPTY_ADDRESS_RECORD, unclearedComparisons: [NOW - HOUR_MS, NOW - HOUR_MS + 1] };
    expect(countPasswordComparison(record, NOW).unclearedComparisons).toEqual([NOW - HOUR_MS + 1, NOW]);
  });
});

describe('applySuccessfulLogin', () => {
  it('clears up to 20 comparisons within an hour', () => {
    const record = { unclearedComparisons: repeatNow(5), forgiven: repeatNow(16), succeededAt: null };
    expect(applySuccessfulLogin(record, NOW)).toEqual({
      unclearedComparisons: [],
      forgiven: repeatNow(20),
      succeededAt: NOW,
    });
  });

  it('clears none if they would be more than 20', () => {
    const record = { unclearedComparisons: repeatNow(5), forgiven: repeatNow(17), succeededAt: null };
    expect(applySuccessfulLogin(record, NOW)).toEqual({ ...record, succeededAt: NOW });
  });
});

describe('isProvenAddress', () => {
  it('is true for 30 days after a login', () => {
    const record = { ...EMPTY_ADDRESS_RECORD, succeededAt: NOW };
    expect(isProvenAddress(record, NOW + MONTH_MS - 1)).toBe(true);
    expect(isProvenAddress(record, NOW + MONTH_MS)).toBe(false);
  });
});

describe('computeRecordExpiry', () => {
  it.each([
    ['at once without times', EMPTY_ADDRESS_RECORD, 0],
    [
      'an hour after the last comparison',
      { unclearedComparisons: [1, 3], forgiven: [2], succeededAt: null },
      3 + HOUR_MS,
    ],
    [
      'an hour after the last cleared comparison',
      { unclearedComparisons: [1], forgiven: [2], succeededAt: null },
      2 + HOUR_MS,
    ],
    [
      '30 days after the last login',
      { unclearedComparisons: [NOW], forgiven: [NOW], succeededAt: NOW - 1 },
      NOW - 1 + MONTH_MS,
    ],
  ])('returns a time %s', (_, record, expiry) => {
    expect(computeRecordExpiry(record)).toBe(expiry);
  });
});

describe('keepTimesWithinLastHour', () => {
  it('drops a time that is an hour old', () => {
    expect(keepTimesWithinLastHour([NOW - HOUR_MS, NOW - HOUR_MS + 1, NOW], NOW)).toEqual([NOW - HOUR_MS + 1, NOW]);
  });
});
