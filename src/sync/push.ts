import { PUSH_MAX_MUTATIONS } from '../config/constants';
import type { PushCommit } from '../domain/diff';
import type { SyncContext } from './context';
import type { DeviceState, PushTry } from './deviceState';
import { RemoteError } from './errors';
import { planFor, tryOf, waiting, withoutEffect, withTry } from './plan';
import { refuse } from './refuse';

/** Shown in history where an admin was never asked for a name. */
const UNNAMED_DEVICE = 'Appareil sans nom';

interface Fixed {
  push: PushTry;
  commit: PushCommit;
  device: string;
}

type Unsent = Exclude<PushOutcome, 'sent'>;

/** The newest try of this head goes out again as it was: it may have arrived although no answer came. */
function again(state: DeviceState, device: string): Fixed | null {
  const { inFlight, cursor } = state.meta;
  const push = inFlight?.base === cursor ? inFlight.tries.at(-1) : undefined;
  if (push === undefined) return null;
  // Every push takes the outbox from its start. What stands there now can be less than it was, and the same id would claim
  // the rest, too; or the edit that was refused has come back behind later ones of its row, and would overtake them.
  const planned = state.outbox.slice(0, push.planned.length).map(({ mutation }) => mutation);
  if (planned.map(({ id }) => id).join() !== push.planned.join()) return null;
  const commit = planFor(state, planned)?.commit ?? null;
  return commit === null ? null : { push, commit, device };
}

/** Fixes the id and the edits of the next push in the database before any request. */
async function fix({ device, chance, clock }: SyncContext): Promise<Fixed | Unsent> {
  return device.transact<Fixed | Unsent>((state) => {
    if (state.meta.role !== 'admin') return { change: null, result: 'nothing' };
    // Edits of another time came back since the last look: on rows that nobody read, they would do nothing.
    if (state.meta.lastSyncAt === null || state.meta.mustRead) return { change: null, result: 'moved' };
    const name = state.meta.deviceName ?? UNNAMED_DEVICE;
    const fixed = again(state, name);
    if (fixed !== null) return { change: null, result: fixed };
    const pending = waiting(state, null).slice(0, PUSH_MAX_MUTATIONS);
    const plan = planFor(state, pending);
    if (plan === null) return { change: null, result: 'nothing' };
    if (plan.commit === null) {
      if (plan.mutationIds.length === 0) throw new Error('A plan that sends nothing has to settle something.');
      return { change: withoutEffect(state, plan, clock.now()), result: 'settled' };
    }
    const push = tryOf(chance.id(), plan, pending);
    const change = { meta: { inFlight: withTry(state, push) } };
    return { change, result: { push, commit: plan.commit, device: name } };
  });
}

/** `sent`: the server took it, or says so; `moved`: the rows are not the newest; `settled`: done without a push of its own. */
export type PushOutcome = 'sent' | 'moved' | 'settled' | 'nothing';

/**
 * Sends the next push. What became of it, the next look at the head tells. Throws RemoteError where no answer of the
 * server's own came; then the same push goes out again.
 */
export async function pushNext(context: SyncContext): Promise<PushOutcome> {
  const fixed = await fix(context);
  if (typeof fixed === 'string') return fixed;
  const { push, commit, device } = fixed;
  try {
    await context.pricing.commit({ ...commit, pushId: push.pushId, device });
    return 'sent';
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    if (error.code === 'headMoved') return 'moved';
    if (error.code !== 'denied' && error.code !== 'invalid') throw error;
    return refuse(context, push, { base: commit.base, code: error.code });
  }
}
