import { planPush, type PushPlan } from '../domain/diff';
import type { Mutation, MutationId } from '../domain/mutation';
import type { ChangeSet, DeviceState, InFlight, PushTry } from './deviceState';
import { orphaned, orphansOf } from './orphaned';

/** The edits of the outbox with these ids, in the order of the outbox; null: all. */
export function waiting(state: DeviceState, ids: readonly MutationId[] | null): Mutation[] {
  const wanted = ids === null ? null : new Set(ids);
  return state.outbox.map(({ mutation }) => mutation).filter(({ id }) => wanted === null || wanted.has(id));
}

export function planFor(state: DeviceState, pending: readonly Mutation[]): PushPlan | null {
  return planPush({ rows: state.rows.values(), revision: state.meta.cursor, pending });
}

/**
 * The edits that make no difference any more leave the outbox without a request. One whose row nobody knows makes none
 * either, but what was typed in it is nowhere else: it waits for the person.
 */
export function withoutEffect(state: DeviceState, plan: PushPlan, at: number): ChangeSet {
  const done = new Set(plan.mutationIds);
  const leaving = state.outbox.filter(({ mutation }) => done.has(mutation.id));
  return {
    outbox: { remove: leaving.map(({ seq }) => seq) },
    refused: { put: orphaned(leaving, orphansOf(state, leaving), at) },
  };
}

/** A plan under an id of its own. Part of a long move is done by no try but its last. */
export function tryOf(pushId: string, plan: PushPlan, pending: readonly Mutation[]): PushTry {
  const done = plan.mutationIds;
  return { pushId, planned: done.length > 0 ? done : pending.map(({ id }) => id), mutationIds: done };
}

/** One more try on the present head; the earlier ones stay known, since any of them may still arrive. */
export function withTry({ meta: { inFlight, cursor } }: DeviceState, push: PushTry): InFlight {
  const tries = inFlight?.base === cursor ? inFlight.tries : [];
  return { base: cursor, tries: [...tries, push] };
}
