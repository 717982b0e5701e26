import type { Conflict } from '../../src/domain/pricing/conflict';
import {
  isSameCost,
  isSamePlan,
  type Mutation,
  type MutationId,
  type UnitChanges,
} from '../../src/domain/pricing/mutation';
import type { GridRow, ItemId } from '../../src/domain/pricing/pricingItem';
import { findLiveRow, type Grid } from '../../src/domain/pricing/replay';
import { replay } from '../../src/domain/pricing/testing/replay';
import type { LocalState } from '../../src/sync/localStore/localState';
import { collectStoredEdits } from './collectStoredEdits';

type Unit = keyof UnitChanges;

const ALL_UNITS: readonly Unit[] = ['label', 'price', 'plan'];

/** True for a sent edit whose acceptance is unknown: a new local edit may turn it into a conflict. */
export function isEditInFlight({ meta }: LocalState, id: MutationId): boolean {
  return meta.inFlight?.attempts.some(({ planned }) => planned.includes(id)) === true;
}

const listOutbox = ({ outbox }: LocalState): Mutation[] => outbox.map(({ mutation }) => mutation);

/** True if the screen shows the same without the edit: the values that it sets, or the order for a move. */
export function isInvisibleRemoval(mutation: Mutation, before: LocalState, after: LocalState): boolean {
  const all = listOutbox(before);
  const left = listOutbox(after);
  const gridWithout = replay(after.rows.values(), left);
  if (mutation.kind === 'move') {
    const ids = new Set([...left.map(({ id }) => id), mutation.id]);
    const gridWith = replay(
      after.rows.values(),
      all.filter(({ id }) => ids.has(id)),
    );
    const formatOrder = ({ live }: Grid): string => live.map(({ id }) => id).join();
    return formatOrder(gridWith) === formatOrder(gridWithout);
  }
  const rowWith = replay(after.rows.values(), all).rows.get(mutation.itemId);
  const rowWithout = gridWithout.rows.get(mutation.itemId);
  const isLive = (row: GridRow | undefined): boolean => row?.deleted === false;
  const isDeletedHere = all.some(({ kind, itemId }) => kind === 'delete' && itemId === mutation.itemId);
  // Another user deleted the row: this must become a conflict.
  if (mutation.kind === 'update' && !isLive(after.rows.get(mutation.itemId)) && !isDeletedHere) return false;
  // The row is shown neither with nor without the edit, for example one created and deleted before it was sent.
  if (!isLive(rowWith) && !isLive(rowWithout)) return true;
  if (isLive(rowWith) !== isLive(rowWithout)) return false;
  const hasLabel = mutation.kind !== 'update' || mutation.label !== undefined;
  const hasPrice = mutation.kind !== 'update' || mutation.price !== undefined;
  const hasPlan = mutation.kind !== 'update' || mutation.plan !== undefined;
  return (
    (!hasLabel || rowWith?.solution === rowWithout?.solution) &&
    (!hasPrice || isSameCost(rowWith?.cost ?? null, rowWithout?.cost ?? null)) &&
    (!hasPlan || isSamePlan(rowWith?.plan, rowWithout?.plan))
  );
}

/**
 * Returns the edit if it left the outbox, or the units of an update that did. A creation also counts as removed if it
 * became an update or a move: it reverts a removed deletion, and its values are the last ones.
 */
export function pickRemovedUnits(mutation: Mutation, left: Mutation | undefined): Mutation[] {
  if (left === undefined || (mutation.kind === 'create' && left.kind !== 'create')) return [mutation];
  if (mutation.kind !== 'update' || left.kind !== 'update') return [];
  const { label, price, plan, ...common } = mutation;
  return [
    {
      ...common,
      ...(label && !left.label && { label }),
      ...(price && !left.price && { price }),
      ...(plan && !left.plan && { plan }),
    },
  ];
}

/** Finds the units of a row that show the same value as before, or whose conflict holds that value. */
export function findUnchangedUnits(itemId: ItemId, before: LocalState, after: LocalState): Record<Unit, boolean> {
  const [shown, shownAfter] = [before, after].map((state) =>
    findLiveRow(replay(after.rows.values(), listOutbox(state)), itemId),
  );
  if (shown === undefined || shownAfter === undefined) return { label: false, price: false, plan: false };
  const { solution, cost, plan } = shown;
  const rowConflicts = [...after.conflicts.values()]
    .map(({ conflict }) => conflict)
    .filter((conflict) => conflict.itemId === itemId);
  return {
    label:
      solution === shownAfter.solution || rowConflicts.some(({ unit, mine }) => unit === 'label' && mine === solution),
    price:
      isSameCost(cost, shownAfter.cost) ||
      rowConflicts.some((conflict) => conflict.unit === 'price' && isSameCost(conflict.mine, cost)),
    plan:
      isSamePlan(plan, shownAfter.plan) ||
      rowConflicts.some((conflict) => conflict.unit === 'plan' && isSamePlan(conflict.mine, plan)),
  };
}

/** True if the edit ended a plan that the server has published since: dropping it would leave the price to partners. */
export function isEndOfPublishedPlan(mutation: Mutation, before: LocalState, after: LocalState): boolean {
  const { itemId } = mutation;
  const [known, row] = [before.rows.get(itemId), after.rows.get(itemId)];
  if (mutation.kind !== 'update' || mutation.plan?.after !== null || !known?.plan || !row || row.plan) return false;
  const edits = listOutbox(before).filter((edit) => edit.itemId === itemId);
  const shown = replay(before.rows.values(), edits).rows.get(itemId);
  return (
    edits.every(({ kind }) => kind === 'update' || kind === 'move') &&
    shown?.plan === undefined &&
    isSameCost(shown?.cost ?? null, known.cost) &&
    isSameCost(row.cost, known.plan) &&
    !isSameCost(row.cost, known.cost)
  );
}

/** Values of a row before and after each of its edits, in order, by unit. */
function listUnitValues(mutations: readonly Mutation[]) {
  const label: string[] = [];
  const price: GridRow['cost'][] = [];
  const plan: (GridRow['plan'] | null)[] = [];
  for (const mutation of mutations) {
    if (mutation.kind === 'update') {
      if (mutation.label) label.push(mutation.label.before, mutation.label.after);
      if (mutation.price) price.push(mutation.price.before, mutation.price.after);
      if (mutation.plan) plan.push(mutation.plan.before, mutation.plan.after);
    } else if (mutation.kind !== 'move') {
      const values = mutation.kind === 'delete' ? mutation.before : mutation;
      label.push(values.solution);
      price.push(values.cost);
      plan.push(values.plan);
    }
  }
  return { label, price, plan };
}

/** True if the edits of a row neither create nor delete it in the end. */
function keepExistence(mutations: readonly Mutation[]): boolean {
  const last = mutations.findLast(({ kind }) => kind === 'create' || kind === 'delete');
  const first = mutations.find(({ kind }) => kind === 'create' || kind === 'delete');
  return last === undefined || (first?.kind === 'delete') === (last.kind === 'create');
}

/**
 * True if the edits of a row had no net effect: each unit ends at its start value or the server's, or is unchanged
 * on screen.
 */
export function areNetNoOps(
  mutations: readonly Mutation[],
  row: GridRow | undefined,
  isUnchanged: Record<Unit, boolean>,
): boolean {
  const { label, price, plan } = listUnitValues(mutations);
  const isLabelDone = isUnchanged.label || label.at(0) === label.at(-1) || row?.solution === label.at(-1);
  const end = price.at(-1) ?? null;
  const isPriceDone = isUnchanged.price || isSameCost(price.at(0) ?? null, end) || isSameCost(row?.cost ?? null, end);
  const isPlanDone = isUnchanged.plan || isSamePlan(plan.at(0), plan.at(-1)) || isSamePlan(row?.plan, plan.at(-1));
  const areAllUnchanged = isUnchanged.label && isUnchanged.price && isUnchanged.plan;
  return areAllUnchanged || (keepExistence(mutations) && isLabelDone && isPriceDone && isPlanDone);
}

/** True if a later, still pending creation reverts the deletion: nothing is lost. */
export function isRevertedDeletion(
  mutation: Mutation,
  before: LocalState,
  left: ReadonlyMap<MutationId, Mutation>,
): boolean {
  const edits = listOutbox(before).filter(({ itemId }) => itemId === mutation.itemId);
  const later = edits.slice(edits.findIndex(({ id }) => id === mutation.id) + 1);
  return mutation.kind === 'delete' && later.some(({ id, kind }) => kind === 'create' && left.has(id));
}

/** True if a new edit replaces the server's value that the grid showed beside the conflict: the user chose a third one. */
export function isReplacedByUser(conflict: Conflict, before: LocalState, after: LocalState): boolean {
  const row = before.rows.get(conflict.itemId);
  const stored = collectStoredEdits(before);
  return after.outbox.some(({ mutation }) => {
    if (mutation.kind !== 'update' || mutation.itemId !== conflict.itemId || stored.has(mutation.id)) return false;
    if (mutation.action?.kind === 'bulkUpdate') return false;
    switch (conflict.unit) {
      case 'label':
        return mutation.label !== undefined && mutation.label.before === row?.solution;
      case 'price':
        return mutation.price !== undefined && isSameCost(mutation.price.before, row?.cost ?? null);
      case 'plan':
        return mutation.plan !== undefined && isSamePlan(mutation.plan.before, row?.plan);
      default:
        return false;
    }
  });
}

/** Lists the mutations of undo and redo since `before`. */
function listNewSteps(before: LocalState, after: LocalState): readonly Mutation[] {
  const knownGroups = new Set(before.undo.map(({ group }) => group));
  return after.undo.filter(({ group }) => !knownGroups.has(group)).flatMap(({ mutations }) => mutations);
}

/** True if edits of a row leave it as it was: its existence, and these units. */
function endAsTheyBegan(mutations: readonly Mutation[], units: readonly Unit[]): boolean {
  const { label, price, plan } = listUnitValues(mutations);
  const isSame: Record<Unit, boolean> = {
    label: label.at(0) === label.at(-1),
    price: isSameCost(price.at(0) ?? null, price.at(-1) ?? null),
    plan: isSamePlan(plan.at(0), plan.at(-1)),
  };
  return keepExistence(mutations) && units.every((unit) => isSame[unit]);
}

/**
 * True if a new step of undo or redo takes back the deletion in conflict: the row stays as the other device left it. Earlier
 * edits of the row in the same conflict have to be stored on, or their creation if the user created the row, unless they
 * take each other back.
 */
function isUndoneDeletion({ unit, itemId, mutations }: Conflict, before: LocalState, after: LocalState): boolean {
  if (unit !== 'changedByOther') return false;
  const restored = listNewSteps(before, after).find((one) => one.kind === 'create' && one.itemId === itemId);
  if (restored === undefined) return false;
  const stored = collectStoredEdits(after);
  const others = mutations.filter(({ kind }) => kind !== 'delete');
  return stored.has(restored.id) || others.every(({ id }) => stored.has(id)) || endAsTheyBegan(others, ALL_UNITS);
}

/** True if a new step of undo or redo returns each unit that the edits in conflict change to the value before them. */
function areUndoneUpdates({ unit, itemId, mutations }: Conflict, before: LocalState, after: LocalState): boolean {
  if (unit === 'changedByOther') return false;
  const newEdits = listNewSteps(before, after).filter((one) => one.itemId === itemId);
  const units = unit === 'deletedByOther' ? ALL_UNITS : [unit];
  return newEdits.length > 0 && endAsTheyBegan([...mutations, ...newEdits], units);
}

/** True if a new step of undo or redo leaves nothing of the conflict to choose. */
export function isUndoneConflict(conflict: Conflict, before: LocalState, after: LocalState): boolean {
  return isUndoneDeletion(conflict, before, after) || areUndoneUpdates(conflict, before, after);
}

/** True if both sides' values agree, so that the user has nothing to decide. */
export function isObsoleteConflict(conflict: Conflict, row: GridRow | undefined): boolean {
  if (row === undefined) return false;
  switch (conflict.unit) {
    case 'label':
      return !row.deleted && row.solution === conflict.mine;
    case 'price':
      return !row.deleted && isSameCost(row.cost, conflict.mine);
    case 'plan':
      return !row.deleted && isSamePlan(row.plan, conflict.mine);
    case 'changedByOther':
      return row.deleted;
    case 'deletedByOther': {
      const { mine, base } = conflict;
      const isLabelKept = base?.solution === mine.solution || row.solution === mine.solution;
      const isPriceKept = isSameCost(base?.cost ?? null, mine.cost) || isSameCost(row.cost, mine.cost);
      const isPlanKept = isSamePlan(base?.plan, mine.plan) || isSamePlan(row.plan, mine.plan);
      return !row.deleted && isLabelKept && isPriceKept && isPlanKept;
    }
  }
}
