import { PUSH_MAX_MUTATIONS } from '../../config/constants';
import type { Mutation, MutationId } from '../../domain/pricing/mutation';
import { planNextPush, type PushCommit, type PushPlan } from '../../domain/pricing/planNextPush';
import type { SyncContext } from '../syncContext';
import { findEditsOfUncreatedRows, buildUncreatedRowRejections } from '../edits/orphans';
import type { ChangeSet, InFlightAttempts, LocalState, PushAttempt, RejectionCode } from '../localStore/localState';
import { RemoteError } from '../ports';

/** Lists the outbox edits with these ids, in outbox order; null lists all. */
export function listPendingMutations(state: LocalState, ids: readonly MutationId[] | null): Mutation[] {
  const wantedIds = ids === null ? null : new Set(ids);
  return state.outbox.map(({ mutation }) => mutation).filter(({ id }) => wantedIds === null || wantedIds.has(id));
}

export function planOutboxPush(state: LocalState, pending: readonly Mutation[]): PushPlan | null {
  return planNextPush({ rows: state.rows.values(), revision: state.meta.cursor, pending });
}

/**
 * Builds the change set that removes edits without effect from the outbox; they need no request. Edits of a missing row
 * become rejected instead, because their typed values exist only there.
 */
export function buildNoOpRemoval(state: LocalState, plan: PushPlan, at: number): ChangeSet {
  const completedIds = new Set(plan.completedIds);
  const leaving = state.outbox.filter(({ mutation }) => completedIds.has(mutation.id));
  return {
    outbox: { remove: leaving.map(({ seq }) => seq) },
    rejected: { put: buildUncreatedRowRejections(leaving, findEditsOfUncreatedRows(state, leaving), at) },
  };
}

/** Creates an attempt for a plan. A push that only makes room for a move completes no edit. */
export function createPushAttempt(pushId: string, plan: PushPlan, pending: readonly Mutation[]): PushAttempt {
  const { completedIds } = plan;
  const planned = completedIds.length > 0 ? completedIds : pending.map(({ id }) => id);
  return { pushId, planned, mutationIds: completedIds };
}

/** Adds an attempt on the current head; earlier ones stay, since any of them may still arrive. */
export function addPushAttempt({ meta: { inFlight, cursor } }: LocalState, push: PushAttempt): InFlightAttempts {
  const attempts = inFlight?.base === cursor ? inFlight.attempts : [];
  return { base: cursor, attempts: [...attempts, push] };
}

interface PreparedPush {
  push: PushAttempt;
  commit: PushCommit;
  device: string;
}

/**
 * 'moved': the local rows are outdated; 'settled': edits without effect left the outbox without a request; 'nothing':
 * nothing to send, or no admin.
 */
type SkippedPush = 'moved' | 'settled' | 'nothing';

/** Finds the newest attempt on this head to repeat it unchanged: it may have arrived although its response was lost. */
function findRepeatablePush(state: LocalState, device: string): PreparedPush | null {
  const { inFlight, cursor } = state.meta;
  const push = inFlight?.base === cursor ? inFlight.attempts.at(-1) : undefined;
  if (push === undefined) return null;
  // Repeats the push only if the outbox still starts with its edits. Else edits have left (the same id would complete
  // them too), or a rejected edit returned behind later ones of its row: create a new attempt.
  const planned = state.outbox.slice(0, push.planned.length).map(({ mutation }) => mutation);
  if (planned.map(({ id }) => id).join() !== push.planned.join()) return null;
  const commit = planOutboxPush(state, planned)?.commit ?? null;
  return commit === null ? null : { push, commit, device };
}

/** Stores the id and the edits of the next push before any request. */
async function preparePush({
  localStore,
  randomSource,
  clock,
  environment,
}: SyncContext): Promise<PreparedPush | SkippedPush> {
  return localStore.transact<PreparedPush | SkippedPush>((state) => {
    if (state.meta.role !== 'admin') return { change: null, result: 'nothing' };
    // Nothing is pushed before the first pull, nor after old edits were restored: on rows not yet pulled they would
    // have no effect.
    if (state.meta.lastSyncAt === null || state.meta.needsPull) return { change: null, result: 'moved' };
    const name = state.meta.deviceName ?? environment.suggestDeviceName();
    const prepared = findRepeatablePush(state, name);
    if (prepared !== null) return { change: null, result: prepared };
    const pending = listPendingMutations(state, null).slice(0, PUSH_MAX_MUTATIONS);
    const plan = planOutboxPush(state, pending);
    if (plan === null) return { change: null, result: 'nothing' };
    if (plan.commit === null) {
      if (plan.completedIds.length === 0) throw new Error('A plan that sends nothing has to complete something.');
      return { change: buildNoOpRemoval(state, plan, clock.now()), result: 'settled' };
    }
    const push = createPushAttempt(randomSource.createId(), plan, pending);
    const change = { meta: { inFlight: addPushAttempt(state, push) } };
    return { change, result: { push, commit: plan.commit, device: name } };
  });
}

/** A push that the server denied or found invalid on head `base`. */
export interface RejectedPush {
  push: PushAttempt;
  base: number;
  code: RejectionCode;
}

export type PushOutcome = 'sent' | SkippedPush | RejectedPush;

/**
 * Sends the next push; the next pull reads from the head whether it was accepted. Throws RemoteError if the outcome is
 * unknown (the next run repeats the same push), StoreError.
 */
export async function pushNext(context: SyncContext): Promise<PushOutcome> {
  const prepared = await preparePush(context);
  if (typeof prepared === 'string') return prepared;
  const { push, commit, device } = prepared;
  try {
    await context.pricing.commit({ ...commit, pushId: push.pushId, device });
    return 'sent';
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    if (error.code === 'headMoved') return 'moved';
    if (error.code !== 'denied' && error.code !== 'invalid') throw error;
    return { push, base: commit.base, code: error.code };
  }
}
