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
/** gRPC codes of a write that conflicts with another one: not found, already exists, failed precondition, aborted. */
const WRITE_CONFLICT_CODES: readonly unknown[] = [5, 6, 9, 10];

export interface Publication {
  published: readonly PublishedPlan[];
  /** Rows whose due plan has an invalid field; it stays. */
  damaged: readonly ItemId[];
}

/**
 * Publishes the plans that are due at `now` (ms) by ordinary pushes, each plan once; costs one read if there are none.
 * Deletes due plans without a live solution. Throws PublicationError and the errors of Firestore; after the first push,
 * InterruptedPublicationError with such a cause.
 */
export async function publishDuePlans(firestore: Firestore, now: number): Promise<Publication> {
  const today = toIsoDateInParis(now);
  const published: PublishedPlan[] = [];
  for (let attempt = 1; ; attempt += 1) {
    try {
      const due = await readDuePlans(firestore, today);
      await pushPlans(firestore, due, (plans) => published.push(...plans));
      for (const { ref, updateTime } of due.orphans) {
        await ref.delete({ lastUpdateTime: updateTime }).catch(rethrowConflictAsHeadMoved);
      }
      return { published, damaged: due.damaged };
    } catch (error) {
      const hasHeadMoved = error instanceof PublicationError && error.code === 'headMoved';
      if (hasHeadMoved && attempt < MAX_ATTEMPTS) continue;
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
      onPublished(push.rows.flatMap(({ id }) => toPublishedPlan(rows.get(id)) ?? []));
      rows = new Map([...rows, ...push.rows.map((row) => [row.id, row] as const)]);
      revision += 1;
    }
    const completed = new Set(push.completedIds);
    pending = pending.filter(({ id }) => !completed.has(id));
  }
}

function toPublishedPlan(row: GridRow | undefined): PublishedPlan | null {
  return row?.plan === undefined ? null : { label: row.solution, plan: row.plan };
}

/** Commits the push atomically, on condition that the head is unchanged. Returns the new update time of the head. */
async function commitPush(firestore: Firestore, commit: PushCommit, headUpdateTime: Timestamp): Promise<Timestamp> {
  // Includes the head: a restore may leave a record of the same mutations, with which each attempt would conflict.
  const pushId = buildStableId([headUpdateTime.valueOf(), ...commit.mutations.map(({ id }) => id)]);
  const { head, changeRecord, others } = buildPushDocuments({ commit, pushId, device: DEVICE });
  const batch = firestore
    .batch()
    .update(firestore.doc(head.path), toData(head), { lastUpdateTime: headUpdateTime })
    .create(firestore.doc(changeRecord.path), toData(changeRecord));
  for (const document of others) batch.set(firestore.doc(document.path), toData(document));
  const [headResult] = await batch.commit().catch(rethrowConflictAsHeadMoved);
  if (headResult === undefined) throw new Error('A commit returns a result for each write.');
  return headResult.writeTime;
}

/** Throws PublicationError 'headMoved' for a write conflict, else the error. */
function rethrowConflictAsHeadMoved(error: unknown): never {
  const isConflict = error instanceof Error && 'code' in error && WRITE_CONFLICT_CODES.includes(error.code);
  throw isConflict ? new PublicationError('headMoved', { cause: error }) : error;
}

function toData({ fields, timeField }: PushDocument): Record<string, unknown> {
  return { ...fields, ...(timeField && { [timeField]: FieldValue.serverTimestamp() }) };
}
