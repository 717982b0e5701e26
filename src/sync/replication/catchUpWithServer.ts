import { DAY_MS } from '../../domain/durations';
import { matchesHead } from '../../domain/pricing/digest';
import { isSamePlan } from '../../domain/pricing/mutation';
import { findAcceptedAttempt } from './findAcceptedAttempt';
import type { SyncContext } from '../syncContext';
import type { LocalState, PushAttempt, Role } from '../localStore/localState';
import { isDiskFull, type Head, RemoteError } from '../ports';
import { buildPullChange, mergePulledRows, type PullResult } from './buildPullChange';
import { joinPulledDocuments, pull, type PulledDocuments } from './pull';
import { hasPriceDates, listPendingMutations, planOutboxPush } from './push';

/** State at the start of a pull; the result is stored only if it is unchanged. */
interface PullBase {
  role: Role;
  cursor: number;
  needsPull: boolean;
  /** Newest attempt at the start: if another tab has pushed since, the pulled rows may include its edits. */
  pushId: string | null;
}

/**
 * Time without a sync (device clock) after which all live rows are read: the server may have removed tombstones,
 * which the digest reveals unless an older build wrote the head. A wrong clock only costs reads.
 */
const LONG_ABSENCE_MS = 30 * DAY_MS;

const getNewestPushId = ({ meta }: LocalState): string | null => meta.inFlight?.attempts.at(-1)?.pushId ?? null;

/**
 * Stores the pull result in one transaction; skips it after a concurrent pull or login, and the next run pulls again.
 */
async function storePullResult(
  { localStore }: SyncContext,
  pullBase: PullBase,
  pullResult: PullResult,
  mismatchedHead: number | null,
): Promise<void> {
  await localStore.transact((state) => {
    const { role, cursor, needsPull } = state.meta;
    const isSameBase = role === pullBase.role && cursor === pullBase.cursor && needsPull === pullBase.needsPull;
    if (!isSameBase || getNewestPushId(state) !== pullBase.pushId) return { change: null, result: null };
    const change = buildPullChange(state, pullResult);
    return { change: { ...change, meta: { ...change.meta, mismatchedHead } }, result: null };
  });
}

/** Ignores a full disk while there are edits to send, which do not depend on the write. */
async function writeUnlessFull({ localStore }: SyncContext, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isDiskFull(error) || localStore.getState().outbox.length === 0) throw error;
  }
}

/**
 * Derives the rows of the head, one revision after the cursor, from the device's own push; null if they must be read.
 */
function buildOwnPullResult(state: LocalState, attempt: PushAttempt, head: Head, at: number): PullResult | null {
  const pending = listPendingMutations(state, attempt.planned);
  // Without edits that became conflicts, the rows lack their changes, and no digest covers plans.
  if (pending.length !== attempt.planned.length) return null;
  // Any time will do: only the server knows which price dates it stored.
  const plan = planOutboxPush(state, pending, at);
  if (plan === null || (plan.commit !== null && hasPriceDates(plan.commit))) return null;
  const pullResult: PullResult = {
    rows: plan.rows,
    isFull: false,
    isOwnPush: true,
    revision: head.revision,
    accepted: attempt.mutationIds,
    at,
  };
  return matchesHead(mergePulledRows(state.rows, pullResult), head, null) ? pullResult : null;
}

function buildPullResult(
  pulled: PulledDocuments,
  state: LocalState,
  attempt: PushAttempt | null,
  at: number,
): PullResult {
  return {
    rows: joinPulledDocuments(pulled, state.rows),
    isFull: pulled.isFull,
    revision: pulled.head.revision,
    accepted: attempt?.mutationIds ?? [],
    at,
  };
}

/** True if the local rows with edits to send have the plans of the pulled ones: the edits overwrite no unknown plan. */
function hasPlansOfEditedRows({ rows, outbox }: LocalState, pulled: PullResult): boolean {
  const edited = new Set(outbox.map(({ mutation }) => mutation.itemId));
  return pulled.rows.every(({ id, plan }) => !edited.has(id) || isSamePlan(plan, rows.get(id)?.plan));
}

/**
 * Pulls new rows, or all rows if the digests differ, and stores them: also again after a full pull, since nothing else
 * would repair the grid before the next push. A wrong server digest causes one such pull only.
 */
async function pullAndStore(
  context: SyncContext,
  state: LocalState,
  pullBase: PullBase,
  { head, above }: { head: Head; above: number | null },
): Promise<Head> {
  const { pricing, clock } = context;
  const { cursor, needsPull, mismatchedHead } = state.meta;
  const pullAndCompare = async (from: number | null, known: Head) => {
    const pulled = await pull(pricing, { role: pullBase.role, above: from, head: known });
    const attempt = await findAcceptedAttempt(pricing, state, pulled.head);
    const pullResult = buildPullResult(pulled, state, attempt, clock.now());
    const isMatching = matchesHead(mergePulledRows(state.rows, pullResult), pulled.head, pulled.costsDigest);
    return { newHead: pulled.head, costsDigest: pulled.costsDigest, pullResult, isMatching };
  };
  let latest = await pullAndCompare(above, head);
  if (!latest.isMatching && mismatchedHead !== latest.newHead.revision)
    latest = await pullAndCompare(null, latest.newHead);
  const { newHead, costsDigest, pullResult, isMatching } = latest;
  const store = () => storePullResult(context, pullBase, pullResult, isMatching ? null : newHead.revision);
  // A full disk may be ignored if the local rows equal the server's, apart from what an earlier build left out: price
  // dates, and plans of rows without edits.
  const hasRows = !needsPull && cursor === newHead.revision && matchesHead(state.rows, newHead, costsDigest);
  await (hasRows && hasPlansOfEditedRows(state, pullResult) ? writeUnlessFull(context, store) : store());
  context.checks.hasMatchingCosts = true;
  return newHead;
}

/**
 * True if the local rows differ from the server's at this revision, by its digests. That of the costs is read once per
 * page opened by an admin: damaged local costs would yield wrong prices with the next edit.
 */
async function needsRepair(context: SyncContext, role: Role, head: Head): Promise<boolean> {
  const { pricing, checks } = context;
  const { rows } = context.localStore.getState();
  if (!matchesHead(rows, head, null)) return true;
  if (role === 'partner' || checks.hasMatchingCosts) return false;
  const costsDigest = await pricing.fetchCostsDigest();
  checks.hasMatchingCosts = matchesHead(rows, head, costsDigest);
  // A push between the two reads also explains the difference: the next poll compares again.
  return !checks.hasMatchingCosts && (await pricing.fetchHead()).revision === head.revision;
}

/**
 * Pulls up to the server's newest revision and returns its head; costs one read if there is nothing new. Throws
 * RemoteError, StoreError.
 */
export async function catchUpWithServer(context: SyncContext, role: Role): Promise<Head> {
  const { localStore, pricing, clock } = context;
  const state = localStore.getState();
  const { cursor, lastSyncAt, inFlight, mismatchedHead, needsPull } = state.meta;
  const pullBase: PullBase = { role, cursor, needsPull, pushId: getNewestPushId(state) };
  const head = await pricing.fetchHead();
  // A missing head after a pull means a restore is running: keep the outbox and retry.
  if (head.isMissing && cursor > 0) throw new RemoteError('busy');
  const hasPlans = state.meta.plansCursor === cursor;
  const isIncremental = lastSyncAt !== null && !needsPull && hasPlans;
  if (isIncremental && head.revision === cursor) {
    if (mismatchedHead !== cursor && (await needsRepair(context, role, head)))
      return pullAndStore(context, state, pullBase, { head, above: null });
    await updateLastSyncTime(context);
    return head;
  }
  if (isIncremental && head.revision === cursor + 1 && (inFlight === null || inFlight.base === cursor)) {
    const attempt = await findAcceptedAttempt(pricing, state, head);
    const pullResult = attempt === null ? null : buildOwnPullResult(state, attempt, head, clock.now());
    if (pullResult !== null) {
      await storePullResult(context, pullBase, pullResult, null);
      return head;
    }
  }
  const isLongAbsence = lastSyncAt !== null && clock.now() - lastSyncAt > LONG_ABSENCE_MS;
  // A head behind the cursor means that the database was restored: only a full pull shows what is left.
  const isFull = cursor === 0 || head.revision < cursor || isLongAbsence || !hasPlans;
  return pullAndStore(context, state, pullBase, { head, above: isFull ? null : cursor });
}

/** Stores the time of a poll without changes, unless a login of another tab has erased the rows. */
function updateLastSyncTime(context: SyncContext): Promise<void> {
  const { localStore, clock } = context;
  return writeUnlessFull(context, () =>
    localStore.transact(({ meta }) => ({
      change: meta.lastSyncAt === null ? null : { meta: { lastSyncAt: clock.now() } },
      result: undefined,
    })),
  );
}
