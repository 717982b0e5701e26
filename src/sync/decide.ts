import { resolveAsMine, type Stamp } from '../domain/conflict';
import type { Mutation } from '../domain/mutation';
import type { ItemId } from '../domain/pricingItem';
import type { SyncContext } from './context';
import type { DeviceState, Refused } from './deviceState';
import { needAdmin, toEditFailure } from './edit';
import { EditFailure } from './errors';
import { orphansOf } from './orphaned';
import { asNewEdit, record } from './record';

/** What a person decides about conflicts and refused edits. Each decision is one transaction; all throw EditFailure. */
async function decide(
  { device }: SyncContext,
  build: (state: DeviceState) => ReturnType<typeof record> | null,
): Promise<void> {
  try {
    await device.transact((state) => {
      needAdmin(state);
      return { change: build(state), result: null };
    });
  } catch (error) {
    throw toEditFailure(error);
  }
}

/** 'mine': new edits on the row of now, one undo step; 'theirs': the waiting values are dropped. Unknown ids do nothing. */
export function resolveConflicts(context: SyncContext, ids: readonly string[], take: 'mine' | 'theirs'): Promise<void> {
  const { view, chance, clock } = context;
  return decide(context, (state) => {
    const waiting = ids.flatMap((id) => state.conflicts.get(id) ?? []);
    if (waiting.length === 0) return null;
    const remove = waiting.map(({ id }) => id);
    if (take === 'theirs') return { conflicts: { remove } };
    const stamp: Stamp = { newId: () => chance.id(), at: clock.now(), group: chance.id() };
    const { rows } = view.grid(state);
    const mutations = waiting.flatMap(({ conflict }) => resolveAsMine(conflict, rows.get(conflict.itemId), stamp));
    const stack = asNewEdit(state, mutations);
    const conflicts = new Map([...state.conflicts].filter(([id]) => !remove.includes(id)));
    const change = record({ ...state, conflicts }, mutations, { at: stamp.at, stack });
    const { remove: settled = [], put = [] } = change.conflicts ?? {};
    return { ...change, conflicts: { remove: [...remove, ...settled], put } };
  });
}

/** Refused edits without which this one means nothing, in order: those from the creation of its row on, where there is no row. */
function madeOn({ rows, outbox, refused }: DeviceState, { mutation: { itemId }, seq }: Refused): Refused[] {
  const isThere = rows.get(itemId)?.deleted === false || outbox.some((entry) => creates(entry.mutation, itemId));
  if (isThere) return [];
  const earlier = [...refused.values()].filter((one) => one.mutation.itemId === itemId && one.seq < seq);
  const inOrder = earlier.toSorted((a, b) => a.seq - b.seq);
  const first = inOrder.findIndex((one) => creates(one.mutation, itemId));
  return first < 0 ? [] : inOrder.slice(first);
}

function creates(mutation: Mutation, itemId: ItemId): boolean {
  return mutation.kind === 'create' && mutation.itemId === itemId;
}

/**
 * Back to the outbox as it was made, for another try, with what it was made on. Throws EditFailure 'unknownItem' where its
 * row is nowhere, not even among the refused: then it stays what it is.
 */
export function retryRefused(context: SyncContext, id: string): Promise<void> {
  return decide(context, (state) => {
    const refused = state.refused.get(id);
    if (refused === undefined) return null;
    const chain = [...madeOn(state, refused), refused];
    if (orphansOf(state, [...state.outbox, ...chain]).length > 0) throw new EditFailure('unknownItem');
    const mutations = chain.map(({ mutation }) => mutation);
    const stack = { to: null, remove: [] };
    const change = record(state, mutations, { at: context.clock.now(), stack });
    return { ...change, refused: { remove: mutations.map((mutation) => mutation.id) } };
  });
}

export function discardRefused(context: SyncContext, id: string): Promise<void> {
  return decide(context, (state) => (state.refused.has(id) ? { refused: { remove: [id] } } : null));
}
