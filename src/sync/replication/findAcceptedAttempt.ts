import type { MutationId } from '../../domain/pricing/mutation';
import type { LocalState, PushAttempt } from '../localStore/localState';
import type { Head, PricingRemote } from '../ports';

/**
 * Builds the id of an unstored push: one sent although a full disk prevented storing its attempt. Derives it from the
 * outbox, so that the push is found again after a restart.
 */
export function buildUnstoredPushId(base: number, first: MutationId): string {
  return `${first}_${base}`;
}

/**
 * Returns the attempt on the device's head that the server accepted; null if none, or if the head has not moved. Past it
 * the answer is final: only one push can become revision `base + 1`, and the other attempts can no longer commit.
 */
export async function findAcceptedAttempt(
  remote: Pick<PricingRemote, 'fetchChange'>,
  { meta, outbox }: Pick<LocalState, 'meta' | 'outbox'>,
  head: Head,
): Promise<PushAttempt | null> {
  const { inFlight } = meta;
  const base = inFlight?.base ?? meta.cursor;
  const attempts = inFlight?.attempts ?? [];
  const [first] = outbox;
  if (head.revision <= base || (attempts.length === 0 && first === undefined)) return null;
  // A head at `base + 1` names the push that wrote it, which saves reading the change record.
  const isNext = head.revision === base + 1;
  const record = isNext ? null : await remote.fetchChange(base + 1);
  const pushId = isNext ? head.pushId : record?.pushId;
  const stored = attempts.find((attempt) => attempt.pushId === pushId);
  if (stored !== undefined) return stored;
  if (first === undefined || pushId !== buildUnstoredPushId(base, first.mutation.id)) return null;
  const mutations = (record ?? (await remote.fetchChange(base + 1)))?.mutations ?? [];
  const ids = mutations.map(({ id }) => id);
  return { pushId, planned: ids, mutationIds: ids };
}
