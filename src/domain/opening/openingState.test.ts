import { describe, expect, it } from 'vitest';
import { getOpeningState } from './openingState';

const TIMES = {
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  opens: '09:00',
  closes: '18:00',
};

const at = (moment: string) => getOpeningState(Date.parse(moment), TIMES);

describe('getOpeningState', () => {
  it.each([
    ['at the opening time in winter', '2026-01-05T08:00:00Z'],
    ['at the opening time in summer', '2026-07-06T07:00:00Z'],
    ['a minute before the closing time', '2026-01-05T16:59:59Z'],
    ['on the Monday after summer time ended', '2026-10-26T16:59:00Z'],
  ])('is open %s', (_name, moment) => {
    expect(at(moment)).toEqual({ isOpen: true });
  });

  it.each([
    ['a minute before the opening time', '2026-01-05T07:59:59Z', 0, 1],
    ['at the closing time', '2026-01-05T17:00:00Z', 1, 2],
    ['after midnight in Paris, the day before in UTC', '2026-01-05T23:30:00Z', 0, 2],
    ['on Friday evening', '2026-01-09T19:00:00Z', 3, 1],
    ['on Sunday', '2026-01-11T10:00:00Z', 1, 1],
    ['on Easter Saturday, until Tuesday', '2026-04-04T10:00:00Z', 3, 2],
    ['on Ascension', '2026-05-14T10:00:00Z', 1, 5],
    ['on the eve of a Friday that is a holiday', '2026-12-24T18:00:00Z', 4, 1],
    ['on a holiday before the opening time', '2026-07-14T06:00:00Z', 1, 3],
  ])('is closed %s', (_name, moment, daysUntilOpen, weekday) => {
    expect(at(moment)).toEqual({ isOpen: false, daysUntilOpen, weekday });
  });
});
