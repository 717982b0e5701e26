import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatCachedPageAge,
  formatIsoDate,
  formatSpreadsheetDateTime,
  formatTime,
  isIsoDate,
  toIsoDateInParis,
  toIsoDateTime,
} from './dates';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const plain = (text: string) => text.replace(/\s/gu, ' ');

describe('formatDate', () => {
  it('formats Paris time in any time zone of the device', () => {
    expect(formatDate(Date.UTC(2026, 11, 31, 23, 30))).toBe('1er janvier 2027');
  });

  it('equals Intl.DateTimeFormat in summer and winter, except for the first of a month', () => {
    const own = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' });
    // The hours around midnight in Paris, over thirty years: every change of the clocks is among them.
    const days = Array.from({ length: 30 * 366 }, (_, day) => Date.UTC(2010, 0, 1 + day));
    const times = days.flatMap((day) => [0, 1, 21, 22, 23].map((hour) => day + hour * HOUR_MS));
    expect(times.filter((time) => formatDate(time) !== own.format(time).replace(/^1 /, '1er '))).toEqual([]);
  });

  it('returns null without a valid date', () => {
    expect(formatDate(null)).toBeNull();
    expect(formatDate(Number.NaN)).toBeNull();
  });

  it.each([
    [0, 'à l’instant'],
    [-HOUR_MS, 'à l’instant'],
    [MINUTE_MS, 'il y a 1 minute'],
    [59 * MINUTE_MS, 'il y a 59 minutes'],
    [HOUR_MS, 'il y a 1 heure'],
    [3 * HOUR_MS, 'il y a 3 heures'],
    [47 * HOUR_MS, 'il y a 47 heures'],
    [48 * HOUR_MS, 'il y a 2 jours'],
    [72 * HOUR_MS, 'il y a 3 jours'],
  ])('formatCachedPageAge formats an age of %i ms', (elapsed, words) => {
    expect(plain(formatCachedPageAge(0, elapsed))).toBe(words);
    expect(plain(formatCachedPageAge(5 * MINUTE_MS, 5 * MINUTE_MS + elapsed))).toBe(words);
  });
});

describe('formatDateTime', () => {
  it('formats Paris time in any time zone of the device', () => {
    expect(formatDateTime(Date.UTC(2026, 5, 30, 22, 5))).toBe('1er juillet 2026 à 00:05');
    expect(formatDateTime(Date.UTC(2026, 0, 9, 8, 30))).toBe('9 janvier 2026 à 09:30');
  });
});

describe('formatTime', () => {
  it('formats Paris time in summer and winter', () => {
    expect(formatTime(Date.UTC(2026, 6, 1, 22, 5))).toBe('00:05');
    expect(formatTime(Date.UTC(2026, 0, 9, 8, 30))).toBe('09:30');
  });

  it('changes the clocks at 01:00 UTC', () => {
    expect(formatDateTime(Date.UTC(2026, 2, 29, 1) - 1)).toBe('29 mars 2026 à 01:59');
    expect(formatDateTime(Date.UTC(2026, 2, 29, 1))).toBe('29 mars 2026 à 03:00');
    expect(formatDateTime(Date.UTC(2026, 9, 25, 1) - 1)).toBe('25 octobre 2026 à 02:59');
    expect(formatDateTime(Date.UTC(2026, 9, 25, 1))).toBe('25 octobre 2026 à 02:00');
  });
});

describe('toIsoDateTime', () => {
  it('formats UTC', () => {
    expect(toIsoDateTime(Date.UTC(2026, 6, 1, 22, 5))).toBe('2026-07-01T22:05:00.000Z');
  });
});

describe('formatSpreadsheetDateTime', () => {
  it('formats Paris time in any time zone of the device', () => {
    expect(formatSpreadsheetDateTime(Date.UTC(2026, 6, 1, 22, 5, 9))).toBe('02/07/2026 00:05:09');
  });
});

describe('isIsoDate', () => {
  it.each(['2027-01-31', '2028-02-29'])('accepts %s', (date) => {
    expect(isIsoDate(date)).toBe(true);
  });

  it.each([
    '',
    '2027-1-31',
    '2027-02-29',
    '2027-13-01',
    '2027-00-10',
    ' 2027-01-31',
    '2027-01-31T00:00',
    20270131,
    null,
  ])('refuses %j', (value) => {
    expect(isIsoDate(value)).toBe(false);
  });
});

describe('formatIsoDate', () => {
  it('formats a day in any time zone of the device, and leaves what is no day', () => {
    expect(formatIsoDate('2027-01-01')).toBe('1er janvier 2027');
    expect(formatIsoDate('bientôt')).toBe('bientôt');
  });
});

describe('toIsoDateInParis', () => {
  it('changes at midnight in Paris, in winter and in summer', () => {
    expect(toIsoDateInParis(Date.UTC(2026, 11, 31, 22, 59))).toBe('2026-12-31');
    expect(toIsoDateInParis(Date.UTC(2026, 11, 31, 23))).toBe('2027-01-01');
    expect(toIsoDateInParis(Date.UTC(2026, 6, 1, 22))).toBe('2026-07-02');
  });
});
