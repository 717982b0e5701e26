import type { InFlightAttempts, PushAttempt } from '../localStore/localState';
import type { Head, PricingRemote } from '../ports';

/**
 * Returns the attempt that the server accepted; null if none, or if the head is still at `base`. Past it the answer is
 * final: only one push can become revision `base + 1`, and the other attempts can no longer commit.
 */
export async function findAcceptedAttempt(
  remote: Pick<PricingRemote, 'fetchChange'>,
  inFlight: InFlightAttempts | null,
  head: Head,
): Promise<PushAttempt | null> {
  if (inFlight === null || head.revision <= inFlight.base) return null;
  // A head at `base + 1` names the push that wrote it, which saves reading the change record.
  const isNext = head.revision === inFlight.base + 1;
  const pushId = isNext ? head.pushId : (await remote.fetchChange(inFlight.base + 1))?.pushId;
  return inFlight.attempts.find((push) => push.pushId === pushId) ?? null;
}
