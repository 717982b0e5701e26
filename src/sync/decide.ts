import { resolveAsMine, type Stamp } from '../domain/conflict';
import type { SyncContext } from './context';
import type { DeviceState } from './deviceState';
import { needAdmin, toEditFailure } from './edit';
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
    const change = record(state, mutations, { stack: asNewEdit(state, mutations) });
    return { ...change, conflicts: { remove, put: change.conflicts?.put ?? [] } };
  });
}

/** Back to the outbox as it was made, for another try. */
export function retryRefused(context: SyncContext, id: string): Promise<void> {
  return decide(context, (state) => {
    const refused = state.refused.get(id);
    if (refused === undefined) return null;
    const stack = { to: null, remove: [] };
    return { ...record(state, [refused.mutation], { stack }), refused: { remove: [id] } };
  });
}

export function discardRefused(context: SyncContext, id: string): Promise<void> {
  return decide(context, (state) => (state.refused.has(id) ? { refused: { remove: [id] } } : null));
}
