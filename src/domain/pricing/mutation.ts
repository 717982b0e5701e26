import type { Cost, GridRow, ItemId, ItemType } from './pricingItem';

export type MutationId = string;

/** Fields of every mutation. Callers pass ids, times and groups: the domain has neither clock nor random source. */
interface MutationBase {
  id: MutationId;
  itemId: ItemId;
  /** Device clock, milliseconds; for display only, never for ordering. */
  at: number;
  /** Shared by the mutations of one user action, which are one undo step. */
  group: string;
}

/** Impure inputs of new mutations: ids, device clock (milliseconds) and the group of the user action. */
export interface MutationContext {
  createId: () => string;
  at: number;
  group: string;
}

export function buildMutationBase({ createId, at, group }: MutationContext, itemId: ItemId): MutationBase {
  return { id: createId(), itemId, at, group };
}

/** `display_order` is null for a new row at the end, a number for a restored row. */
export interface CreateMutation extends MutationBase {
  kind: 'create';
  type: ItemType;
  solution: string;
  cost: Cost | null;
  display_order: number | null;
  /**
   * Row that preceded this one at its deletion (null: it was the first); set when the deletion is undone, since
   * reorders may have reassigned `display_order`.
   */
  after?: ItemId | null;
}

export interface ValueChange<T> {
  before: T;
  after: T;
}

/** Label and price merge independently; a price change covers both cost fields and the prices computed from them. */
export interface UpdateMutation extends MutationBase {
  kind: 'update';
  label?: ValueChange<string>;
  price?: ValueChange<Cost>;
}

/** State of a row before its deletion, or on one side of a conflict. */
export interface RowState {
  type: ItemType;
  solution: string;
  cost: Cost | null;
  display_order: number;
}

export interface DeleteMutation extends MutationBase {
  kind: 'delete';
  /** The row at the time of deletion. */
  before: RowState;
  /** Row that preceded it at deletion (null: it was the first), for undo. */
  after?: ItemId | null;
}

/**
 * `after` is the row that the moved row then follows (null: it becomes the first): an id stays valid when concurrent
 * moves renumber the rows, a number does not.
 */
export interface MoveMutation extends MutationBase {
  kind: 'move';
  after: ItemId | null;
  /** Preceding row before the move, for undo. */
  before: ItemId | null;
}

export type Mutation = CreateMutation | UpdateMutation | DeleteMutation | MoveMutation;

export function toRowState(row: GridRow): RowState {
  return { type: row.type, solution: row.solution, cost: row.cost, display_order: row.display_order };
}

/** Stands for a missing cost document, as base value of the first price. */
export const NO_COST: Cost = { prix_partenaire: '', commission: '' };

export function isSameCost(a: Cost | null, b: Cost | null): boolean {
  const left = a ?? NO_COST;
  const right = b ?? NO_COST;
  return left.prix_partenaire === right.prix_partenaire && left.commission === right.commission;
}
