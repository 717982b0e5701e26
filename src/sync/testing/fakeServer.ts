import { digestRows, formatDigest, formatItemsDigest } from '../../domain/pricing/digest';
import type { CostDocument, ItemDocument, PlanDocument } from '../../domain/pricing/decodeDocuments';
import type { GridRow, ItemId } from '../../domain/pricing/pricingItem';
import { computePrices } from '../../domain/pricing/money';
import {
  type ChangeRecord,
  type Claims,
  type CommitResult,
  type Head,
  type DocumentPage,
  type DocumentPageRequest,
  type PricingRemote,
  type Push,
  RemoteError,
} from '../ports';

export type PricingRemoteMethod = keyof PricingRemote;

/** In-memory pricing server with roles, one head, change records and atomic commits. */
export interface FakeServer {
  items: Map<ItemId, ItemDocument>;
  costs: Map<ItemId, CostDocument>;
  plans: Map<ItemId, PlanDocument>;
  records: ChangeRecord[];
  head: Head;
  costsDigest: string | null;
  /** Password version; sessions with another one are denied. */
  pv: number;
  calls: PricingRemoteMethod[];
  /** Hooks around a call: throw in `beforeCall` to fail it, in `afterCall` to lose its response. */
  beforeCall: (call: PricingRemoteMethod, push: Push | null) => void | Promise<void>;
  afterCall: (call: PricingRemoteMethod, push: Push | null) => void | Promise<void>;
  /** Rejects a push by its contents, as security rules do. */
  isRejected: (push: Push) => boolean;
  /** Server time, in ms. */
  now: () => number;
  /** Returns the server's interface for a device with these claims. */
  connect(claims: () => Claims | null): PricingRemote;
  /** Lists all rows with costs. */
  listRows(): GridRow[];
}

/** Builds a solution row at this position, with the prices computed from its cost. */
export function buildSolutionRow(id: ItemId, display_order: number, price = '10,00', commission = '15'): GridRow {
  const cost = { prix_partenaire: price, commission };
  return {
    id,
    type: 'solution',
    solution: `Offre ${id}`,
    ...computePrices(cost),
    display_order,
    deleted: false,
    revision: 1,
    cost,
  };
}

/** Builds a page ordered by (revision, id), or by id for live rows. */
function buildPage<Doc extends { id: ItemId; revision: number }>(
  docs: Iterable<Doc>,
  isLive: (doc: Doc) => boolean,
  { above, from, limit }: DocumentPageRequest,
): DocumentPage<Doc> {
  const getPosition = ({ revision, id }: Doc): string =>
    above === null ? id : `${String(revision).padStart(16, '0')} ${id}`;
  const page = [...docs]
    .filter((doc) => (above === null ? isLive(doc) : doc.revision > above))
    .map((doc) => ({ doc, position: getPosition(doc) }))
    .filter(({ position }) => from === null || position > String(from[0]))
    .toSorted((a, b) => (a.position < b.position ? -1 : 1))
    .slice(0, limit);
  const end = page.length < limit ? undefined : page.at(-1);
  return { docs: page.map(({ doc }) => structuredClone(doc)), last: end === undefined ? null : [end.position] };
}

export function createFakeServer(rows: readonly GridRow[] = []): FakeServer {
  const digest = digestRows(rows);
  const server: FakeServer = {
    items: new Map(rows.map(({ cost: _cost, plan: _plan, ...item }) => [item.id, item])),
    costs: new Map(rows.flatMap(({ id, cost, revision }) => (cost === null ? [] : [[id, { id, cost, revision }]]))),
    plans: new Map(
      rows.flatMap(({ id, plan, revision }) => (plan === undefined ? [] : [[id, { id, plan, revision }]])),
    ),
    records: [],
    head: { revision: 1, liveCount: digest.liveCount, digest: formatItemsDigest(digest), pushId: null },
    costsDigest: formatDigest(digest.costs),
    pv: 1,
    calls: [],
    beforeCall: () => undefined,
    afterCall: () => undefined,
    isRejected: () => false,
    now: () => server.records.length,
    connect: (claims) => connectTo(server, claims),
    listRows: () =>
      [...server.items.values()].map((item) => {
        const plan = server.plans.get(item.id)?.plan;
        return { ...item, cost: server.costs.get(item.id)?.cost ?? null, ...(plan && { plan }) };
      }),
  };
  return server;
}

function commit(server: FakeServer, push: Push): CommitResult {
  if (server.head.revision !== push.base) throw new RemoteError('headMoved');
  if (server.records.some(({ pushId }) => pushId === push.pushId)) throw new RemoteError('denied');
  if (server.isRejected(push)) throw new RemoteError('denied');
  const revision = push.base + 1;
  const committedAt = server.now();
  for (const item of push.items) {
    const { id, priceChange } = item;
    const isDated = priceChange !== undefined && push.changedPrices.has(id);
    server.items.set(id, {
      ...item,
      revision,
      ...(isDated && { priceChange: { ...priceChange, prix_depuis: committedAt } }),
    });
  }
  for (const { id, prix_partenaire, commission } of push.costs) {
    const cost = prix_partenaire === '' && commission === '' ? null : { prix_partenaire, commission };
    server.costs.set(id, { id, cost, revision });
  }
  for (const { id, ...plan } of push.plans) {
    server.plans.set(id, { id, plan: plan.starts_on === '' ? null : plan, revision });
  }
  server.head = { revision, ...push.head, pushId: push.pushId };
  if (push.costsDigest !== null) server.costsDigest = push.costsDigest;
  const mutations = structuredClone(push.mutations);
  server.records.push({ pushId: push.pushId, revision, at: committedAt, device: push.device, mutations });
  return { updateTime: String(revision), committedAt };
}

function connectTo(server: FakeServer, claims: () => Claims | null): PricingRemote {
  function assertAccess(isAdminOnly: boolean): void {
    const current = claims();
    if (current === null || current.pv !== server.pv) throw new RemoteError('denied');
    if (isAdminOnly && current.role !== 'admin') throw new RemoteError('denied');
  }
  async function serve<Result>(
    call: PricingRemoteMethod,
    isAdminOnly: boolean,
    work: () => Result,
    push: Push | null = null,
  ): Promise<Result> {
    server.calls.push(call);
    await server.beforeCall(call, push);
    assertAccess(isAdminOnly);
    const result = work();
    await server.afterCall(call, push);
    return result;
  }
  return {
    fetchHead: () => serve('fetchHead', false, () => ({ ...server.head, readAt: server.now() })),
    fetchCostsDigest: () => serve('fetchCostsDigest', true, () => server.costsDigest),
    fetchItems: (request) =>
      serve('fetchItems', false, () => buildPage(server.items.values(), (item) => !item.deleted, request)),
    fetchCosts: (request) =>
      serve('fetchCosts', true, () => buildPage(server.costs.values(), ({ cost }) => cost !== null, request)),
    fetchPlans: (request) =>
      serve('fetchPlans', true, () => buildPage(server.plans.values(), ({ plan }) => plan !== null, request)),
    fetchChange: (revision) =>
      serve('fetchChange', true, () => server.records.find((record) => record.revision === revision) ?? null),
    fetchChanges: ({ itemId, below, limit }) =>
      serve('fetchChanges', true, () =>
        server.records
          .filter(({ revision }) => below === undefined || revision < below)
          .filter(({ mutations }) => itemId === undefined || mutations.some((one) => one.itemId === itemId))
          .toReversed()
          .slice(0, limit),
      ),
    commit: (push) => serve('commit', true, () => commit(server, push), push),
  };
}
