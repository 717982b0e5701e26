import { PUSH_MAX_MUTATIONS } from '../../domain/pricing/pushSize';
import { findCancelledEdits } from '../../domain/pricing/findCancelledEdits';
import type { Mutation, MutationId } from '../../domain/pricing/mutation';
import { datePriceChanges, planNextPush, type PushCommit, type PushPlan } from '../../domain/pricing/planNextPush';
import type { SyncContext } from '../syncContext';
import { findEditsOfUncreatedRows, buildUncreatedRowRejections } from '../edits/uncreatedRows';
import type { ChangeSet, InFlightAttempts, LocalState, PushAttempt, RejectionCode } from '../localStore/localState';
import type { TransactionPlan } from '../localStore/localStore';
import type { GridRow } from '../../domain/pricing/pricingItem';
import { isDiskFull, type Head, RemoteError } from '../ports';
import { buildPullChange } from './buildPullChange';
import { buildUnstoredPushId } from './findAcceptedAttempt';

/** True if an item says when its reseller price last changed: also if the push itself leaves the price. */
export function hasPriceDates({ items }: PushCommit): boolean {
  return items.some(({ priceChange }) => priceChange !== undefined);
}

/** Lists the outbox edits with these ids, in outbox order. */
export function listPendingMutations(state: LocalState, ids: readonly MutationId[]): Mutation[] {
  const wantedIds = new Set(ids);
  return state.outbox.map(({ mutation }) => mutation).filter(({ id }) => wantedIds.has(id));
}

/** @param now Server time in ms; null leaves price dates out. */
export function planOutboxPush(state: LocalState, pending: readonly Mutation[], now: number | null): PushPlan | null {
  return planNextPush({ rows: state.rows, revision: state.meta.cursor, pending, now });
}

/**
 * Builds the change set that removes edits without effect from the outbox; they need no request. Edits of a missing row
 * become rejected instead, because their typed values exist only there.
 */
export function buildNoOpRemoval(state: LocalState, ids: readonly MutationId[], at: number): ChangeSet {
  const leavingIds = new Set(ids);
  const leaving = state.outbox.filter(({ mutation }) => leavingIds.has(mutation.id));
  return {
    outbox: { remove: leaving.map(({ seq }) => seq) },
    rejected: { put: buildUncreatedRowRejections(leaving, findEditsOfUncreatedRows(state, leaving), at) },
  };
}

/** Creates an attempt for a plan. A push that only renumbers rows completes no edit. */
export function createPushAttempt(pushId: string, plan: PushPlan, pending: readonly Mutation[]): PushAttempt {
  const { completedIds } = plan;
  const planned = completedIds.length > 0 ? completedIds : pending.map(({ id }) => id);
  return { pushId, planned, mutationIds: completedIds };
}

/** Adds an attempt on the current head; earlier ones stay, since any of them may still arrive. */
export function addPushAttempt({ meta: { inFlight, cursor } }: LocalState, attempt: PushAttempt): InFlightAttempts {
  const attempts = inFlight?.base === cursor ? inFlight.attempts : [];
  return { base: cursor, attempts: [...attempts, attempt] };
}

interface PreparedPush {
  kind: 'prepared';
  attempt: PushAttempt;
  commit: PushCommit;
  /** Server rows after the push, where they differ from `plannedOn`. */
  rows: readonly GridRow[];
  /** `LocalState.rows` from which the push was planned: another map means that other rows were stored since. */
  plannedOn: LocalState['rows'];
  device: string;
}

/**
 * How to go on without an accepted push. 'moved': the local rows are outdated, pull first; 'replan': plan again on the
 * newest local state.
 */
export interface PushFollowUp {
  kind: 'moved' | 'replan';
}

/** There is nothing to send, or no admin. */
interface NothingToPush {
  kind: 'nothing';
}

type UnplannedPush = PushFollowUp | NothingToPush;

/** Finds the newest attempt on this head to repeat it unchanged: it may have arrived although its response was lost. */
function findRepeatablePush(
  state: LocalState,
  device: string,
  { now, limit }: { now: number | null; limit: number },
): PreparedPush | null {
  const { inFlight, cursor } = state.meta;
  const attempt = inFlight?.base === cursor ? inFlight.attempts.at(-1) : undefined;
  if (attempt === undefined || attempt.planned.length > limit) return null;
  // Repeats it only if the outbox still starts with its edits. Otherwise some have left, which the same id would
  // complete too, or a rejected edit has returned in another order: a new attempt is needed.
  const planned = state.outbox.slice(0, attempt.planned.length).map(({ mutation }) => mutation);
  if (planned.map(({ id }) => id).join() !== attempt.planned.join()) return null;
  const plan = planOutboxPush(state, planned, now);
  if (plan === null || plan.commit === null) return null;
  return { kind: 'prepared', attempt, commit: plan.commit, rows: plan.rows, plannedOn: state.rows, device };
}

interface PushInput {
  head: ServerHead;
  /** Maximum number of edits. */
  limit: number;
}

/** Plans the next push, and the change that stores its id and edits before any request. */
function planPush(
  { clock, environment, checks }: SyncContext,
  state: LocalState,
  { head: { readAt }, limit }: PushInput,
  createPushId: (first: MutationId) => string,
): TransactionPlan<PreparedPush | UnplannedPush> {
  if (state.meta.role !== 'admin') return { change: null, result: { kind: 'nothing' } };
  // Nothing is pushed before the first pull, nor after old edits were restored: on rows not yet pulled they would
  // have no effect.
  if (state.meta.lastSyncAt === null || state.meta.needsPull) return { change: null, result: { kind: 'moved' } };
  const name = state.meta.deviceName ?? environment.suggestDeviceName();
  const now = checks.canSendPriceDates ? (readAt ?? null) : null;
  const prepared = findRepeatablePush(state, name, { now, limit });
  if (prepared !== null) return { change: null, result: prepared };
  const outbox = state.outbox.map(({ mutation }) => mutation);
  // An earlier attempt may still arrive, with some of these edits.
  const cancelled = state.meta.inFlight?.base === state.meta.cursor ? [] : findCancelledEdits(state.rows, outbox);
  if (cancelled.length > 0) {
    const ids = cancelled.map(({ id }) => id);
    return { change: buildNoOpRemoval(state, ids, clock.now()), result: { kind: 'replan' } };
  }
  const pending = outbox.slice(0, limit);
  const plan = planOutboxPush(state, pending, now);
  const [first] = pending;
  if (plan === null || first === undefined) return { change: null, result: { kind: 'nothing' } };
  if (plan.commit === null) {
    if (plan.completedIds.length === 0) throw new Error('A plan that sends nothing has to complete something.');
    return { change: buildNoOpRemoval(state, plan.completedIds, clock.now()), result: { kind: 'replan' } };
  }
  const attempt = createPushAttempt(createPushId(first.id), plan, pending);
  const change = { meta: { inFlight: addPushAttempt(state, attempt) } };
  const { commit, rows } = plan;
  return { change, result: { kind: 'prepared', attempt, commit, rows, plannedOn: state.rows, device: name } };
}

/** Stores the attempt of the next push. On a full disk, plans an unstored push (`buildUnstoredPushId`). */
async function preparePush(context: SyncContext, input: PushInput): Promise<PreparedPush | UnplannedPush> {
  const { localStore, randomSource } = context;
  try {
    return await localStore.transact((state) => planPush(context, state, input, () => randomSource.createId()));
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    const state = localStore.getState();
    const { result } = planPush(context, state, input, (first) => buildUnstoredPushId(state.meta.cursor, first));
    // A push that only renumbers rows is recorded with the id of its edit, which would then count as sent.
    if (result.kind !== 'prepared' || result.attempt.mutationIds.length === 0) throw error;
    return result;
  }
}

/**
 * Stores the rows of a push that the server confirmed and removes its edits. Returns false if other rows were stored
 * since it was planned (a pull or login of another tab): the rows must then be pulled.
 */
function storeAcceptedPush(
  { localStore, clock }: SyncContext,
  { attempt, commit, rows: planned, plannedOn }: PreparedPush,
  committedAt: number,
): Promise<boolean> {
  const rows = datePriceChanges(planned, commit, committedAt);
  return localStore.transact((state) => {
    if (state.rows !== plannedOn || state.meta.cursor !== commit.base) return { change: null, result: false };
    const revision = commit.base + 1;
    const accepted = { rows, isFull: false, revision, accepted: attempt.mutationIds, at: clock.now() };
    const change = buildPullChange(state, { ...accepted, isOwnPush: true });
    return { change: { ...change, meta: { ...change.meta, mismatchedHead: null } }, result: true };
  });
}

/** Number of edits of a push that even the slowest connection transfers within its timeout. */
const MIN_EDITS_AFTER_TIMEOUT = 16;

/** Duration of a failed push from which its size counts as a reason. */
const SLOW_PUSH_MS = 5_000;

/**
 * Halves the pushes after one that was too large for a slow connection: it timed out, the network was lost, or another
 * device pushed during it. The same push might fail so each time.
 */
function limitPushes({ checks }: SyncContext, { planned }: PushAttempt): void {
  const half = Math.max(Math.ceil(planned.length / 2), MIN_EDITS_AFTER_TIMEOUT);
  if (half < planned.length) checks.maxEditsPerPush = half;
}

/** A push that the server denied or found invalid on head `base`. */
export interface RejectedPush {
  kind: 'rejected';
  attempt: PushAttempt;
  base: number;
  hasPriceDates: boolean;
  code: RejectionCode;
}

/** The head that the local rows were last equal to. */
export type ServerHead = Pick<Head, 'revision' | 'updateTime' | 'readAt'>;

/** A push that the server accepted and the device stored. */
export interface AcceptedPush {
  kind: 'accepted';
  head: ServerHead;
}

export type PushOutcome = AcceptedPush | UnplannedPush | RejectedPush;

/**
 * Sends the next push on this head, with at most `limit` edits. Only the server's own response makes it accepted;
 * without one, the next pull reads from the head whether it was. Throws RemoteError if the outcome is unknown (the next
 * run repeats the same push), StoreError.
 */
export async function pushNext(
  context: SyncContext,
  head: ServerHead,
  limit = PUSH_MAX_MUTATIONS,
): Promise<PushOutcome> {
  const prepared = await preparePush(context, { head, limit });
  if (prepared.kind !== 'prepared') return prepared;
  const { attempt, commit, device } = prepared;
  if (commit.base !== head.revision) return { kind: 'moved' };
  const startedAt = context.clock.now();
  try {
    const { pushId } = attempt;
    const { updateTime, committedAt } = await context.pricing.commit({
      ...commit,
      pushId,
      device,
      headUpdateTime: head.updateTime,
    });
    context.checks.canSendPriceDates = true;
    const isStored = await storeAcceptedPush(context, prepared, committedAt);
    return isStored
      ? { kind: 'accepted', head: { revision: commit.base + 1, updateTime, readAt: committedAt } }
      : { kind: 'moved' };
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    if (Math.abs(context.clock.now() - startedAt) > SLOW_PUSH_MS) limitPushes(context, attempt);
    if (error.code === 'headMoved') return { kind: 'moved' };
    if (error.code !== 'denied' && error.code !== 'invalid') throw error;
    return { kind: 'rejected', attempt, base: commit.base, hasPriceDates: hasPriceDates(commit), code: error.code };
  }
}
