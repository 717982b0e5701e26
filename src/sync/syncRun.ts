import { IDLE, activityAfter } from './activity';
import type { SyncContext } from './context';
import { RemoteError, StoreError } from './errors';
import type { EnginePorts } from './ports';
import { lockDevice } from './role';
import type { RunOutcome } from './scheduler';
import { syncOnce } from './syncOnce';

type Ports = Pick<EnginePorts, 'surroundings' | 'report' | 'loadFailed'>;
type Exclusive = (task: () => Promise<void>) => Promise<boolean>;

/** No answer of the server's own: the claims may have changed since anybody looked. */
function isSilence(error: unknown): boolean {
  return error instanceof RemoteError && (error.code === 'unreachable' || error.code === 'timeout');
}

/**
 * One run as the scheduler wants it: never throws, shows what goes on and why it stopped, and locks the device where the
 * server ended the session.
 */
export function createSyncRun(
  context: SyncContext,
  { surroundings, report, loadFailed }: Ports,
  exclusive: Exclusive,
): () => Promise<RunOutcome> {
  const { device, claims, show } = context;
  let toldOfLoading = false;

  async function endSession(): Promise<void> {
    // Locked before the session is forgotten: cut off in between, the next start finds the same denial and ends here again.
    await lockDevice(context, true);
    await context.session.logout();
  }

  async function work(): Promise<void> {
    const { meta, outbox } = device.state();
    if (meta.role === null) return;
    if (outbox.length > 0 || meta.lastSyncAt === null) show({ phase: 'syncing', cause: null });
    try {
      await syncOnce(context);
    } catch (error) {
      if (!(error instanceof RemoteError) || error.code !== 'sessionEnded') throw error;
      await endSession();
      throw error;
    }
    toldOfLoading = false;
    show(IDLE);
  }

  function tellOfLoading(error: unknown): void {
    if (toldOfLoading || !device.isOpen() || device.state().meta.lastSyncAt !== null) return;
    if (!(error instanceof RemoteError || error instanceof StoreError)) return;
    toldOfLoading = true;
    loadFailed(error);
  }

  function failed(error: unknown): RunOutcome {
    if (isSilence(error)) claims.fresh = false;
    const activity = activityAfter(error, surroundings.isOnline());
    if (activity === null) report(error);
    else tellOfLoading(error);
    show(activity ?? { phase: 'waiting', cause: 'unreachable' });
    const over = error instanceof RemoteError && error.code === 'sessionEnded';
    return over || (error instanceof StoreError && error.code === 'newerVersion') ? 'stopped' : 'failed';
  }

  return async () => {
    try {
      // Messages of other tabs may have been missed while this one slept, whoever is to sync now.
      await device.refresh();
      if (device.state().meta.role === null) return 'stopped';
      return (await exclusive(work)) ? 'done' : 'held';
    } catch (error) {
      return failed(error);
    }
  };
}
