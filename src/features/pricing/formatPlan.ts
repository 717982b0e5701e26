import { formatIsoDate } from '../../domain/dates';
import { computePrices, groupThousands } from '../../domain/pricing/money';
import type { PricePlan } from '../../domain/pricing/pricingItem';
import { formatPriceAndCommission } from './formatPriceAndCommission';

/** Formats the planned reseller price: '→ 12,90 le 1 janvier 2027'. */
export function formatPlannedPrice(plan: PricePlan): string {
  return `→ ${groupThousands(computePrices(plan).prix_revendeur)} le ${formatIsoDate(plan.starts_on)}`;
}

/** Formats '12,90 €, 15 % à partir du 1 janvier 2027'. */
export function formatPlan(plan: PricePlan): string {
  return `${formatPriceAndCommission(plan)} à partir du ${formatIsoDate(plan.starts_on)}`;
}
