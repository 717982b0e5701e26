import { NO_COST, isSameCost, isSamePlan } from './mutation';
import type { ValueChange, CreateMutation, DeleteMutation, Mutation, UpdateMutation } from './mutation';
import type { Cost, PricePlan } from './pricingItem';

export type NonMoveMutation = CreateMutation | UpdateMutation | DeleteMutation;

/** Excludes moves: a position never conflicts. */
export function isNonMoveMutation(mutation: Mutation): mutation is NonMoveMutation {
  return mutation.kind !== 'move';
}

/**
 * Successive local values of one unit of a row; each edit is based on the value before it. `edit` is null for a base
 * value, which no edit of the chain has set.
 */
export type EditChain<T> = { edit: NonMoveMutation | null; value: T }[];

export type NonEmptyEdits = readonly [NonMoveMutation, ...NonMoveMutation[]];

interface MergeUnitRebaseResult<T> {
  /** Edits that still apply. */
  remaining: ReadonlySet<NonMoveMutation>;
  /** Edits in conflict and the values before (null if a creation is first) and after them; null if the unit merges. */
  conflict: { edits: NonEmptyEdits; base: T | null; mine: T } | null;
}

/** A part of a row that merges independently (label, both costs, or plan), with its readers. */
export interface MergeUnit<T> {
  isEqual: (a: T, b: T) => boolean;
  readRow: (values: { solution: string; cost: Cost | null; plan?: PricePlan | undefined }) => T;
  readChange: (update: UpdateMutation) => ValueChange<T> | undefined;
}

export const LABEL_MERGE_UNIT: MergeUnit<string> = {
  isEqual: (a, b) => a === b,
  readRow: ({ solution }) => solution,
  readChange: ({ label }) => label,
};

export const PRICE_MERGE_UNIT: MergeUnit<Cost> = {
  isEqual: isSameCost,
  readRow: ({ cost }) => cost ?? NO_COST,
  readChange: ({ price }) => price,
};

export const PLAN_MERGE_UNIT: MergeUnit<PricePlan | null> = {
  isEqual: isSamePlan,
  readRow: ({ plan }) => plan ?? null,
  readChange: ({ plan }) => plan,
};

/**
 * Groups the edits of one row into chains of one unit. An edit whose base differs from the last value starts a new chain
 * (undo of an older action, retry of a rejected edit), and its base is checked separately.
 */
export function buildEditChains<T>(
  edits: readonly NonMoveMutation[],
  { isEqual, readRow, readChange }: MergeUnit<T>,
): EditChain<T>[] {
  const chains: EditChain<T>[] = [];
  let isLive = true;
  const isLast = (value: T): boolean => {
    const last = chains.at(-1)?.at(-1);
    return last !== undefined && isEqual(last.value, value);
  };
  const addBase = (value: T): void => {
    if (!isLast(value)) chains.push([{ edit: null, value }]);
  };
  const addEdit = (value: T, edit: NonMoveMutation): void => {
    if (!isLast(value)) chains.at(-1)?.push({ edit, value });
  };
  for (const edit of edits) {
    if (edit.kind === 'delete') {
      addBase(readRow(edit.before));
      isLive = false;
    } else if (edit.kind === 'create') {
      // The row is live already, for example restored by another device: a new chain compares this creation with its
      // values.
      if (isLive) chains.push([{ edit, value: readRow(edit) }]);
      else addEdit(readRow(edit), edit);
      isLive = true;
    } else if (isLive) {
      const changed = readChange(edit);
      if (changed === undefined) continue;
      addBase(changed.before);
      addEdit(changed.after, edit);
    }
  }
  return chains;
}

/** True if the chain ends with its base value, so that the server's value may stay. */
export function isNetNoOp<T>(chain: EditChain<T>, { isEqual }: MergeUnit<T>): boolean {
  const [start] = chain;
  const end = chain.at(-1);
  return start === undefined || end === undefined || (start.edit === null && isEqual(start.value, end.value));
}

/**
 * Returns the index of the last value equal to the server's, if the chain starts with it (the server did not change it)
 * or ends with it (both sides made the same change); else -1. If only a value in between is equal, another device has
 * set it: own edits that the server accepted have already left the chain.
 */
export function findServerValueIndex<T>(chain: EditChain<T>, server: T, { isEqual }: MergeUnit<T>): number {
  const isAtEitherEnd = [chain.at(0), chain.at(-1)].some((link) => link !== undefined && isEqual(link.value, server));
  return isAtEitherEnd ? chain.findLastIndex(({ value }) => isEqual(value, server)) : -1;
}

/** True if the base value occurs in an earlier chain: an older action was undone after newer ones. */
export function isBasedOnEarlierChain<T>(
  chain: EditChain<T>,
  before: readonly EditChain<T>[],
  { isEqual }: MergeUnit<T>,
): boolean {
  const [start] = chain;
  return start !== undefined && before.flat().some(({ value }) => isEqual(value, start.value));
}

/** Rebases one unit of a row that is live on both sides. */
export function rebaseMergeUnit<T>(
  edits: readonly NonMoveMutation[],
  server: T,
  unit: MergeUnit<T>,
): MergeUnitRebaseResult<T> {
  const remaining = new Set<NonMoveMutation>();
  const fitting: EditChain<T>[] = [];
  const conflicting: EditChain<T>[] = [];
  for (const chain of buildEditChains(edits, unit)) {
    const serverIndex = findServerValueIndex(chain, server, unit);
    const isBasedOnOwnEdit = isBasedOnEarlierChain(chain, fitting, unit);
    if (serverIndex < 0 && !isNetNoOp(chain, unit) && !isBasedOnOwnEdit) {
      conflicting.push(chain);
      continue;
    }
    fitting.push(chain);
    // All edits of a chain that builds on an unsent edit remain, else only those after the server's value.
    const isAfterOwnEdit = remaining.size > 0 || (isBasedOnOwnEdit && serverIndex < 0);
    const firstNeeded = isAfterOwnEdit ? 0 : serverIndex < 0 ? chain.length : serverIndex + 1;
    for (const { edit } of chain.slice(firstNeeded)) if (edit !== null) remaining.add(edit);
  }
  const start = conflicting.at(0)?.at(0);
  const end = conflicting.at(-1)?.at(-1);
  const [first, ...others] = conflicting.flat().flatMap(({ edit }) => edit ?? []);
  if (start === undefined || end === undefined || first === undefined) return { remaining, conflict: null };
  const base = start.edit === null ? start.value : null;
  return { remaining, conflict: { edits: [first, ...others], base, mine: end.value } };
}
