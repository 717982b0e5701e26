import { applyToUnitValues, isSameCost, isSamePlan } from '../../domain/pricing/mutation';
import type { Mutation, UnitValues, UpdateMutation } from '../../domain/pricing/mutation';
import type { ItemId } from '../../domain/pricing/pricingItem';
import type { LocalState, OutboxEntry } from '../localStore/localState';

/** Reduces the update to the parts that change the row; null if none does. */
function trimUpdate(update: UpdateMutation, values: UnitValues): UpdateMutation | null {
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
  const latestValues = new Map<ItemId, UnitValues | null>();
  const getValues = (id: ItemId): UnitValues | null | undefined => {
    const row = rows.get(id);
    return latestValues.has(id) ? latestValues.get(id) : row?.deleted === false ? row : undefined;
  };
  const track = (mutation: Mutation): void => {
    const { kind, itemId } = mutation;
    const values = getValues(itemId);
    if (kind === 'create' || kind === 'delete' || values !== undefined)
      latestValues.set(itemId, applyToUnitValues(values ?? null, mutation));
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
