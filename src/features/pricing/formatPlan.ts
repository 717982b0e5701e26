import { formatIsoDate } from '../../domain/dates';
import { formatCount, groupThousands } from '../../domain/groupThousands';
import { computePrices } from '../../domain/pricing/money';
import type { PricePlan } from '../../domain/pricing/pricingItem';
import { formatPriceAndCommission } from './formatPriceAndCommission';

/** Formats the planned reseller price: '→ 12,90 le 1er janvier 2027'. */
export function formatPlannedPrice(plan: PricePlan): string {
  return `→ ${groupThousands(computePrices(plan).prix_revendeur)} le ${formatIsoDate(plan.starts_on)}`;
}

/** Formats '12,90 €, 15 % à partir du 1er janvier 2027'. */
export function formatPlan(plan: PricePlan): string {
  return `${formatPriceAndCommission(plan)} à partir du ${formatIsoDate(plan.starts_on)}`;
}

/** Formats what a new date replaces: 'Déjà prévu : … Une nouvelle date le remplace.' */
export function formatReplacedPlan(plan: PricePlan): string {
  return `Déjà prévu\u00a0: ${formatPlan(plan)}. Une nouvelle date le remplace.`;
}

/** Formats how many planned prices new ones replace. */
export function formatReplacedPlanCount(count: number): string {
  return count === 1 ? '1 prix déjà prévu est remplacé.' : `${formatCount(count)} prix déjà prévus sont remplacés.`;
}
