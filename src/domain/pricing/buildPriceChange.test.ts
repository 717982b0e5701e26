import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../durations';
import { buildPriceChange } from './buildPriceChange';
import { buildTombstone } from './pricingItem';
import { buildSolution, buildSubtitle } from './testing/testBuilders';

const NOW = 100 * DAY_MS;
/** Costs 11,50 to resellers. */
const row = buildSolution('a');
const raised = buildSolution('a', { cost: { prix_partenaire: '20,00', commission: '15' } });
const changedAt = (prix_depuis: number) => ({ ...row, priceChange: { prix_avant: '8,00', prix_depuis } });

describe('buildPriceChange', () => {
  it('has no former price for a new row', () => {
    expect(buildPriceChange(undefined, row, NOW)).toEqual({ prix_avant: '', prix_depuis: NOW });
  });

  it('takes the price that stood for a day', () => {
    expect(buildPriceChange(row, raised, NOW)).toEqual({ prix_avant: '11,50', prix_depuis: NOW });
    expect(buildPriceChange(changedAt(NOW - DAY_MS), raised, NOW)).toEqual({ prix_avant: '11,50', prix_depuis: NOW });
  });

  it('skips a price that stood for less', () => {
    const recent = changedAt(NOW - DAY_MS + 1);
    expect(buildPriceChange(recent, raised, NOW)).toEqual({ prix_avant: '8,00', prix_depuis: NOW });
    const created = { ...row, priceChange: { prix_avant: '', prix_depuis: NOW - 1 } };
    expect(buildPriceChange(created, raised, NOW)).toEqual({ prix_avant: '', prix_depuis: NOW });
  });

  it('keeps the last change while the reseller price stays', () => {
    const before = changedAt(NOW - DAY_MS);
    expect(buildPriceChange(before, { ...before, solution: 'Autre' }, NOW)).toBe(before.priceChange);
    expect(buildPriceChange(row, { ...row, solution: 'Autre' }, NOW)).toBeUndefined();
  });

  it('has nothing for subtitles, deleted and restored rows', () => {
    const subtitle = buildSubtitle('s');
    expect(buildPriceChange(undefined, subtitle, NOW)).toBeUndefined();
    expect(buildPriceChange(subtitle, { ...subtitle, solution: 'Autre' }, NOW)).toBeUndefined();
    const deleted = buildTombstone(changedAt(NOW - DAY_MS));
    expect(deleted.priceChange).toBeUndefined();
    expect(buildPriceChange(changedAt(NOW), deleted, NOW)).toBeUndefined();
    expect(buildPriceChange(deleted, row, NOW)).toBeUndefined();
  });
});
