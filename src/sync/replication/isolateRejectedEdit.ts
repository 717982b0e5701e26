import type { Mutation } from '../../domain/pricing/mutation';
import { reanchor } from '../../domain/pricing/reanchor';
import type { Grid } from '../../domain/pricing/replay';
import type { SyncContext } from '../syncContext';
import type { TransactionPlan } from '../localStore/localStore';
import type { ChangeSet, LocalState, OutboxEntry, RejectionCode, RejectedEdit } from '../localStore/localState';
import { listPendingMutations, type RejectedPush, type PushFollowUp } from './push';
import { buildUnstoredPushId } from './findAcceptedAttempt';
import { verifySessionAndFetchHeadRevision } from '../session/claims';

/** True for later edits of the row, which build on the rejected one. Moves are independent of all but the creation. */
function dependsOn(rejected: Mutation, other: Mutation): boolean {
  if (other.itemId !== rejected.itemId) return false;
  return (
    other.id === rejected.id || (rejected.kind !== 'move' && (other.kind !== 'move' || rejected.kind === 'create'))
  );
}

/** Lets rows that follow one whose creation is rejected follow the row before it. */
function reanchorFollowers({ outbox, rows }: LocalState, rejected: Mutation, grid: Grid): OutboxEntry[] {
  if (rejected.kind !== 'create') return [];
  return outbox
    .filter(({ mutation }) => 'after' in mutation && mutation.after === rejected.itemId)
    .flatMap(({ seq, mutation }) =>
      reanchor([mutation], rows, { rows: grid.rows, outbox: [] }).map((anchored) => ({ seq, mutation: anchored })),
    );
}

function buildRejection(
  state: LocalState,
  rejected: Mutation,
  { code, at, grid }: { code: RejectionCode; at: number; grid: Grid },
): ChangeSet {
  const from = state.outbox.find(({ mutation }) => mutation.id === rejected.id)?.seq ?? Infinity;
  const rejectedEntries = state.outbox.filter(({ seq, mutation }) => seq >= from && dependsOn(rejected, mutation));
  return {
    outbox: {
      remove: rejectedEntries.map(({ seq }) => seq),
      put: reanchorFollowers(state, rejected, grid),
    },
    rejected: {
      put: rejectedEntries.map(({ seq, mutation }): RejectedEdit => ({ id: mutation.id, mutation, seq, code, at })),
    },
  };
}

/** How to go on after a rejection. 'split': push no more than `limit` edits next, to find the one at fault. */
type RejectionFollowUp = PushFollowUp | { kind: 'split'; limit: number };

/**
 * Handles a rejected push, if the session is valid and the head unchanged. After a push with price dates, the next
 * attempt omits them: no edit may be rejected because the server has others. After a push of several edits without them,
 * halves the next one; sets a single edit aside with its reason. All others continue. Throws RemoteError.
 */
export async function isolateRejectedEdit(
  context: SyncContext,
  { attempt, base, hasPriceDates, code }: RejectedPush,
): Promise<RejectionFollowUp> {
  const headRevision = await verifySessionAndFetchHeadRevision(context);
  if (headRevision !== base) return { kind: 'moved' };
  const { localStore, optimisticGrid, clock, checks } = context;
  return localStore.transact((state): TransactionPlan<RejectionFollowUp> => {
    const planned = listPendingMutations(state, attempt.planned);
    const [first] = planned;
    const { cursor, inFlight } = state.meta;
    // Logins in another tab may have sealed and unsealed the push: its id is the same, but rows and cursor are reset.
    if (cursor !== base || first === undefined) return { change: null, result: { kind: 'replan' } };
    // An unstored push is handled too, or the run would repeat it until its last round.
    const isUnstored = attempt.pushId === buildUnstoredPushId(base, first.id);
    const isNewest = attempt.pushId === inFlight?.attempts.at(-1)?.pushId;
    if (!isUnstored && !isNewest) return { change: null, result: { kind: 'replan' } };
    if (hasPriceDates) {
      checks.canSendPriceDates = false;
      return { change: null, result: { kind: 'replan' } };
    }
    // The price dates are not at fault: the next push has them again.
    checks.canSendPriceDates = true;
    if (planned.length > 1) return { change: null, result: { kind: 'split', limit: Math.ceil(planned.length / 2) } };
    const rejection = { code, at: clock.now(), grid: optimisticGrid.getGrid(state) };
    return { change: buildRejection(state, first, rejection), result: { kind: 'replan' } };
  });
}
