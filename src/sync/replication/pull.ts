import type { CostDocument, ItemDocument, PlanDocument } from '../../domain/pricing/decodeDocuments';
import type { Cost, GridRow, ItemId, PricePlan } from '../../domain/pricing/pricingItem';
import type { Role } from '../localStore/localState';
import { type Head, type DocumentPage, type DocumentPageRequest, type PricingRemote, RemoteError } from '../ports';

/** Documents per page: fits one response on a slow connection with few round trips. */
const PAGE_SIZE = 500;
/** Rounds before giving up while the head keeps moving. */
const MAX_ROUNDS = 8;

/** Documents as of `head`: those above a revision, or those of all live rows and what changed while they were read. */
export interface PulledDocuments {
  isFull: boolean;
  head: Head;
  /** null for partners, and before the first push of a cost. */
  costsDigest: string | null;
  items: ReadonlyMap<ItemId, ItemDocument>;
  costs: ReadonlyMap<ItemId, CostDocument>;
  plans: ReadonlyMap<ItemId, PlanDocument>;
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
 * Reads everything above this revision, or all live rows (null), until the head stays unchanged for a whole round:
 * documents that a push moves behind the reader, or whose row it deletes, are read in the next round, and no item is
 * paired with the cost or the plan of another push. Throws RemoteError.
 */
export async function pull(
  remote: PricingRemote,
  { role, above: start, head: first }: { role: Role; above: number | null; head: Head },
): Promise<PulledDocuments> {
  const items = new Map<ItemId, ItemDocument>();
  const costs = new Map<ItemId, CostDocument>();
  const plans = new Map<ItemId, PlanDocument>();
  const isFull = start === null;
  let above = start;
  let head = first;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    // In parallel: halves the time of a first pull of thousands of rows; the head shows whether items and costs match.
    await Promise.all([
      fetchAll((request) => remote.fetchItems(request), above, items),
      role === 'admin' && fetchAll((request) => remote.fetchCosts(request), above, costs),
      role === 'admin' && fetchAll((request) => remote.fetchPlans(request), above, plans),
    ]);
    const costsDigest = role === 'admin' ? await remote.fetchCostsDigest() : null;
    const after = await remote.fetchHead();
    if (after.revision === head.revision) {
      return { isFull, head, costsDigest, items, costs, plans };
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

function selectPlan(
  item: ItemDocument,
  read: PlanDocument | undefined,
  known: PricePlan | undefined,
): { plan?: PricePlan } {
  const plan = read === undefined ? known : read.plan;
  return item.type === 'subtitle' || item.deleted || !plan ? {} : { plan };
}

/** Joins pulled items with their costs and plans; returns a row for each item read. */
export function joinPulledDocuments(
  { isFull, items, costs, plans }: PulledDocuments,
  known: ReadonlyMap<ItemId, GridRow>,
): GridRow[] {
  // After a full pull, a cost or a plan without an item belongs to no row.
  const ids = new Set(isFull ? items.keys() : [...items.keys(), ...costs.keys(), ...plans.keys()]);
  return [...ids].flatMap((id) => {
    const before = known.get(id);
    const read = items.get(id);
    const item = read ?? before;
    if (item === undefined) return [];
    const [cost, plan] = [costs.get(id), plans.get(id)];
    // A tombstone may have kept the last values of its row, for an edit.
    const base = isFull || before?.deleted === true ? undefined : before;
    const { plan: _former, ...fields } = { plan: undefined, ...item };
    return [
      {
        ...fields,
        cost: selectCost(item, cost, base?.cost ?? null),
        ...selectPlan(item, plan, base?.plan),
        // A push that changes only the cost or the plan writes only that document.
        revision: Math.max(item.revision, cost?.revision ?? 0, plan?.revision ?? 0),
      },
    ];
  });
}
