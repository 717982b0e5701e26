import {
  Timestamp,
  type DocumentSnapshot,
  type Firestore,
  type QueryDocumentSnapshot,
  type Transaction,
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

/** The grid at one moment. */
interface DueGrid {
  revision: number;
  headUpdateTime: Timestamp;
  /** Server time of the read, in ms. */
  readAt: number;
  /** Live rows, with those of their plans that are due. */
  rows: ReadonlyMap<ItemId, GridRow>;
}

export interface DuePlans {
  /** Decodable documents of due plans. */
  plans: ReadonlyMap<ItemId, PlanDocument>;
  /** Rows whose due plan has an invalid field. */
  damaged: readonly ItemId[];
  /** null without a due plan. */
  grid: DueGrid | null;
  /** Due plans without a live solution. */
  orphans: readonly QueryDocumentSnapshot[];
}

/**
 * Reads the plans that are due on `today` (ISO date) and, if there are any, the grid. Throws PublicationError, and the
 * errors of Firestore.
 */
export function readDuePlans(firestore: Firestore, today: string): Promise<DuePlans> {
  // All reads see the same moment, whatever devices push in between.
  return firestore.runTransaction((transaction) => readInTransaction(transaction, firestore, today), {
    readOnly: true,
  });
}

async function readInTransaction(transaction: Transaction, firestore: Firestore, today: string): Promise<DuePlans> {
  const collection = firestore.collection(PLANS_COLLECTION);
  const due = await transaction.get(collection.where('starts_on', '>', '').where('starts_on', '<=', today));
  const plans = decodeAll(due.docs, decodePlan);
  const intact = due.docs.filter(({ id }) => plans.get(id)?.plan);
  const damaged = due.docs.map(({ id }) => id).filter((id) => !plans.get(id)?.plan);
  if (intact.length === 0) return { plans, damaged, grid: null, orphans: [] };
  const grid = await readGrid(transaction, firestore, plans);
  return { plans, damaged, grid, orphans: intact.filter(({ id }) => grid.rows.get(id)?.plan === undefined) };
}

/** Throws PublicationError without a head, or if the rows do not match it. */
async function readGrid(
  transaction: Transaction,
  firestore: Firestore,
  plans: ReadonlyMap<ItemId, PlanDocument>,
): Promise<DueGrid> {
  const [head, costsHead] = await transaction.getAll(firestore.doc(HEAD_PATH), firestore.doc(COSTS_HEAD_PATH));
  if (head?.updateTime === undefined) throw new PublicationError('noHead');
  const [items, costs] = await Promise.all([
    transaction.get(firestore.collection(ITEMS_COLLECTION).where('deleted', '==', false)),
    transaction.get(firestore.collection(COSTS_COLLECTION).where('prix_partenaire', '>', '')),
  ]);
  const costDocuments = decodeAll(costs.docs, decodeCost);
  const rows = new Map<ItemId, GridRow>();
  for (const [id, item] of decodeAll(items.docs, decodeItem)) {
    const isSolution = item.type === 'solution';
    const cost = (isSolution && costDocuments.get(id)?.cost) || null;
    const plan = isSolution && plans.get(id)?.plan;
    rows.set(id, { ...item, cost, ...(plan && { plan }) });
  }
  const { revision, live_count: liveCount, digest }: Record<string, unknown> = head.data() ?? {};
  const costsDigest: unknown = costsHead?.get('digest') ?? null;
  const isMatch =
    typeof revision === 'number' &&
    typeof liveCount === 'number' &&
    typeof digest === 'string' &&
    (typeof costsDigest === 'string' || costsDigest === null) &&
    matchesHead(rows, { liveCount, digest }, costsDigest);
  if (!isMatch) throw new PublicationError('mismatch');
  return { revision, headUpdateTime: head.updateTime, readAt: head.readTime.toMillis(), rows };
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
