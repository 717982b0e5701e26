import type { Stamp } from './conflict';
import type { CreateMutation, Mutation } from './mutation';
import { lowerBound } from './order';
import type { ItemId } from './pricingItem';
import type { Grid } from './replay';

/** One gesture: what it did, in order. Undoing it is one gesture too. */
export interface UndoStep {
  group: string;
  mutations: readonly Mutation[];
}

/** Plain data, newest step last, so that both stacks survive a reload. */
export interface UndoStacks {
  undo: readonly UndoStep[];
  redo: readonly UndoStep[];
}

export const EMPTY_UNDO_STACKS: UndoStacks = { undo: [], redo: [] };

const MAX_STEPS = 100;
/** Two imports of 5,000 rows and a day's edits; older steps are forgotten first. */
const MAX_MUTATIONS = 12_000;

/** Forgets the oldest steps; the newest stays whatever its size. */
function trimmed(steps: readonly UndoStep[]): readonly UndoStep[] {
  let mutations = 0;
  let kept = 0;
  for (const step of steps.toReversed()) {
    mutations += step.mutations.length;
    if (kept === MAX_STEPS || (kept > 0 && mutations > MAX_MUTATIONS)) break;
    kept += 1;
  }
  return kept === steps.length ? steps : steps.slice(-kept);
}

/** After an edit of the person: it can be undone, and what was undone before can't be redone any more. */
export function recordStep(stacks: UndoStacks, step: UndoStep): UndoStacks {
  return step.mutations.length === 0 ? stacks : { undo: trimmed([...stacks.undo, step]), redo: [] };
}

/**
 * The mutation that takes one back, based on what the first left behind: should somebody have changed the row since, the
 * next `rebase` finds that base gone and makes a conflict of it instead of overwriting.
 */
function inverseOf(mutation: Mutation, { newId, at, group }: Stamp, grid: Grid): Mutation {
  const base = { id: newId(), itemId: mutation.itemId, at, group };
  switch (mutation.kind) {
    case 'create': {
      const { type, solution, cost } = mutation;
      const place = placeOf(grid, mutation);
      return {
        ...base,
        kind: 'delete',
        before: { type, solution, cost, display_order: place.number },
        after: place.after,
      };
    }
    case 'update': {
      const { label, price } = mutation;
      return {
        ...base,
        kind: 'update',
        ...(label && { label: { before: label.after, after: label.before } }),
        ...(price && { price: { before: price.after, after: price.before } }),
      };
    }
    case 'delete':
      return { ...base, kind: 'create', ...mutation.before, ...anchorOf(mutation) };
    case 'move':
      return { ...base, kind: 'move', after: mutation.before, before: mutation.after };
  }
}

/** Where a created row stands now, so that making it again puts it there. */
function placeOf(grid: Grid, { itemId, display_order }: CreateMutation): { number: number; after: ItemId | null } {
  const row = grid.rows.get(itemId);
  const before = row === undefined ? grid.live.at(-1) : grid.live[lowerBound(grid.live, row) - 1];
  return { number: row?.display_order ?? display_order ?? 0, after: before?.id ?? null };
}

function anchorOf({ after }: { after?: ItemId | null }): { after?: ItemId | null } {
  return after === undefined ? {} : { after };
}

export interface Taken {
  /** New edits that go the way of every edit: outbox, rebase, push. All in the stamp's group. */
  mutations: readonly Mutation[];
  stacks: UndoStacks;
}

function inverseStep(step: UndoStep, stamp: Stamp, grid: Grid): UndoStep {
  return {
    group: stamp.group,
    mutations: step.mutations.toReversed().map((mutation) => inverseOf(mutation, stamp, grid)),
  };
}

/** Takes the last step back on the grid as the screen shows it; null where there is none. */
export function takeUndo({ undo, redo }: UndoStacks, stamp: Stamp, grid: Grid): Taken | null {
  const last = undo.at(-1);
  if (last === undefined) return null;
  const step = inverseStep(last, stamp, grid);
  return { mutations: step.mutations, stacks: { undo: undo.slice(0, -1), redo: [...redo, step] } };
}

/** Makes the last undone step again; null where there is none. */
export function takeRedo({ undo, redo }: UndoStacks, stamp: Stamp, grid: Grid): Taken | null {
  const last = redo.at(-1);
  if (last === undefined) return null;
  const step = inverseStep(last, stamp, grid);
  return { mutations: step.mutations, stacks: { undo: [...undo, step], redo: redo.slice(0, -1) } };
}
