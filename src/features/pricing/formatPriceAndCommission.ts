import { groupThousands } from '../../domain/pricing/money';
import type { Cost } from '../../domain/pricing/pricingItem';

export function formatPriceAndCommission(cost: Cost): string {
  return `${groupThousands(cost.prix_partenaire)}\u00a0€, ${groupThousands(cost.commission)}\u00a0%`;
}
