import { isSameCost, isSamePlan, type Mutation } from '../../../domain/pricing/mutation';
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
    const { itemId, before, after } = mutation;
    return currentRow ? null : { kind: 'restore', itemId, before, ...(after !== undefined && { after }) };
  }
  if (mutation.kind !== 'update' || !currentRow) return null;
  const label = mutation.label?.before;
  const cost = mutation.price?.before;
  const changes = {
    ...(label !== undefined && label !== currentRow.solution && { label }),
    ...(cost && !isSameCost(cost, currentRow.cost) && { cost }),
    ...(mutation.plan && buildPlanRevert(mutation.plan.before, currentRow, today)),
  };
  return Object.keys(changes).length === 0 ? null : { kind: 'update', itemId: currentRow.id, ...changes };
}

function buildPlanRevert(
  before: PricePlan | null,
  { plan }: RowSnapshot,
  today: string,
): Pick<RowChange, 'cost' | 'startsOn'> {
  // A day that is past would publish the price at once.
  if (isSamePlan(before, plan) || (before !== null && before.starts_on <= today)) return {};
  if (before === null) return { startsOn: null };
  const { starts_on: startsOn, ...cost } = before;
  return { cost, startsOn };
}
