import { describe, expect, it } from 'vitest';
import { createFakeServer, solution } from '../../src/sync/testing/fakeServer';
import { loggedIn } from '../support/device';

const grid = () => createFakeServer([solution('a', 0), solution('b', 1), solution('c', 2)]);
const cost = (prix_partenaire: string, commission = '15') => ({ prix_partenaire, commission });

describe('an edit on its way', () => {
  it('is shown and stored at once, sent 300 ms later, and recorded once', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    expect(tab.engine.snapshot().status).toBe('ready');
    expect(tab.engine.snapshot().rows.map(({ id }) => id)).toEqual(['a', 'b', 'c']);

    await tab.engine.edit({ kind: 'update', itemId: 'b', cost: cost('20') });
    const row = tab.engine.snapshot().rows[1];
    expect(row).toMatchObject({ mark: 'pending', prix_revendeur: '23,00', prix_public: '27,60' });
    expect(tab.engine.snapshot().sync.unsent).toBe(1);

    await device.pass(299);
    expect(server.records).toHaveLength(0);
    await device.pass(1);
    expect(server.records).toHaveLength(1);
    expect(server.costs.get('b')?.cost).toEqual({ prix_partenaire: '20,00', commission: '15' });
    expect(tab.engine.snapshot().sync).toMatchObject({ unsent: 0, phase: 'idle' });
    expect(tab.engine.snapshot().rows[1]?.mark).toBe('synced');
    expect(device.reports).toEqual([]);
  });

  it('survives the end of the browser offline and goes out afterwards', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    server.before = () => {
      throw new Error('never reached');
    };
    tab.surroundings.tell('offline');
    await tab.engine.edit({ kind: 'update', itemId: 'a', label: 'Nouveau nom' });
    tab.kill();

    server.before = () => undefined;
    const again = await device.openTab();
    expect(again.engine.snapshot().rows[0]).toMatchObject({ solution: 'Nouveau nom', mark: 'pending' });
    await device.pass(0);
    expect(server.items.get('a')?.solution).toBe('Nouveau nom');
  });

  it('reaches a second device, whose partner never asks for a cost', async () => {
    const server = grid();
    const admin = await loggedIn(server, 'admin');
    const partner = await loggedIn(server, 'partner');
    const asked = server.calls.length;
    await admin.tab.engine.edit({ kind: 'update', itemId: 'a', cost: cost('100') });
    await admin.device.pass(300);
    server.calls.length = asked;
    await partner.tab.engine.syncNow();
    expect(partner.tab.engine.snapshot().rows[0]).toMatchObject({ prix_revendeur: '115,00', cost: null });
    expect(server.calls.slice(asked)).toEqual(['head', 'items', 'head']);
  });
});
