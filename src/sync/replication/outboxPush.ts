import { planPush, type PushPlan } from '../../domain/pricing/planPush';
import type { Mutation, MutationId } from '../../domain/pricing/mutation';
import type { ChangeSet, LocalState, InFlightPush, PushAttempt } from '../localStore/localState';
import { rejectOrphans, findOrphans } from '../edits/orphans';

/** Lists the outbox edits with these ids, in outbox order; null lists all. */
export function listPending(state: LocalState, ids: readonly MutationId[] | null): Mutation[] {
  const wantedIds = ids === null ? null : new Set(ids);
  return state.outbox.map(({ mutation }) => mutation).filter(({ id }) => wantedIds === null || wantedIds.has(id));
}

export function planOutboxPush(state: LocalState, pending: readonly Mutation[]): PushPlan | null {
  return planPush({ rows: state.rows.values(), revision: state.meta.cursor, pending });
}

/**
 * Removes edits without effect from the outbox, without a request. Edits of a missing row become rejected instead,
 * because their typed values exist only there.
 */
export function settleNoOps(state: LocalState, plan: PushPlan, at: number): ChangeSet {
  const done = new Set(plan.mutationIds);
  const leaving = state.outbox.filter(({ mutation }) => done.has(mutation.id));
  return {
    outbox: { remove: leaving.map(({ seq }) => seq) },
    rejected: { put: rejectOrphans(leaving, findOrphans(state, leaving), at) },
  };
}

/** Creates an attempt for a plan. A partial move completes no edit; only its last attempt does. */
export function createAttempt(pushId: string, plan: PushPlan, pending: readonly Mutation[]): PushAttempt {
  const done = plan.mutationIds;
  return { pushId, planned: done.length > 0 ? done : pending.map(({ id }) => id), mutationIds: done };
}

/** Adds an attempt on the current head; earlier ones stay, since any of them may still arrive. */
export function appendAttempt({ meta: { inFlight, cursor } }: LocalState, push: PushAttempt): InFlightPush {
  const attempts = inFlight?.base === cursor ? inFlight.attempts : [];
  return { base: cursor, attempts: [...attempts, push] };
}
