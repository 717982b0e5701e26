import { describe, expect, it } from 'vitest';
import { parseParisDate } from './parseParisDate';

describe('parseParisDate', () => {
  it('parses Paris dates and times in summer and winter, and explicit offsets', () => {
    const iso = (text: string) => new Date(parseParisDate(text) ?? Number.NaN).toISOString();
    expect(iso('2026-07-01 09:30')).toBe('2026-07-01T07:30:00.000Z');
    expect(iso('2026-01-01T09:30')).toBe('2026-01-01T08:30:00.000Z');
    expect(iso('2026-01-01T09:30:00Z')).toBe('2026-01-01T09:30:00.000Z');
  });

  it.each([
    '',
    '2026-02-30',
    '2026-13-01',
    'hier',
    '2026-1-1',
    '2026-01-01 25:00',
    '2026-01-01 09:00+99:99',
    '9999-12-31 23:59-12:00',
  ])('refuses %j', (text) => {
    expect(parseParisDate(text)).toBeNull();
  });
});
