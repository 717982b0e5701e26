import { groupThousands } from '../../domain/groupThousands';
import type { Cost } from '../../domain/pricing/pricingItem';
import { formatPrice } from './formatPrice';

export function formatPriceAndCommission(cost: Cost): string {
  return `${formatPrice(cost.prix_partenaire)}, ${groupThousands(cost.commission)}\u00a0%`;
}
