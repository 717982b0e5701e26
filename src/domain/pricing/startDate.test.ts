import { describe, expect, it } from 'vitest';
import { findStartDateError } from './startDate';

describe('findStartDateError', () => {
  it.each([
    ['2026-11-29', null],
    ['2099-12-31', null],
    ['2028-02-29', null],
    ['2026-11-28', 'past'],
    ['0027-01-01', 'past'],
    ['', 'past'],
    ['2100-01-01', 'tooFar'],
    ['2027-02-29', 'notADate'],
    ['2027-1-1', 'notADate'],
  ])('checks %j', (date, error) => {
    expect(findStartDateError(date, '2026-11-28')).toBe(error);
  });
});
