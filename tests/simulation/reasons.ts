import type { Conflict } from '../../src/domain/conflict';
import { sameCost, type Mutation, type MutationId } from '../../src/domain/mutation';
import type { GridRow, ItemId } from '../../src/domain/pricingItem';
import { replay } from '../../src/domain/replay';
import type { DeviceState } from '../../src/sync/deviceState';

function readSealed(state: DeviceState): Mutation[] {
  return [...state.sealed.values()].flatMap(({ data }) => {
    const text = new TextDecoder().decode(new Uint8Array(data).map((byte) => byte ^ 0x5a));
    const contents = JSON.parse(text) as {
      outbox: { mutation: Mutation }[];
      conflicts: { conflict: Conflict }[];
      refused: { mutation: Mutation }[];
    };
    return [
      ...contents.outbox.map(({ mutation }) => mutation),
      ...contents.conflicts.flatMap(({ conflict }) => conflict.mutations),
      ...contents.refused.map(({ mutation }) => mutation),
    ];
  });
}

/** Every edit that the database still holds, in whichever place. */
export function held(state: DeviceState): Map<MutationId, Mutation> {
  const all = [
    ...state.outbox.map(({ mutation }) => mutation),
    ...[...state.conflicts.values()].flatMap(({ conflict }) => conflict.mutations),
    ...[...state.refused.values()].map(({ mutation }) => mutation),
    ...readSealed(state),
  ];
  return new Map(all.map((mutation) => [mutation.id, mutation]));
}

/** Sent, but not known to be accepted: a gesture made now may well make a question of it. */
export function isInFlight({ meta }: DeviceState, id: MutationId): boolean {
  return meta.inFlight?.tries.some(({ planned }) => planned.includes(id)) === true;
}

function shown(rows: ReadonlyMap<ItemId, GridRow>, pending: readonly Mutation[]) {
  return replay(rows.values(), pending);
}

/** The screen would be the same with and without the edit: on its own units of its row, or for a move, in its order. */
export function makesNoDifference(mutation: Mutation, before: DeviceState, after: DeviceState): boolean {
  const left = after.outbox.map((entry) => entry.mutation);
  const without = shown(after.rows, left);
  if (mutation.kind === 'move') {
    const ids = new Set(left.map(({ id }) => id));
    const pending = before.outbox.map((entry) => entry.mutation).filter(({ id }) => ids.has(id) || id === mutation.id);
    const order = (grid: typeof without): string => grid.live.map(({ id }) => id).join();
    return order(shown(after.rows, pending)) === order(without);
  }
  const all = before.outbox.map((entry) => entry.mutation);
  const mine = shown(after.rows, all).rows.get(mutation.itemId);
  const theirs = without.rows.get(mutation.itemId);
  const isLive = (row: GridRow | undefined): boolean => row?.deleted === false;
  const deletedHere = all.some(({ kind, itemId }) => kind === 'delete' && itemId === mutation.itemId);
  // Gone because somebody else deleted the row: that has to be asked about.
  if (mutation.kind === 'update' && after.rows.get(mutation.itemId)?.deleted !== false && !deletedHere) return false;
  // Made, changed and deleted before anybody saw it.
  if (!isLive(mine) && !isLive(theirs)) return true;
  if (isLive(mine) !== isLive(theirs)) return false;
  const label = mutation.kind !== 'update' || mutation.label !== undefined;
  const price = mutation.kind !== 'update' || mutation.price !== undefined;
  return (
    (!label || mine?.solution === theirs?.solution) && (!price || sameCost(mine?.cost ?? null, theirs?.cost ?? null))
  );
}

/**
 * Which units of a row are as they would be with all edits of before: what the screen shows with those that are left, or
 * what the person is asked about.
 */
export function unitsKept(itemId: ItemId, before: DeviceState, after: DeviceState) {
  const [all, left] = [before, after].map(({ outbox }) => {
    const grid = shown(
      after.rows,
      outbox.map((entry) => entry.mutation),
    );
    return grid.live.find(({ id }) => id === itemId);
  });
  if (all === undefined || left === undefined) return { label: false, price: false };
  const asked = [...after.conflicts.values()].map(({ conflict }) => conflict).filter((one) => one.itemId === itemId);
  return {
    label: all.solution === left.solution || asked.some((one) => one.unit === 'label' && one.mine === all.solution),
    price: sameCost(all.cost, left.cost) || asked.some((one) => one.unit === 'price' && sameCost(one.mine, all.cost)),
  };
}

/** In each unit of their row the edits lead back to where they began, or to where the server is by now, or the unit is kept. */
export function leadNowhere(
  mutations: readonly Mutation[],
  row: GridRow | undefined,
  isKept: { label: boolean; price: boolean },
): boolean {
  const label: string[] = [];
  const price: GridRow['cost'][] = [];
  for (const mutation of mutations) {
    if (mutation.kind === 'update') {
      if (mutation.label) label.push(mutation.label.before, mutation.label.after);
      if (mutation.price) price.push(mutation.price.before, mutation.price.after);
    } else if (mutation.kind !== 'move') {
      const { solution, cost } = mutation.kind === 'delete' ? mutation.before : mutation;
      label.push(solution);
      price.push(cost);
    }
  }
  const last = mutations.findLast(({ kind }) => kind === 'create' || kind === 'delete');
  const first = mutations.find(({ kind }) => kind === 'create' || kind === 'delete');
  const lives = last === undefined || (first?.kind === 'delete') === (last.kind === 'create');
  const isLabelDone = isKept.label || label.at(0) === label.at(-1) || row?.solution === label.at(-1);
  const end = price.at(-1) ?? null;
  const isPriceDone = isKept.price || sameCost(price.at(0) ?? null, end) || sameCost(row?.cost ?? null, end);
  return (isKept.label && isKept.price) || (lives && isLabelDone && isPriceDone);
}

/** A deletion is taken back by the creation after it: where that still waits, nothing of the two is lost. */
export function isTakenBack(mutation: Mutation, before: DeviceState, left: ReadonlyMap<MutationId, Mutation>): boolean {
  const edits = before.outbox.map((entry) => entry.mutation).filter(({ itemId }) => itemId === mutation.itemId);
  const later = edits.slice(edits.findIndex(({ id }) => id === mutation.id) + 1);
  return mutation.kind === 'delete' && later.some(({ id, kind }) => kind === 'create' && left.has(id));
}

/** A waiting conflict that both sides' values settled by themselves. */
export function isSettled(conflict: Conflict, row: GridRow | undefined): boolean {
  if (row === undefined) return false;
  switch (conflict.unit) {
    case 'label':
      return !row.deleted && row.solution === conflict.mine;
    case 'price':
      return !row.deleted && sameCost(row.cost, conflict.mine);
    case 'changedByOther':
      return row.deleted;
    case 'deletedByOther': {
      const { mine, base } = conflict;
      const label = base?.solution === mine.solution || row.solution === mine.solution;
      const price = sameCost(base?.cost ?? null, mine.cost) || sameCost(row.cost, mine.cost);
      return !row.deleted && label && price;
    }
  }
}

const question = (mutation: Mutation, unit: Conflict['unit']): string => `${mutation.id}:${unit}`;

/**
 * Answers that the person owes once asked about this conflict: one about a label or a price becomes one about the row when
 * that is deleted, and the other way round when it comes back, whoever does it.
 */
export function questionsAfter({ unit, mutations }: Conflict): string[] {
  const units: Conflict['unit'][] = unit === 'deletedByOther' ? [unit, 'label', 'price'] : [unit, 'deletedByOther'];
  return mutations.flatMap((mutation) => units.map((one) => question(mutation, one)));
}

/** Whether the person was asked about all of it before. */
export function isAsked({ unit, mutations }: Conflict, asked: ReadonlySet<string>): boolean {
  return mutations.every((mutation) => asked.has(question(mutation, unit)));
}

/** Whether a mutation of the log wrote what a conflict stands against. */
export function isAuthor(mutation: Mutation, { itemId, unit }: Conflict): boolean {
  if (mutation.itemId !== itemId) return false;
  if (unit === 'deletedByOther') return mutation.kind === 'delete';
  if (mutation.kind === 'create') return true;
  if (mutation.kind !== 'update') return false;
  return unit === 'changedByOther' || mutation[unit] !== undefined;
}

/** What the device's role may not have in its database. */
export function heldWithoutRight({ meta, rows, ...edits }: DeviceState): string[] {
  if (meta.role === 'admin') return [];
  const { outbox, conflicts, refused, undo, drafts } = edits;
  const costs = [...rows.values()].some(({ cost }) => cost !== null);
  const prices = meta.role === null && rows.size > 0;
  const unsent = outbox.length + conflicts.size + refused.size + undo.length + drafts.size > 0;
  return [...(costs ? ['costs'] : []), ...(prices ? ['prices'] : []), ...(unsent ? ["an admin's edits"] : [])];
}
