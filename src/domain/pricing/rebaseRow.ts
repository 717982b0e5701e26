import { buildConflictId, type Conflict } from './conflict';
import {
  NO_COST,
  applyToUnitValues,
  applyUnitChanges,
  toRowState,
  isSameCost,
  isSamePlan,
  pickMutationBase,
} from './mutation';
import type {
  CreateMutation,
  Mutation,
  RowState,
  UnitChanges,
  UnitValues,
  UpdateMutation,
  ValueChange,
} from './mutation';
import type { GridRow } from './pricingItem';
import {
  LABEL_MERGE_UNIT,
  PRICE_MERGE_UNIT,
  PLAN_MERGE_UNIT,
  isBasedOnEarlierChain,
  buildEditChains,
  rebaseMergeUnit,
  isNetNoOp,
  findServerValueIndex,
} from './editChain';
import type { NonEmptyEdits, NonMoveMutation, MergeUnit } from './editChain';

export interface RowRebaseResult {
  /**
   * 'live': moves of the row still apply; 'gone': they are dropped; 'uncreated': neither server nor device has the row.
   */
  state: 'live' | 'gone' | 'uncreated';
  pending: readonly Mutation[];
  conflicts: readonly Conflict[];
}

/** Rebases the edits of one row (in order, without moves) on the server's row. */
export function rebaseRow(
  mutations: readonly NonMoveMutation[],
  server: GridRow | undefined,
  lastKnown: GridRow | undefined,
): RowRebaseResult {
  const [first, ...others] = mutations;
  if (server === undefined && lastKnown === undefined && first?.kind !== 'create')
    return { state: 'uncreated', pending: [], conflicts: [] };
  const isServerLive = server !== undefined && !server.deleted;
  if (first === undefined) return { state: isServerLive ? 'live' : 'gone', pending: [], conflicts: [] };
  const edits: NonEmptyEdits = [first, ...others];
  const isLiveAfterEdits = edits.findLast(({ kind }) => kind !== 'update')?.kind !== 'delete';
  if (isServerLive) return isLiveAfterEdits ? rebaseUnits(edits, server, lastKnown) : rebaseDeletion(edits, server);
  if (!isLiveAfterEdits) return { state: 'gone', pending: [], conflicts: [] };
  // Keeps edits that start with a creation if the server never had the row or if they undo a deletion (they have a
  // position). Any other creation was accepted, and its row then deleted on another device.
  const isRestoration = first.kind === 'create' && (server === undefined || first.display_order !== null);
  if (isRestoration) return { state: 'live', pending: rewriteBaseValues(null, edits), conflicts: [] };
  return rebaseOntoDeletedRow(edits, server, lastKnown);
}

/** The row was deleted on another device: reports a conflict, since both restoring it and dropping the edits lose data. */
function rebaseOntoDeletedRow(
  edits: NonEmptyEdits,
  tombstone: GridRow | undefined,
  lastKnown: GridRow | undefined,
): RowRebaseResult {
  const labels = buildEditChains(edits, LABEL_MERGE_UNIT);
  const prices = buildEditChains(edits, PRICE_MERGE_UNIT);
  const plans = buildEditChains(edits, PLAN_MERGE_UNIT);
  const hasChanges =
    edits[0].kind === 'create' ||
    labels.some((chain) => !isNetNoOp(chain, LABEL_MERGE_UNIT)) ||
    prices.some((chain) => !isNetNoOp(chain, PRICE_MERGE_UNIT)) ||
    plans.some((chain) => !isNetNoOp(chain, PLAN_MERGE_UNIT));
  if (!hasChanges) return { state: 'gone', pending: [], conflicts: [] };
  // A last known tombstone has values only if unsent edits keep them.
  const base = lastKnown === undefined || lastKnown.solution === '' ? null : toRowState(lastKnown);
  const type = tombstone?.type ?? base?.type ?? 'solution';
  const lastPlan = plans.at(-1)?.at(-1);
  const plan = lastPlan === undefined ? base?.plan : lastPlan.value;
  const mine: RowState = {
    type,
    solution: labels.at(-1)?.at(-1)?.value ?? base?.solution ?? '',
    cost: type === 'subtitle' ? null : (prices.at(-1)?.at(-1)?.value ?? base?.cost ?? null),
    ...(plan && { plan }),
    display_order: tombstone?.display_order ?? base?.display_order ?? 0,
  };
  const common = buildConflictBase(edits, 'deletedByOther', tombstone?.revision ?? 0);
  return { state: 'gone', pending: [], conflicts: [{ ...common, unit: 'deletedByOther', base, mine, theirs: null }] };
}

/** True if the deletion was based on the server's value of this unit. */
function isKnownValue<T>(edits: readonly NonMoveMutation[], server: T, unit: MergeUnit<T>): boolean {
  const chains = buildEditChains(edits, unit);
  return chains.every(
    (chain, index) =>
      findServerValueIndex(chain, server, unit) >= 0 ||
      isBasedOnEarlierChain(chain, chains.slice(0, index), unit) ||
      (index < chains.length - 1 && isNetNoOp(chain, unit)),
  );
}

/** Rebases a deletion: conflicts if another device changed the row since. */
function rebaseDeletion(edits: NonEmptyEdits, server: GridRow): RowRebaseResult {
  const isUnchanged =
    isKnownValue(edits, server.solution, LABEL_MERGE_UNIT) &&
    isKnownValue(edits, server.cost ?? NO_COST, PRICE_MERGE_UNIT) &&
    isKnownValue(edits, server.plan ?? null, PLAN_MERGE_UNIT);
  const deletion = edits.findLast((edit) => edit.kind === 'delete');
  if (isUnchanged || deletion === undefined)
    return { state: 'live', pending: rewriteBaseValues(server, edits), conflicts: [] };
  const common = buildConflictBase(edits, 'changedByOther', server.revision);
  const theirs = toRowState(server);
  return {
    state: 'live',
    pending: [],
    conflicts: [{ ...common, unit: 'changedByOther', base: deletion.before, mine: null, theirs }],
  };
}

/**
 * Returns the edits that end the row's plan, if the server published that plan since the last pull. Returns none if all
 * edits together also set another price: it merges as a unit of its own.
 */
function listEndsOfPublishedPlan(
  edits: readonly NonMoveMutation[],
  server: GridRow,
  lastKnown: GridRow | undefined,
): readonly UpdateMutation[] {
  const isPublished = lastKnown?.plan && !server.plan && isSameCost(lastKnown.plan, server.cost);
  if (!isPublished || isSameCost(lastKnown.cost, server.cost)) return [];
  const end = edits.reduce<UnitValues | null>(applyToUnitValues, lastKnown);
  if (end === null || end.plan || !isSameCost(end.cost, lastKnown.cost)) return [];
  return edits.filter((edit) => edit.kind === 'update').filter((edit) => edit.plan);
}

/** Rebases a row that is live on both sides: each unit separately. */
function rebaseUnits(edits: NonEmptyEdits, server: GridRow, lastKnown: GridRow | undefined): RowRebaseResult {
  const { revision, solution } = server;
  const [serverCost, serverPlan] = [server.cost ?? NO_COST, server.plan ?? null];
  const label = rebaseMergeUnit(edits, solution, LABEL_MERGE_UNIT);
  const price = rebaseMergeUnit(edits, serverCost, PRICE_MERGE_UNIT);
  const plan = rebaseMergeUnit(edits, serverPlan, PLAN_MERGE_UNIT);
  const conflicts: Conflict[] = [];
  if (label.conflict !== null) {
    const { edits: mutations, ...sides } = label.conflict;
    const common = buildConflictBase(mutations, 'label', revision);
    conflicts.push({ ...common, unit: 'label', ...sides, theirs: solution });
  }
  const [firstEnd, ...otherEnds] = listEndsOfPublishedPlan(edits, server, lastKnown);
  if (price.conflict !== null) {
    const { edits: mutations, ...sides } = price.conflict;
    const common = buildConflictBase(mutations, 'price', revision);
    conflicts.push({ ...common, unit: 'price', ...sides, theirs: serverCost });
  } else if (firstEnd !== undefined) {
    // The plan is over: the user can only return to the price before it.
    const mine = lastKnown?.cost ?? NO_COST;
    const common = buildConflictBase([firstEnd, ...otherEnds], 'price', revision);
    conflicts.push({ ...common, unit: 'price', base: mine, mine, theirs: serverCost });
  }
  if (plan.conflict !== null) {
    const { edits: mutations, ...sides } = plan.conflict;
    const common = buildConflictBase(mutations, 'plan', revision);
    conflicts.push({ ...common, unit: 'plan', ...sides, theirs: serverPlan });
  }
  const remaining = edits.flatMap((edit) => {
    const isKept = {
      label: label.remaining.has(edit),
      price: price.remaining.has(edit),
      plan: plan.remaining.has(edit),
    };
    return pickUnits(edit, isKept);
  });
  return { state: 'live', pending: rewriteBaseValues(server, remaining), conflicts };
}

/** Returns the edit itself if all of its units remain, an update with the remaining ones, or nothing. */
function pickUnits(edit: NonMoveMutation, isKept: Record<keyof UnitChanges, boolean>): NonMoveMutation[] {
  if (edit.kind === 'delete' || !(isKept.label || isKept.price || isKept.plan)) return [];
  const { label, price, plan } = edit.kind === 'update' ? edit : toUnitChanges(edit);
  const kept = {
    ...(isKept.label && label && { label }),
    ...(isKept.price && price && { price }),
    ...(isKept.plan && plan && { plan }),
  };
  const isWhole = kept.label === label && kept.price === price && kept.plan === plan;
  return edit.kind === 'update' && isWhole ? [edit] : [{ ...pickMutationBase(edit), kind: 'update', ...kept }];
}

/**
 * Converts a creation whose row is already live to changes of all units; their `before` is a placeholder that
 * `rewriteBaseValues` replaces.
 */
function toUnitChanges({ solution, cost, plan }: CreateMutation): UnitChanges {
  return { label: toNoChange(solution), price: toNoChange(cost ?? NO_COST), plan: toNoChange(plan ?? null) };
}

const toNoChange = <T>(value: T): ValueChange<T> => ({ before: value, after: value });

/**
 * Sets `before` of each fitting edit to the value that it replaces: undoing an old action replaces newer local edits, and
 * the change record has to show those. Drops updates and deletions of a row that does not exist.
 *
 * @param server The row before the first edit; null if it does not exist.
 */
export function rewriteBaseValues(server: GridRow | null, edits: readonly NonMoveMutation[]): Mutation[] {
  let current: UnitValues | null = server;
  const result: Mutation[] = [];
  for (const edit of edits) {
    if (current === null) {
      if (edit.kind !== 'create') continue;
      current = edit;
      result.push(edit);
    } else if (edit.kind === 'delete') {
      const { before } = edit;
      const { solution, cost, plan } = current;
      const isSame = before.solution === solution && isSameCost(before.cost, cost) && isSamePlan(before.plan, plan);
      result.push(isSame ? edit : { ...edit, before: { ...before, solution, cost, plan } });
      current = null;
    } else {
      const update = edit.kind === 'create' ? toUpdate(edit, current) : withBaseValues(edit, current);
      if (update === null) continue;
      result.push(update);
      current = applyUnitChanges(current, update);
    }
  }
  return result;
}

/** Converts a creation whose row is already live to an update; null if the values are equal. */
function toUpdate(creation: CreateMutation, current: UnitValues): UpdateMutation | null {
  const { solution, cost, plan: planAfter = null } = creation;
  const label = solution !== current.solution && { before: current.solution, after: solution };
  const price = !isSameCost(cost, current.cost) && { before: current.cost ?? NO_COST, after: cost ?? NO_COST };
  const plan = !isSamePlan(planAfter, current.plan) && { before: current.plan ?? null, after: planAfter };
  if (!label && !price && !plan) return null;
  return {
    ...pickMutationBase(creation),
    kind: 'update',
    ...(label && { label }),
    ...(price && { price }),
    ...(plan && { plan }),
  };
}

/** Returns the update with the current values as `before`; the same object if they are equal. */
function withBaseValues(update: UpdateMutation, current: UnitValues): UpdateMutation {
  const { label, price, plan } = update;
  const cost = current.cost ?? NO_COST;
  const isSame =
    (label === undefined || label.before === current.solution) &&
    (price === undefined || isSameCost(price.before, cost)) &&
    (plan === undefined || isSamePlan(plan.before, current.plan));
  return isSame
    ? update
    : {
        ...update,
        ...(label && { label: { ...label, before: current.solution } }),
        ...(price && { price: { ...price, before: cost } }),
        ...(plan && { plan: { ...plan, before: current.plan ?? null } }),
      };
}

/** Builds the fields that all conflicts share. */
function buildConflictBase(mutations: NonEmptyEdits, unit: Conflict['unit'], theirsRevision: number) {
  const [first] = mutations;
  return { id: buildConflictId(first, unit), itemId: first.itemId, mutations, theirsRevision };
}
