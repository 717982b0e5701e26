import { describe, expect, it } from 'vitest';
import { type Persistence, RemoteError, StoreError } from '../../src/sync/ports';
import { createTestDevice, createSignedInDevice } from '../support/testDevice';
import { buildLabelEdit, createGridServer } from '../support/gridEdits';

/** Opens a synchronised tab of an admin whose disk is full while `fault.on` is true. */
async function openTabWithFillableDisk() {
  const server = createGridServer(2);
  const { device, tab: firstTab } = await createSignedInDevice(server, 'admin');
  firstTab.kill();
  const fault = { on: false };
  const tab = await device.openTab({
    wrapPersistence: (real) => ({
      ...real,
      commit: (...args) => (fault.on ? Promise.reject(new StoreError('full')) : real.commit(...args)),
    }),
  });
  await tab.engine.syncNow();
  return { server, device, fault, tab };
}

/** Wraps persistence so that, once `fault.on` is set, the next commit succeeds but rejects after `beforeFailure`. */
function createResultLosingPersistence(beforeFailure: () => Promise<unknown> = () => Promise.resolve()) {
  const fault = { on: false };
  const wrap = (real: Persistence): Persistence => ({
    ...real,
    commit: async (...args) => {
      await real.commit(...args);
      if (!fault.on) return;
      fault.on = false;
      await beforeFailure();
      throw new StoreError('failed');
    },
  });
  return { fault, wrap };
}

describe('durability', () => {
  it('promise 1: reports an edit as saved only after its transaction', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    tab.kill();
    let release = (): void => undefined;
    let isCommitBlocked = false;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const reopenedTab = await device.openTab({
      wrapPersistence: (real) => ({
        ...real,
        commit: async (...args) => {
          if (isCommitBlocked) await gate;
          return real.commit(...args);
        },
      }),
    });
    await reopenedTab.engine.syncNow();
    isCommitBlocked = true;
    let isSaved = false;
    const edit = reopenedTab.engine.edit(buildLabelEdit('a', 'x')).then(() => (isSaved = true));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isSaved).toBe(false);
    expect(reopenedTab.engine.getSnapshot().sync.unsent).toBe(0);
    release();
    await edit;
    expect(reopenedTab.engine.getSnapshot().sync.unsent).toBe(1);
  });

  it('saves an edit once in every tab when its committed transaction reports a failure', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    const { fault, wrap } = createResultLosingPersistence();
    const second = await device.openTab({ wrapPersistence: wrap });
    await device.pass(0);
    fault.on = true;
    await second.engine.edit(buildLabelEdit('a', 'Passé'));
    expect(tab.engine.getSnapshot().rows[0]).toMatchObject({ solution: 'Passé', syncStatus: 'pending' });
    expect(device.unsentSummaryStore.value?.count).toBe(1);
    await second.engine.syncNow();
    expect(server.records.flatMap(({ mutations }) => mutations)).toHaveLength(1);
  });

  it('adds a row once when the transaction’s result is lost and another tab writes', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    const { fault, wrap } = createResultLosingPersistence(() =>
      tab.engine.edit(buildLabelEdit('a', 'Dans l’autre onglet')),
    );
    const second = await device.openTab({ wrapPersistence: wrap });
    await device.pass(0);
    fault.on = true;
    await second.engine.edit({ kind: 'add', type: 'subtitle', solution: 'Une fois', cost: null });
    await second.engine.syncNow();
    const listLabels = ({ engine }: typeof tab): string[] => engine.getSnapshot().rows.map((row) => row.solution);
    const visibleLabels = listLabels(tab);
    expect(visibleLabels.filter((text) => text === 'Une fois')).toHaveLength(1);
    expect(visibleLabels).toContain('Dans l’autre onglet');
    expect(listLabels(second)).toEqual(visibleLabels);
  });

  it('promise 2: restores every edit after fifty kills right after “saved”', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    server.beforeCall = () => {
      throw new Error('never reached');
    };
    let current = tab;
    for (let round = 1; round <= 50; round += 1) {
      await current.engine.edit({ kind: 'add', type: 'subtitle', solution: `Titre ${String(round)}`, cost: null });
      current.kill();
      device.locks.release('partner-pricing-sync');
      current = await device.openTab();
      expect(current.engine.getSnapshot().rows).toHaveLength(2 + round);
    }
  });

  it.each([0, 1, 2])(
    'promise 2: stores an import completely or not at all, and once on retry, when the disk fills after %i commits',
    async (commits) => {
      const server = createGridServer(2);
      const { device, tab } = await createSignedInDevice(server, 'admin');
      tab.kill();
      let remainingCommits = Infinity;
      const reopenedTab = await device.openTab({
        wrapPersistence: (real) => ({
          ...real,
          commit: (...args) => (remainingCommits-- > 0 ? real.commit(...args) : Promise.reject(new StoreError('full'))),
        }),
      });
      await reopenedTab.engine.syncNow();
      reopenedTab.environment.emit('offline');
      const rows = Array.from({ length: 600 }, (_, index) => ({
        solution: `Ligne ${String(index)}`,
        cost: { prix_partenaire: '10', commission: '15' },
      }));
      remainingCommits = commits;
      const isSaved = await reopenedTab.engine
        .edit({ kind: 'updateMany', rows: [], action: 'import', added: rows })
        .then(
          () => true,
          () => false,
        );
      const state = await reopenedTab.persistence.load(() => null);
      expect(state.outbox).toHaveLength(isSaved ? 600 : 0);
      remainingCommits = Infinity;
      if (!isSaved) await reopenedTab.engine.edit({ kind: 'updateMany', rows: [], action: 'import', added: rows });
      expect(reopenedTab.engine.getSnapshot().rows).toHaveLength(602);
    },
  );

  it('promise 5: reports a missing database with unsent edits across reloads', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    tab.environment.emit('offline');
    await tab.engine.edit(buildLabelEdit('a', 'Perdu'));
    expect(device.unsentSummaryStore.value).toMatchObject({ count: 1 });
    tab.kill();
    device.clearDatabase();
    const reopenedTab = await device.openTab();
    expect(reopenedTab.engine.getSnapshot().storage).toBe('lost');
    reopenedTab.kill();
    const later = await device.openTab();
    expect(later.engine.getSnapshot().storage).toBe('lost');
    await later.engine.login('admin');
    await later.engine.syncNow();
    await later.engine.edit(buildLabelEdit('a', 'Refait'));
    expect(later.engine.getSnapshot().storage).toBe('persistent');
  });

  it('promise 5: reports another tab’s lost edits from a tab frozen while opening', async () => {
    const { device, tab } = await createSignedInDevice(createGridServer(2), 'admin');
    let wake = (): void => undefined;
    const awake = new Promise<void>((resolve) => (wake = resolve));
    const opening = device.openTab({
      wrapPersistence: (real) => ({ ...real, load: (lost) => awake.then(() => real.load(lost)) }),
    });
    await device.pass(0);
    await tab.engine.edit(buildLabelEdit('a', 'Perdu'));
    tab.kill();
    await device.clearUnderOpenTabs();
    wake();
    expect((await opening).engine.getSnapshot().storage).toBe('lost');
  });

  it('promise 5: rewrites a cleared database from the tab’s memory', async () => {
    const server = createGridServer(2);
    const device = createTestDevice(server);
    const tab = await device.openTab();
    await tab.engine.login('admin');
    await tab.engine.syncNow();
    await tab.engine.edit(buildLabelEdit('a', 'Avant'));
    await device.clearUnderOpenTabs();
    await tab.engine.edit(buildLabelEdit('b', 'Après'));
    tab.kill();
    const reopenedTab = await device.openTab();
    expect(reopenedTab.engine.getSnapshot().rows).toMatchObject([{ solution: 'Avant' }, { solution: 'Après' }]);
    await reopenedTab.engine.syncNow();
    expect(server.items.get('a')?.solution).toBe('Avant');
  });

  it('retries a failed opening of the database', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    await tab.engine.edit(buildLabelEdit('a', 'Gardé'));
    tab.kill();
    const fault = { on: true };
    const reopenedTab = await device.openTab({
      wrapPersistence: (real) => ({
        ...real,
        load: (lost) => (fault.on ? Promise.reject(new StoreError('failed')) : real.load(lost)),
      }),
    });
    expect(reopenedTab.engine.getSnapshot()).toMatchObject({ status: 'failed', sync: { phase: 'storageFailed' } });
    await device.pass(30_000);
    expect(reopenedTab.engine.getSnapshot().status).toBe('failed');
    fault.on = false;
    await device.pass(10_000);
    expect(reopenedTab.engine.getSnapshot()).toMatchObject({ status: 'ready', sync: { phase: 'idle', unsent: 0 } });
    expect(server.items.get('a')?.solution).toBe('Gardé');
  });

  it.each([
    ['full', 'plein'],
    ['failed', 'ne répond pas'],
  ] as const)('promise 5: counts unsent edits of a database that cannot be opened (%s)', async (storage, cause) => {
    const { device, tab } = await createSignedInDevice(createGridServer(2), 'admin');
    await tab.engine.edit(buildLabelEdit('a', 'Gardé'));
    tab.kill();
    const fault = { on: true };
    const { engine } = await device.openTab({
      wrapPersistence: (real) => ({
        ...real,
        load: (lost) => (fault.on ? Promise.reject(new StoreError(storage)) : real.load(lost)),
      }),
    });
    expect(engine.getSnapshot()).toMatchObject({ status: 'failed', storage, sync: { unsent: 1 } });
    expect(engine.getSnapshot().sync.causeText).toContain(cause);
    fault.on = false;
    await device.pass(10_000);
    expect(engine.getSnapshot()).toMatchObject({ status: 'ready', storage: 'persistent', isAdmin: true });
  });

  it('promise 6: rejects an edit on a full disk and still pushes', async () => {
    const { server, device, fault, tab } = await openTabWithFillableDisk();
    fault.on = true;
    const calls = server.calls.length;
    await expect(tab.engine.edit(buildLabelEdit('a', 'x'))).rejects.toMatchObject({ code: 'storageFull' });
    expect(tab.engine.getSnapshot().storage).toBe('full');
    await device.pass(300);
    expect(server.calls.length).toBeGreaterThan(calls);
    fault.on = false;
    await tab.engine.edit(buildLabelEdit('a', 'x'));
    expect(tab.engine.getSnapshot().storage).toBe('persistent');
  });

  it('promise 6: sends stored edits once when a full disk prevents storing the success', async () => {
    const { server, device, fault, tab } = await openTabWithFillableDisk();
    await tab.engine.edit(buildLabelEdit('a', 'Stocké'));
    server.beforeCall = (call) => void (call === 'commit' && (fault.on = true));
    await device.pass(300);
    expect(tab.engine.getSnapshot().sync).toMatchObject({ phase: 'storageFailed', unsent: 1 });
    await device.pass(120_000);
    fault.on = false;
    await device.pass(60_000);
    expect(server.records).toHaveLength(1);
    expect(tab.engine.getSnapshot().sync).toMatchObject({ phase: 'idle', unsent: 0 });
  });

  it.each([
    ['', false],
    [' and a colleague’s push', true],
  ])('promise 6: sends edits stored before the disk filled, once, also after a restart%s', async (_, isHeadMoved) => {
    const { server, device, fault, tab } = await openTabWithFillableDisk();
    await tab.engine.edit(buildLabelEdit('a', 'Un'));
    await tab.engine.edit(buildLabelEdit('a', 'Deux'));
    fault.on = true;
    await device.pass(60_000);
    expect(server.records).toHaveLength(1);
    expect(tab.engine.getSnapshot().sync).toMatchObject({ phase: 'storageFailed', unsent: 2 });
    tab.kill();
    if (isHeadMoved) {
      const { tab: colleague } = await createSignedInDevice(server, 'admin');
      await colleague.engine.edit(buildLabelEdit('b', 'Autre'));
      await colleague.engine.syncNow();
    }
    const { engine } = await device.openTab();
    await engine.syncNow();
    expect(server.records).toHaveLength(isHeadMoved ? 2 : 1);
    expect(server.listRows().map(({ solution }) => solution)).toContain('Deux');
    expect(engine.getSnapshot()).toMatchObject({ conflicts: [], rejected: [], sync: { phase: 'idle', unsent: 0 } });
  });

  it('promise 6: backs off when the server rejects an edit that a full disk cannot set aside', async () => {
    const { server, device, fault, tab } = await openTabWithFillableDisk();
    const { engine } = tab;
    await engine.edit(buildLabelEdit('a', 'Refusé'));
    await engine.edit(buildLabelEdit('b', 'Passe'));
    fault.on = true;
    server.isRejected = ({ mutations }) => mutations.some(({ itemId }) => itemId === 'a');
    server.calls.length = 0;
    await engine.syncNow();
    expect(server.calls.length).toBeLessThan(10);
    expect(engine.getSnapshot().sync).toMatchObject({ phase: 'storageFailed', unsent: 2 });
    fault.on = false;
    await device.pass(60_000);
    expect(engine.getSnapshot()).toMatchObject({
      rejected: [{ label: 'Offre a' }],
      sync: { toSend: 0, phase: 'idle' },
    });
    expect(server.items.get('b')?.solution).toBe('Passe');
  });

  it('promise 8: recognises a push from a full disk after its edits were sealed', async () => {
    const { server, device, fault, tab } = await openTabWithFillableDisk();
    const { engine } = tab;
    await engine.edit(buildLabelEdit('a', 'Envoyé'));
    fault.on = true;
    await device.pass(300);
    const { tab: colleague } = await createSignedInDevice(server, 'admin');
    await colleague.engine.edit(buildLabelEdit('a', 'Offre a'));
    await colleague.engine.syncNow();
    server.beforeCall = () => Promise.reject(new RemoteError('unreachable'));
    fault.on = false;
    expect(await engine.logout('seal')).toEqual({ ok: true });
    server.beforeCall = () => undefined;
    await engine.login('admin');
    await engine.syncNow();
    expect(server.records).toHaveLength(2);
    expect(server.items.get('a')?.solution).toBe('Offre a');
    expect(engine.getSnapshot()).toMatchObject({ conflicts: [], rejected: [], sync: { phase: 'idle', unsent: 0 } });
  });

  it('promise 7: restores a draft after a crash and removes it in the transaction of its save', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    await tab.engine.saveDraft({ itemId: 'a', prix_partenaire: '12,', at: 5 });
    tab.kill();
    const reopenedTab = await device.openTab();
    expect(reopenedTab.engine.getSnapshot().drafts).toEqual([{ itemId: 'a', prix_partenaire: '12,', at: 5 }]);
    await reopenedTab.engine.edit({ kind: 'update', itemId: 'a', cost: { prix_partenaire: '12,5', commission: '15' } });
    const state = await reopenedTab.persistence.load(() => null);
    expect(state.drafts.size).toBe(0);
    expect(state.outbox).toHaveLength(1);
  });
});
