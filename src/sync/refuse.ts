import type { Mutation } from '../domain/mutation';
import type { SyncContext } from './context';
import type { Built } from './device';
import type { ChangeSet, DeviceState, PushTry, RefusalCode, Refused } from './deviceState';
import { planFor, tryOf, waiting, withoutEffect, withTry } from './plan';
import { probeRights } from './rights';

/** Later edits of the same row were made on top of the refused one: without it they would not fit. A position always does. */
function dependsOn(refused: Mutation, other: Mutation): boolean {
  if (other.itemId !== refused.itemId) return false;
  return other.id === refused.id || (refused.kind !== 'move' && (other.kind !== 'move' || refused.kind === 'create'));
}

function park(state: DeviceState, refused: Mutation, { code, at }: { code: RefusalCode; at: number }): ChangeSet {
  const from = state.outbox.find(({ mutation }) => mutation.id === refused.id)?.seq ?? Infinity;
  const parked = state.outbox.filter(({ seq, mutation }) => seq >= from && dependsOn(refused, mutation));
  return {
    outbox: { remove: parked.map(({ seq }) => seq) },
    refused: { put: parked.map(({ seq, mutation }): Refused => ({ id: mutation.id, mutation, seq, code, at })) },
  };
}

/** Half of a refused push, to find the edit that it was refused for. */
function split(
  state: DeviceState,
  half: readonly Mutation[],
  { pushId, at }: { pushId: string; at: number },
): ChangeSet | null {
  const plan = planFor(state, half);
  if (plan === null) return null;
  if (plan.commit === null) return withoutEffect(state, plan, at);
  return { meta: { inFlight: withTry(state, tryOf(pushId, plan, half)) } };
}

/**
 * The server refused a push. Where the session is well and the head is still the one that the push was made for, the edit
 * at fault is searched by halves and parked with its reason; everything else goes on. Throws RemoteError.
 */
export async function refuse(
  context: SyncContext,
  push: PushTry,
  { base, code }: { base: number; code: RefusalCode },
): Promise<'moved' | 'settled'> {
  if ((await probeRights(context)) !== base) return 'moved';
  const { device, chance, clock } = context;
  return device.transact((state): Built<'settled'> => {
    const planned = waiting(state, push.planned);
    const [first] = planned;
    const { cursor, inFlight } = state.meta;
    // Sealed and unsealed by logins of another tab meanwhile, the push is the same, but its rows are gone.
    const isHere = cursor === base && inFlight?.tries.at(-1)?.pushId === push.pushId;
    if (!isHere || first === undefined) return { change: null, result: 'settled' };
    const half = planned.slice(0, Math.ceil(planned.length / 2));
    const at = clock.now();
    const change =
      planned.length === 1 ? park(state, first, { code, at }) : split(state, half, { pushId: chance.id(), at });
    return { change, result: 'settled' };
  });
}
