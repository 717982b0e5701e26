import { isSameCost, isSamePlan, pickChangedCost, type Mutation } from '../../../domain/pricing/mutation';
import type { PricePlan } from '../../../domain/pricing/pricingItem';
import type { EditIntent, RowChange, RowSnapshot } from '../../../domain/pricing/pricingEditor';

/**
 * Builds the edit that restores the values from before a change; null if there is nothing to restore. `currentRow`:
 * undefined if the row is deleted. `today`: ISO date in Paris.
 */
export function buildRevertIntent(
  mutation: Mutation,
  currentRow: RowSnapshot | undefined,
  today: string,
): Extract<EditIntent, { kind: 'update' | 'restore' }> | null {
  if (mutation.kind === 'delete') {
    if (currentRow) return null;
    const { itemId, before, after } = mutation;
    return { kind: 'restore', itemId, before, ...(after !== undefined && { after }) };
  }
  if (mutation.kind !== 'update' || !currentRow) return null;
  const label = mutation.label?.before;
  const cost = mutation.price?.before;
  const changes = {
    ...(label !== undefined && label !== currentRow.solution && { label }),
    ...(cost && !isSameCost(cost, currentRow.cost) && { cost: pickChangedCost(currentRow.cost, cost) }),
    ...(mutation.plan && buildPlanRevert(mutation.plan.before, currentRow, today)),
  };
  return Object.keys(changes).length === 0 ? null : { kind: 'update', itemId: currentRow.id, ...changes };
}

/** True for a plan whose price the server would publish at once. */
const isPast = (plan: PricePlan, today: string): boolean => plan.starts_on <= today;

function buildPlanRevert(
  before: PricePlan | null,
  { plan, cost: currentCost }: RowSnapshot,
  today: string,
): Pick<RowChange, 'cost' | 'startsOn'> {
  if (isSamePlan(before, plan)) return {};
  if (before === null) return { startsOn: null };
  // A planned price that is the current one is no plan.
  if (isPast(before, today) || isSameCost(before, currentCost)) return {};
  return { cost: pickChangedCost(currentCost, before), startsOn: before.starts_on };
}
