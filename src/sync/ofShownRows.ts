import { sameCost, type Mutation, type UpdateMutation } from '../domain/mutation';
import type { GridRow, ItemId } from '../domain/pricingItem';
import type { DeviceState } from './deviceState';

/** What the screen shows of a row; null: it is deleted. */
type Values = Pick<GridRow, 'solution' | 'cost'> | null;

function after(values: Values, mutation: Mutation): Values {
  if (mutation.kind === 'create') return mutation;
  if (mutation.kind === 'delete') return null;
  if (mutation.kind === 'move' || values === null) return values;
  return { solution: mutation.label?.after ?? values.solution, cost: mutation.price?.after ?? values.cost };
}

/** What of the update the row does not show already; null: nothing. */
function difference(update: UpdateMutation, { solution, cost }: NonNullable<Values>): UpdateMutation | null {
  const { label, price, ...common } = update;
  const isLabelThere = label?.after === solution;
  const isPriceThere = price !== undefined && sameCost(price.after, cost);
  if (!isLabelThere && !isPriceThere) return update;
  if ((label === undefined || isLabelThere) && (price === undefined || isPriceThere)) return null;
  return { ...common, ...(!isLabelThere && label && { label }), ...(!isPriceThere && price && { price }) };
}

/**
 * What the gesture changes on the screen. An old one undone may find its value there already, and then it was not based on
 * what is there: an edit typed next would chain with it, back to where that began, and be dropped as leading nowhere. Nor
 * does it change or delete a row that the person has deleted meanwhile; one that somebody else deleted is asked about.
 */
export function ofShownRows({ outbox, rows }: DeviceState, mutations: readonly Mutation[]): readonly Mutation[] {
  const shown = new Map<ItemId, Values>();
  const valuesOf = (id: ItemId): Values | undefined => {
    const row = rows.get(id);
    return shown.has(id) ? shown.get(id) : row?.deleted === false ? row : undefined;
  };
  const note = (mutation: Mutation): void => {
    const { kind, itemId } = mutation;
    const values = valuesOf(itemId);
    if (kind === 'create' || kind === 'delete' || values !== undefined)
      shown.set(itemId, after(values ?? null, mutation));
  };
  for (const { mutation } of outbox) note(mutation);
  return mutations.flatMap((mutation) => {
    const { kind, itemId } = mutation;
    const values = valuesOf(itemId);
    const isDeleted = values === null || (values === undefined && rows.get(itemId)?.deleted === true);
    note(mutation);
    if (kind === 'delete' && isDeleted) return [];
    if (kind !== 'update' || values === undefined) return [mutation];
    return values === null ? [] : (difference(mutation, values) ?? []);
  });
}
