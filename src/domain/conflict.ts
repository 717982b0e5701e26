import { NO_COST, rowValues, sameCost } from './mutation';
import type { Mutation, RowValues, UpdateMutation } from './mutation';
import type { Cost, GridRow, ItemId } from './pricingItem';

interface ConflictBase {
  /** Unique on the device: made from the first mutation concerned and the unit. */
  id: string;
  itemId: ItemId;
  /** The edits that were taken out of the outbox, in order: for export and sealing. */
  mutations: readonly Mutation[];
  /** Number of the push that wrote `theirs`, to look up who and when in `pricing_changes`. */
  theirsRevision: number;
}

/** Both sides changed one unit of a row to different values, or one deleted what the other changed. Nothing is lost in it. */
export type Conflict =
  | (ConflictBase & { unit: 'label'; base: string | null; mine: string; theirs: string })
  | (ConflictBase & { unit: 'price'; base: Cost | null; mine: Cost; theirs: Cost })
  /** `mine` is the row as it would be with the person's edits. */
  | (ConflictBase & { unit: 'deletedByOther'; base: RowValues | null; mine: RowValues; theirs: null })
  | (ConflictBase & { unit: 'changedByOther'; base: RowValues; mine: null; theirs: RowValues });

/** What new mutations need that the domain has not got: ids, the device clock, one group for the gesture. */
export interface Stamp {
  newId: () => string;
  at: number;
  group: string;
}

function base(stamp: Stamp, itemId: ItemId) {
  return { id: stamp.newId(), itemId, at: stamp.at, group: stamp.group };
}

/** The update that gives a live row these values; empty when it has them already. */
function updateTo(row: GridRow, to: { solution?: string; cost?: Cost | null }, stamp: Stamp): UpdateMutation[] {
  const label =
    to.solution === undefined || to.solution === row.solution
      ? undefined
      : { before: row.solution, after: to.solution };
  const price =
    row.type === 'subtitle' || to.cost === undefined || to.cost === null || sameCost(to.cost, row.cost)
      ? undefined
      : { before: row.cost ?? NO_COST, after: to.cost };
  if (label === undefined && price === undefined) return [];
  return [{ ...base(stamp, row.id), kind: 'update', ...(label && { label }), ...(price && { price }) }];
}

/**
 * 'Votre valeur' chosen: the mutations that bring it about, as new edits on the row as the screen shows it now. 'Valeur
 * enregistrée' needs none: dropping the conflict is enough. `row` is undefined where the device does not know it.
 */
export function resolveAsMine(conflict: Conflict, row: GridRow | undefined, stamp: Stamp): Mutation[] {
  const live = row === undefined || row.deleted ? null : row;
  switch (conflict.unit) {
    case 'label':
    case 'price': {
      const to = conflict.unit === 'label' ? { solution: conflict.mine } : { cost: conflict.mine };
      if (live !== null) return updateTo(live, to, stamp);
      // Deleted since the conflict arose: an edit of what was there, so that the next rebase asks about the deletion.
      const { itemId } = conflict;
      return conflict.unit === 'label'
        ? [{ ...base(stamp, itemId), kind: 'update', label: { before: conflict.theirs, after: conflict.mine } }]
        : [{ ...base(stamp, itemId), kind: 'update', price: { before: conflict.theirs, after: conflict.mine } }];
    }
    case 'deletedByOther':
      if (live !== null) return updateTo(live, conflict.mine, stamp);
      return [{ ...base(stamp, conflict.itemId), kind: 'create', ...conflict.mine }];
    case 'changedByOther':
      return live === null ? [] : [{ ...base(stamp, live.id), kind: 'delete', before: rowValues(live) }];
  }
}

/**
 * Waiting conflicts after newer rows came in. Those that settled themselves (both sides are equal now) vanish; the others
 * show what the server holds now. `lastKnown` gives a row that has just been deleted as it was before.
 */
export function refreshConflicts(
  conflicts: readonly Conflict[],
  server: (id: ItemId) => GridRow | undefined,
  lastKnown: (id: ItemId) => GridRow | undefined,
): Conflict[] {
  const open: Conflict[] = [];
  for (const conflict of conflicts) {
    const row = server(conflict.itemId);
    const refreshed =
      row === undefined ? [conflict] : row.deleted ? afterDeletion(conflict, row, lastKnown) : against(conflict, row);
    for (const next of refreshed) {
      const twin = open.findIndex((other) => other.unit === 'deletedByOther' && other.itemId === next.itemId);
      const first = open[twin];
      if (first?.unit === 'deletedByOther' && next.unit === 'deletedByOther')
        open[twin] = merged(first, conflict, next);
      else open.push(next);
    }
  }
  return open;
}

/** Whether the person gave the row a label, or a price: the other unit is what the device happened to know of it. */
function gives({ unit, mutations }: Conflict, wanted: 'label' | 'price'): boolean {
  if (unit === 'label' || unit === 'price') return unit === wanted;
  return mutations.some((one) => one.kind === 'create' || (one.kind === 'update' && one[wanted] !== undefined));
}

/** Label and price of one row waited apart; once it is deleted there is one question: bring it back with both or not. */
function merged(
  first: Conflict & { unit: 'deletedByOther' },
  original: Conflict,
  second: Conflict & { unit: 'deletedByOther' },
): Conflict {
  const mine = { ...first.mine };
  if (gives(original, 'label')) mine.solution = second.mine.solution;
  if (gives(original, 'price')) mine.cost = second.mine.cost;
  return { ...first, mine, mutations: [...first.mutations, ...second.mutations] };
}

function afterDeletion(
  conflict: Conflict,
  tombstone: GridRow,
  lastKnown: (id: ItemId) => GridRow | undefined,
): Conflict[] {
  switch (conflict.unit) {
    case 'changedByOther':
      return [];
    case 'deletedByOther':
      return [conflict];
    case 'label':
    case 'price': {
      const known = lastKnown(conflict.itemId);
      if (known === undefined || known.deleted) return [conflict];
      const row = rowValues(known);
      const mine = conflict.unit === 'label' ? { ...row, solution: conflict.mine } : { ...row, cost: conflict.mine };
      return [
        {
          ...common(conflict, tombstone.revision),
          id: conflict.id,
          unit: 'deletedByOther',
          base: row,
          mine,
          theirs: null,
        },
      ];
    }
  }
}

function common({ itemId, mutations }: Conflict, theirsRevision: number) {
  return { itemId, mutations, theirsRevision };
}

function against(conflict: Conflict, row: GridRow): Conflict[] {
  const theirsRevision = row.revision;
  switch (conflict.unit) {
    case 'label':
      return conflict.mine === row.solution ? [] : [{ ...conflict, theirs: row.solution, theirsRevision }];
    case 'price':
      return sameCost(conflict.mine, row.cost) ? [] : [{ ...conflict, theirs: row.cost ?? NO_COST, theirsRevision }];
    case 'changedByOther':
      return [{ ...conflict, theirs: rowValues(row), theirsRevision }];
    case 'deletedByOther':
      return afterRestoration(conflict, row);
  }
}

/** Somebody brought the deleted row back: what is left of the question are the units that the person had changed. */
function afterRestoration(conflict: Conflict & { unit: 'deletedByOther' }, row: GridRow): Conflict[] {
  const { mine, base: before } = conflict;
  const rest = common(conflict, row.revision);
  const open: Conflict[] = [];
  if (mine.solution !== before?.solution && mine.solution !== row.solution) {
    open.push({
      ...rest,
      id: unitId(conflict, 'label'),
      unit: 'label',
      base: before?.solution ?? null,
      mine: mine.solution,
      theirs: row.solution,
    });
  }
  if (mine.cost !== null && !sameCost(mine.cost, before?.cost ?? null) && !sameCost(mine.cost, row.cost)) {
    const theirs = row.cost ?? NO_COST;
    const id = unitId(conflict, 'price');
    open.push({ ...rest, id, unit: 'price', base: before?.cost ?? null, mine: mine.cost, theirs });
  }
  return open;
}

/** A question about one unit that a deletion had made one about the row is the same question again. */
function unitId({ id }: Conflict, unit: 'label' | 'price'): string {
  return id.endsWith(`:${unit}`) ? id : `${id}:${unit}`;
}
