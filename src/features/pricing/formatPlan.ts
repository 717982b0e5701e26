import { formatIsoDate } from '../../domain/dates';
import { formatCount, groupThousands } from '../../domain/groupThousands';
import { computePrices } from '../../domain/pricing/money';
import { isSameCost } from '../../domain/pricing/mutation';
import type { Cost, PricePlan } from '../../domain/pricing/pricingItem';
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

/** A change of a price or a commission, and the plan of its row. */
interface CostChange {
  before: Cost;
  after: Cost;
  plan: PricePlan | undefined;
}

/** Formats how many planned prices others replace, and how many end since the price of today stays; '' for none. */
export function formatPlanOutcome(changes: readonly CostChange[]): string {
  const planned = changes.filter(({ plan }) => plan !== undefined);
  const cancelled = planned.filter(({ before, after }) => isSameCost(before, after)).length;
  const replaced = planned.length - cancelled;
  return [
    replaced > 0 &&
      (replaced === 1
        ? '1 prix déjà prévu est remplacé.'
        : `${formatCount(replaced)} prix déjà prévus sont remplacés.`),
    cancelled > 0 &&
      (cancelled === 1 ? '1 prix déjà prévu est annulé.' : `${formatCount(cancelled)} prix déjà prévus sont annulés.`),
  ]
    .filter(Boolean)
    .join(' ');
}
