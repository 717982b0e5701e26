import type { Timestamp } from 'firebase-admin/firestore';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../src/domain/durations';
import { writeSampleGrid } from '../../local/seed/writeSampleGrid';
import { createTestDevice, type TestDevice, type TestTab } from '../support/testDevice';
import { startFirestoreBackend, type FirestoreBackend } from '../support/firestoreBackend';
import { buildCost } from '../support/gridEdits';

describe('SyncEngine with rules and local Firestore', () => {
  let backend: FirestoreBackend;

  beforeEach(async () => {
    backend = await startFirestoreBackend();
    await writeSampleGrid(backend.adminFirestore);
  });
  afterEach(() => backend.close());

  async function open(role: 'admin' | 'partner'): Promise<{ device: TestDevice; tab: TestTab }> {
    const device = createTestDevice(backend);
    const tab = await device.openTab();
    await tab.engine.login(role);
    await tab.engine.syncNow();
    return { device, tab };
  }

  it('pulls the seeded grid for both roles and costs only for admins', async () => {
    const admin = await open('admin');
    const partner = await open('partner');
    expect(admin.tab.engine.getSnapshot()).toMatchObject({ status: 'ready', sync: { phase: 'idle', causeText: null } });
    expect(admin.tab.engine.getSnapshot().rows).toHaveLength(60);
    expect(admin.tab.engine.getSnapshot().rows.some((row) => row.cost !== null)).toBe(true);
    expect(partner.tab.engine.getSnapshot().rows).toHaveLength(60);
    expect(partner.tab.engine.getSnapshot().rows.every((row) => row.cost === null)).toBe(true);
  });

  it('sends every kind of edit to another device', async () => {
    const { device, tab } = await open('admin');
    const { engine } = tab;
    const [first, second, third] = engine.getSnapshot().rows.filter(({ type }) => type === 'solution');
    if (first === undefined || second === undefined || third === undefined) throw new Error('no rows');
    await engine.edit({ kind: 'update', itemId: first.id, label: 'Autre nom', cost: buildCost('1 234,5', '12,50') });
    await engine.edit({ kind: 'delete', itemIds: [second.id] });
    await engine.edit({ kind: 'add', type: 'subtitle', solution: 'Nouveau chapitre', cost: null });
    await engine.edit({ kind: 'add', type: 'solution', solution: 'Nouvelle offre', cost: buildCost('10') });
    await engine.edit({ kind: 'move', itemIds: [third.id], after: null });
    await engine.setDeviceName('Poste de test');
    await engine.syncNow();
    expect(engine.getSnapshot()).toMatchObject({ rejected: [], conflicts: [], sync: { unsent: 0, causeText: null } });
    expect(device.reports).toEqual([]);

    const other = (await open('admin')).tab.engine;
    const plain = (rows: readonly { id: string }[]) => rows.map((row) => ({ ...row, mark: null }));
    expect(plain(other.getSnapshot().rows)).toEqual(plain(engine.getSnapshot().rows));
    expect(other.getSnapshot().rows[0]?.id).toBe(third.id);
    const page = await engine.fetchHistoryPage({ limit: 10 });
    expect(page.changes[0]).toMatchObject({ device: 'Poste de test' });
    const { changes } = await engine.fetchHistoryPage({ itemId: second.id, limit: 10 });
    expect(changes.map(({ mutation }) => mutation.kind)).toContain('delete');

    await engine.undo();
    await engine.redo();
    await engine.undo();
    await engine.syncNow();
    await other.syncNow();
    expect(other.getSnapshot().rows[0]?.id).not.toBe(third.id);
    expect(plain(other.getSnapshot().rows)).toEqual(plain(engine.getSnapshot().rows));
  });

  it('lists the history before a damaged change record', async () => {
    const { engine } = (await open('admin')).tab;
    for (const solution of ['Chapitre 1', 'Chapitre 2', 'Chapitre 3']) {
      await engine.edit({ kind: 'add', type: 'subtitle', solution, cost: null });
      await engine.syncNow();
    }
    const { changes } = await engine.fetchHistoryPage({ limit: 3 });
    const [newest, damaged, oldest] = changes;
    if (newest === undefined || damaged === undefined || oldest === undefined) throw new Error('no history');
    await backend.adminFirestore.doc(`pricing_changes/${damaged.pushId}`).update({ mutations: null });
    const page = await engine.fetchHistoryPage({ limit: 2 });
    expect(page.changes.map(({ label }) => label)).toEqual(['Chapitre 3']);
    const next = await engine.fetchHistoryPage({ below: page.oldest?.revision ?? 0, limit: 1 });
    expect(next.changes.map(({ label }) => label)).toEqual(['Chapitre 1']);
  });

  it('distinguishes a rejected edit from an ended session', async () => {
    const { device, tab } = await open('admin');
    await tab.engine.edit({ kind: 'add', type: 'subtitle', solution: 'Pas encore envoyé', cost: null });
    await backend.adminFirestore.doc('access/current').set({ pv: 2 });
    await tab.engine.syncNow();
    expect(tab.engine.getSnapshot().sync.phase).toBe('sessionEnded');
    expect(tab.engine.getSnapshot()).toMatchObject({ status: 'signedOut', rows: [] });
    expect(tab.engine.getDeviceOwner().sealedEdits).toBe(1);
    await backend.adminFirestore.doc('access/current').set({ pv: 1 });
    await tab.engine.login('admin');
    await tab.engine.syncNow();
    expect(tab.engine.getSnapshot().rows.at(-1)).toMatchObject({ solution: 'Pas encore envoyé', syncStatus: 'synced' });
    expect(device.reports).toEqual([]);
  });

  it('waits while the head is missing during a restore', async () => {
    const { tab } = await open('admin');
    const { rows } = tab.engine.getSnapshot();
    const head = backend.adminFirestore.doc('pricing_grid/head');
    const before = (await head.get()).data() ?? {};
    await head.delete();
    await tab.engine.syncNow();
    expect(tab.engine.getSnapshot()).toMatchObject({ status: 'ready', sync: { phase: 'waiting' } });
    expect(tab.engine.getSnapshot().rows).toEqual(rows);
    await head.set(before);
    await tab.engine.syncNow();
    expect(tab.engine.getSnapshot().sync.phase).toBe('idle');
  });
});

describe('changed prices with rules and local Firestore', () => {
  const START = Date.UTC(2026, 0, 5);
  let now: number;
  let backend: FirestoreBackend;
  let admin: TestTab;
  let partner: TestTab;

  beforeEach(async () => {
    now = START;
    // Each read of the clock takes time: the head is read before the commit.
    backend = await startFirestoreBackend(() => (now += 1));
    await writeSampleGrid(backend.adminFirestore, START);
    [admin, partner] = await Promise.all([createTestDevice(backend).openTab(), createTestDevice(backend).openTab()]);
    await admin.engine.login('admin');
    await partner.engine.login('partner');
    await admin.engine.syncNow();
  });
  afterEach(() => backend.close());

  const findRow = ({ engine }: TestTab) => engine.getSnapshot().rows.find(({ id }) => id === 'seed-microsoft-1');

  /** Sends an edit of the row; returns what both devices then know of its reseller price, and the time of the push. */
  async function edit(change: { label: string } | { price: string }) {
    const values = 'price' in change ? { cost: buildCost(change.price, '0') } : change;
    await admin.engine.edit({ kind: 'update', itemId: 'seed-microsoft-1', ...values });
    await admin.engine.syncNow();
    await partner.engine.syncNow();
    expect(admin.engine.getSnapshot()).toMatchObject({ rejected: [], sync: { unsent: 0, causeText: null } });
    const priceChange = findRow(partner)?.priceChange;
    expect(findRow(admin)?.priceChange).toEqual(priceChange);
    const head = await backend.adminFirestore.doc('pricing_grid/head').get();
    return { priceChange, at: (head.get('updated_at') as Timestamp).toMillis() };
  }

  it('keeps the price that stood for a day, with the server’s time of the last change', async () => {
    const seeded = { prix_avant: '4,90', prix_depuis: START - 3 * DAY_MS };
    expect((await edit({ label: 'Autre nom' })).priceChange).toEqual(seeded);
    const raised = await edit({ price: '20,00' });
    expect(raised.priceChange).toEqual({ prix_avant: '5,87', prix_depuis: raised.at });
    now += 2 * HOUR_MS;
    const corrected = await edit({ price: '2,00' });
    expect(corrected.priceChange).toEqual({ prix_avant: '5,87', prix_depuis: corrected.at });
    now += DAY_MS;
    expect((await edit({ label: 'Encore un nom' })).priceChange).toEqual(corrected.priceChange);
    const next = await edit({ price: '3,00' });
    expect(next.priceChange).toEqual({ prix_avant: '2,00', prix_depuis: next.at });
    await admin.engine.edit({ kind: 'add', type: 'solution', solution: 'Nouvelle offre', cost: buildCost('10') });
    await admin.engine.syncNow();
    expect(admin.engine.getSnapshot().rows.at(-1)?.priceChange?.prix_avant).toBe('');
  });

  it('sends an edit without its price change if the server has another one', async () => {
    const document = backend.adminFirestore.doc('pricing_items/seed-microsoft-1');
    await document.update({ prix_depuis: new Date(now - 1) });
    expect((await edit({ label: 'Dernier nom' })).priceChange).toBeUndefined();
    const raised = await edit({ price: '5,00' });
    expect(raised.priceChange).toEqual({ prix_avant: '5,87', prix_depuis: raised.at });
  });
});

describe('planned prices with rules and local Firestore', () => {
  const ID = 'seed-microsoft-1';
  const PLAN = { prix_partenaire: '12,90', commission: '15', starts_on: '2027-01-01' };
  let backend: FirestoreBackend;

  beforeEach(async () => {
    backend = await startFirestoreBackend();
    await writeSampleGrid(backend.adminFirestore);
  });
  afterEach(() => backend.close());

  async function open(role: 'admin' | 'partner'): Promise<TestTab['engine']> {
    const { engine } = await createTestDevice(backend).openTab();
    await engine.login(role);
    await engine.syncNow();
    return engine;
  }

  function addPlan(engine: TestTab['engine']): Promise<unknown> {
    const { starts_on: startsOn, ...cost } = PLAN;
    return engine.edit({ kind: 'update', itemId: ID, cost, startsOn });
  }

  const getPlan = (engine: TestTab['engine']) => engine.getSnapshot().rows.find(({ id }) => id === ID)?.plan;
  const readStored = async () => (await backend.adminFirestore.doc(`pricing_plans/${ID}`).get()).data();

  it('sends plans to other admins, not to partners, until they end', async () => {
    const [admin, other, partner] = [await open('admin'), await open('admin'), await open('partner')];
    const sync = async () => {
      for (const engine of [admin, other, partner]) await engine.syncNow();
      expect(admin.getSnapshot()).toMatchObject({ rejected: [], conflicts: [], sync: { unsent: 0, causeText: null } });
      return [getPlan(admin), getPlan(other), getPlan(partner)];
    };
    await addPlan(admin);
    expect(await sync()).toEqual([PLAN, PLAN, undefined]);
    expect(getPlan(await open('admin'))).toEqual(PLAN);
    await admin.edit({ kind: 'update', itemId: ID, startsOn: null });
    expect(await sync()).toEqual([undefined, undefined, undefined]);
    expect(await readStored()).toEqual({ prix_partenaire: '', commission: '', starts_on: '', revision: 3 });
    expect(getPlan(await open('admin'))).toBeUndefined();
    const device = backend.connect(() => ({ role: 'admin', pv: 1 }));
    expect(await device.fetchPlans({ above: null, from: null, limit: 10 })).toEqual({ docs: [], last: null });
    await admin.undo();
    expect(await sync()).toEqual([PLAN, PLAN, undefined]);
  });

  it('deletes and restores a plan with its row', async () => {
    const [admin, other] = [await open('admin'), await open('admin')];
    await addPlan(admin);
    await admin.syncNow();
    await admin.edit({ kind: 'delete', itemIds: [ID] });
    await admin.syncNow();
    expect(await readStored()).toMatchObject({ starts_on: '', expires_at: expect.any(Object) });
    await admin.undo();
    await admin.syncNow();
    await other.syncNow();
    expect(getPlan(other)).toEqual(PLAN);
    expect(await readStored()).toEqual({ ...PLAN, revision: 4 });
  });
});
