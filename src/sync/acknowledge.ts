import type { InFlight, PushTry } from './deviceState';
import type { Head, PricingRemote } from './ports';

/**
 * The try in flight that got through. Once the head is past their base this is final: at most one of them can be
 * `base + 1`, and the others can never arrive any more. null before that, and where somebody else's push has the number.
 */
export async function acknowledged(
  remote: Pick<PricingRemote, 'changeAt'>,
  inFlight: InFlight | null,
  head: Head,
): Promise<PushTry | null> {
  if (inFlight === null || head.revision <= inFlight.base) return null;
  // The head of `base + 1` was written by the very commit that wrote its record: it tells as much, without a read.
  const isNext = head.revision === inFlight.base + 1;
  const pushId = isNext ? head.pushId : (await remote.changeAt(inFlight.base + 1))?.pushId;
  return inFlight.tries.find((push) => push.pushId === pushId) ?? null;
}
