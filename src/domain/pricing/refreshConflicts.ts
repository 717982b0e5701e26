import {
  applyLocalValue,
  buildConflictId,
  isUnitConflict,
  type Conflict,
  type ConflictBase,
  type UnitConflict,
} from './conflict';
import { NO_COST, isSameCost, isSamePlan, toRowState, type RowState, type UnitChanges } from './mutation';
import type { GridRow, ItemId } from './pricingItem';

/**
 * Updates pending conflicts after a pull: drops those whose sides are equal, refreshes `theirs` of the others.
 * `findLastKnownRow` returns the values that a newly deleted row had before the pull.
 */
export function refreshConflicts(
  conflicts: readonly Conflict[],
  findServerRow: (id: ItemId) => GridRow | undefined,
  findLastKnownRow: (id: ItemId) => GridRow | undefined,
): Conflict[] {
  const open: Conflict[] = [];
  for (const conflict of conflicts) {
    const row = findServerRow(conflict.itemId);
    const refreshed =
      row === undefined
        ? [conflict]
        : row.deleted
          ? refreshOnDeletedRow(conflict, row, findLastKnownRow)
          : refreshOnLiveRow(conflict, row, findLastKnownRow);
    for (const next of refreshed) {
      const index = open.findIndex((other) => other.unit === next.unit && other.itemId === next.itemId);
      const first = open[index];
      if (first === undefined) open.push(next);
      else open.splice(index, 1, ...mergeConflicts(first, next, conflict));
    }
  }
  return open;
}

/**
 * True if the local edits of the conflict change this unit. If not, `mine` only repeats the unit's last known value.
 */
function changesUnit(conflict: Conflict, unitName: keyof UnitChanges): boolean {
  if (isUnitConflict(conflict)) return conflict.unit === unitName;
  return conflict.mutations.some(
    (mutation) => mutation.kind === 'create' || (mutation.kind === 'update' && mutation[unitName] !== undefined),
  );
}

/** False if the edits only end a plan that the server published: `mine` is then the price before it. */
function setsPrice({ mutations }: Conflict): boolean {
  return mutations.some((mutation) => mutation.kind === 'create' || (mutation.kind === 'update' && mutation.price));
}

/**
 * Merges two conflicts of one unit; the later value wins. A conflict of a deleted row holds the values of all units:
 * only those that its edits change win. Returns none if the second takes the first back, as an undo does: the user has
 * nothing left to choose. `secondBefore` is `second` before its refresh.
 */
function mergeConflicts(first: Conflict, second: Conflict, secondBefore: Conflict): Conflict[] {
  const mutations = [...first.mutations, ...second.mutations];
  if (first.unit === 'deletedByOther' && second.unit === 'deletedByOther') {
    const mine = { ...first.mine };
    if (changesUnit(secondBefore, 'label')) mine.solution = second.mine.solution;
    if (changesUnit(secondBefore, 'price')) mine.cost = second.mine.cost;
    if (changesUnit(secondBefore, 'plan')) mine.plan = second.mine.plan;
    const isTakenBack = first.base !== null && hasSameUnits(mine, first.base);
    return isTakenBack ? [] : [{ ...first, mine, mutations }];
  }
  if (first.unit === 'price' && second.unit === 'price' && (secondBefore.unit === 'plan' || !setsPrice(second)))
    return [{ ...first, theirs: second.theirs, theirsRevision: second.theirsRevision, mutations }];
  if (first.unit === 'label' && second.unit === 'label') return mergeUnitConflicts(first, second, (a, b) => a === b);
  if (first.unit === 'price' && second.unit === 'price') return mergeUnitConflicts(first, second, isSameCost);
  if (first.unit === 'plan' && second.unit === 'plan') return mergeUnitConflicts(first, second, isSamePlan);
  return [{ ...second, id: first.id, mutations }];
}

function hasSameUnits(a: RowState, b: RowState): boolean {
  return a.solution === b.solution && isSameCost(a.cost, b.cost) && isSamePlan(a.plan, b.plan);
}

function mergeUnitConflicts<OneUnit extends UnitConflict>(
  first: OneUnit,
  second: OneUnit,
  isEqual: (a: OneUnit['base'], b: OneUnit['base']) => boolean,
): OneUnit[] {
  const base = isEqual(first.mine, second.base) ? first.base : second.base;
  if (isEqual(base, second.mine)) return [];
  return [{ ...second, id: first.id, base, mutations: [...first.mutations, ...second.mutations] }];
}

function refreshOnDeletedRow(
  conflict: Conflict,
  tombstone: GridRow,
  findLastKnownRow: (id: ItemId) => GridRow | undefined,
): Conflict[] {
  switch (conflict.unit) {
    case 'changedByOther':
      return [];
    case 'deletedByOther':
      return [conflict];
    case 'label':
    case 'price':
    case 'plan': {
      const lastKnown = findLastKnownRow(conflict.itemId);
      // A last known tombstone has values only if unsent edits keep them.
      if (lastKnown === undefined || lastKnown.solution === '') return [conflict];
      const base = toRowState(lastKnown);
      const mine = applyLocalValue(base, conflict);
      const common = pickConflictBase(conflict, tombstone.revision);
      return [{ ...common, unit: 'deletedByOther', base, mine, theirs: null }];
    }
  }
}

function pickConflictBase({ id, itemId, mutations }: Conflict, theirsRevision: number): ConflictBase {
  return { id, itemId, mutations, theirsRevision };
}

function refreshOnLiveRow(
  conflict: Conflict,
  row: GridRow,
  findLastKnownRow: (id: ItemId) => GridRow | undefined,
): Conflict[] {
  const theirsRevision = row.revision;
  switch (conflict.unit) {
    case 'label':
      return conflict.mine === row.solution ? [] : [{ ...conflict, theirs: row.solution, theirsRevision }];
    case 'price':
      return isSameCost(conflict.mine, row.cost) ? [] : [{ ...conflict, theirs: row.cost ?? NO_COST, theirsRevision }];
    case 'plan':
      return isSamePlan(conflict.mine, row.plan)
        ? refreshOnPublishedPlan(conflict, row, findLastKnownRow(row.id))
        : [{ ...conflict, theirs: row.plan ?? null, theirsRevision }];
    case 'changedByOther':
      return [{ ...conflict, theirs: toRowState(row), theirsRevision }];
    case 'deletedByOther':
      return refreshOnRestoredRow(conflict, row);
  }
}

/**
 * The local edits end a plan that the server no longer has: if it was published, keeps a conflict about the price, so
 * that the user can return to the one before.
 */
function refreshOnPublishedPlan(
  conflict: Conflict & { unit: 'plan' },
  row: GridRow,
  lastKnown: GridRow | undefined,
): Conflict[] {
  const { mine, theirs } = conflict;
  const isPublished = mine === null && theirs !== null && isSameCost(theirs, row.cost);
  if (!isPublished || !lastKnown?.cost || isSameCost(lastKnown.cost, theirs)) return [];
  const { cost } = lastKnown;
  const common = pickConflictBase(conflict, row.revision);
  return [{ ...common, unit: 'price', base: cost, mine: cost, theirs: row.cost ?? NO_COST }];
}

/**
 * Another device restored the row: keeps a conflict for each unit that the local edits change to another value than the
 * restored one.
 */
function refreshOnRestoredRow(conflict: Conflict & { unit: 'deletedByOther' }, row: GridRow): Conflict[] {
  const { mine, base } = conflict;
  const common = pickConflictBase(conflict, row.revision);
  const open: Conflict[] = [];
  if (mine.solution !== base?.solution && mine.solution !== row.solution) {
    const id = buildUnitConflictId(conflict, 'label');
    const sides = { base: base?.solution ?? null, mine: mine.solution, theirs: row.solution };
    open.push({ ...common, id, unit: 'label', ...sides });
  }
  if (mine.cost !== null && !isSameCost(mine.cost, base?.cost ?? null) && !isSameCost(mine.cost, row.cost)) {
    const id = buildUnitConflictId(conflict, 'price');
    const sides = { base: base?.cost ?? null, mine: mine.cost, theirs: row.cost ?? NO_COST };
    open.push({ ...common, id, unit: 'price', ...sides });
  }
  if (!isSamePlan(mine.plan, base?.plan) && !isSamePlan(mine.plan, row.plan)) {
    const id = buildUnitConflictId(conflict, 'plan');
    const sides = { base: base?.plan ?? null, mine: mine.plan ?? null, theirs: row.plan ?? null };
    open.push({ ...common, id, unit: 'plan', ...sides });
  }
  return open;
}

/** Returns the id of the unit's conflict; its former id if a deletion had turned it into a row conflict. */
function buildUnitConflictId(conflict: Conflict, unit: keyof UnitChanges): string {
  return conflict.id.endsWith(`:${unit}`) ? conflict.id : buildConflictId(conflict, unit);
}
