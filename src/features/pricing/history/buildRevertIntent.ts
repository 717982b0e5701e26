import { isSameCost, type Mutation } from '../../../domain/pricing/mutation';
import type { EditIntent, RowSnapshot } from '../../../domain/pricing/pricingEditor';

/**
 * Builds the edit that restores the values from before a change; null if there is nothing to restore. `currentRow`:
 * undefined if the row is deleted.
 */
export function buildRevertIntent(
  mutation: Mutation,
  currentRow: RowSnapshot | undefined,
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
  };
  return Object.keys(changes).length === 0 ? null : { kind: 'update', itemId: currentRow.id, ...changes };
}
