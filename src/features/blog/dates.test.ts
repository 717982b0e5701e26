import { describe, expect, it } from 'vitest';
import { age, longDate, longDateAndTime } from './dates';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const plain = (text: string) => text.replace(/\s/gu, ' ');

describe('dates of the blog', () => {
  it('are those of Paris, whatever the device thinks', () => {
    expect(longDate(Date.UTC(2026, 11, 31, 23, 30))).toBe('1 janvier 2027');
    expect(plain(longDateAndTime(Date.UTC(2026, 6, 1, 22, 5)))).toBe('2 juillet 2026 à 00:05');
  });

  it('are those that the browser itself would write, in summer and winter', () => {
    const own = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' });
    // The hours around midnight in Paris, over thirty years: every change of the clocks is among them.
    const days = Array.from({ length: 30 * 366 }, (_, day) => Date.UTC(2010, 0, 1 + day));
    const times = days.flatMap((day) => [0, 1, 21, 22, 23].map((hour) => day + hour * HOUR_MS));
    expect(times.filter((time) => longDate(time) !== own.format(time))).toEqual([]);
  });

  it('are unknown where there is none', () => {
    expect(longDate(null)).toBe('Date inconnue');
    expect(longDate(Number.NaN)).toBe('Date inconnue');
  });

  it.each([
    [0, 'à l’instant'],
    [-HOUR_MS, 'à l’instant'],
    [MINUTE_MS, 'il y a 1 minute'],
    [59 * MINUTE_MS, 'il y a 59 minutes'],
    [3 * HOUR_MS, 'il y a 3 heures'],
    [47 * HOUR_MS, 'il y a 47 heures'],
    [72 * HOUR_MS, 'il y a 3 jours'],
  ])('tell an age of %i ms in words', (elapsed, words) => {
    expect(plain(age(0, elapsed))).toBe(words);
  });
});
