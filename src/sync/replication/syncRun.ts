import { PUSH_MAX_MUTATIONS } from '../../domain/pricing/pushSize';
import { IDLE_ACTIVITY, toErrorActivity } from '../snapshot/toErrorActivity';
import type { SyncContext } from '../syncContext';
import { isNewerVersion, RemoteError, StoreError, type SyncEnginePorts } from '../ports';
import { verifySessionAndFetchHeadRevision, refreshClaims } from '../session/claims';
import { sealAndClearLocalData, switchLocalDataToRole, unsealAll } from '../session/localData';
import { catchUpWithServer } from './catchUpWithServer';
import { isolateRejectedEdit } from './isolateRejectedEdit';
import { loadConflictAuthors } from './loadConflictAuthors';
import { pushNext, type ServerHead } from './push';
import type { SyncRunOutcome } from './scheduler';

/** The run backs off after as many pushes in a row that found a moved head. */
const MAX_MOVED_HEADS = 6;
/** Limit of rounds per run; an import of 20,000 rows takes 81 pushes. */
const MAX_ROUNDS = 500;

/** Switches the local data to the role of the stored session; resolves to false if the user is signed out. */
async function adoptSessionRole(context: SyncContext): Promise<boolean> {
  const claims = await context.session.readClaims();
  const { role, isRecovered } = context.localStore.getState().meta;
  // A locked device waits for a login: a leftover session must not reopen it.
  if (claims === null || role === null) return false;
  if (claims.role !== role || isRecovered) await switchLocalDataToRole(context, claims.role, null);
  return true;
}

async function catchUpForRole(context: SyncContext): Promise<ServerHead> {
  const { role } = context.localStore.getState().meta;
  if (role === null) throw new RemoteError('noSession');
  try {
    return await catchUpWithServer(context, role);
  } catch (error) {
    if (!(error instanceof RemoteError) || error.code !== 'denied') throw error;
    await verifySessionAndFetchHeadRevision(context);
    // The session is valid but its role may have changed: the next run reads what it allows.
    throw new RemoteError('busy', { cause: error });
  }
}

/**
 * Pulls and pushes until both sides are equal. Reads the head once: the response of each push names the next one. Throws
 * RemoteError and StoreError.
 */
export async function syncUntilEqual(context: SyncContext): Promise<void> {
  const { localStore, checks } = context;
  if (!(await adoptSessionRole(context))) throw new RemoteError('noSession');
  let moved = 0;
  let head: ServerHead | null = null;
  /** Maximum number of edits per push: rejections halve it down to the edit at fault, accepted pushes double it. */
  let limit = PUSH_MAX_MUTATIONS;
  for (let round = 1; ; round += 1) {
    if (round > MAX_ROUNDS) throw new RemoteError('busy');
    head ??= await catchUpForRole(context);
    if (localStore.getState().outbox.length === 0) break;
    if (!checks.hasFreshClaims) await refreshClaims(context);
    const pushed = await pushNext(context, head, Math.min(limit, checks.maxEditsPerPush));
    if (pushed.kind === 'nothing') break;
    const outcome = pushed.kind === 'rejected' ? await isolateRejectedEdit(context, pushed) : pushed;
    if (outcome.kind === 'accepted') {
      head = outcome.head;
      limit = Math.min(PUSH_MAX_MUTATIONS, limit * 2);
    } else if (outcome.kind === 'moved') head = null;
    else if (outcome.kind === 'split') limit = outcome.limit;
    moved = outcome.kind === 'moved' ? moved + 1 : 0;
    if (moved === MAX_MOVED_HEADS) throw new RemoteError('headMoved');
  }
  checks.maxEditsPerPush = PUSH_MAX_MUTATIONS;
  await loadConflictAuthors(context);
  // A request may have refreshed the token, and with it the role: a partner must not keep costs until the next run.
  await adoptSessionRole(context);
}

type SyncRunDeps = Pick<SyncEnginePorts, 'environment' | 'report' | 'reportLoadFailure'>;
type RunExclusive = (task: () => Promise<void>) => Promise<boolean>;

/** True if the server did not respond. The next push then refreshes the claims first, which may have changed. */
function hasNoResponse(error: unknown): boolean {
  return error instanceof RemoteError && (error.code === 'unreachable' || error.code === 'timeout');
}

/**
 * Creates the function that the scheduler calls for each run: never throws, shows activity and failures, and locks the
 * device when the server ended the session.
 */
export function createSyncRun(
  context: SyncContext,
  { environment, report, reportLoadFailure }: SyncRunDeps,
  runExclusive: RunExclusive,
): () => Promise<SyncRunOutcome> {
  const { localStore, checks, setActivity, setSessionEnded, updateUnsentSummary } = context;
  let hasReportedLoadFailure = false;

  async function sealEndedSession(id: string): Promise<void> {
    // The screen locks first: on a full disk, the contents stay readable in the database until a later run seals them.
    setSessionEnded(true);
    try {
      await sealAndClearLocalData(context, id);
    } catch (error) {
      // After a login of another tab in the same role, nothing else unlocks the screen before the next successful run.
      if (error instanceof RemoteError) setSessionEnded(false);
      throw error;
    }
    setSessionEnded(false);
  }

  async function work(): Promise<void> {
    const { meta, outbox } = localStore.getState();
    if (meta.role === null) return;
    if (outbox.length > 0 || meta.lastSyncAt === null) setActivity({ phase: 'syncing', cause: null });
    // Read before any request: a session of another tab that replaces it during the run is not the one that ended.
    const session = await context.session.readStored();
    if (session === null) throw new RemoteError('noSession');
    try {
      await syncUntilEqual(context);
      // A login or an opening on a full disk left edits sealed: the next run sends them.
      await unsealAll(context);
    } catch (error) {
      if (!(error instanceof RemoteError) || error.code !== 'sessionEnded') throw error;
      await sealEndedSession(session.id);
      throw error;
    }
    setSessionEnded(false);
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
    if (hasNoResponse(error)) checks.hasFreshClaims = false;
    const activity = toErrorActivity(error, environment.isOnline());
    if (activity === null) report(error);
    else reportFirstLoadFailure(error);
    setActivity(activity ?? { phase: 'waiting', cause: 'unreachable' });
    const isSessionOver = error instanceof RemoteError && error.code === 'sessionEnded';
    return isSessionOver || isNewerVersion(error) ? 'stopped' : 'failed';
  }

  return async () => {
    try {
      // Loads commits whose messages were missed while this tab slept.
      await localStore.refresh();
      updateUnsentSummary();
      if (localStore.getState().meta.role === null) return 'stopped';
      return (await runExclusive(work)) ? 'done' : 'lockedByOtherTab';
    } catch (error) {
      return handleFailure(error);
    }
  };
}
