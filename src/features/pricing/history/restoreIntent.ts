import { sameCost, type Mutation } from '../../../domain/mutation';
import type { EditIntent, ViewRow } from '../services';

/**
 * The new edit that brings back the values from before a change; null where there is nothing to bring back.
 * @param living the row as it is now; undefined once it is deleted.
 */
export function restoreIntent(
  mutation: Mutation,
  living: ViewRow | undefined,
): Extract<EditIntent, { kind: 'update' | 'restore' }> | null {
  if (mutation.kind === 'delete') {
    return living ? null : { kind: 'restore', itemId: mutation.itemId, before: mutation.before };
  }
  if (mutation.kind !== 'update' || !living) return null;
  const label = mutation.label?.before;
  const cost = mutation.price?.before;
  const changes = {
    ...(label !== undefined && label !== living.solution && { label }),
    ...(cost && !sameCost(cost, living.cost) && { cost }),
  };
  return Object.keys(changes).length === 0 ? null : { kind: 'update', itemId: living.id, ...changes };
}
