import { toIsoDateInParis } from '../dates';
import type { Cost, GridRow, ItemId, ItemType, PricePlan } from './pricingItem';

export type MutationId = string;

/** What the user did, for the history: a kind that is not known here is left out when a record is read. */
export const USER_ACTION_KINDS = [
  'add',
  'update',
  'bulkUpdate',
  'paste',
  'fill',
  'import',
  'delete',
  'restore',
  'move',
  'undo',
  'redo',
  'resolveConflict',
  'publishPlans',
] as const;

export type UserActionKind = (typeof USER_ACTION_KINDS)[number];

/** `count`: rows that the action changes, 1 or more; its mutations may arrive in several pushes. */
export interface UserAction {
  kind: UserActionKind;
  count: number;
}

/** Fields of every mutation. Callers pass ids, times and groups: the domain has neither clock nor random source. */
interface MutationBase {
  id: MutationId;
  itemId: ItemId;
  /** Device clock, milliseconds; for display only, never for ordering. */
  at: number;
  /** Shared by the mutations of one user action, which are one undo step. */
  group: string;
  /** The user action, the same in all mutations of its group; missing in mutations of older builds. */
  action?: UserAction;
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

/** Returns the fields that every mutation has, for a mutation of another kind. */
export function pickMutationBase({ id, itemId, at, group, action }: MutationBase): MutationBase {
  return { id, itemId, at, group, ...(action && { action }) };
}

/** Names the user action in all of its mutations. */
export function assignAction(mutations: readonly Mutation[], kind: UserActionKind): Mutation[] {
  const action: UserAction = { kind, count: new Set(mutations.map(({ itemId }) => itemId)).size };
  return mutations.map((mutation) => ({ ...mutation, action }));
}

/** `display_order` is null for a new row at the end, a number for a restored row. */
export interface CreateMutation extends MutationBase {
  kind: 'create';
  type: ItemType;
  solution: string;
  cost: Cost | null;
  /** Planned price of a restored row. */
  plan?: PricePlan | undefined;
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

/** Changes of the units of a row, which merge independently; null stands for no plan. */
export interface UnitChanges {
  label?: ValueChange<string>;
  /** Covers both cost fields and the prices computed from them. */
  price?: ValueChange<Cost>;
  plan?: ValueChange<PricePlan | null>;
}

/** The values of a row that edits change. */
export type UnitValues = Pick<GridRow, 'solution' | 'cost' | 'plan'>;

export function applyUnitChanges(values: UnitValues, { label, price, plan }: UnitChanges): UnitValues {
  return {
    solution: label?.after ?? values.solution,
    cost: price?.after ?? values.cost,
    plan: plan === undefined ? values.plan : (plan.after ?? undefined),
  };
}

export interface UpdateMutation extends MutationBase, UnitChanges {
  kind: 'update';
}

/** Returns the values of a row after an edit; null: deleted. */
export function applyToUnitValues(values: UnitValues | null, mutation: Mutation): UnitValues | null {
  if (mutation.kind === 'create') return mutation;
  if (mutation.kind === 'delete') return null;
  if (mutation.kind === 'move' || values === null) return values;
  return applyUnitChanges(values, mutation);
}

/** State of a row before its deletion, or on one side of a conflict. */
export interface RowState {
  type: ItemType;
  solution: string;
  cost: Cost | null;
  plan?: PricePlan | undefined;
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

/** Returns the anchor of a mutation or a conflict as a property to spread, absent if it has none. */
export function pickAnchor({ after }: { after?: ItemId | null }): { after?: ItemId | null } {
  return after === undefined ? {} : { after };
}

/**
 * Builds the move of a row after itself, which has no effect: the only mutation in the change record of a push that
 * renumbers rows to make room for an edit. The edit itself follows in a later push.
 */
export function buildPlaceholderMove(edit: Mutation): MoveMutation {
  return { ...pickMutationBase(edit), kind: 'move', after: edit.itemId, before: edit.itemId };
}

export const isPlaceholderMove = (mutation: Mutation): boolean =>
  mutation.kind === 'move' && mutation.after === mutation.itemId;

export type Mutation = CreateMutation | UpdateMutation | DeleteMutation | MoveMutation;

/** Returns the label that a mutation sets or deletes; null if it leaves the label as it is. */
export function getMutationLabel(mutation: Mutation): string | null {
  switch (mutation.kind) {
    case 'create':
      return mutation.solution;
    case 'update':
      return mutation.label?.after ?? null;
    case 'delete':
      return mutation.before.solution;
    case 'move':
      return null;
  }
}

export function toRowState(row: GridRow): RowState {
  const { type, solution, cost, plan, display_order } = row;
  return { type, solution, cost, ...(plan && { plan }), display_order };
}

/** True for a plan whose day has come, by the device clock: restored, it would be published at once. */
export function isDueAt({ starts_on }: PricePlan, { at }: Pick<MutationContext, 'at'>): boolean {
  return starts_on <= toIsoDateInParis(at);
}

/** Returns the row to restore, without a plan that is due. */
export function dropDuePlan(row: RowState, context: Pick<MutationContext, 'at'>): RowState {
  const { plan, ...rest } = row;
  return plan && isDueAt(plan, context) ? rest : row;
}

/** Stands for a missing cost document, as base value of the first price. */
export const NO_COST: Cost = { prix_partenaire: '', commission: '' };

export function isSameCost(a: Cost | null, b: Cost | null): boolean {
  const left = a ?? NO_COST;
  const right = b ?? NO_COST;
  return left.prix_partenaire === right.prix_partenaire && left.commission === right.commission;
}

/**
 * Returns the values of `after` that differ. An edit leaves out the others: their typed text may not be saved yet, and
 * the edit would end its draft.
 */
export function pickChangedCost(before: Cost | null, after: Cost): Partial<Cost> {
  const { prix_partenaire, commission } = after;
  return {
    ...(prix_partenaire !== before?.prix_partenaire && { prix_partenaire }),
    ...(commission !== before?.commission && { commission }),
  };
}

/**
 * True if these values change nothing: the row has them, and its plan leaves them as they are, or they are planned for
 * that day already. `startsOn`: ISO date from which they apply, '' for now.
 */
export function isCostUnchanged(
  { cost, plan }: Pick<GridRow, 'cost' | 'plan'>,
  values: Partial<Cost>,
  startsOn: string,
): boolean {
  const after = { ...(cost ?? NO_COST), ...values };
  const isCurrent = isSameCost(after, cost);
  if (startsOn === '' || !plan) return isCurrent;
  return isCurrent ? isSameCost({ ...plan, ...values }, plan) : isSamePlan({ ...after, starts_on: startsOn }, plan);
}

/** `undefined` and null both stand for no plan. */
export function isSamePlan(a: PricePlan | null | undefined, b: PricePlan | null | undefined): boolean {
  if (!a || !b) return !a === !b;
  return isSameCost(a, b) && a.starts_on === b.starts_on;
}
