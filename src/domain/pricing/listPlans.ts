import { computePrices } from './money';
import type { GridRow, ItemId, PricePlan } from './pricingItem';

/** Planned price of a live row. */
export interface PlannedPrice {
  id: ItemId;
  solution: string;
  plan: PricePlan;
  /** Stored texts of the reseller price. */
  before: string;
  after: string;
}

/** Lists the planned prices by date, those of one day in the order of the grid. */
export function listPlans(rows: readonly GridRow[]): readonly PlannedPrice[] {
  return rows
    .flatMap(({ id, solution, plan, prix_revendeur: before }): PlannedPrice[] =>
      plan === undefined ? [] : [{ id, solution, plan, before, after: computePrices(plan).prix_revendeur }],
    )
    .toSorted((a, b) => a.plan.starts_on.localeCompare(b.plan.starts_on));
}
