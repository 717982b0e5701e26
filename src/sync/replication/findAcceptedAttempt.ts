import type { InFlightPush, PushAttempt } from '../localStore/localState';
import type { Head, PricingRemote } from '../ports';

/**
 * Returns the attempt the server accepted; null if none or not known yet. Final once the head is past `base`: only one
 * attempt can be `base + 1`, and the others can no longer commit.
 */
export async function findAcceptedAttempt(
  remote: Pick<PricingRemote, 'fetchChange'>,
  inFlight: InFlightPush | null,
  head: Head,
): Promise<PushAttempt | null> {
  if (inFlight === null || head.revision <= inFlight.base) return null;
  // A head at `base + 1` was written with its change record: its pushId saves a read.
  const isNext = head.revision === inFlight.base + 1;
  const pushId = isNext ? head.pushId : (await remote.fetchChange(inFlight.base + 1))?.pushId;
  return inFlight.attempts.find((push) => push.pushId === pushId) ?? null;
}
