import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../durations';
import { isFrenchHoliday } from './isFrenchHoliday';

function listHolidays(year: number): string[] {
  const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(year, 0, 1) + day * DAY_MS));
  return days
    .filter((day) => day.getUTCFullYear() === year && isFrenchHoliday(day))
    .map((day) => day.toISOString().slice(5, 10));
}

describe('isFrenchHoliday', () => {
  // Movable days from service-public.gouv.fr; 2008 has Ascension on 1 May, 2038 the latest Easter.
  it.each([
    [2008, ['03-24', '05-01', '05-12']],
    [2024, ['04-01', '05-09', '05-20']],
    [2025, ['04-21', '05-29', '06-09']],
    [2026, ['04-06', '05-14', '05-25']],
    [2027, ['03-29', '05-06', '05-17']],
    [2038, ['04-26', '06-03', '06-14']],
  ])('finds the fixed and the movable holidays of %i', (year, movable) => {
    const fixed = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'];
    expect(listHolidays(year)).toEqual([...new Set([...fixed, ...movable])].toSorted());
  });

  // Easter Sundays by Meeus, with the earliest (1818, 2285) and latest ones (1943) and those of centuries without a leap day.
  it.each([
    [1818, '03-22'],
    [1900, '04-15'],
    [1943, '04-25'],
    [1954, '04-18'],
    [1981, '04-19'],
    [2000, '04-23'],
    [2019, '04-21'],
    [2049, '04-18'],
    [2076, '04-19'],
    [2100, '03-28'],
    [2285, '03-22'],
  ])('finds the Monday after Easter Sunday of %i, %s', (year, sunday) => {
    const easter = Date.parse(`${year}-${sunday}T00:00:00Z`);
    expect(isFrenchHoliday(new Date(easter + DAY_MS))).toBe(true);
    expect(isFrenchHoliday(new Date(easter - DAY_MS))).toBe(false);
  });
});
