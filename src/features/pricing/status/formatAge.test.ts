import { describe, expect, it } from 'vitest';
import { formatAge, formatCompletedAge } from './formatAge';

const MINUTE = 60_000;
const NOW = 1_800_000_000_000;

describe('formatAge', () => {
  it.each([
    [0, 'à l’instant'],
    [59_000, 'à l’instant'],
    [MINUTE, 'il y a 1 min'],
    [59 * MINUTE, 'il y a 59 min'],
    [60 * MINUTE, 'il y a 1 h'],
    [24 * 60 * MINUTE, 'il y a un jour'],
    [72 * 60 * MINUTE, 'il y a 3 jours'],
  ])('formats %i ms in the largest whole unit', (age, text) => {
    expect(formatAge(NOW - age, NOW)).toBe(text);
  });

  it('treats a time in the future as now', () => {
    expect(formatAge(NOW + 63_072_000_000, NOW)).toBe('à l’instant');
  });
});

describe('formatCompletedAge', () => {
  it.each([
    [0, 'il y a moins d’une minute'],
    [MINUTE - 1, 'il y a moins d’une minute'],
    [MINUTE, 'il y a 1 min'],
  ])('never formats an age as now: %i ms', (age, text) => {
    expect(formatCompletedAge(NOW - age, NOW)).toBe(text);
  });
});
