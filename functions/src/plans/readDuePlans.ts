import {
  Timestamp,
  type DocumentSnapshot,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import { decodeCost, decodeItem, decodePlan, type PlanDocument } from '../../../src/domain/pricing/decodeDocuments';
import { matchesHead } from '../../../src/domain/pricing/digest';
import type { GridRow, ItemId } from '../../../src/domain/pricing/pricingItem';
import {
  COSTS_COLLECTION,
  COSTS_HEAD_PATH,
  HEAD_PATH,
  ITEMS_COLLECTION,
  PLANS_COLLECTION,
} from '../../../src/domain/pricing/serverPaths';
import { PublicationError } from './PublicationError';

/** The grid of the head. Its plans may be newer, since no digest covers them: a push on that head then fails. */
interface DueGrid {
  revision: number;
  headUpdateTime: Timestamp;
  /** Server time of the read, in ms. */
  readAt: number;
  /** Live rows, with those of their plans that are due. */
  rows: ReadonlyMap<ItemId, GridRow>;
}

export interface DuePlans {
  /** Documents of due plans, without those that cannot be decoded; `plan` is null in a damaged one. */
  plans: ReadonlyMap<ItemId, PlanDocument>;
  /** Rows whose due plan has an invalid field. */
  damaged: readonly ItemId[];
  /** null unless a due plan is intact: the grid is then not read. */
  grid: DueGrid | null;
  /** Due plans without a live solution. */
  orphans: readonly QueryDocumentSnapshot[];
}

/**
 * Reads the plans that are due on `today` (ISO date) and, if one is intact, the grid. Throws PublicationError, and the
 * errors of Firestore.
 */
export async function readDuePlans(firestore: Firestore, today: string): Promise<DuePlans> {
  const due = firestore.collection(PLANS_COLLECTION).where('starts_on', '>', '').where('starts_on', '<=', today);
  const first = await readPlans(due);
  if (first.damaged.length === first.docs.length)
    return { plans: first.plans, damaged: first.damaged, grid: null, orphans: [] };
  const head = await readHead(firestore);
  // Reads the plans again after the head: a push in between may have changed them.
  const { docs, plans, damaged } = await readPlans(due);
  const grid = await readGrid(firestore, head, plans);
  return {
    plans,
    damaged,
    grid,
    orphans: docs.filter(({ id }) => plans.get(id)?.plan && grid.rows.get(id)?.plan === undefined),
  };
}

interface StoredPlans extends Pick<DuePlans, 'plans' | 'damaged'> {
  docs: readonly QueryDocumentSnapshot[];
}

async function readPlans(due: Query): Promise<StoredPlans> {
  const { docs } = await due.get();
  const plans = decodeAll(docs, decodePlan);
  return { docs, plans, damaged: docs.map(({ id }) => id).filter((id) => !plans.get(id)?.plan) };
}

interface StoredHead extends Omit<DueGrid, 'rows'> {
  liveCount: number;
  digest: string;
  costsDigest: string | null;
}

async function readHead(firestore: Firestore): Promise<StoredHead> {
  const [head, costsHead] = await firestore.getAll(firestore.doc(HEAD_PATH), firestore.doc(COSTS_HEAD_PATH));
  if (head?.updateTime === undefined) throw new PublicationError('noHead');
  const revision: unknown = head.get('revision');
  if (typeof revision !== 'number') throw new PublicationError('mismatch');
  const costsDigest: unknown = costsHead?.get('digest') ?? null;
  return {
    revision,
    headUpdateTime: head.updateTime,
    readAt: head.readTime.toMillis(),
    // A head with a field of another type matches no rows (`matchesHead`).
    liveCount: Number(head.get('live_count')),
    digest: String(head.get('digest')),
    costsDigest: costsDigest === null ? null : String(costsDigest),
  };
}

/** Throws PublicationError unless the rows match the head. */
async function readGrid(
  firestore: Firestore,
  head: StoredHead,
  plans: ReadonlyMap<ItemId, PlanDocument>,
): Promise<DueGrid> {
  const [items, costs] = await Promise.all([
    firestore.collection(ITEMS_COLLECTION).where('deleted', '==', false).get(),
    firestore.collection(COSTS_COLLECTION).where('prix_partenaire', '>', '').get(),
  ]);
  const costDocuments = decodeAll(costs.docs, decodeCost);
  const rows = new Map<ItemId, GridRow>();
  for (const [id, item] of decodeAll(items.docs, decodeItem)) {
    const isSolution = item.type === 'solution';
    const cost = (isSolution && costDocuments.get(id)?.cost) || null;
    const plan = isSolution && plans.get(id)?.plan;
    rows.set(id, { ...item, cost, ...(plan && { plan }) });
  }
  if (!matchesHead(rows, head, head.costsDigest)) {
    const { updateTime } = await firestore.doc(HEAD_PATH).get();
    throw new PublicationError(updateTime?.isEqual(head.headUpdateTime) ? 'mismatch' : 'headMoved');
  }
  return { ...head, rows };
}

function decodeAll<Doc>(
  documents: readonly QueryDocumentSnapshot[],
  decode: (id: ItemId, data: unknown) => Doc | null,
): ReadonlyMap<ItemId, Doc> {
  const decoded = new Map<ItemId, Doc>();
  for (const document of documents) {
    const doc = decode(document.id, toPlainData(document));
    if (doc !== null) decoded.set(document.id, doc);
  }
  return decoded;
}

function toPlainData(document: DocumentSnapshot): Record<string, unknown> {
  const fields: [string, unknown][] = Object.entries(document.data() ?? {});
  return Object.fromEntries(fields.map(([name, value]) => [name, value instanceof Timestamp ? value.toDate() : value]));
}
