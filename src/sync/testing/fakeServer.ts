import { digestRows, writeDigest } from '../../domain/digest';
import type { CostRecord, ItemRecord } from '../../domain/decode';
import type { GridRow, ItemId } from '../../domain/pricingItem';
import { computePrices } from '../../domain/money';
import { RemoteError } from '../errors';
import type { ChangeRecord, Claims, Head, Page, PageRequest, PricingRemote, Push } from '../ports';

export type Call = keyof PricingRemote;

/** A server in memory with the rules that matter to the engine: rights, one head, one record, atomic commits. */
export interface FakeServer {
  items: Map<ItemId, ItemRecord>;
  costs: Map<ItemId, CostRecord>;
  records: ChangeRecord[];
  head: Head;
  costsDigest: string | null;
  /** Password version; sessions with another one are denied. */
  pv: number;
  calls: Call[];
  /** Runs before a call is served; throws to let it fail. Runs again after it, to lose the answer. */
  before: (call: Call, push: Push | null) => void | Promise<void>;
  after: (call: Call, push: Push | null) => void | Promise<void>;
  /** Answers well and does nothing, like a captive portal. */
  swallows: (call: Call) => boolean;
  /** Judges a push by its contents, as rules do. */
  refuses: (push: Push) => boolean;
  /** The server as a device with these claims sees it. */
  connect(claims: () => Claims | null): PricingRemote;
  /** The whole grid as an admin sees it. */
  rows(): GridRow[];
}

export function solution(id: ItemId, display_order: number, price = '10,00', commission = '15'): GridRow {
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

function pageOf<Doc extends { id: ItemId; revision: number }>(docs: Iterable<Doc>, request: PageRequest): Page<Doc> {
  const { above, from, limit } = request;
  const sorted = [...docs]
    .filter(({ revision }) => revision > above)
    .toSorted((a, b) => a.revision - b.revision || (a.id < b.id ? -1 : 1))
    .filter(
      ({ revision, id }) => from === null || revision > from.revision || (revision === from.revision && id > from.id),
    );
  const page = sorted.slice(0, limit).map((one) => structuredClone(one));
  const end = page.length < limit ? undefined : page.at(-1);
  return { docs: page, last: end === undefined ? null : { revision: end.revision, id: end.id } };
}

export function createFakeServer(rows: readonly GridRow[] = []): FakeServer {
  const digest = digestRows(rows);
  const server: FakeServer = {
    items: new Map(rows.map(({ cost: _cost, ...item }) => [item.id, item])),
    costs: new Map(rows.flatMap(({ id, cost, revision }) => (cost === null ? [] : [[id, { id, cost, revision }]]))),
    records: [],
    head: { revision: 1, liveCount: digest.liveCount, digest: writeDigest(digest.items), pushId: null },
    costsDigest: writeDigest(digest.costs),
    pv: 1,
    calls: [],
    before: () => undefined,
    after: () => undefined,
    swallows: () => false,
    refuses: () => false,
    connect: (claims) => connectTo(server, claims),
    rows: () => [...server.items.values()].map((item) => ({ ...item, cost: server.costs.get(item.id)?.cost ?? null })),
  };
  return server;
}

function commit(server: FakeServer, push: Push, now: number): void {
  if (server.head.revision !== push.base) throw new RemoteError('headMoved');
  if (server.records.some(({ pushId }) => pushId === push.pushId)) throw new RemoteError('denied');
  if (server.refuses(push)) throw new RemoteError('denied');
  const revision = push.base + 1;
  for (const item of push.items) server.items.set(item.id, { ...item, revision });
  for (const { id, prix_partenaire, commission } of push.costs) {
    const cost = prix_partenaire === '' && commission === '' ? null : { prix_partenaire, commission };
    server.costs.set(id, { id, cost, revision });
  }
  server.head = { revision, ...push.head, pushId: push.pushId };
  if (push.costsDigest !== null) server.costsDigest = push.costsDigest;
  const mutations = structuredClone(push.mutations);
  server.records.push({ pushId: push.pushId, revision, at: now, device: push.device, mutations });
}

function connectTo(server: FakeServer, claims: () => Claims | null): PricingRemote {
  function allow(adminOnly: boolean): void {
    const who = claims();
    if (who === null || who.pv !== server.pv) throw new RemoteError('denied');
    if (adminOnly && who.role !== 'admin') throw new RemoteError('denied');
  }
  async function serve<Result>(
    call: Call,
    adminOnly: boolean,
    work: () => Result,
    push: Push | null = null,
  ): Promise<Result> {
    server.calls.push(call);
    await server.before(call, push);
    allow(adminOnly);
    const result = work();
    await server.after(call, push);
    return result;
  }
  return {
    head: () => serve('head', false, () => ({ ...server.head })),
    costsDigest: () => serve('costsDigest', true, () => server.costsDigest),
    items: (request) => serve('items', false, () => pageOf(server.items.values(), request)),
    costs: (request) => serve('costs', true, () => pageOf(server.costs.values(), request)),
    changeAt: (revision) =>
      serve('changeAt', true, () => server.records.find((record) => record.revision === revision) ?? null),
    changes: ({ itemId, below, limit }) =>
      serve('changes', true, () =>
        server.records
          .filter(({ revision }) => below === undefined || revision < below)
          .filter(({ mutations }) => itemId === undefined || mutations.some((one) => one.itemId === itemId))
          .toReversed()
          .slice(0, limit),
      ),
    commit: (push) =>
      serve(
        'commit',
        true,
        () => (server.swallows('commit') ? undefined : commit(server, push, server.records.length)),
        push,
      ),
  };
}
