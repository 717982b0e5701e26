import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../domain/durations';
import { continueVisit, parseVisit } from './continueVisit';

const VISIT = { since: 100, newest: 200, seenAt: 50 * HOUR_MS };

describe('continueVisit', () => {
  it('starts the first visit on a device after every known change', () => {
    expect(continueVisit(null, 300, 5)).toEqual({ since: 300, newest: 300, seenAt: 5 });
  });

  it('counts changes that arrive during the visit as newer than its start', () => {
    expect(continueVisit(VISIT, 300, VISIT.seenAt + 4 * HOUR_MS - 1)).toEqual({
      since: 100,
      newest: 300,
      seenAt: VISIT.seenAt + 4 * HOUR_MS - 1,
    });
  });

  it.each([4 * HOUR_MS, -4 * HOUR_MS])(
    'starts a new visit after 4 h without use, also by a changed clock: %d',
    (ms) => {
      expect(continueVisit(VISIT, 300, VISIT.seenAt + ms)).toEqual({
        since: 200,
        newest: 300,
        seenAt: VISIT.seenAt + ms,
      });
    },
  );

  it('keeps the newest change that another tab has seen', () => {
    expect(continueVisit(VISIT, 150, VISIT.seenAt).newest).toBe(200);
  });
});

describe('parseVisit', () => {
  it('returns what is stored', () => {
    expect(parseVisit(JSON.stringify(VISIT))).toEqual(VISIT);
  });

  it.each([
    null,
    '',
    '{',
    'null',
    '[]',
    '{"since":1,"newest":2}',
    '{"since":1,"newest":2,"seenAt":null}',
    '{"since":"1","newest":2,"seenAt":3}',
    '{"since":1,"newest":1e999,"seenAt":3}',
  ])('returns null for missing or invalid input: %s', (text) => {
    expect(parseVisit(text)).toBeNull();
  });
});
