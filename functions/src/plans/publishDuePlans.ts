import { FieldValue, type Firestore, type Timestamp } from 'firebase-admin/firestore';
import { toIsoDateInParis } from '../../../src/domain/dates';
import { buildPushDocuments, type PushDocument } from '../../../src/domain/pricing/buildPushDocuments';
import type { GridRow, ItemId } from '../../../src/domain/pricing/pricingItem';
import { planNextPush, type PushCommit } from '../../../src/domain/pricing/planNextPush';
import { buildPlanMutations, buildStableId } from './buildPlanMutations';
import { InterruptedPublicationError, PublicationError, type PublishedPlan } from './PublicationError';
import { readDuePlans, type DuePlans } from './readDuePlans';

/** Name of the sender in the history. */
const DEVICE = 'Prix prévus';
/** Devices may push between reading the grid and each push. */
const MAX_ATTEMPTS = 8;
/** gRPC codes of a write after another one: not found, already exists, failed precondition, aborted. */
const CODES_OF_OUTRUN_WRITES: readonly unknown[] = [5, 6, 9, 10];

export interface Publication {
  published: readonly PublishedPlan[];
  /** Rows whose due plan has an invalid field; it stays. */
  damaged: readonly ItemId[];
}

/**
 * Publishes the plans that are due at `now` (ms) by ordinary pushes, each plan once; one read if there are none. Deletes
 * the due plans of rows that are gone. Throws PublicationError, and the errors of Firestore; within an
 * InterruptedPublicationError after the first push.
 */
export async function publishDuePlans(firestore: Firestore, now: number): Promise<Publication> {
  const today = toIsoDateInParis(now);
  const published: PublishedPlan[] = [];
  for (let attempt = 1; ; attempt += 1) {
    try {
      const due = await readDuePlans(firestore, today);
      await pushPlans(firestore, due, (plans) => published.push(...plans));
      for (const { ref, updateTime } of due.orphans) {
        await ref.delete({ lastUpdateTime: updateTime }).catch(throwHeadMoved);
      }
      return { published, damaged: due.damaged };
    } catch (error) {
      const isRepeatable = error instanceof PublicationError && error.code === 'headMoved';
      if (attempt < MAX_ATTEMPTS && isRepeatable) continue;
      throw published.length === 0 ? error : new InterruptedPublicationError(published, error);
    }
  }
}

async function pushPlans(
  firestore: Firestore,
  { grid, plans }: DuePlans,
  onPublished: (plans: readonly PublishedPlan[]) => void,
): Promise<void> {
  if (grid === null) return;
  const { readAt } = grid;
  let { rows, revision, headUpdateTime } = grid;
  let pending = buildPlanMutations({ rows, plans, at: readAt });
  for (;;) {
    const push = planNextPush({ rows, revision, pending, now: readAt });
    if (push === null) return;
    if (push.commit !== null) {
      headUpdateTime = await commitPush(firestore, push.commit, headUpdateTime);
      onPublished(push.rows.flatMap(({ id }) => listPlan(rows.get(id))));
      rows = new Map([...rows, ...push.rows.map((row) => [row.id, row] as const)]);
      revision += 1;
    }
    const completed = new Set(push.completedIds);
    pending = pending.filter(({ id }) => !completed.has(id));
  }
}

function listPlan(row: GridRow | undefined): PublishedPlan[] {
  return row?.plan === undefined ? [] : [{ label: row.solution, plan: row.plan }];
}

/** Commits the push atomically, on condition that the head is unchanged. Returns the new update time of the head. */
async function commitPush(firestore: Firestore, commit: PushCommit, headUpdateTime: Timestamp): Promise<Timestamp> {
  // Of the head, too: a record with mutations of the same ids, such as one that a restore left, would end each attempt.
  const pushId = buildStableId([headUpdateTime.valueOf(), ...commit.mutations.map(({ id }) => id)]);
  const { head, changeRecord, others } = buildPushDocuments({ commit, pushId, device: DEVICE });
  const batch = firestore
    .batch()
    .update(firestore.doc(head.path), toData(head), { lastUpdateTime: headUpdateTime })
    .create(firestore.doc(changeRecord.path), toData(changeRecord));
  for (const document of others) batch.set(firestore.doc(document.path), toData(document));
  const [headResult] = await batch.commit().catch(throwHeadMoved);
  if (headResult === undefined) throw new Error('A commit returns a result for each write.');
  return headResult.writeTime;
}

/** Throws PublicationError instead of the error of a write after another one. */
function throwHeadMoved(error: unknown): never {
  const isOutrun = error instanceof Error && 'code' in error && CODES_OF_OUTRUN_WRITES.includes(error.code);
  throw isOutrun ? new PublicationError('headMoved', { cause: error }) : error;
}

function toData({ fields, timeField }: PushDocument): Record<string, unknown> {
  return { ...fields, ...(timeField && { [timeField]: FieldValue.serverTimestamp() }) };
}
