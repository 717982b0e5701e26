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

/**
 * Formats what becomes of the planned prices of changed rows, '' without any. At once (`isPlanned` false), all stay; from a
 * date on, others replace them, or they end since the price of today stays.
 */
export function formatPlanOutcome(changes: readonly CostChange[], isPlanned: boolean): string {
  const planned = changes.filter(({ plan }) => plan !== undefined);
  if (!isPlanned) return formatKeptPlanCount(planned.length);
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

function formatKeptPlanCount(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? '1 prix prévu reste tel quel et s’appliquera à sa date.'
    : `${formatCount(count)} prix prévus restent tels quels et s’appliqueront à leur date.`;
}
