import { describe, expect, it } from 'vitest';
import type { ItemDocument } from '../../domain/pricing/decodeDocuments';
import { buildTombstone, type GridRow } from '../../domain/pricing/pricingItem';
import type { Head } from '../ports';
import { buildSolutionRow, createFakeServer } from '../testing/fakeServer';
import { joinPulledDocuments, pull, type PulledDocuments } from './pull';

const HEAD: Head = { revision: 5, liveCount: 0, digest: '', pushId: null };

const toItem = ({ cost: _cost, ...item }: GridRow, revision: number): ItemDocument => ({ ...item, revision });

/** A server whose head reads return these revisions in turn, then the last one. */
function createMovingServer(revisions: readonly number[]) {
  const server = createFakeServer([buildSolutionRow('a', 0), buildSolutionRow('b', 1)]);
  const remote = server.connect(() => ({ role: 'admin', pv: 1 }));
  const above: (number | null)[] = [];
  let reads = 0;
  return {
    server,
    above,
    remote: {
      ...remote,
      fetchItems(request: Parameters<typeof remote.fetchItems>[0]) {
        above.push(request.above);
        return remote.fetchItems(request);
      },
      fetchHead: () => Promise.resolve({ ...HEAD, revision: revisions[reads++] ?? revisions.at(-1) ?? 0 }),
    },
  };
}

describe('pull', () => {
  it('reads again from the previous head until the head is unchanged', async () => {
    const { remote, above } = createMovingServer([7, 8, 8]);
    const pulled = await pull(remote, { role: 'admin', above: null, head: HEAD });
    expect(above).toEqual([null, 5, 7]);
    expect(pulled).toMatchObject({ isFull: true, head: { revision: 8 } });
    expect([...pulled.items.keys()]).toEqual(['a', 'b']);
    expect([...pulled.costs.keys()]).toEqual(['a', 'b']);
  });

  it('is full only from the start', async () => {
    const { remote } = createMovingServer([5]);
    expect(await pull(remote, { role: 'admin', above: 4, head: HEAD })).toMatchObject({ isFull: false });
  });

  it('gives up with "busy" after 8 rounds with a moving head', async () => {
    const revisions = Array.from({ length: 20 }, (_, index) => 6 + index);
    const { remote, above } = createMovingServer(revisions);
    await expect(pull(remote, { role: 'admin', above: null, head: HEAD })).rejects.toMatchObject({ code: 'busy' });
    expect(above).toHaveLength(8);
  });

  it('gives up with "busy" when the head decreases', async () => {
    const { remote, above } = createMovingServer([4, 4]);
    await expect(pull(remote, { role: 'admin', above: null, head: HEAD })).rejects.toMatchObject({ code: 'busy' });
    expect(above).toHaveLength(1);
  });

  it('reads no tombstones of a first pull, except of rows deleted while it reads', async () => {
    const server = createFakeServer([
      buildSolutionRow('a', 0),
      buildSolutionRow('b', 1),
      buildTombstone(buildSolutionRow('c', 2)),
    ]);
    server.costs.set('c', { id: 'c', cost: null, revision: 1 });
    const remote = server.connect(() => ({ role: 'admin', pv: 1 }));
    server.afterCall = (call) => {
      if (call !== 'fetchItems' || server.head.revision !== 1) return;
      server.items.set('b', toItem(buildTombstone(buildSolutionRow('b', 1)), 2));
      server.costs.set('b', { id: 'b', cost: null, revision: 2 });
      server.head = { ...server.head, revision: 2 };
    };
    const { items, costs } = await pull(remote, { role: 'admin', above: null, head: await remote.fetchHead() });
    expect([...items.values()].map(({ id, deleted }) => [id, deleted])).toEqual([
      ['a', false],
      ['b', true],
    ]);
    expect([...costs.values()].map(({ id, cost }) => [id, cost === null])).toEqual([
      ['a', false],
      ['b', true],
    ]);
  });

  it('requests costs for admins only', async () => {
    const { remote, server } = createMovingServer([5]);
    const pulled = await pull(remote, { role: 'partner', above: null, head: HEAD });
    expect(pulled).toMatchObject({ costsDigest: null, costs: new Map() });
    expect(server.calls).toEqual(['fetchItems']);
    const { costsDigest } = await pull(remote, { role: 'admin', above: null, head: HEAD });
    expect(costsDigest).toBe(server.costsDigest);
  });

  it('reads pages of 500 documents, each from the end of the one before', async () => {
    const rows = Array.from({ length: 501 }, (_, index) =>
      buildSolutionRow(`r${String(index).padStart(3, '0')}`, index),
    );
    const remote = createFakeServer(rows).connect(() => ({ role: 'partner', pv: 1 }));
    const requests: unknown[] = [];
    const { items } = await pull(
      {
        ...remote,
        fetchItems(request) {
          requests.push(request);
          return remote.fetchItems(request);
        },
      },
      { role: 'partner', above: null, head: await remote.fetchHead() },
    );
    expect(items.size).toBe(501);
    expect(requests).toEqual([
      { above: null, from: null, limit: 500 },
      { above: null, from: ['r499'], limit: 500 },
    ]);
  });
});

describe('joinPulledDocuments', () => {
  const known = buildSolutionRow('a', 0);
  const knownRows = new Map([[known.id, known]]);
  const cost = { prix_partenaire: '20,00', commission: '5' };
  const NOTHING: PulledDocuments = {
    isFull: false,
    head: HEAD,
    costsDigest: null,
    items: new Map(),
    costs: new Map(),
    plans: new Map(),
  };
  const join = (pulled: Partial<PulledDocuments>) => joinPulledDocuments({ ...NOTHING, ...pulled }, knownRows);

  it('keeps the known cost of a changed item, with the item’s revision', () => {
    expect(join({ items: new Map([['a', toItem(known, 4)]]) })).toEqual([{ ...known, revision: 4 }]);
  });

  it('takes a new item without a cost', () => {
    const added = { ...toItem(known, 4), id: 'new' };
    expect(join({ items: new Map([['new', added]]) })).toEqual([{ ...added, cost: null }]);
  });

  it('takes a changed cost of an unchanged item, with the cost’s revision', () => {
    expect(join({ costs: new Map([['a', { id: 'a', cost, revision: 6 }]]) })).toEqual([
      { ...known, cost, revision: 6 },
    ]);
  });

  it.each([
    [4, 6],
    [6, 4],
  ])('takes both with the higher revision (item %d, cost %d)', (itemRevision, costRevision) => {
    const items = new Map([['a', toItem(known, itemRevision)]]);
    expect(join({ items, costs: new Map([['a', { id: 'a', cost, revision: costRevision }]]) })).toEqual([
      { ...known, cost, revision: 6 },
    ]);
  });

  it('gives tombstones and subtitles no cost', () => {
    const costs = new Map([['a', { id: 'a', cost, revision: 6 }]]);
    expect(join({ costs, items: new Map([['a', { ...toItem(known, 6), deleted: true }]]) })).toMatchObject([
      { cost: null },
    ]);
    expect(join({ costs, items: new Map([['a', { ...toItem(known, 6), type: 'subtitle' }]]) })).toMatchObject([
      { cost: null },
    ]);
  });

  it('removes a cost that the server emptied', () => {
    expect(join({ costs: new Map([['a', { id: 'a', cost: null, revision: 6 }]]) })).toMatchObject([{ cost: null }]);
  });

  it('ignores the cost of an unknown row', () => {
    expect(join({ costs: new Map([['z', { id: 'z', cost, revision: 6 }]]) })).toEqual([]);
  });

  it('takes no known cost and no cost without an item in a full pull', () => {
    expect(join({ isFull: true, items: new Map([['a', toItem(known, 4)]]) })).toMatchObject([{ id: 'a', cost: null }]);
    expect(join({ isFull: true, costs: new Map([['a', { id: 'a', cost, revision: 6 }]]) })).toEqual([]);
  });

  const plan = { prix_partenaire: '12,90', commission: '15', starts_on: '2027-01-01' };
  const planned = { ...known, plan };
  const readPlan = (revision: number, read: typeof plan | null = plan) =>
    new Map([['a', { id: 'a', plan: read, revision }]]);
  const joinWith = (row: GridRow, pulled: Partial<PulledDocuments>) =>
    joinPulledDocuments({ ...NOTHING, ...pulled }, new Map([[row.id, row]]));

  it('takes a changed plan of an unchanged item, with the plan’s revision', () => {
    expect(joinWith(known, { plans: readPlan(6) })).toEqual([{ ...planned, revision: 6 }]);
    expect(joinWith(planned, { plans: readPlan(6, null) })).toEqual([{ ...known, revision: 6 }]);
  });

  it('keeps the known plan of a row whose item or cost changes', () => {
    expect(joinWith(planned, { items: new Map([['a', toItem(known, 4)]]) })).toEqual([{ ...planned, revision: 4 }]);
    expect(joinWith(planned, { costs: new Map([['a', { id: 'a', cost, revision: 6 }]]) })).toEqual([
      { ...planned, cost, revision: 6 },
    ]);
  });

  it('joins all three documents of a row, with the highest revision', () => {
    const [items, costs] = [new Map([['a', toItem(known, 4)]]), new Map([['a', { id: 'a', cost, revision: 5 }]])];
    expect(joinWith(known, { items, costs, plans: readPlan(6) })).toEqual([{ ...known, cost, plan, revision: 6 }]);
    expect(joinWith(known, { isFull: true, items, costs, plans: readPlan(3) })).toEqual([
      { ...known, cost, plan, revision: 5 },
    ]);
  });

  it('gives tombstones and subtitles no plan', () => {
    for (const over of [{ deleted: true }, { type: 'subtitle' as const }])
      expect(
        joinWith(planned, { items: new Map([['a', { ...toItem(known, 6), ...over }]]), plans: readPlan(6) }),
      ).toEqual([expect.not.objectContaining({ plan })]);
  });

  it('takes no known plan and no plan without an item in a full pull', () => {
    const isFull = true;
    expect(joinWith(planned, { isFull, items: new Map([['a', toItem(known, 4)]]) })).toEqual([
      expect.not.objectContaining({ plan }),
    ]);
    expect(joinWith(known, { isFull, plans: readPlan(6) })).toEqual([]);
    expect(join({ plans: new Map([['z', { id: 'z', plan, revision: 6 }]]) })).toEqual([]);
  });

  it('takes no plan from a tombstone that kept its last values when its row is restored without one', () => {
    const tombstone = { ...planned, deleted: true };
    const restored = {
      items: new Map([['a', toItem(known, 6)]]),
      costs: new Map([['a', { id: 'a', cost, revision: 6 }]]),
    };
    expect(joinWith(tombstone, restored)).toEqual([{ ...known, cost, revision: 6 }]);
  });
});
