import { computePrices } from '../../../domain/money';
import type { GridRow } from '../../../domain/pricingItem';

/** A builder for rows of the tests: a solution unless said otherwise, with prices that fit its cost. */
export function sampleRow(part: Partial<GridRow> & { id: string }): GridRow {
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
