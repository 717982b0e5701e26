import { describe, expect, it } from 'vitest';
import { digestRows, writeDigest } from '../../src/domain/digest';
import { RemoteError } from '../../src/sync/errors';
import { createFakeServer, solution, type FakeServer } from '../../src/sync/testing/fakeServer';
import { createTestDevice, loggedIn } from '../support/device';

const label = (itemId: string, text: string) => ({ kind: 'update', itemId, label: text }) as const;
const many = (count: number): FakeServer =>
  createFakeServer(Array.from({ length: count }, (_, index) => solution(`r${String(index).padStart(4, '0')}`, index)));

describe('pulls', () => {
  it('a grid that could not be loaded is told once with the code of the failure; later failures are not', async () => {
    const server = many(3);
    const device = createTestDevice(server);
    const tab = await device.openTab();
    server.before = () => {
      throw new RemoteError('busy');
    };
    await tab.engine.login('admin');
    await device.pass(120_000);
    expect(tab.engine.snapshot().status).toBe('failed');
    expect(device.loadFailures).toEqual(['busy']);
    server.before = () => undefined;
    await device.pass(60_000);
    server.before = () => {
      throw new RemoteError('unreachable');
    };
    await tab.engine.syncNow();
    expect(device.loadFailures).toHaveLength(1);
  });

  it('promise 30: ties over page borders are neither skipped nor doubled', async () => {
    const { tab } = await loggedIn(many(1_001), 'admin');
    const { rows } = tab.engine.snapshot();
    expect(rows).toHaveLength(1_001);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1_001);
  });

  it('promise 30: a push in the middle of a pull is in it whole, item and cost of one moment', async () => {
    const server = many(600);
    const writer = await loggedIn(server, 'admin');
    let pushed = false;
    server.before = async (call) => {
      if (call !== 'costs' || pushed) return;
      pushed = true;
      const cost = { prix_partenaire: '77', commission: '0' };
      await writer.tab.engine.edit({ kind: 'update', itemId: 'r0003', cost });
      await writer.tab.engine.syncNow();
    };
    const { tab } = await loggedIn(server, 'admin');
    const row = tab.engine.snapshot().rows[3];
    expect(row).toMatchObject({ prix_revendeur: '77,00', cost: { prix_partenaire: '77,00' }, revision: 2 });
    expect((await tab.store.load(() => null)).meta.cursor).toBe(2);
  });

  it('promise 31: a grid that differs from the digest is pulled anew, and the outbox is kept', async () => {
    const server = many(5);
    const { device, tab } = await loggedIn(server, 'admin');
    const damaged = { ...solution('r0001', 1), solution: 'Abîmé' };
    tab.kill();
    const state = await tab.store.load(() => null);
    await tab.store.commit(state.meta, 'damage', { rows: { put: [damaged], remove: ['r0002'] } });
    const again = await device.openTab();
    await again.engine.edit(label('r0000', 'En attente'));
    expect(again.engine.snapshot().sync.unsent).toBe(1);
    await again.engine.syncNow();
    expect(again.engine.snapshot().rows).toHaveLength(5);
    expect(again.engine.snapshot().rows[1]?.solution).toBe('Offre r0001');
    expect(server.items.get('r0000')?.solution).toBe('En attente');
  });

  it('promise 31: a cost that was damaged on the device is read anew before it makes a wrong price', async () => {
    const server = many(3);
    const { device, tab } = await loggedIn(server, 'admin');
    const right = solution('r0001', 1);
    tab.kill();
    const state = await tab.store.load(() => null);
    const damaged = { ...right, cost: { prix_partenaire: '999,00', commission: '15' } };
    await tab.store.commit(state.meta, 'damage', { rows: { put: [damaged] } });
    const again = await device.openTab();
    await again.engine.edit(label('r0001', 'Renommé'));
    await again.engine.syncNow();
    expect(again.engine.snapshot().rows[1]?.cost).toEqual(right.cost);
    const { prix_revendeur, prix_public } = right;
    expect(server.items.get('r0001')).toMatchObject({ solution: 'Renommé', prix_revendeur, prix_public });
    const from = server.calls.length;
    await again.engine.syncNow();
    expect(server.calls.slice(from)).toEqual(['head']);
  });

  it('promise 31: a digest that is wrong itself costs one full pull, not one for every look', async () => {
    const server = many(5);
    const { device, tab } = await loggedIn(server, 'partner');
    server.head = { ...server.head, revision: 2, digest: 'ffffffffffffffff' };
    await tab.engine.syncNow();
    const before = server.calls.length;
    await tab.engine.syncNow();
    await device.pass(20 * 60_000);
    expect(server.calls.slice(before).every((call) => call === 'head')).toBe(true);
    expect(tab.engine.snapshot()).toMatchObject({ status: 'ready', sync: { phase: 'idle' } });
  });

  it('an idle look costs one read, and one changed row three more calls at most', async () => {
    const server = many(50);
    const writer = await loggedIn(server, 'admin');
    const { tab } = await loggedIn(server, 'partner');
    let from = server.calls.length;
    await tab.engine.syncNow();
    expect(server.calls.slice(from)).toEqual(['head']);
    await writer.tab.engine.edit(label('r0007', 'Changé'));
    await writer.tab.engine.syncNow();
    from = server.calls.length;
    await tab.engine.syncNow();
    expect(server.calls.slice(from)).toEqual(['head', 'items', 'head']);
  });

  it('a database that was set back to an older state is taken over whole', async () => {
    const server = many(3);
    const { tab } = await loggedIn(server, 'admin');
    await tab.engine.edit(label('r0000', 'Sera oublié'));
    await tab.engine.syncNow();
    const older = many(3);
    Object.assign(server, { items: older.items, costs: older.costs, head: older.head, costsDigest: older.costsDigest });
    await tab.engine.syncNow();
    expect(tab.engine.snapshot().rows[0]?.solution).toBe('Offre r0000');
    await tab.engine.edit(label('r0001', 'Nouveau'));
    await tab.engine.syncNow();
    expect(server.items.get('r0001')?.solution).toBe('Nouveau');
  });

  it('a cost that lost its item belongs to no row once everything is read anew', async () => {
    const server = many(3);
    const { tab } = await loggedIn(server, 'admin');
    server.items.delete('r0001');
    const left = digestRows(server.rows());
    server.head = { ...server.head, revision: 2, liveCount: 2, digest: writeDigest(left.items) };
    server.costsDigest = writeDigest(left.costs);
    await tab.engine.syncNow();
    expect(server.costs.has('r0001')).toBe(true);
    expect(tab.engine.snapshot().rows.map(({ id }) => id)).toEqual(['r0000', 'r0002']);
  });

  it('an empty project is an empty grid, and the first row can be added once it has a head', async () => {
    const server = createFakeServer();
    const { revision: _revision, ...head } = server.head;
    server.head = { ...head, revision: 0, missing: true };
    const { tab } = await loggedIn(server, 'admin');
    expect(tab.engine.snapshot()).toMatchObject({ status: 'ready', rows: [], sync: { phase: 'idle' } });
    server.head = { ...head, revision: 0 };
    await tab.engine.edit({ kind: 'add', type: 'subtitle', solution: 'Premier', cost: null });
    await tab.engine.syncNow();
    expect([...server.items.values()]).toMatchObject([{ solution: 'Premier' }]);
  });

  it('a database that is emptied to be restored takes no row and no edit with it', async () => {
    const server = many(3);
    const { tab } = await loggedIn(server, 'admin');
    const { items, costs, head } = server;
    server.before = () => {
      throw new RemoteError('unreachable');
    };
    await tab.engine.edit({ kind: 'move', itemIds: ['r0002'], after: null });
    await tab.engine.edit({ kind: 'delete', itemIds: ['r0001'] });
    await tab.engine.edit(label('r0000', 'Renommé'));
    server.before = () => undefined;
    const { pushId, digest } = createFakeServer().head;
    Object.assign(server, { items: new Map(), costs: new Map() });
    server.head = { missing: true, revision: 0, liveCount: 0, digest, pushId };
    await tab.engine.syncNow();
    expect(tab.engine.snapshot()).toMatchObject({ conflicts: [], sync: { unsent: 3, phase: 'waiting' } });
    expect(tab.engine.snapshot().rows.map(({ id }) => id)).toEqual(['r0002', 'r0000']);

    Object.assign(server, { items, costs, head });
    await tab.engine.syncNow();
    expect(tab.engine.snapshot()).toMatchObject({ conflicts: [], refused: [], sync: { unsent: 0 } });
    expect(server.items.get('r0001')?.deleted).toBe(true);
    expect(server.items.get('r0000')?.solution).toBe('Renommé');
    expect(tab.engine.snapshot().rows.map(({ id }) => id)).toEqual(['r0002', 'r0000']);
  });

  it('promise 32: a device clock that is wrong by two years changes neither order nor result', async () => {
    const server = many(3);
    const one = await loggedIn(server, 'admin');
    const two = await loggedIn(server, 'admin');
    two.device.clock.jump(-2 * 365 * 86_400_000);
    await two.tab.engine.edit(label('r0000', 'Premier envoyé'));
    await two.device.pass(300);
    await one.tab.engine.edit(label('r0001', 'Ailleurs'));
    await one.tab.engine.syncNow();
    two.device.clock.jump(4 * 365 * 86_400_000);
    await two.tab.engine.edit(label('r0001', 'Du futur'));
    await two.device.pass(1_000);
    expect(server.items.get('r0000')?.solution).toBe('Premier envoyé');
    expect(two.tab.engine.snapshot().conflicts).toHaveLength(1);
    // What waits for the person counts, and nothing else is left to do.
    expect(two.tab.engine.snapshot().sync).toMatchObject({ unsent: 1, phase: 'idle' });
  });
});
