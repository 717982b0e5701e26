import type { CostDocument, ItemDocument } from '../../domain/pricing/decodeDocuments';
import type { Cost, GridRow, ItemId } from '../../domain/pricing/pricingItem';
import type { Role } from '../localStore/localState';
import { type Head, type DocumentPage, type DocumentPageRequest, type PricingRemote, RemoteError } from '../ports';

/** Documents per page: fits one response on a slow connection with few round trips. */
const PAGE_SIZE = 500;
/** Rounds before giving up while the head keeps moving. */
const MAX_ROUNDS = 8;

/** Documents as of `head`: those above the cursor, or those of all live rows and what changed while they were read. */
export interface PulledDocuments {
  isFull: boolean;
  head: Head;
  /** null for partners, and before the first push of a cost. */
  costsDigest: string | null;
  items: ReadonlyMap<ItemId, ItemDocument>;
  costs: ReadonlyMap<ItemId, CostDocument>;
}

async function fetchAll<Doc extends { id: ItemId }>(
  read: (request: DocumentPageRequest) => Promise<DocumentPage<Doc>>,
  above: DocumentPageRequest['above'],
  into: Map<ItemId, Doc>,
): Promise<void> {
  let from: DocumentPageRequest['from'] = null;
  do {
    const page: DocumentPage<Doc> = await read({ above, from, limit: PAGE_SIZE });
    for (const doc of page.docs) into.set(doc.id, doc);
    from = page.last;
  } while (from !== null);
}

/**
 * Reads everything above the cursor, or all live rows without one (cursor 0), until the head stays unchanged for a
 * whole round: documents that a push moves behind the reader, or whose row it deletes, are read in the next round, and
 * no item is paired with the cost of another push. Throws RemoteError.
 */
export async function pull(
  remote: PricingRemote,
  { role, cursor, head: first }: { role: Role; cursor: number; head: Head },
): Promise<PulledDocuments> {
  const items = new Map<ItemId, ItemDocument>();
  const costs = new Map<ItemId, CostDocument>();
  const isFull = cursor === 0;
  let above = isFull ? null : cursor;
  let head = first;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    // In parallel: halves the time of a first pull of thousands of rows; the head shows whether items and costs match.
    await Promise.all([
      fetchAll((request) => remote.fetchItems(request), above, items),
      role === 'admin' && fetchAll((request) => remote.fetchCosts(request), above, costs),
    ]);
    const costsDigest = role === 'admin' ? await remote.fetchCostsDigest() : null;
    const after = await remote.fetchHead();
    if (after.revision === head.revision) {
      return { isFull, head, costsDigest, items, costs };
    }
    // A head that decreased means a restored database: the documents read mix two histories.
    if (after.revision < head.revision) throw new RemoteError('busy');
    above = head.revision;
    head = after;
  }
  throw new RemoteError('busy');
}

function selectCost(item: ItemDocument, read: CostDocument | undefined, known: Cost | null): Cost | null {
  if (item.type === 'subtitle' || item.deleted) return null;
  return read === undefined ? known : read.cost;
}

/** Returns the row with its newest revision: a push that changes only the cost writes only the cost document. */
function withNewestRevision(row: GridRow, cost: CostDocument | undefined): GridRow {
  return { ...row, revision: Math.max(row.revision, cost?.revision ?? 0) };
}

/** Joins pulled items with their costs; returns only changed rows. */
export function joinPulledDocuments(
  { isFull, items, costs }: PulledDocuments,
  known: ReadonlyMap<ItemId, GridRow>,
): GridRow[] {
  const rows: GridRow[] = [];
  for (const item of items.values()) {
    const before = isFull ? null : (known.get(item.id)?.cost ?? null);
    const cost = costs.get(item.id);
    rows.push(withNewestRevision({ ...item, cost: selectCost(item, cost, before) }, cost));
  }
  // After a full pull, a cost without an item belongs to no row.
  if (isFull) return rows;
  for (const doc of costs.values()) {
    const row = known.get(doc.id);
    if (items.has(doc.id) || row === undefined) continue;
    rows.push(withNewestRevision({ ...row, cost: selectCost(row, doc, row.cost) }, doc));
  }
  return rows;
}
