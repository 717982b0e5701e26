import { IDLE_ACTIVITY, toActivity } from '../snapshot/activity';
import type { SyncContext } from '../syncContext';
import { RemoteError, StoreError, type SyncEnginePorts } from '../ports';
import { lockDevice } from '../session/role';
import type { SyncRunOutcome } from './scheduler';
import { syncOnce } from './syncOnce';

type SyncRunDeps = Pick<SyncEnginePorts, 'environment' | 'report' | 'reportLoadFailure'>;
type RunExclusive = (task: () => Promise<void>) => Promise<boolean>;

/** True without a server response: the claims may have changed. */
function isUnanswered(error: unknown): boolean {
  return error instanceof RemoteError && (error.code === 'unreachable' || error.code === 'timeout');
}

/**
 * Creates the function that the scheduler calls for each run: never throws, shows activity and failures, and locks the device when the server
 * ended the session.
 */
export function createSyncRun(
  context: SyncContext,
  { environment, report, reportLoadFailure }: SyncRunDeps,
  runExclusive: RunExclusive,
): () => Promise<SyncRunOutcome> {
  const { localStore, claims, setActivity, updateUnsentSummary } = context;
  let hasReportedLoadFailure = false;

  async function endSession(): Promise<void> {
    // Locks before logging out: after a crash between the two, the next start is denied again and repeats this.
    await lockDevice(context, true);
    await context.session.logout();
  }

  async function work(): Promise<void> {
    const { meta, outbox } = localStore.getState();
    if (meta.role === null) return;
    if (outbox.length > 0 || meta.lastSyncAt === null) setActivity({ phase: 'syncing', cause: null });
    try {
      await syncOnce(context);
    } catch (error) {
      if (!(error instanceof RemoteError) || error.code !== 'sessionEnded') throw error;
      await endSession();
      throw error;
    }
    hasReportedLoadFailure = false;
    setActivity(IDLE_ACTIVITY);
  }

  function reportFirstLoadFailure(error: unknown): void {
    if (hasReportedLoadFailure || !localStore.isOpen() || localStore.getState().meta.lastSyncAt !== null) return;
    if (!(error instanceof RemoteError || error instanceof StoreError)) return;
    hasReportedLoadFailure = true;
    reportLoadFailure(error);
  }

  function handleFailure(error: unknown): SyncRunOutcome {
    if (isUnanswered(error)) claims.isFresh = false;
    const activity = toActivity(error, environment.isOnline());
    if (activity === null) report(error);
    else reportFirstLoadFailure(error);
    setActivity(activity ?? { phase: 'waiting', cause: 'unreachable' });
    const isSessionOver = error instanceof RemoteError && error.code === 'sessionEnded';
    return isSessionOver || (error instanceof StoreError && error.code === 'newerVersion') ? 'stopped' : 'failed';
  }

  return async () => {
    try {
      // Loads commits whose messages were missed while this tab slept.
      await localStore.refresh();
      updateUnsentSummary();
      if (localStore.getState().meta.role === null) return 'stopped';
      return (await runExclusive(work)) ? 'done' : 'held';
    } catch (error) {
      return handleFailure(error);
    }
  };
}
