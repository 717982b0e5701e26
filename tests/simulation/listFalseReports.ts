import type { Mutation, MutationId } from '../../src/domain/pricing/mutation';
import type { GridSnapshot } from '../../src/domain/pricing/pricingEditor';
import { collectStoredEdits } from './collectStoredEdits';
import type { ObservedDevice } from './DeviceStateTracker';
import { isAccepted } from './listAcceptedMutations';
import type { TrackedEdits } from './TrackedEdits';

const join = (ids: Iterable<string>): string => [...ids].toSorted().join();

/** Lists what a tab reports wrongly about the edits in the database, on an idle device. */
export function listFalseReports(
  device: string,
  { sync, conflicts, rejected, storage }: GridSnapshot,
  { state, isSummaryOutdated }: ObservedDevice,
  trackedEdits: TrackedEdits,
  accepted: ReadonlyMap<MutationId, Mutation>,
): string[] {
  if (state === null) return [];
  const unsent = state.outbox.length + state.conflicts.size + state.rejected.size;
  const received = [...collectStoredEdits(state).values()].filter((one) => isAccepted(one, accepted));
  const isLossReported = storage === 'lost';
  const hasLost = trackedEdits.entries().some(([, one]) => one.device === device && one.outcome === 'lost');
  return [
    ...(sync.unsent === unsent && sync.toSend === state.outbox.length
      ? []
      : [`${device} counts ${sync.unsent} unsent edits, ${sync.toSend} of them to send, instead of ${unsent}`]),
    ...received.map(({ id }) => `${device} counts the accepted edit ${id} as unsent`),
    ...(join(conflicts.map(({ id }) => id)) === join(state.conflicts.keys())
      ? []
      : [`${device} lists other conflicts`]),
    ...(join(rejected.map(({ id }) => id)) === join(state.rejected.keys())
      ? []
      : [`${device} lists other rejected edits`]),
    ...(isLossReported === (state.meta.lostEdits !== null) ? [] : [`${device} reports storage as ${storage}`]),
    ...(isLossReported && !hasLost && !isSummaryOutdated ? [`${device} reports a loss of edits that it has`] : []),
  ];
}
