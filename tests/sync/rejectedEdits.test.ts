import { describe, expect, it } from 'vitest';
import { createFakeServer, buildSolutionRow, type FakeServer } from '../../src/sync/testing/fakeServer';
import { createSignedInDevice } from '../support/testDevice';
import { buildCost, buildLabelEdit } from '../support/gridEdits';

const rows = Array.from({ length: 100 }, (_, index) => buildSolutionRow(`r${String(index)}`, index));

function rejectItemEdits(server: FakeServer, itemId: string): void {
  server.isRejected = (push) => push.mutations.some((mutation) => mutation.itemId === itemId);
}

describe('a rejected edit', () => {
  it('promise 18: does not block other edits or pulls', async () => {
    const server = createFakeServer(rows);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    rejectItemEdits(server, 'r0');
    for (const { id } of rows) await tab.engine.edit(buildLabelEdit(id, `Nom ${id}`));
    await tab.engine.syncNow();
    const { rejected, sync } = tab.engine.getSnapshot();
    expect(rejected).toMatchObject([{ mutation: { itemId: 'r0' }, label: 'Offre r0' }]);
    expect(rejected[0]?.reasonText).toBe('Le serveur n’autorise pas cette modification.');
    expect(sync).toMatchObject({ unsent: 1, toSend: 0, phase: 'idle' });
    expect([...server.items.values()].filter(({ solution: text }) => text.startsWith('Nom'))).toHaveLength(99);
    expect(tab.engine.getSnapshot().rows[0]).toMatchObject({ syncStatus: 'rejected', solution: 'Offre r0' });
    expect(device.reports).toEqual([]);
  });

  it.each([
    ['one before many good ones', 25, (index: number) => index === 0],
    ['many in a row before a good one', 220, (index: number) => index < 99],
    ['many among good ones', 270, (index: number) => index % 2 === 0],
  ])('promise 18: is found with few requests: %s', async (_case, maxCommits, isBad) => {
    const server = createFakeServer(rows);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    const bad = new Set(rows.filter((_, index) => isBad(index)).map(({ id }) => id));
    server.isRejected = ({ mutations }) => mutations.some(({ itemId }) => bad.has(itemId));
    const cost = buildCost('20,00');
    for (const { id } of rows) await tab.engine.edit({ kind: 'update', itemId: id, cost });
    let refreshes = 0;
    device.session.onRefresh = () => {
      refreshes += 1;
      return { role: 'admin', pv: 1 };
    };
    await tab.engine.syncNow();
    expect(tab.engine.getSnapshot().rejected.map(({ mutation }) => mutation.itemId)).toEqual([...bad]);
    expect(tab.engine.getSnapshot().sync).toMatchObject({ toSend: 0, phase: 'idle' });
    const good = rows.filter(({ id }) => !bad.has(id));
    expect(good.map(({ id }) => server.costs.get(id)?.cost)).toEqual(good.map(() => cost));
    expect(good.every(({ id }) => server.items.get(id)?.priceChange !== undefined)).toBe(true);
    expect(server.calls.filter((call) => call === 'commit').length).toBeLessThanOrEqual(maxCommits);
    expect(refreshes).toBe(0);
  });

  it('promise 17: survives a restart until retried or discarded', async () => {
    const server = createFakeServer(rows.slice(0, 3));
    const { device, tab } = await createSignedInDevice(server, 'admin');
    rejectItemEdits(server, 'r1');
    await tab.engine.edit(buildLabelEdit('r1', 'Refusé'));
    await tab.engine.syncNow();
    tab.kill();
    const reopenedTab = await device.openTab();
    await device.pass(3_600_000);
    expect(reopenedTab.engine.getSnapshot().rejected).toHaveLength(1);
    expect(JSON.parse(await (await reopenedTab.engine.exportUnsent()).text())).toMatchObject({
      rejected: [{ mutation: { itemId: 'r1' } }],
    });
    expect(await (await reopenedTab.engine.exportUnsentCsv()).text()).toContain(
      ';Refusée;Offre r1;Solution;Offre r1;Refusé;',
    );

    server.isRejected = () => false;
    await reopenedTab.engine.retryRejected(reopenedTab.engine.getSnapshot().rejected[0]?.id ?? '');
    await reopenedTab.engine.syncNow();
    expect(server.items.get('r1')?.solution).toBe('Refusé');
    expect(reopenedTab.engine.getSnapshot().rejected).toEqual([]);
  });

  it('promise 34: leaves nothing to undo', async () => {
    const server = createFakeServer(rows.slice(0, 2));
    const { tab } = await createSignedInDevice(server, 'admin');
    rejectItemEdits(server, 'r0');
    await tab.engine.edit(buildLabelEdit('r1', 'Accepté'));
    await tab.engine.edit(buildLabelEdit('r0', 'Refusé'));
    await tab.engine.syncNow();
    expect(await tab.engine.undo()).toBe(false);
    expect(tab.engine.getSnapshot()).toMatchObject({ canRedo: false, sync: { unsent: 1, toSend: 0 } });
    expect(tab.engine.getSnapshot().rejected).toHaveLength(1);
    expect(await tab.engine.undo()).toBe(true);
    await tab.engine.syncNow();
    expect(server.items.get('r1')?.solution).toBe('Offre r1');
  });

  it('promise 15: leaves the move of another row after a new one in its place', async () => {
    const server = createFakeServer(rows.slice(0, 3));
    const { tab } = await createSignedInDevice(server, 'admin');
    server.isRejected = ({ mutations }) => mutations.some(({ kind }) => kind === 'create');
    await tab.engine.edit({ kind: 'add', type: 'subtitle', solution: 'Refusé', cost: null });
    const added = tab.engine.getSnapshot().rows.at(-1)?.id ?? '';
    await tab.engine.edit({ kind: 'move', itemIds: ['r0'], after: added });
    await tab.engine.syncNow();
    expect(tab.engine.getSnapshot().rejected).toHaveLength(1);
    expect(tab.engine.getSnapshot().rows.map(({ id }) => id)).toEqual(['r1', 'r2', 'r0']);
  });

  it('is queued after newer edits of the row on retry', async () => {
    const server = createFakeServer(rows.slice(0, 2));
    const { tab } = await createSignedInDevice(server, 'admin');
    server.isRejected = ({ items }) => items.some((item) => item.solution === 'Refusé');
    await tab.engine.edit(buildLabelEdit('r0', 'Refusé'));
    await tab.engine.syncNow();
    await tab.engine.edit(buildLabelEdit('r0', 'Meilleur'));
    server.isRejected = () => false;
    await tab.engine.retryRejected(tab.engine.getSnapshot().rejected[0]?.id ?? '');
    await tab.engine.syncNow();
    expect(server.records.flatMap(({ mutations }) => mutations)).toMatchObject([
      { label: { before: 'Offre r0', after: 'Meilleur' } },
      { label: { before: 'Meilleur', after: 'Refusé' } },
    ]);
    expect(tab.engine.getSnapshot()).toMatchObject({ conflicts: [], rejected: [], sync: { unsent: 0 } });
  });

  it('promise 14: keeps the label of a row deleted since, which a retry can restore', async () => {
    const server = createFakeServer(rows.slice(0, 2));
    const { tab } = await createSignedInDevice(server, 'admin');
    const other = await createSignedInDevice(server, 'admin');
    rejectItemEdits(server, 'r0');
    const cost = { prix_partenaire: '12,00', commission: '15' };
    await tab.engine.edit({ kind: 'update', itemId: 'r0', cost });
    await tab.engine.syncNow();
    server.isRejected = () => false;
    await other.tab.engine.edit({ kind: 'delete', itemIds: ['r0'] });
    await other.tab.engine.syncNow();
    await tab.engine.syncNow();
    // A full pull, which lacks the tombstone.
    server.head = { ...server.head, revision: 3, digest: 'live:ffffffffffffffff' };
    await tab.engine.syncNow();
    const { rejected } = tab.engine.getSnapshot();
    expect(rejected).toMatchObject([{ label: 'Offre r0' }]);
    await tab.engine.retryRejected(rejected[0]?.id ?? '');
    const { conflicts } = tab.engine.getSnapshot();
    expect(conflicts).toMatchObject([{ unit: 'deletedByOther', label: 'Offre r0', mine: cost }]);
    await tab.engine.resolveConflicts([conflicts[0]?.id ?? ''], 'mine');
    await tab.engine.syncNow();
    expect(server.items.get('r0')).toMatchObject({ solution: 'Offre r0', deleted: false });
    expect(server.costs.get('r0')?.cost).toEqual(cost);
  });

  it('promise 14: restores a row deleted since with its unchanged cost', async () => {
    const server = createFakeServer(rows.slice(0, 2));
    const { tab } = await createSignedInDevice(server, 'admin');
    const other = await createSignedInDevice(server, 'admin');
    const before = server.costs.get('r0')?.cost;
    rejectItemEdits(server, 'r0');
    await tab.engine.edit(buildLabelEdit('r0', 'Mien'));
    await tab.engine.syncNow();
    server.isRejected = () => false;
    await other.tab.engine.edit({ kind: 'delete', itemIds: ['r0'] });
    await other.tab.engine.syncNow();
    await tab.engine.syncNow();
    await tab.engine.retryRejected(tab.engine.getSnapshot().rejected[0]?.id ?? '');
    await tab.engine.resolveConflicts([tab.engine.getSnapshot().conflicts[0]?.id ?? ''], 'mine');
    await tab.engine.syncNow();
    expect(server.items.get('r0')).toMatchObject({ solution: 'Mien', deleted: false });
    expect(server.costs.get('r0')?.cost).toEqual(before);
  });

  it('rejects edits that depend on it, and is discarded without them', async () => {
    const server = createFakeServer(rows.slice(0, 2));
    const { tab } = await createSignedInDevice(server, 'admin');
    await tab.engine.edit({ kind: 'add', type: 'subtitle', solution: 'Refusé', cost: null });
    const created = tab.engine.getSnapshot().rows.at(-1)?.id ?? '';
    await tab.engine.edit(buildLabelEdit(created, 'Refusé aussi'));
    await tab.engine.edit(buildLabelEdit('r0', 'Passe'));
    rejectItemEdits(server, created);
    await tab.engine.syncNow();
    expect(tab.engine.getSnapshot().rejected).toHaveLength(2);
    expect(tab.engine.getSnapshot().conflicts).toEqual([]);
    expect(server.items.get('r0')?.solution).toBe('Passe');
    await tab.engine.discardRejected(tab.engine.getSnapshot().rejected[1]?.id ?? '');
    expect(tab.engine.getSnapshot().rejected).toHaveLength(1);
  });

  describe('an edit of a row whose creation was rejected', () => {
    async function createRejectedChain() {
      const server = createFakeServer(rows.slice(0, 1));
      const { device, tab } = await createSignedInDevice(server, 'admin');
      await tab.engine.edit({ kind: 'add', type: 'subtitle', solution: 'Refusé', cost: null });
      const created = tab.engine.getSnapshot().rows.at(-1)?.id ?? '';
      await tab.engine.edit(buildLabelEdit(created, 'Renommé'));
      rejectItemEdits(server, created);
      await tab.engine.syncNow();
      server.isRejected = () => false;
      const findRejectedId = (kind: string) =>
        tab.engine.getSnapshot().rejected.find(({ mutation }) => mutation.kind === kind)?.id ?? '';
      return { server, device, engine: tab.engine, created, findRejectedId };
    }

    it('retries the creation with it', async () => {
      const { server, device, engine, created, findRejectedId } = await createRejectedChain();
      await engine.retryRejected(findRejectedId('update'));
      await engine.syncNow();
      expect(server.items.get(created)?.solution).toBe('Renommé');
      expect(engine.getSnapshot()).toMatchObject({ rejected: [], conflicts: [], sync: { unsent: 0 } });
      expect(device.reports).toEqual([]);
    });

    it('stays rejected and visible when the creation was discarded', async () => {
      const { server, engine, findRejectedId } = await createRejectedChain();
      await engine.discardRejected(findRejectedId('create'));
      await expect(engine.retryRejected(findRejectedId('update'))).rejects.toMatchObject({ code: 'unknownItem' });
      await engine.syncNow();
      expect(engine.getSnapshot().rejected).toMatchObject([{ mutation: { label: { after: 'Renommé' } } }]);
      expect(server.records).toEqual([]);
    });

    it('is rejected when created by undo, and undoing the creation removes it', async () => {
      const { engine, findRejectedId } = await createRejectedChain();
      await engine.undo();
      await engine.undo();
      await engine.syncNow();
      expect(engine.getSnapshot().sync.toSend).toBe(0);
      expect(
        engine
          .getSnapshot()
          .rejected.map(({ mutation }) => mutation.kind)
          .toSorted(),
      ).toEqual(['create', 'update', 'update']);
      await engine.retryRejected(findRejectedId('create'));
      await engine.syncNow();
      expect(engine.getSnapshot().rejected).toHaveLength(2);
    });
  });
});
