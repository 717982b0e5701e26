import type { Cost, GridRow, ItemId, ItemType } from './pricingItem';

export type MutationId = string;

/** What every mutation carries. Ids, times and groups are given by the caller: the domain has neither clock nor chance. */
interface MutationBase {
  id: MutationId;
  itemId: ItemId;
  /** Device clock, milliseconds; for display alone, never for ordering. */
  at: number;
  /** Mutations made by one gesture share it: they are one undo step. */
  group: string;
}

/** `display_order: null` means at the end; a number is given only when a deletion is undone. */
export interface CreateMutation extends MutationBase {
  kind: 'create';
  type: ItemType;
  solution: string;
  cost: Cost | null;
  display_order: number | null;
  /** With a number: whom the row followed when it was deleted. Numbers may have been given anew since. */
  after?: ItemId | null;
}

export interface Change<T> {
  before: T;
  after: T;
}

/** Units of conflict: the label is one; both costs and what is computed from them are the other. */
export interface UpdateMutation extends MutationBase {
  kind: 'update';
  label?: Change<string>;
  price?: Change<Cost>;
}

/** What a person sees of a row: enough to bring it back, and to tell whether somebody else changed it. */
export interface RowValues {
  type: ItemType;
  solution: string;
  cost: Cost | null;
  display_order: number;
}

export interface DeleteMutation extends MutationBase {
  kind: 'delete';
  /** The row that the person saw when deleting it. */
  before: RowValues;
  /** Whom it followed (null: nobody), for the inverse. */
  after?: ItemId | null;
}

/** Intent, not numbers: which item the row follows (null: it becomes the first). */
export interface MoveMutation extends MutationBase {
  kind: 'move';
  after: ItemId | null;
  /** Where it stood, for the inverse. */
  before: ItemId | null;
}

export type Mutation = CreateMutation | UpdateMutation | DeleteMutation | MoveMutation;

export function rowValues(row: GridRow): RowValues {
  return { type: row.type, solution: row.solution, cost: row.cost, display_order: row.display_order };
}

/** What a row without a cost document counts as, so that a price given to it has something to be compared with. */
export const NO_COST: Cost = { prix_partenaire: '', commission: '' };

export function sameCost(a: Cost | null, b: Cost | null): boolean {
  const left = a ?? NO_COST;
  const right = b ?? NO_COST;
  return left.prix_partenaire === right.prix_partenaire && left.commission === right.commission;
}
