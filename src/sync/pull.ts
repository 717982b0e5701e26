import type { CostRecord, ItemRecord } from '../domain/decode';
import type { Cost, GridRow, ItemId } from '../domain/pricingItem';
import type { Role } from './deviceState';
import { RemoteError } from './errors';
import type { Head, Page, PageRequest, PricingRemote } from './ports';

/** Small enough for one answer on a bad line, big enough for few round trips. */
const PAGE_SIZE = 500;
/** A head that moves under every look is a storm: come back later. */
const MAX_ROUNDS = 8;

/** What the server has that the device has not, as of `head`. */
export interface Pulled {
  full: boolean;
  head: Head;
  /** null for partners, and where no push has touched a cost yet. */
  costsDigest: string | null;
  items: ReadonlyMap<ItemId, ItemRecord>;
  costs: ReadonlyMap<ItemId, CostRecord>;
}

async function readAll<Doc extends { id: ItemId }>(
  read: (request: PageRequest) => Promise<Page<Doc>>,
  above: number,
  into: Map<ItemId, Doc>,
): Promise<void> {
  let from: PageRequest['from'] = null;
  do {
    const page: Page<Doc> = await read({ above, from, limit: PAGE_SIZE });
    for (const doc of page.docs) into.set(doc.id, doc);
    from = page.last;
  } while (from !== null);
}

/**
 * Reads everything above the cursor until the head stands still over one whole round: a document that a push moved
 * behind the reader is met in the next round, and no item is ever paired with the cost of another push. Throws RemoteError.
 */
export async function pull(
  remote: PricingRemote,
  { role, cursor, head: first }: { role: Role; cursor: number; head: Head },
): Promise<Pulled> {
  const items = new Map<ItemId, ItemRecord>();
  const costs = new Map<ItemId, CostRecord>();
  let above = cursor;
  let head = first;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    // At the same time: a first pull of thousands of rows takes half as long, and only the head says whether they belong together.
    await Promise.all([
      readAll((request) => remote.items(request), above, items),
      role === 'admin' && readAll((request) => remote.costs(request), above, costs),
    ]);
    const costsDigest = role === 'admin' ? await remote.costsDigest() : null;
    const after = await remote.head();
    if (after.revision === head.revision) {
      return { full: cursor === 0, head, costsDigest, items, costs };
    }
    // A head that went back is a restored database: what was read mixes two histories.
    if (after.revision < head.revision) throw new RemoteError('busy');
    above = head.revision;
    head = after;
  }
  throw new RemoteError('busy');
}

function costOf(item: ItemRecord, read: CostRecord | undefined, known: Cost | null): Cost | null {
  if (item.type === 'subtitle' || item.deleted) return null;
  return read === undefined ? known : read.cost;
}

/** A row as of its newest push: one that changed nothing but the cost has stamped the cost's document alone. */
function stamped(row: GridRow, cost: CostRecord | undefined): GridRow {
  return { ...row, revision: Math.max(row.revision, cost?.revision ?? 0) };
}

/** The rows of the device after a pull: only those that it changes, items joined with their costs. */
export function joinPulled({ full, items, costs }: Pulled, known: ReadonlyMap<ItemId, GridRow>): GridRow[] {
  const rows: GridRow[] = [];
  for (const item of items.values()) {
    const before = full ? null : (known.get(item.id)?.cost ?? null);
    const cost = costs.get(item.id);
    rows.push(stamped({ ...item, cost: costOf(item, cost, before) }, cost));
  }
  // Of everything that there is, a cost without its item belongs to no row.
  if (full) return rows;
  for (const doc of costs.values()) {
    const row = known.get(doc.id);
    if (items.has(doc.id) || row === undefined) continue;
    rows.push(stamped({ ...row, cost: costOf(row, doc, row.cost) }, doc));
  }
  return rows;
}
