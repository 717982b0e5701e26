import { describe, expect, it } from 'vitest';
import { digestRows, formatDigest, formatItemsDigest } from '../../src/domain/pricing/digest';
import { RemoteError } from '../../src/sync/ports';
import { createFakeServer, buildSolutionRow, type FakeServer } from '../../src/sync/testing/fakeServer';
import { createTestDevice, createSignedInDevice } from '../support/testDevice';
import { buildLabelEdit } from '../support/gridEdits';

const createServerWithRows = (count: number): FakeServer =>
  createFakeServer(
    Array.from({ length: count }, (_, index) => buildSolutionRow(`r${String(index).padStart(4, '0')}`, index)),
  );

describe('pulls', () => {
  it('reports the code of a failed first load once', async () => {
    const server = createServerWithRows(3);
    const device = createTestDevice(server);
    const tab = await device.openTab();
    server.beforeCall = () => {
      throw new RemoteError('busy');
    };
    await tab.engine.login('admin');
    await device.pass(120_000);
    expect(tab.engine.getSnapshot().status).toBe('failed');
    expect(device.loadFailures).toEqual(['busy']);
    server.beforeCall = () => undefined;
    await device.pass(60_000);
    server.beforeCall = () => {
      throw new RemoteError('unreachable');
    };
    await tab.engine.syncNow();
    expect(device.loadFailures).toHaveLength(1);
  });

  it('promise 30: reads equal revisions across page borders once', async () => {
    const { tab } = await createSignedInDevice(createServerWithRows(1_001), 'admin');
    const { rows } = tab.engine.getSnapshot();
    expect(rows).toHaveLength(1_001);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1_001);
  });

  it('promise 30: reads item and cost of a concurrent push together', async () => {
    const server = createServerWithRows(600);
    const writer = await createSignedInDevice(server, 'admin');
    let hasPushed = false;
    server.beforeCall = async (call) => {
      if (call !== 'fetchCosts' || hasPushed) return;
      hasPushed = true;
      const cost = { prix_partenaire: '77', commission: '0' };
      await writer.tab.engine.edit({ kind: 'update', itemId: 'r0003', cost });
      await writer.tab.engine.syncNow();
    };
    const { tab } = await createSignedInDevice(server, 'admin');
    const row = tab.engine.getSnapshot().rows[3];
    expect(row).toMatchObject({ prix_revendeur: '77,00', cost: { prix_partenaire: '77,00' }, revision: 2 });
    expect((await tab.persistence.load(() => null)).meta.cursor).toBe(2);
  });

  it('promise 31: pulls the whole grid and keeps the outbox when the digest differs', async () => {
    const server = createServerWithRows(5);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    const damaged = { ...buildSolutionRow('r0001', 1), solution: 'Abîmé' };
    tab.kill();
    const state = await tab.persistence.load(() => null);
    await tab.persistence.commit(state.meta, 'damage', { rows: { put: [damaged], remove: ['r0002'] } });
    const reopenedTab = await device.openTab();
    await reopenedTab.engine.edit(buildLabelEdit('r0000', 'En attente'));
    expect(reopenedTab.engine.getSnapshot().sync.unsent).toBe(1);
    await reopenedTab.engine.syncNow();
    expect(reopenedTab.engine.getSnapshot().rows).toHaveLength(5);
    expect(reopenedTab.engine.getSnapshot().rows[1]?.solution).toBe('Offre r0001');
    expect(server.items.get('r0000')?.solution).toBe('En attente');
  });

  it('promise 31: rereads a damaged cost before it affects a price', async () => {
    const server = createServerWithRows(3);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    const right = buildSolutionRow('r0001', 1);
    tab.kill();
    const state = await tab.persistence.load(() => null);
    const damaged = { ...right, cost: { prix_partenaire: '999,00', commission: '15' } };
    await tab.persistence.commit(state.meta, 'damage', { rows: { put: [damaged] } });
    const reopenedTab = await device.openTab();
    await reopenedTab.engine.edit(buildLabelEdit('r0001', 'Renommé'));
    await reopenedTab.engine.syncNow();
    expect(reopenedTab.engine.getSnapshot().rows[1]?.cost).toEqual(right.cost);
    const { prix_revendeur, prix_public } = right;
    expect(server.items.get('r0001')).toMatchObject({ solution: 'Renommé', prix_revendeur, prix_public });
    const from = server.calls.length;
    await reopenedTab.engine.syncNow();
    expect(server.calls.slice(from)).toEqual(['fetchHead']);
  });

  it('promise 31: does one full pull when the server’s digest is wrong', async () => {
    const server = createServerWithRows(5);
    const { device, tab } = await createSignedInDevice(server, 'partner');
    server.head = { ...server.head, revision: 2, digest: 'live:ffffffffffffffff' };
    await tab.engine.syncNow();
    const before = server.calls.length;
    await tab.engine.syncNow();
    await device.pass(20 * 60_000);
    expect(server.calls.slice(before).every((call) => call === 'fetchHead')).toBe(true);
    expect(tab.engine.getSnapshot()).toMatchObject({ status: 'ready', sync: { phase: 'idle' } });
  });

  it('costs one read when idle and at most three more calls per changed row', async () => {
    const server = createServerWithRows(50);
    const writer = await createSignedInDevice(server, 'admin');
    const { tab } = await createSignedInDevice(server, 'partner');
    let from = server.calls.length;
    await tab.engine.syncNow();
    expect(server.calls.slice(from)).toEqual(['fetchHead']);
    await writer.tab.engine.edit(buildLabelEdit('r0007', 'Changé'));
    await writer.tab.engine.syncNow();
    from = server.calls.length;
    await tab.engine.syncNow();
    expect(server.calls.slice(from)).toEqual(['fetchHead', 'fetchItems', 'fetchHead']);
  });

  it('takes over a database restored to an older state', async () => {
    const server = createServerWithRows(3);
    const { tab } = await createSignedInDevice(server, 'admin');
    await tab.engine.edit(buildLabelEdit('r0000', 'Sera oublié'));
    await tab.engine.syncNow();
    const older = createServerWithRows(3);
    Object.assign(server, { items: older.items, costs: older.costs, head: older.head, costsDigest: older.costsDigest });
    await tab.engine.syncNow();
    expect(tab.engine.getSnapshot().rows[0]?.solution).toBe('Offre r0000');
    await tab.engine.edit(buildLabelEdit('r0001', 'Nouveau'));
    await tab.engine.syncNow();
    expect(server.items.get('r0001')?.solution).toBe('Nouveau');
  });

  it('pulls everything of a database restored to an older state', async () => {
    const server = createServerWithRows(3);
    const { tab } = await createSignedInDevice(server, 'admin');
    await tab.engine.edit({ kind: 'delete', itemIds: ['r0000'] });
    await tab.engine.syncNow();
    const older = createServerWithRows(3);
    Object.assign(server, { items: older.items, costs: older.costs, head: older.head, costsDigest: older.costsDigest });
    const from = server.calls.length;
    await tab.engine.syncNow();
    expect(tab.engine.getSnapshot().rows.map(({ id }) => id)).toEqual(['r0000', 'r0001', 'r0002']);
    // One pull: an incremental one first would find nothing below the cursor.
    expect(server.calls.slice(from).filter((call) => call === 'fetchItems')).toHaveLength(1);
  });

  it('shows nothing of a first pull during which the database was restored', async () => {
    const server = createServerWithRows(3);
    const writer = await createSignedInDevice(server, 'admin');
    await writer.tab.engine.edit({ kind: 'add', type: 'subtitle', solution: 'Après la sauvegarde', cost: null });
    await writer.tab.engine.syncNow();
    const older = createServerWithRows(3);
    server.afterCall = (call) => {
      if (call !== 'fetchItems') return;
      server.afterCall = () => undefined;
      Object.assign(server, {
        items: older.items,
        costs: older.costs,
        head: older.head,
        costsDigest: older.costsDigest,
      });
    };
    const device = createTestDevice(server);
    const tab = await device.openTab();
    const shown = new Set<string>();
    tab.engine.subscribe(() => tab.engine.getSnapshot().rows.forEach(({ solution }) => shown.add(solution)));
    await tab.engine.login('admin');
    await device.pass(60_000);
    expect([...shown]).toEqual(['Offre r0000', 'Offre r0001', 'Offre r0002']);
  });

  it('drops a cost without an item on a full pull', async () => {
    const server = createServerWithRows(3);
    const { tab } = await createSignedInDevice(server, 'admin');
    server.items.delete('r0001');
    const remainingDigest = digestRows(server.listRows());
    server.head = { ...server.head, revision: 2, liveCount: 2, digest: formatItemsDigest(remainingDigest) };
    server.costsDigest = formatDigest(remainingDigest.costs);
    await tab.engine.syncNow();
    expect(server.costs.has('r0001')).toBe(true);
    expect(tab.engine.getSnapshot().rows.map(({ id }) => id)).toEqual(['r0000', 'r0002']);
  });

  it('shows an empty grid for an empty project and adds the first row once a head exists', async () => {
    const server = createFakeServer();
    const { revision: _revision, ...head } = server.head;
    server.head = { ...head, revision: 0, isMissing: true };
    const { tab } = await createSignedInDevice(server, 'admin');
    expect(tab.engine.getSnapshot()).toMatchObject({ status: 'ready', rows: [], sync: { phase: 'idle' } });
    server.head = { ...head, revision: 0 };
    await tab.engine.edit({ kind: 'add', type: 'subtitle', solution: 'Premier', cost: null });
    await tab.engine.syncNow();
    expect([...server.items.values()]).toMatchObject([{ solution: 'Premier' }]);
  });

  it('keeps rows and edits while an emptied database is restored', async () => {
    const server = createServerWithRows(3);
    const { tab } = await createSignedInDevice(server, 'admin');
    const { items, costs, head } = server;
    server.beforeCall = () => {
      throw new RemoteError('unreachable');
    };
    await tab.engine.edit({ kind: 'move', itemIds: ['r0002'], after: null });
    await tab.engine.edit({ kind: 'delete', itemIds: ['r0001'] });
    await tab.engine.edit(buildLabelEdit('r0000', 'Renommé'));
    server.beforeCall = () => undefined;
    const { pushId, digest } = createFakeServer().head;
    Object.assign(server, { items: new Map(), costs: new Map() });
    server.head = { isMissing: true, revision: 0, liveCount: 0, digest, pushId };
    await tab.engine.syncNow();
    expect(tab.engine.getSnapshot()).toMatchObject({ conflicts: [], sync: { unsent: 3, phase: 'waiting' } });
    expect(tab.engine.getSnapshot().rows.map(({ id }) => id)).toEqual(['r0002', 'r0000']);

    Object.assign(server, { items, costs, head });
    await tab.engine.syncNow();
    expect(tab.engine.getSnapshot()).toMatchObject({ conflicts: [], rejected: [], sync: { unsent: 0 } });
    expect(server.items.get('r0001')?.deleted).toBe(true);
    expect(server.items.get('r0000')?.solution).toBe('Renommé');
    expect(tab.engine.getSnapshot().rows.map(({ id }) => id)).toEqual(['r0002', 'r0000']);
  });

  it('promise 32: keeps order and result when the device clock is two years off', async () => {
    const server = createServerWithRows(3);
    const one = await createSignedInDevice(server, 'admin');
    const two = await createSignedInDevice(server, 'admin');
    two.device.clock.jump(-2 * 365 * 86_400_000);
    await two.tab.engine.edit(buildLabelEdit('r0000', 'Premier envoyé'));
    await two.device.pass(300);
    await one.tab.engine.edit(buildLabelEdit('r0001', 'Ailleurs'));
    await one.tab.engine.syncNow();
    two.device.clock.jump(4 * 365 * 86_400_000);
    await two.tab.engine.edit(buildLabelEdit('r0001', 'Du futur'));
    await two.device.pass(1_000);
    expect(server.items.get('r0000')?.solution).toBe('Premier envoyé');
    expect(two.tab.engine.getSnapshot().conflicts).toHaveLength(1);
    // `unsent` counts only the conflict, which awaits a decision of the user.
    expect(two.tab.engine.getSnapshot().sync).toMatchObject({ unsent: 1, phase: 'idle' });
  });
});

describe('history', () => {
  it.each([
    ['reports a defect', new TypeError('defect'), true],
    ['leaves a failed request to the screen', new RemoteError('unreachable'), false],
  ])('%s', async (_case, error, isReported) => {
    const server = createServerWithRows(1);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    server.beforeCall = () => {
      throw error;
    };
    await expect(tab.engine.fetchHistoryPage({ limit: 1 })).rejects.toBe(error);
    expect(device.reports).toEqual(isReported ? [error] : []);
  });
});
