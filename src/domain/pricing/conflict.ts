import type { Mutation, RowState, UnitChanges } from './mutation';
import type { Cost, ItemId, PricePlan } from './pricingItem';

export interface ConflictBase {
  /** Unique on the device: id of the first mutation and unit. */
  id: string;
  itemId: ItemId;
  /**
   * The local edits in conflict, moved here from the outbox, in order; kept so that export and sealing include them.
   */
  mutations: readonly Mutation[];
  /**
   * Revision of the server's row when `theirs` was read: the push that wrote `theirs` has this revision or a lower one.
   */
  theirsRevision: number;
}

/** Both sides changed one unit of a row to different values, or one deleted what the other changed. Keeps both sides. */
export type Conflict =
  | (ConflictBase & { unit: 'label'; base: string | null; mine: string; theirs: string })
  /** If `mutations` only end a plan that the server published, `mine` is the price before it. */
  | (ConflictBase & { unit: 'price'; base: Cost | null; mine: Cost; theirs: Cost })
  /** null: no plan. */
  | (ConflictBase & { unit: 'plan'; base: PricePlan | null; mine: PricePlan | null; theirs: PricePlan | null })
  /** `mine` is the row with the local edits applied, `after` the row that it followed before the deletion. */
  | (ConflictBase & {
      unit: 'deletedByOther';
      base: RowState | null;
      mine: RowState;
      after?: ItemId | null;
      theirs: null;
    })
  | (ConflictBase & { unit: 'changedByOther'; base: RowState; mine: null; theirs: RowState });

/** Builds the id of the conflict of a unit from its first edit, so that a conflict that is rebuilt keeps its id. */
export function buildConflictId({ id }: { id: string }, unit: Conflict['unit']): string {
  return `${id}:${unit}`;
}

/** A conflict of one unit, not of the whole row. */
export type UnitConflict = Extract<Conflict, { unit: keyof UnitChanges }>;

export function isUnitConflict(conflict: Conflict): conflict is UnitConflict {
  return conflict.unit === 'label' || conflict.unit === 'price' || conflict.unit === 'plan';
}

/** Returns the row with the local value of the conflict. */
export function applyLocalValue(row: RowState, conflict: UnitConflict): RowState {
  switch (conflict.unit) {
    case 'label':
      return { ...row, solution: conflict.mine };
    case 'price':
      return { ...row, cost: conflict.mine };
    case 'plan':
      return { ...row, plan: conflict.mine ?? undefined };
  }
}
