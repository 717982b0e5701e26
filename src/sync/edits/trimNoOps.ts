import { isSameCost, isSamePlan, type Mutation, type UpdateMutation } from '../../domain/pricing/mutation';
import type { GridRow, ItemId } from '../../domain/pricing/pricingItem';
import type { LocalState, OutboxEntry } from '../localStore/localState';

/** Current values of a row; null if deleted. */
type DisplayedValues = Pick<GridRow, 'solution' | 'cost' | 'plan'> | null;

function applyToValues(values: DisplayedValues, mutation: Mutation): DisplayedValues {
  if (mutation.kind === 'create') return mutation;
  if (mutation.kind === 'delete') return null;
  if (mutation.kind === 'move' || values === null) return values;
  const { label, price, plan } = mutation;
  return {
    solution: label?.after ?? values.solution,
    cost: price?.after ?? values.cost,
    plan: plan === undefined ? values.plan : (plan.after ?? undefined),
  };
}

/** Reduces the update to the parts that change the row; null if none does. */
function trimUpdate(update: UpdateMutation, values: NonNullable<DisplayedValues>): UpdateMutation | null {
  const { label, price, plan, ...common } = update;
  const changes = {
    ...(label && label.after !== values.solution && { label }),
    ...(price && !isSameCost(price.after, values.cost) && { price }),
    ...(plan && !isSamePlan(plan.after, values.plan) && { plan }),
  };
  if (changes.label === label && changes.price === price && changes.plan === plan) return update;
  return Object.keys(changes).length === 0 ? null : { ...common, ...changes };
}

/**
 * Drops parts of edits that change nothing after the `earlier` edits, such as an undo to the value that the row has: a
 * later edit would chain to them and cancel out. Also drops edits of rows that the user has deleted, and deletions of
 * rows deleted remotely; updates of those stay, and become conflicts.
 */
export function trimNoOps(
  { rows }: LocalState,
  earlier: readonly OutboxEntry[],
  mutations: readonly Mutation[],
): readonly Mutation[] {
  const latestValues = new Map<ItemId, DisplayedValues>();
  const getValues = (id: ItemId): DisplayedValues | undefined => {
    const row = rows.get(id);
    return latestValues.has(id) ? latestValues.get(id) : row?.deleted === false ? row : undefined;
  };
  const track = (mutation: Mutation): void => {
    const { kind, itemId } = mutation;
    const values = getValues(itemId);
    if (kind === 'create' || kind === 'delete' || values !== undefined)
      latestValues.set(itemId, applyToValues(values ?? null, mutation));
  };
  for (const { mutation } of earlier) track(mutation);
  return mutations.flatMap((mutation) => {
    const { kind, itemId } = mutation;
    const values = getValues(itemId);
    const isDeleted = values === null || (values === undefined && rows.get(itemId)?.deleted === true);
    track(mutation);
    if (kind === 'delete' && isDeleted) return [];
    if (kind !== 'update' || values === undefined) return [mutation];
    return values === null ? [] : (trimUpdate(mutation, values) ?? []);
  });
}
