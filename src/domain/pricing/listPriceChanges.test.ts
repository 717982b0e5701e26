import { describe, expect, it } from 'vitest';
import { findNewestPriceChange, listPriceChanges } from './listPriceChanges';
import { buildSolution, buildSubtitle } from './testing/testBuilders';

/** Builds a row whose reseller price is 12,90 and was `before` until `at`. */
const buildChanged = (id: string, before: string, at: number) =>
  buildSolution(id, { prix_revendeur: '12,90', priceChange: { prix_avant: before, prix_depuis: at } });

describe('listPriceChanges', () => {
  it('lists what changed later than the time, newest first, with the old and the new reseller price', () => {
    const rows = [buildChanged('a', '12,50', 200), buildChanged('b', '11,00', 300), buildChanged('c', '10,00', 100)];
    expect(listPriceChanges(rows, 100)).toEqual([
      { id: 'b', solution: 'Solution b', before: '11,00', after: '12,90', at: 300 },
      { id: 'a', solution: 'Solution a', before: '12,50', after: '12,90', at: 200 },
    ]);
  });

  it('keeps the order of the grid for changes of the same time', () => {
    const rows = [buildChanged('b', '12,50', 200), buildChanged('a', '12,50', 200), buildChanged('c', '12,50', 300)];
    expect(listPriceChanges(rows, 0).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });

  it('leaves out corrected prices and rows without a known change, but not new rows', () => {
    const rows = [
      buildChanged('corrected', '12,90', 200),
      buildSolution('unchanged'),
      buildSubtitle('subtitle'),
      buildChanged('new', '', 200),
    ];
    expect(listPriceChanges(rows, 0).map(({ id }) => id)).toEqual(['new']);
  });
});

describe('findNewestPriceChange', () => {
  it('returns the time of the newest change, corrected prices included; 0 without one', () => {
    const rows = [buildChanged('a', '12,50', 200), buildChanged('b', '12,90', 300), buildSolution('c')];
    expect(findNewestPriceChange(rows)).toBe(300);
    expect(findNewestPriceChange([buildSolution('c')])).toBe(0);
  });
});
