import { describe, expect, it } from 'vitest';
import type { GridRow } from '../../src/domain/pricing/pricingItem';
import { buildSolution } from '../../src/domain/pricing/testing/testBuilders';
import { haveSameRows } from './haveSameRows';

const [a, b] = [buildSolution('a'), buildSolution('b')];
const plan = { prix_partenaire: '12,00', commission: '20', starts_on: '2027-01-01' };
const priceChange = { prix_avant: '11,00', prix_depuis: 1 };

describe('haveSameRows', () => {
  it('accepts another order, other revisions and missing tombstones', () => {
    const others = [
      { ...b, revision: 9 },
      { ...a, priceChange: undefined },
      { ...buildSolution('c'), deleted: true },
    ];
    expect(haveSameRows([a, b], others as GridRow[], 'admin')).toBe(true);
  });

  it.each<[string, GridRow[], GridRow[]]>([
    ['a row that one side lacks', [a], [a, b]],
    ['a row that the other side lacks', [a, b], [a]],
    ['a row twice', [a, a], [a, b]],
    ['a row twice on the other side', [a, b], [a, a]],
    ['the same row more often', [a], [a, a]],
    ['another label', [a], [{ ...a, solution: 'B' }]],
    ['another number', [a], [{ ...a, display_order: 7 }]],
    ['a last price', [a], [{ ...a, priceChange }]],
    ['a cost', [a], [{ ...a, cost: null }]],
    ['a plan', [{ ...a, plan }], [a]],
  ])('finds %s', (_title, some, others) => {
    expect(haveSameRows(some, others, 'admin')).toBe(false);
  });

  it('ignores costs and plans for a partner', () => {
    expect(haveSameRows([{ ...a, plan }], [{ ...a, cost: null }], 'partner')).toBe(true);
  });
});
