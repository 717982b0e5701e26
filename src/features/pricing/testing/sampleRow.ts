import { computePrices } from '../../../domain/pricing/money';
import type { GridRow } from '../../../domain/pricing/pricingItem';

/** Builds a test row: a solution with computed prices, unless overridden. */
export function buildSampleRow(part: Partial<GridRow> & { id: string }): GridRow {
  const cost = part.cost === undefined ? { prix_partenaire: '10,00', commission: '15' } : part.cost;
  return {
    type: cost === null ? 'subtitle' : 'solution',
    solution: part.id,
    display_order: 0,
    deleted: false,
    revision: 1,
    cost,
    ...(cost ? computePrices(cost) : { prix_revendeur: '', prix_public: '' }),
    ...part,
  };
}
