import type { DocumentData, Timestamp, WriteBatch } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { matchesHead } from '../../../src/domain/pricing/digest';
import { DAY_MS, MINUTE_MS } from '../../../src/domain/durations';
import type { UnitChanges } from '../../../src/domain/pricing/mutation';
import { decodeMutation } from '../../../src/domain/pricing/mutationCodec';
import type { Cost, GridRow, ItemId, PricePlan } from '../../../src/domain/pricing/pricingItem';
import { planNextPush } from '../../../src/domain/pricing/planNextPush';
import { buildSolution, buildSubtitle } from '../../../src/domain/pricing/testing/testBuilders';
import { joinPulledDocuments, pull } from '../../../src/sync/replication/pull';
import type { PricingRemote } from '../../../src/sync/ports';
import { startFirestoreBackend, type FirestoreBackend } from '../../../tests/support/firestoreBackend';
import { InterruptedPublicationError } from './PublicationError';
import { publishDuePlans } from './publishDuePlans';
import { writeGrid } from './testing/writeGrid';

const DAY = '2027-01-01';
/** 00:00 in Paris. */
const MIDNIGHT = Date.UTC(2026, 11, 31, 23);
const OLD: Cost = { prix_partenaire: '10,00', commission: '15' };
const NEW: Cost = { prix_partenaire: '12,00', commission: '20' };
const PLAN: PricePlan = { ...NEW, starts_on: DAY };
const EMPTY_PLAN = { prix_partenaire: '', commission: '', starts_on: '' };

let backend: FirestoreBackend;
let device: PricingRemote;

beforeAll(async () => {
  backend = await startFirestoreBackend(() => MIDNIGHT);
  device = backend.connect(() => ({ role: 'admin', pv: 1 }));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => backend.close());

/** Writes the rows in this order. */
async function setUp(...rows: readonly GridRow[]): Promise<void> {
  const numbered = rows.map((row, display_order) => ({ ...row, display_order }));
  await writeGrid(backend.adminFirestore, numbered);
}

const publish = (now = MIDNIGHT) => publishDuePlans(backend.adminFirestore, now);

async function readDocument(path: string): Promise<DocumentData | undefined> {
  return (await backend.adminFirestore.doc(path).get()).data();
}

/** Commits within one millisecond get later times: they are not all at midnight. */
async function readPushTime(): Promise<number> {
  const { updated_at } = (await readDocument('pricing_grid/head')) ?? {};
  return (updated_at as Timestamp).toMillis();
}

/** Reads the change records as an admin's device does, oldest first. */
const readChanges = async () => (await device.fetchChanges({ limit: 100 })).toReversed();

/** Reads the rows as an admin's device does, which compares them with the heads. */
async function pullRows(above: number | null = null, known: ReadonlyMap<ItemId, GridRow> = new Map()) {
  const pulled = await pull(device, { role: 'admin', above, head: await device.fetchHead() });
  const rows = new Map(known);
  for (const row of joinPulledDocuments(pulled, known)) rows.set(row.id, row);
  expect(matchesHead(rows, pulled.head, pulled.costsDigest)).toBe(true);
  return rows;
}

const pushLabel = (itemId: ItemId, after: string) => pushUpdate(itemId, { label: { before: '', after } });

/** Changes a row, as the push of an admin's device. */
async function pushUpdate(itemId: ItemId, changes: UnitChanges): Promise<void> {
  const head = await device.fetchHead();
  const rows = await pullRows();
  const pending = [{ id: 'update', itemId, at: 0, group: 'update', kind: 'update' as const, ...changes }];
  const push = planNextPush({ rows, revision: head.revision, pending, now: MIDNIGHT });
  if (!push?.commit) throw new Error('no push');
  await device.commit({ ...push.commit, pushId: 'device', device: 'Poste', headUpdateTime: head.updateTime });
}

/** Runs `before` ahead of each commit of the publisher. */
function interceptCommits(before: (count: number) => Promise<void>): void {
  const { adminFirestore } = backend;
  let count = 0;
  vi.spyOn(adminFirestore, 'batch').mockImplementation(() => {
    const batch: WriteBatch = Object.getPrototypeOf(adminFirestore).batch.call(adminFirestore);
    const { commit } = batch;
    return Object.assign(batch, {
      async commit() {
        await before((count += 1));
        return commit.call(batch);
      },
    });
  });
}

describe('publishDuePlans', () => {
  it('gives a row its planned cost and ends the plan', async () => {
    await setUp(buildSolution('a', { plan: PLAN }), buildSolution('b'));
    expect(await publish()).toEqual({ published: [{ label: 'Solution a', plan: PLAN }], damaged: [] });
    expect(await readDocument('pricing_costs/a')).toEqual({ ...NEW, revision: 2 });
    expect(await readDocument('pricing_plans/a')).toEqual({ ...EMPTY_PLAN, revision: 2 });
    expect(await readDocument('pricing_items/a')).toMatchObject({ prix_revendeur: '14,40', prix_public: '17,28' });
    expect(await readDocument('pricing_items/b')).toMatchObject({ prix_revendeur: '11,50', revision: 1 });
  });

  it('dates the change of the reseller price', async () => {
    const priceChange = { prix_avant: '9,90', prix_depuis: MIDNIGHT - DAY_MS };
    await setUp(buildSolution('a', { plan: PLAN, priceChange }));
    await publish();
    expect((await pullRows()).get('a')?.priceChange).toEqual({
      prix_avant: '11,50',
      prix_depuis: await readPushTime(),
    });
  });

  it('skips a price that stood for less than a day', async () => {
    const priceChange = { prix_avant: '9,90', prix_depuis: MIDNIGHT - DAY_MS + MINUTE_MS };
    await setUp(buildSolution('a', { plan: PLAN, priceChange }));
    await publish();
    expect((await pullRows()).get('a')?.priceChange).toEqual({ prix_avant: '9,90', prix_depuis: await readPushTime() });
  });

  it('leaves a grid that devices pull without reading all of it', async () => {
    await setUp(buildSolution('a', { plan: PLAN }), buildSubtitle('b'), buildSolution('c'));
    const before = await pullRows();
    await publish();
    const after = await pullRows(1, before);
    expect(after.get('a')).toMatchObject({ cost: NEW, revision: 2 });
    expect(after.get('a')?.plan).toBeUndefined();
  });

  it('records the change as one action of the sender Prix prévus', async () => {
    const later: PricePlan = { ...PLAN, starts_on: '2027-01-02' };
    await setUp(
      buildSolution('a', { plan: PLAN }),
      buildSolution('b', { plan: later }),
      buildSolution('c', { plan: PLAN }),
    );
    await publish();
    const { push_id } = (await readDocument('pricing_grid/head')) ?? {};
    const record = await readDocument(`pricing_changes/${String(push_id)}`);
    expect(record).toMatchObject({ revision: 2, device: 'Prix prévus', item_ids: ['a', 'c'] });
    const stored: unknown[] = record?.['mutations'];
    const [first, second] = stored.map(decodeMutation);
    expect(first).toEqual({
      kind: 'update',
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      group: expect.stringMatching(/^[0-9a-f]{64}$/),
      action: { kind: 'publishPlans', count: 2 },
      at: await readPushTime(),
      itemId: 'a',
      price: { before: OLD, after: NEW },
      plan: { before: PLAN, after: null },
    });
    expect(second).toMatchObject({ itemId: 'c', group: first?.group });
    expect(second?.id).not.toBe(first?.id);
    expect((await pullRows()).get('b')?.plan).toEqual(later);
  });

  it('gives the same plan the same ids', async () => {
    const ids: unknown[] = [];
    for (const label of ['Avant', 'Après']) {
      await setUp(buildSolution('a', { plan: PLAN, solution: label }));
      await publish();
      ids.push((await readChanges()).flatMap(({ mutations }) => mutations.map(({ id, group }) => [id, group])));
    }
    expect(ids[1]).toEqual(ids[0]);
  });

  it('publishes although an earlier record has mutations of the same ids', async () => {
    await setUp(buildSolution('a', { plan: PLAN }));
    await publish();
    const [record] = await readChanges();
    const path = `pricing_changes/${String(record?.pushId)}`;
    const stored = (await readDocument(path)) ?? {};
    await setUp(buildSolution('a', { plan: PLAN }));
    await backend.adminFirestore.doc(path).set(stored);
    expect((await publish()).published).toHaveLength(1);
    expect(await readDocument(path)).toEqual(stored);
    expect((await pullRows()).get('a')).toMatchObject({ cost: NEW, revision: 2 });
  });

  it('publishes a plan once in two runs', async () => {
    await setUp(buildSolution('a', { plan: PLAN }));
    await publish();
    expect(await publish()).toEqual({ published: [], damaged: [] });
    expect(await readChanges()).toHaveLength(1);
  });

  it('publishes a plan once in two concurrent runs', async () => {
    await setUp(buildSolution('a', { plan: PLAN }), buildSolution('b', { plan: PLAN }));
    const runs = await Promise.all([publish(), publish()]);
    expect(runs.flatMap(({ published }) => published)).toHaveLength(2);
    expect(await readChanges()).toHaveLength(1);
  });

  it('publishes more plans than one push holds', async () => {
    const rows = Array.from({ length: 600 }, (_, index) => buildSolution(`row-${String(index)}`, { plan: PLAN }));
    await setUp(...rows);
    expect((await publish()).published).toHaveLength(600);
    const after = [...(await pullRows()).values()];
    expect(after.filter(({ cost, plan }) => plan === undefined && cost?.prix_partenaire === '12,00')).toHaveLength(600);
    const changes = await readChanges();
    expect(changes.length).toBeGreaterThan(1);
    const mutations = changes.flatMap((change) => change.mutations);
    expect(new Set(mutations.map(({ id }) => id)).size).toBe(600);
    expect(new Set(mutations.map(({ group }) => group)).size).toBe(1);
    expect(mutations.map(({ itemId }) => itemId)).toEqual(rows.map(({ id }) => id));
  });

  it('publishes in the next run what an interrupted one left', async () => {
    await setUp(...Array.from({ length: 200 }, (_, index) => buildSolution(`row-${String(index)}`, { plan: PLAN })));
    interceptCommits(async (count) => {
      if (count === 2) throw Object.assign(new Error('unavailable'), { code: 14 });
    });
    const failure: unknown = await publish().catch((error: unknown) => error);
    if (!(failure instanceof InterruptedPublicationError)) throw failure;
    expect(failure.cause).toMatchObject({ code: 14 });
    vi.restoreAllMocks();
    const { published } = await publish();
    expect(failure.published.length).toBeGreaterThan(0);
    expect(failure.published.length + published.length).toBe(200);
    const mutations = (await readChanges()).flatMap((change) => change.mutations);
    expect(mutations).toHaveLength(200);
    expect(new Set(mutations.map(({ id }) => id)).size).toBe(200);
    await pullRows();
  });

  it.each([
    ['in winter', DAY, '2026-12-31T23:00:00Z'],
    ['on the day that summer time begins', '2027-03-28', '2027-03-27T23:00:00Z'],
    ['on the day after', '2027-03-29', '2027-03-28T22:00:00Z'],
    ['on the day that summer time ends', '2027-10-31', '2027-10-30T22:00:00Z'],
    ['on the day after', '2027-11-01', '2027-10-31T23:00:00Z'],
  ])('publishes at midnight in Paris and no earlier %s', async (_, starts_on, midnight) => {
    await setUp(buildSolution('a', { plan: { ...NEW, starts_on } }));
    expect((await publish(Date.parse(midnight) - 1)).published).toEqual([]);
    expect((await publish(Date.parse(midnight))).published).toHaveLength(1);
  });

  it('publishes what earlier runs missed', async () => {
    await setUp(buildSolution('a', { plan: PLAN }));
    expect((await publish(MIDNIGHT + 40 * DAY_MS)).published).toHaveLength(1);
  });

  it('costs one read without a due plan', async () => {
    await setUp(buildSolution('a', { plan: PLAN }), buildSolution('b'));
    await backend.adminFirestore.doc('pricing_plans/b').set({ ...EMPTY_PLAN, revision: 1 });
    const { reads, writes } = backend.countBilled();
    await publish(MIDNIGHT - 1);
    expect(backend.countBilled()).toMatchObject({ reads: reads + 1, writes });
  });

  it('keeps the push of a device that comes first', async () => {
    await setUp(buildSolution('a', { plan: PLAN }));
    interceptCommits(async (count) => {
      if (count === 1) await pushLabel('a', 'Nouveau nom');
    });
    expect((await publish()).published).toEqual([{ label: 'Nouveau nom', plan: PLAN }]);
    expect((await pullRows()).get('a')).toMatchObject({ solution: 'Nouveau nom', cost: NEW, revision: 3 });
  });

  it('publishes although a device pushed while the grid was read', async () => {
    await setUp(buildSolution('a', { plan: PLAN }), buildSolution('b'));
    const { adminFirestore } = backend;
    const { getAll } = adminFirestore;
    vi.spyOn(adminFirestore, 'getAll').mockImplementationOnce(async (...paths) => {
      const heads = await getAll.call(adminFirestore, ...paths);
      await pushLabel('b', 'Nouveau nom');
      return heads;
    });
    expect((await publish()).published).toHaveLength(1);
    expect((await pullRows()).get('b')?.solution).toBe('Nouveau nom');
  });

  it('publishes no plan that a device ended while it was read', async () => {
    await setUp(buildSolution('a', { plan: PLAN }), buildSolution('b', { plan: PLAN }));
    const { adminFirestore } = backend;
    const { getAll } = adminFirestore;
    vi.spyOn(adminFirestore, 'getAll').mockImplementationOnce(async (...paths) => {
      await pushUpdate('a', { plan: { before: PLAN, after: null } });
      return getAll.call(adminFirestore, ...paths);
    });
    expect((await publish()).published).toEqual([{ label: 'Solution b', plan: PLAN }]);
    expect((await pullRows()).get('a')?.cost).toEqual(OLD);
  });

  it('gives up after several attempts', async () => {
    await setUp(buildSolution('a', { plan: PLAN }));
    const counts: number[] = [];
    interceptCommits(async (count) => {
      counts.push(count);
      throw Object.assign(new Error('head moved'), { code: 9 });
    });
    await expect(publish()).rejects.toMatchObject({ code: 'headMoved' });
    expect(counts).toHaveLength(8);
    expect((await pullRows()).get('a')).toMatchObject({ cost: OLD, plan: PLAN });
  });

  it('only ends the plan of a row that has the planned cost', async () => {
    await setUp(buildSolution('a', { cost: NEW, plan: PLAN }));
    const item = await readDocument('pricing_items/a');
    expect((await publish()).published).toHaveLength(1);
    expect(await readDocument('pricing_items/a')).toEqual(item);
    expect(await readDocument('pricing_costs/a')).toEqual({ ...NEW, revision: 1 });
    expect((await readChanges()).flatMap(({ mutations }) => mutations)).toEqual([
      expect.not.objectContaining({ price: expect.anything() }),
    ]);
    expect((await pullRows()).get('a')?.plan).toBeUndefined();
  });

  it('gives a first cost to a row without one', async () => {
    await setUp(buildSolution('a', { cost: null, plan: PLAN }));
    await publish();
    expect((await pullRows()).get('a')).toMatchObject({ cost: NEW, prix_revendeur: '14,40' });
  });

  it('deletes the due plans of rows that are gone', async () => {
    const { solution: _solution, ...tombstone } = buildSolution('deleted', { cost: null, deleted: true });
    await setUp({ ...tombstone, solution: '' }, buildSubtitle('subtitle'), buildSolution('a', { plan: PLAN }));
    const ids = ['missing', 'deleted', 'subtitle'];
    for (const id of ids) await backend.adminFirestore.doc(`pricing_plans/${id}`).set({ ...PLAN, revision: 1 });
    expect((await publish()).published).toHaveLength(1);
    for (const id of ids) expect(await readDocument(`pricing_plans/${id}`)).toBeUndefined();
    expect(await readDocument('pricing_plans/a')).toBeDefined();
    await pullRows();
  });

  it('moves no head to delete the plans of rows that are gone', async () => {
    await setUp(buildSolution('a'));
    await backend.adminFirestore.doc('pricing_plans/missing').set({ ...PLAN, revision: 1 });
    expect(await publish()).toEqual({ published: [], damaged: [] });
    expect(await readDocument('pricing_plans/missing')).toBeUndefined();
    expect(await readDocument('pricing_grid/head')).toMatchObject({ revision: 1 });
  });

  it.each([
    ['a day that does not exist', { ...PLAN, starts_on: '2026-11-31', revision: 1 }],
    ['a price that is no number', { ...PLAN, prix_partenaire: 'douze', revision: 1 }],
    ['no commission', { prix_partenaire: '12,00', starts_on: DAY, revision: 1 }],
    ['no revision', PLAN],
  ])('leaves a plan with %s and publishes the others', async (_, plan) => {
    await setUp(buildSolution('a'), buildSolution('b', { plan: PLAN }));
    await backend.adminFirestore.doc('pricing_plans/a').set(plan);
    expect(await publish()).toEqual({ published: [{ label: 'Solution b', plan: PLAN }], damaged: ['a'] });
    expect(await readDocument('pricing_plans/a')).toEqual(plan);
    expect((await pullRows()).get('a')).toMatchObject({ cost: OLD, revision: 1 });
  });

  it('does not report a plan that was repaired while it was read', async () => {
    await setUp(buildSolution('a'), buildSolution('b', { plan: PLAN }));
    const { adminFirestore } = backend;
    const plan = adminFirestore.doc('pricing_plans/a');
    await plan.set(PLAN);
    const { getAll } = adminFirestore;
    vi.spyOn(adminFirestore, 'getAll').mockImplementationOnce(async (...paths) => {
      await plan.set({ ...PLAN, revision: 1 });
      return getAll.call(adminFirestore, ...paths);
    });
    const published = ['a', 'b'].map((id) => ({ label: `Solution ${id}`, plan: PLAN }));
    expect(await publish()).toEqual({ published, damaged: [] });
  });

  it('does not read the grid for damaged plans alone', async () => {
    await setUp(buildSolution('a'));
    await backend.adminFirestore.doc('pricing_plans/a').set(PLAN);
    const { reads } = backend.countBilled();
    expect(await publish()).toEqual({ published: [], damaged: ['a'] });
    expect(backend.countBilled().reads).toBe(reads + 1);
  });

  it('publishes nothing without a head', async () => {
    await setUp(buildSolution('a', { plan: PLAN }));
    await backend.adminFirestore.doc('pricing_grid/head').delete();
    const { writes } = backend.countBilled();
    await expect(publish()).rejects.toMatchObject({ code: 'noHead' });
    expect(backend.countBilled().writes).toBe(writes);
  });

  it.each(['pricing_items/b', 'pricing_costs/b'])('publishes nothing while %s is missing', async (path) => {
    await setUp(buildSolution('a', { plan: PLAN }), buildSolution('b'));
    await backend.adminFirestore.doc(path).delete();
    const { writes } = backend.countBilled();
    const readHeads = vi.spyOn(backend.adminFirestore, 'getAll');
    await expect(publish()).rejects.toMatchObject({ code: 'mismatch' });
    expect(backend.countBilled().writes).toBe(writes);
    // Both heads, then the head again, which is unchanged: another attempt would read the same.
    expect(readHeads).toHaveBeenCalledTimes(2);
  });

  it('publishes without a head of the costs, as devices do', async () => {
    await setUp(buildSolution('a', { plan: PLAN }));
    await backend.adminFirestore.doc('pricing_grid/costs').delete();
    expect((await publish()).published).toHaveLength(1);
    await pullRows();
  });

  it.each([
    ['pricing_grid/head', { revision: 'x' }],
    ['pricing_grid/head', { live_count: 'x' }],
    ['pricing_grid/head', { digest: 1 }],
    ['pricing_grid/costs', { digest: 1 }],
  ])('publishes nothing under a damaged %s: %j', async (path, damage) => {
    await setUp(buildSolution('a', { plan: PLAN }));
    await backend.adminFirestore.doc(path).update(damage);
    const { writes } = backend.countBilled();
    await expect(publish()).rejects.toMatchObject({ code: 'mismatch' });
    expect(backend.countBilled().writes).toBe(writes);
  });

  it('does not repeat a run that fails for another reason', async () => {
    await setUp(buildSolution('a', { plan: PLAN }));
    const error = Object.assign(new Error('no rights'), { code: 7 });
    const batch = vi.spyOn(backend.adminFirestore, 'batch').mockImplementation(() => {
      throw error;
    });
    await expect(publish()).rejects.toBe(error);
    expect(batch).toHaveBeenCalledTimes(1);
  });

  it('publishes under the head of an older build, whose digest covers tombstones', async () => {
    await setUp(buildSolution('a', { plan: PLAN }));
    await backend.adminFirestore.doc('pricing_grid/head').update({ digest: '0123456789abcdef' });
    expect((await publish()).published).toHaveLength(1);
    await pullRows();
  });
});
