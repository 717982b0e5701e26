import { describe, expect, it } from 'vitest';
import { buildOpeningStatus } from './openingStatus';

describe('buildOpeningStatus', () => {
  it.each([
    ['2026-01-06T07:00:00Z', 'Fermé, réouverture à 9h00'],
    ['2026-01-06T18:00:00Z', 'Fermé, réouverture demain à 9h00'],
    ['2026-05-23T10:00:00Z', 'Fermé, réouverture mardi à 9h00'],
  ])('names the day of the next opening at %s', (moment, text) => {
    expect(buildOpeningStatus(Date.parse(moment)).text).toBe(text);
  });
});
