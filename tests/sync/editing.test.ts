import { describe, expect, it } from 'vitest';
import { createSignedInDevice } from '../support/testDevice';
import { buildCost, createGridServer } from '../support/gridEdits';

describe('SyncEngine.edit', () => {
  it('shows and stores an edit at once, sends it after 300 ms and records it once', async () => {
    const server = createGridServer();
    const { device, tab } = await createSignedInDevice(server, 'admin');
    expect(tab.engine.getSnapshot().status).toBe('ready');
    expect(tab.engine.getSnapshot().rows.map(({ id }) => id)).toEqual(['a', 'b', 'c']);

    await tab.engine.edit({ kind: 'update', itemId: 'b', cost: buildCost('20') });
    const row = tab.engine.getSnapshot().rows[1];
    expect(row).toMatchObject({ syncStatus: 'pending', prix_revendeur: '23,00', prix_public: '27,60' });
    expect(tab.engine.getSnapshot().sync.unsent).toBe(1);

    await device.pass(299);
    expect(server.records).toHaveLength(0);
    await device.pass(1);
    expect(server.records).toHaveLength(1);
    expect(server.costs.get('b')?.cost).toEqual({ prix_partenaire: '20,00', commission: '15' });
    expect(tab.engine.getSnapshot().sync).toMatchObject({ unsent: 0, phase: 'idle' });
    expect(tab.engine.getSnapshot().rows[1]?.syncStatus).toBe('synced');
    expect(device.reports).toEqual([]);
  });

  it('promise 16: returns a price to the server’s value together with a new label', async () => {
    const server = createGridServer();
    const { device, tab } = await createSignedInDevice(server, 'admin');
    tab.environment.emit('offline');
    await tab.engine.edit({ kind: 'update', itemId: 'b', cost: buildCost('20') });
    await tab.engine.edit({ kind: 'update', itemId: 'b', label: 'Nouveau nom', cost: buildCost('10,00') });
    const expected = { solution: 'Nouveau nom', cost: buildCost('10,00') };
    expect(tab.engine.getSnapshot().rows[1]).toMatchObject(expected);
    await device.pass(60_000);
    expect(server.listRows().find(({ id }) => id === 'b')).toMatchObject(expected);
  });

  it('names the device in the history, by browser and system until an admin saves a name', async () => {
    const server = createGridServer();
    const { device, tab } = await createSignedInDevice(server, 'admin');
    await tab.engine.edit({ kind: 'update', itemId: 'b', cost: buildCost('20') });
    await device.pass(300);
    expect(tab.engine.getSnapshot().deviceName).toBeNull();
    await tab.engine.setDeviceName('Poste de Foix');
    await tab.engine.edit({ kind: 'update', itemId: 'b', cost: buildCost('30') });
    await device.pass(300);
    expect(server.records.map((record) => record.device)).toEqual(['Navigateur de test', 'Poste de Foix']);
  });

  it('records the action in every mutation, whatever the pushes', async () => {
    const server = createGridServer();
    const { tab } = await createSignedInDevice(server, 'admin');
    const rows = Array.from({ length: 160 }, (_, at) => ({ solution: `Offre ${at}`, cost: buildCost('10') }));
    const { group } = await tab.engine.edit({ kind: 'updateMany', rows: [], action: 'import', added: rows });
    await tab.engine.syncNow();
    await tab.engine.undo();
    await tab.engine.edit({ kind: 'updateMany', rows: [{ itemId: 'b', label: 'B' }], action: 'paste' });
    await tab.engine.edit({ kind: 'delete', itemIds: ['a', 'b'] });
    await tab.engine.syncNow();
    const mutations = server.records.flatMap((record) => record.mutations);
    const list = (kind: string) => mutations.filter(({ action }) => action?.kind === kind);
    expect(new Set(list('import').map((mutation) => mutation.group))).toEqual(new Set([group]));
    const counts = ['import', 'undo', 'paste', 'delete'].map((kind) => [
      list(kind).length,
      ...new Set(list(kind).map(({ action }) => action?.count)),
    ]);
    expect(counts).toEqual([
      [160, 160],
      [160, 160],
      [1, 1],
      [2, 2],
    ]);
  });

  it('sends nothing of an import that was undone before it was sent', async () => {
    const server = createGridServer();
    const { tab } = await createSignedInDevice(server, 'admin');
    tab.environment.emit('offline');
    const added = Array.from({ length: 600 }, (_, at) => ({ solution: `Offre ${at}`, cost: buildCost('10') }));
    const rows = [{ itemId: 'b', cost: buildCost('20') }];
    await tab.engine.edit({ kind: 'updateMany', rows, action: 'import', added });
    await tab.engine.edit({ kind: 'update', itemId: 'a', label: 'Autre' });
    await tab.engine.undo();
    await tab.engine.undo();
    tab.environment.emit('online');
    await tab.engine.syncNow();
    expect(server.records).toEqual([]);
    expect(tab.engine.getSnapshot()).toMatchObject({ canRedo: true, sync: { unsent: 0 } });
    await tab.engine.redo();
    await tab.engine.syncNow();
    expect(server.items.size).toBe(603);
  });

  it('publishes no further rows of an import that was undone while it was sent', async () => {
    const server = createGridServer();
    const { tab } = await createSignedInDevice(server, 'admin');
    const added = Array.from({ length: 600 }, (_, at) => ({ solution: `Offre ${at}`, cost: buildCost('10') }));
    const { group } = await tab.engine.edit({ kind: 'updateMany', rows: [], action: 'import', added });
    server.afterCall = async (call) => {
      if (call !== 'commit') return;
      server.afterCall = () => undefined;
      await tab.engine.undo(group);
    };
    await tab.engine.syncNow();
    const [imported] = server.records;
    expect(server.records.map(({ mutations }) => mutations[0]?.kind)).toEqual(['create', 'delete']);
    expect(server.items.size).toBe(3 + (imported?.mutations.length ?? 0));
    expect(server.listRows().filter(({ deleted }) => !deleted)).toHaveLength(3);
  });

  it('sends an offline edit after the browser was killed', async () => {
    const server = createGridServer();
    const { device, tab } = await createSignedInDevice(server, 'admin');
    server.beforeCall = () => {
      throw new Error('never reached');
    };
    tab.environment.emit('offline');
    await tab.engine.edit({ kind: 'update', itemId: 'a', label: 'Nouveau nom' });
    tab.kill();

    server.beforeCall = () => undefined;
    const reopenedTab = await device.openTab();
    expect(reopenedTab.engine.getSnapshot().rows[0]).toMatchObject({ solution: 'Nouveau nom', syncStatus: 'pending' });
    await device.pass(0);
    expect(server.items.get('a')?.solution).toBe('Nouveau nom');
  });

  it('delivers an edit to a partner who never reads costs', async () => {
    const server = createGridServer();
    const admin = await createSignedInDevice(server, 'admin');
    const partner = await createSignedInDevice(server, 'partner');
    const callsBefore = server.calls.length;
    await admin.tab.engine.edit({ kind: 'update', itemId: 'a', cost: buildCost('100') });
    await admin.device.pass(300);
    server.calls.length = callsBefore;
    await partner.tab.engine.syncNow();
    expect(partner.tab.engine.getSnapshot().rows[0]).toMatchObject({ prix_revendeur: '115,00', cost: null });
    expect(server.calls.slice(callsBefore)).toEqual(['fetchHead', 'fetchItems', 'fetchHead']);
  });
});
