import { PUSH_MAX_MUTATIONS } from '../../config/constants';
import type { PushCommit } from '../../domain/pricing/planPush';
import type { SyncContext } from '../syncContext';
import type { LocalState, PushAttempt } from '../localStore/localState';
import { RemoteError } from '../ports';
import { planOutboxPush, createAttempt, listPending, settleNoOps, appendAttempt } from './outboxPush';
import { isolateRejectedEdit } from './isolateRejectedEdit';

/** Name shown in history before an admin has set one. */
const UNNAMED_DEVICE = 'Appareil sans nom';

interface PreparedPush {
  push: PushAttempt;
  commit: PushCommit;
  device: string;
}

type SkippedOutcome = Exclude<PushOutcome, 'sent'>;

/** Finds the newest attempt on this head to repeat it unchanged: it may have arrived although its response was lost. */
function findRepeatablePush(state: LocalState, device: string): PreparedPush | null {
  const { inFlight, cursor } = state.meta;
  const push = inFlight?.base === cursor ? inFlight.attempts.at(-1) : undefined;
  if (push === undefined) return null;
  // A push covers the start of the outbox. If that start changed, edits have left (the same id would complete them too)
  // or a rejected edit returned behind later ones of its row: create a new attempt.
  const planned = state.outbox.slice(0, push.planned.length).map(({ mutation }) => mutation);
  if (planned.map(({ id }) => id).join() !== push.planned.join()) return null;
  const commit = planOutboxPush(state, planned)?.commit ?? null;
  return commit === null ? null : { push, commit, device };
}

/** Stores the id and the edits of the next push before any request. */
async function preparePush({ localStore, randomSource, clock }: SyncContext): Promise<PreparedPush | SkippedOutcome> {
  return localStore.transact<PreparedPush | SkippedOutcome>((state) => {
    if (state.meta.role !== 'admin') return { change: null, result: 'nothing' };
    // Nothing is pushed before the first pull, nor after old edits were restored: on rows not yet pulled they would
    // have no effect.
    if (state.meta.lastSyncAt === null || state.meta.needsPull) return { change: null, result: 'moved' };
    const name = state.meta.deviceName ?? UNNAMED_DEVICE;
    const prepared = findRepeatablePush(state, name);
    if (prepared !== null) return { change: null, result: prepared };
    const pending = listPending(state, null).slice(0, PUSH_MAX_MUTATIONS);
    const plan = planOutboxPush(state, pending);
    if (plan === null) return { change: null, result: 'nothing' };
    if (plan.commit === null) {
      if (plan.mutationIds.length === 0) throw new Error('A plan that sends nothing has to settle something.');
      return { change: settleNoOps(state, plan, clock.now()), result: 'settled' };
    }
    const push = createAttempt(randomSource.createId(), plan, pending);
    const change = { meta: { inFlight: appendAttempt(state, push) } };
    return { change, result: { push, commit: plan.commit, device: name } };
  });
}

/** 'sent': accepted; 'moved': the local rows are outdated; 'settled': completed without a request. */
export type PushOutcome = 'sent' | 'moved' | 'settled' | 'nothing';

/**
 * Sends the next push; its outcome is read from the head by the next pull. Throws RemoteError without a server
 * response; then the same push is repeated.
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
    return isolateRejectedEdit(context, push, { base: commit.base, code: error.code });
  }
}
