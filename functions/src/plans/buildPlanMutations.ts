import { createHash } from 'node:crypto';
import type { PlanDocument } from '../../../src/domain/pricing/decodeDocuments';
import {
  assignAction,
  isSameCost,
  NO_COST,
  type Mutation,
  type UnitChanges,
} from '../../../src/domain/pricing/mutation';
import type { GridRow, ItemId, PricePlan } from '../../../src/domain/pricing/pricingItem';
import { getSortedLiveRows } from '../../../src/domain/pricing/sortedLiveRows';

interface BuildPlanMutationsInput {
  rows: ReadonlyMap<ItemId, GridRow>;
  plans: ReadonlyMap<ItemId, PlanDocument>;
  at: number;
}

/** Builds the updates that apply the plans to their rows and end them, in the order of the grid, as one user action. */
export function buildPlanMutations({ rows, plans, at }: BuildPlanMutationsInput): readonly Mutation[] {
  const group = buildStableId([...plans.values()].map(buildMutationId));
  const updates = getSortedLiveRows(rows).flatMap((row): Mutation[] => {
    const document = plans.get(row.id);
    if (row.plan === undefined || document === undefined) return [];
    const base = { id: buildMutationId(document), itemId: row.id, at, group };
    return [{ ...base, kind: 'update', ...buildChanges(row.cost, row.plan) }];
  });
  return assignAction(updates, 'publishPlans');
}

/** Builds the id of the update that publishes a plan: the same in every attempt, so that it is not published twice. */
function buildMutationId({ id, plan, revision }: PlanDocument): string {
  return buildStableId([plan?.starts_on ?? '', id, String(revision)]);
}

/** Builds an id of 64 characters that is the same for the same parts. */
export function buildStableId(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function buildChanges(before: GridRow['cost'], plan: PricePlan): UnitChanges {
  const { prix_partenaire, commission } = plan;
  const price = { before: before ?? NO_COST, after: { prix_partenaire, commission } };
  return { ...(!isSameCost(before, plan) && { price }), plan: { before: plan, after: null } };
}
