import { toIsoDateInParis } from '../dates';
import { buildMutationBase, isSamePlan, pickAnchor } from './mutation';
import type {
  CreateMutation,
  DeleteMutation,
  Mutation,
  MutationContext,
  UnitChanges,
  UpdateMutation,
} from './mutation';
import { buildSingleRowDeletions, findLowerBound } from './order';
import type { ItemId, PricePlan } from './pricingItem';
import type { Grid } from './replay';

/** The mutations of one user action, in order. */
export interface UndoStep {
  group: string;
  mutations: readonly Mutation[];
}

const MAX_STEPS = 100;
/** Holds two imports of 5,000 rows and a day's edits; the oldest steps are dropped first. */
const MAX_MUTATIONS = 12_000;

/** Drops the oldest steps over the limits, never the newest. */
export function trimUndoSteps<Step extends Pick<UndoStep, 'mutations'>>(steps: readonly Step[]): readonly Step[] {
  let mutations = 0;
  let count = 0;
  for (const step of steps.toReversed()) {
    mutations += step.mutations.length;
    if (count === MAX_STEPS || (count > 0 && mutations > MAX_MUTATIONS)) break;
    count += 1;
  }
  return count === steps.length ? steps : steps.slice(-count);
}

/**
 * True if a plan has become due since an edit ended it: restored, it would be published at once. Compares two times of
 * the device clock, so that a clock that is always wrong does not prevent an undo.
 */
function hasBecomeDue({ starts_on }: PricePlan, { at: endedAt }: Mutation, { at: now }: MutationContext): boolean {
  return toIsoDateInParis(endedAt) < starts_on && starts_on <= toIsoDateInParis(now);
}

/** Returns undefined if there is no plan to end or to restore. */
function invertPlanChange(mutation: UpdateMutation, context: MutationContext): UnitChanges['plan'] {
  if (!mutation.plan) return undefined;
  const { before, after } = mutation.plan;
  const restored = before && hasBecomeDue(before, mutation, context) ? null : before;
  return isSamePlan(after, restored) ? undefined : { before: after, after: restored };
}

/**
 * Builds the inverse mutation with the undone values as its base: if another device changed the row since, `rebase`
 * reports a conflict instead of overwriting. Restores no plan that has become due; null if nothing else is left.
 */
function invertMutation(mutation: Mutation, context: MutationContext, grid: Grid): Mutation | null {
  const base = buildMutationBase(context, mutation.itemId);
  switch (mutation.kind) {
    case 'create': {
      const { type, solution, cost, plan } = mutation;
      const position = findPosition(grid, mutation);
      return {
        ...base,
        kind: 'delete',
        before: { type, solution, cost, ...(plan && { plan }), display_order: position.displayOrder },
        after: position.after,
      };
    }
    case 'update': {
      const { label, price } = mutation;
      const plan = invertPlanChange(mutation, context);
      if (!label && !price && !plan) return null;
      return {
        ...base,
        kind: 'update',
        ...(label && { label: { before: label.after, after: label.before } }),
        ...(price && { price: { before: price.after, after: price.before } }),
        ...(plan && { plan }),
      };
    }
    case 'delete': {
      const { plan, ...row } = mutation.before;
      const restored = plan && !hasBecomeDue(plan, mutation, context) ? { ...row, plan } : row;
      return { ...base, kind: 'create', ...restored, ...pickAnchor(mutation) };
    }
    case 'move':
      return { ...base, kind: 'move', after: mutation.before, before: mutation.after };
  }
}

/** Returns the current position of a created row, for the deletion that undoes it: redo then restores the row there. */
function findPosition(
  grid: Grid,
  { itemId, display_order }: CreateMutation,
): { displayOrder: number; after: ItemId | null } {
  const row = grid.rows.get(itemId);
  const before = row === undefined ? grid.live.at(-1) : grid.live[findLowerBound(grid.live, row) - 1];
  return { displayOrder: row?.display_order ?? display_order ?? 0, after: before?.id ?? null };
}

/**
 * Puts the deletions of live rows that end deleted last, in the order of the rows, each with the row before it that
 * stays: undoing them in reverse restores the order, even if rows get other numbers in between.
 */
function placeDeletions(mutations: readonly Mutation[], grid: Grid): readonly Mutation[] {
  const deletions = new Map<ItemId, DeleteMutation>();
  for (const mutation of mutations) {
    if (mutation.kind === 'delete') deletions.set(mutation.itemId, mutation);
    if (mutation.kind === 'create') deletions.delete(mutation.itemId);
  }
  const placed = buildSingleRowDeletions(grid.live, [...deletions.keys()]).flatMap(({ row, after }) => {
    const deletion = deletions.get(row.id);
    return deletion ? [{ ...deletion, after }] : [];
  });
  const placedIds = new Set(placed.map(({ id }) => id));
  return [...mutations.filter(({ id }) => !placedIds.has(id)), ...placed];
}

/** Builds the mutations that undo a step, or redo an undone one, on the optimistic grid. */
export function invertStep({ mutations }: UndoStep, context: MutationContext, grid: Grid): readonly Mutation[] {
  const inverse = mutations.toReversed().flatMap((mutation) => invertMutation(mutation, context, grid) ?? []);
  return placeDeletions(inverse, grid);
}
